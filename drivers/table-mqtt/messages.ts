import { Ajv, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { jsonMistake } from '../../rig/json/mistake.ts'
import { problems } from '../../rig/json/problems.ts'
import { oneOf } from '../../rig/nearest.ts'
import type { Ms } from '../../rig/time.ts'
import { RESPONSES } from './schema/command.ts'
import { EVENTS } from './schema/event.ts'
import { type Body, isVariants, Stamp } from './schema/message.ts'
import { STATES } from './schema/state.ts'

/** What the rig hears, by the topic below `cylinder/<table>/`. */
export const HEARD = { ...STATES, ...EVENTS, ...RESPONSES } as const

type Topic = keyof typeof HEARD
/** A message that fits, by its topic; `stamp` is its `at` in ms since 1970. */
export type TableMessage = {
  [T in Topic]: { topic: T; body: Body<(typeof HEARD)[T]>; stamp: Ms }
}[Topic]
export type MessageOn<T extends Topic> = Extract<TableMessage, { topic: T }>

/** What does not fit, and why; with its stamp where only its topic is unknown. */
export interface Unfit {
  readonly rejected: string
  readonly stamped: { readonly body: Stamp; readonly stamp: Ms } | null
}

const ajv = new Ajv({ strict: true, verbose: true })
/** A validator, or one for each value of the field that tells the messages of a topic apart. */
type Check = ValidateFunction | { readonly by: string; readonly of: ReadonlyMap<unknown, ValidateFunction> }
const checks = new Map<string, Check>()
for (const [topic, m] of Object.entries(HEARD)) {
  checks.set(topic, isVariants(m) ? { by: m.by, of: compiled(m.of) } : ajv.compile(m))
}
const fitsStamp = ajv.compile<Stamp>(Stamp)

function compiled(of: Readonly<Record<string, TSchema>>): ReadonlyMap<unknown, ValidateFunction> {
  return new Map(Object.entries(of).map(([value, schema]) => [value, ajv.compile(schema)]))
}

/** Parses and validates a message. `topic` is the part after `cylinder/<table>/`. Throws nothing. */
export function decodeMessage(topic: string, payload: string): TableMessage | Unfit {
  let body: unknown
  try {
    body = JSON.parse(payload)
  } catch {
    return unfit(notJson(payload))
  }
  const check = checks.get(topic)
  if (!check) return unknownTopic(topic, body)
  const validate = typeof check === 'function' ? check : check.of.get(fieldOf(body, check.by))
  if (!validate) return unfit(unknownVariant(body, check as Exclude<Check, ValidateFunction>))
  if (!validate(body)) return unfit(doesNotFit(validate))
  const stamp = Date.parse((body as Stamp).at)
  if (Number.isNaN(stamp))
    return unfit(`does not fit its schema: at: there is no time “${(body as Stamp).at}”`)
  return { topic, body, stamp } as TableMessage
}

const unfit = (rejected: string): Unfit => ({ rejected, stamped: null })

function unknownTopic(topic: string, body: unknown): Unfit {
  const rejected = `no message is known for the topic ${topic}`
  if (!fitsStamp(body)) return unfit(rejected)
  const stamp = Date.parse(body.at)
  return { rejected, stamped: Number.isNaN(stamp) ? null : { body, stamp } }
}

const fieldOf = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined

function unknownVariant(body: unknown, { by, of }: Exclude<Check, ValidateFunction>): string {
  if (typeof body !== 'object' || body === null)
    return 'does not fit its schema: expected an object in braces'
  const value = fieldOf(body, by)
  const found = typeof value === 'string' ? `“${value.slice(0, 40)}”` : typeof value
  return `does not fit its schema: ${by}: expected ${oneOf([...of.keys()] as string[])}, found ${found}`
}

const doesNotFit = (validate: ValidateFunction): string =>
  `does not fit its schema: ${problems(validate.errors ?? [])[0] ?? 'no reason given'}`

function notJson(payload: string): string {
  const at = jsonMistake(payload)
  return at ? `not JSON: column ${at.column}: expected ${at.expected}, found ${at.found}` : 'not JSON'
}
