import { existsSync } from 'node:fs'
import type { Config } from '../../config/load.ts'
import { RigError } from '../../errors.ts'
import { deviceText, differencesText, isOutOfRange } from '../../report/device.ts'
import { differences, type Snapshot } from '../../snapshot.ts'
import { type Args, configOf, text } from '../args.ts'
import { EXIT } from '../exit.ts'
import { writeFiles } from '../output.ts'
import { coloursFor, Progress, print } from '../terminal.ts'
import { about } from './about.ts'
import { readSnapshot, snapshotText } from './file.ts'
import { answered, withDevice } from './link.ts'
import { restoreCommand } from './restore.ts'

/** `rig device`: who a device says it is, how it is set, what it has counted. */
export async function deviceCommand(args: Args): Promise<number> {
  const files = (args.files as string[] | undefined) ?? []
  switch (args.action ?? 'read') {
    case 'read':
      atMost(files, 0, 'rig device read takes no file.', 'Write the snapshot to one with --save FILE.')
      return readCommand(args)
    case 'compare':
      atLeast(
        files,
        1,
        'There is nothing to compare.',
        'rig device compare FILE [OTHER]; without OTHER, with the device at --port.',
      )
      atMost(files, 2, 'rig device compare takes two files.', 'Compare them two by two.')
      return compareCommand(files, args)
    default:
      atLeast(files, 1, 'There is nothing to restore.', 'rig device restore FILE --port …')
      atMost(files, 1, 'rig device restore takes one file.', 'Restore them one after the other.')
      return restoreCommand(files[0] as string, args)
  }
}

async function readCommand(args: Args): Promise<number> {
  const save = text(args, 'save')
  if (save !== undefined && existsSync(save) && !args.force)
    throw new RigError(
      'usage',
      'exists',
      `${save} exists already.`,
      'Name another file, or overwrite it with --force.',
    )
  const read = await live(configOf({ ...args, target: 'serial' }), {
    statistics: true,
    selfTest: args['self-test'] === true,
  })
  const saved = save === undefined ? [] : writeFiles('', { [save]: snapshotText(read) })
  const c = coloursFor(process.stdout)
  const page = deviceText(read, about, c) + saved.map((f) => `\nSnapshot: ${f}\n`).join('')
  await print(args.json ? snapshotText(read) : page)
  const wrong = Object.entries(read.parameters).some(([name, v]) => isOutOfRange(name, v, about))
  if (wrong || (read.selfTest?.code ?? 0) !== 0) return EXIT.fail
  return Object.keys(read.missing).length > 0 ? EXIT.inconc : EXIT.pass
}

async function compareCommand([first, second]: readonly string[], args: Args): Promise<number> {
  const a = readSnapshot(first as string)
  const b =
    second === undefined
      ? await live(configOf({ ...args, target: 'serial' }), { statistics: false, selfTest: false })
      : readSnapshot(second)
  const all = differences(a, b)
  const names = [first as string, second ?? b.over] as const
  await print(
    args.json
      ? `${JSON.stringify({ first: names[0], second: names[1], differences: all }, null, 2)}\n`
      : differencesText(all, names, about, coloursFor(process.stdout)),
  )
  return all.length > 0 ? EXIT.inconc : EXIT.pass
}

/** Reads the device at the cable. */
async function live(config: Config, wish: { statistics: boolean; selfTest: boolean }): Promise<Snapshot> {
  const progress = new Progress()
  try {
    return await withDevice(config, async (r) => {
      const read = await r.device.readOut({
        ...wish,
        progress: (what) => progress.show(`${r.over}: ${what}`),
      })
      return answered(read, r, config.target.profile)
    })
  } finally {
    progress.clear()
  }
}

function atMost(files: readonly string[], most: number, message: string, advice: string): void {
  if (files.length > most) throw new RigError('usage', 'device-files', message, advice)
}

function atLeast(files: readonly string[], least: number, message: string, advice: string): void {
  if (files.length < least) throw new RigError('usage', 'device-files', message, advice)
}
