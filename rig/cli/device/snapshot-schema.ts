import Type from 'typebox'
import type { Snapshot } from '../../snapshot.ts'

const text = Type.String({ title: 'a text' })
const byName = <T extends Parameters<typeof Type.Record>[1]>(values: T) => Type.Record(Type.String(), values)

/** The shape of a snapshot's file. */
export const SnapshotSchema = Type.Object(
  {
    snapshot: Type.Literal(1, { title: '1, the version of its shape' }),
    rig: text,
    takenAt: text,
    over: text,
    profile: text,
    identity: byName(text),
    state: Type.Unsafe<number | null>({ type: ['integer', 'null'], title: 'a state or null' }),
    parameters: byName(Type.Array(Type.Number({ title: 'a number' }), { minItems: 1 })),
    statistics: byName(Type.Array(text)),
    selfTest: Type.Unsafe<Snapshot['selfTest']>({
      type: ['object', 'null'],
      title: 'a code and its meaning, or null',
      properties: { code: { type: 'integer' }, meaning: { type: 'string' } },
      required: ['code', 'meaning'],
    }),
    missing: byName(text),
  },
  { additionalProperties: false },
)
