import { RigError } from '../../errors.ts'
import { problems } from '../../json/problems.ts'
import { readJson } from '../../json/read.ts'
import { validator } from '../../json/validator.ts'
import type { Snapshot } from '../../snapshot.ts'

/**
 * Reads a snapshot that `rig device --save` wrote.
 *
 * @throws RigError `input` where it is none, with everything that is wrong with it
 */
export function readSnapshot(path: string): Snapshot {
  const read = readJson(path, 'snapshot')
  const fits = validator<Snapshot>('snapshot')
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
