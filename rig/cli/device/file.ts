import { Ajv } from 'ajv'
import Type from 'typebox'
import { RigError } from '../../errors.ts'
import { problems } from '../../json/problems.ts'
import { readJson } from '../../json/read.ts'
import type { Snapshot } from '../../snapshot.ts'

const text = Type.String({ title: 'a text' })
const byName = <T extends Parameters<typeof Type.Record>[1]>(values: T) => Type.Record(Type.String(), values)

const SnapshotFile = Type.Object(
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

/**
 * Reads a snapshot that `rig device --save` wrote.
 *
 * @throws RigError `input` where it is none, with everything that is wrong with it
 */
export function readSnapshot(path: string): Snapshot {
  const read = readJson(path, 'snapshot')
  const fits = new Ajv({
    allErrors: true,
    strict: true,
    verbose: true,
    allowUnionTypes: true,
  }).compile<Snapshot>(SnapshotFile)
  if (fits(read)) return read
  throw new RigError(
    'input',
    'snapshot-shape',
    [`${path} is no snapshot of a device:`, ...problems(fits.errors ?? [])].join('\n  '),
    'A snapshot is what `rig device --save FILE` writes.',
  )
}

/** The text of a snapshot's file. */
export const snapshotText = (s: Snapshot): string => `${JSON.stringify(s, null, 2)}\n`
