import { Ajv, type ValidateFunction } from 'ajv'
import Type, { type Static } from 'typebox'

const pocket = Type.Object({
  label: Type.String({ minLength: 1 }),
  colour: Type.Union([Type.Literal('rouge'), Type.Literal('noir'), Type.Null()]),
})

/** Every message: the sender's clock, its number from 1 without a gap, and from the first actuation on the coup. */
const stamp = {
  at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
  seq: Type.Integer({ minimum: 1 }),
  coup: Type.Optional(Type.Integer({ minimum: 1 })),
}

const message = <T extends Record<string, Type.TSchema>>(properties: T) =>
  Type.Object({ ...stamp, ...properties })

/** What each topic below `cylinder/<table>/` carries. Further fields are allowed and not read. */
export const MESSAGES = {
  'state/link': message({ state: Type.Union([Type.Literal('online'), Type.Literal('offline')]) }),
  'state/session': message({
    game: Type.String(),
    open: Type.Boolean(),
    day: Type.String(),
    croupier: Type.Boolean(),
    chief: Type.Boolean(),
    assisted: Type.Boolean(),
  }),
  'state/apparatus': message({
    game: Type.String(),
    pockets: Type.Array(pocket),
    obstacles: Type.Integer({ minimum: 0 }),
    cover: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('closed'), Type.Literal('locked')])),
  }),
  'event/announcement': Type.Union([
    message({ what: Type.Union([Type.Literal('rien-ne-va-plus'), Type.Literal('no-spin')]) }),
    message({ what: Type.Literal('number'), number: Type.String(), chances: Type.Array(Type.String()) }),
  ]),
  'event/bets': message({ state: Type.Union([Type.Literal('opened'), Type.Literal('closed')]) }),
  'event/bet': message({
    player: Type.String({ minLength: 1 }),
    chance: Type.String({ minLength: 1 }),
    numbers: Type.Array(Type.String()),
    amount: Type.Number({ exclusiveMinimum: 0 }),
    accepted: Type.Boolean(),
    why: Type.Optional(Type.String()),
  }),
  'event/object': message({ seen: Type.Literal(true) }),
  'event/mode': message({
    mode: Type.Union([Type.Literal('auto'), Type.Literal('manual')]),
    by: Type.Union([Type.Literal('system'), Type.Literal('management'), Type.Literal('staff')]),
  }),
  'response/command': message({
    id: Type.String({ minLength: 1 }),
    ok: Type.Boolean(),
    why: Type.Optional(Type.String()),
  }),
} as const

export type Topic = keyof typeof MESSAGES
/** A message of the table that fits, by its topic. */
export type TableMessage = { [T in Topic]: { topic: T; body: Static<(typeof MESSAGES)[T]> } }[Topic]

const ajv = new Ajv({ allErrors: false, strict: true })
const validators = new Map<Topic, ValidateFunction>()

/** Parses and validates a message. `topic` is the part after `cylinder/<table>/`. */
export function decodeMessage(topic: string, payload: string): TableMessage | { readonly rejected: string } {
  if (!isTopic(topic)) return { rejected: `no message is known for the topic ${topic}` }
  let body: unknown
  try {
    body = JSON.parse(payload)
  } catch {
    return { rejected: 'not JSON' }
  }
  let validate = validators.get(topic)
  if (!validate) {
    validate = ajv.compile(MESSAGES[topic])
    validators.set(topic, validate)
  }
  if (validate(body)) return { topic, body } as TableMessage
  const e = validate.errors?.[0]
  return { rejected: `does not fit its schema: ${e?.instancePath || 'the message'} ${e?.message ?? ''}` }
}

const isTopic = (topic: string): topic is Topic => Object.hasOwn(MESSAGES, topic)
