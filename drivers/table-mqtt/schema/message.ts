import Type, { type Static } from 'typebox'

/**
 * What every message of the table carries. Fields that are not described are allowed and not read, so that a
 * table may say more than the rig asks of it.
 */
const stamp = {
  at: Type.String({
    title: 'a time in ISO 8601 with milliseconds and its zone',
    description: 'When it happened, by the sender’s clock.',
    examples: ['2026-03-01T21:04:05.678Z'],
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}(Z|[+-]\\d\\d:\\d\\d)$',
  }),
  seq: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Its number among all messages of the table: from 1, without a gap.',
  }),
  coup: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The coup, a number that grows by one; from the first actuation on.',
    }),
  ),
  table: Type.Optional(
    Type.String({ description: 'The table, as in the topic; a message that names another one is not used.' }),
  ),
}

/** A message as its topic carries it: the stamp, and what it says. */
export const message = <T extends Record<string, Type.TSchema>>(description: string, properties: T) =>
  Type.Object({ ...stamp, ...properties }, { description })

/** The stamp alone: as much as the rig reads of a message whose topic it does not know. */
export const Stamp = message('The stamp of a message.', {})
export type Stamp = Static<typeof Stamp>

/** Messages that share a topic, told apart by the value of one field. */
export interface Variants<M extends Readonly<Record<string, Type.TSchema>>> {
  readonly by: string
  readonly of: M
}

export const variants = <M extends Readonly<Record<string, Type.TSchema>>>(
  by: string,
  of: M,
): Variants<M> => ({ by, of })

export const isVariants = (
  m: Type.TSchema | Variants<Readonly<Record<string, Type.TSchema>>>,
): m is Variants<Readonly<Record<string, Type.TSchema>>> => 'by' in m && 'of' in m

/** What a topic carries, as its reader gets it. */
export type Body<M> =
  M extends Variants<infer V>
    ? { [K in keyof V]: V[K] extends Type.TSchema ? Static<V[K]> : never }[keyof V]
    : M extends Type.TSchema
      ? Static<M>
      : never
