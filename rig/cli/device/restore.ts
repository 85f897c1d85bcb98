import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { STATE } from '../../../drivers/slingshot2/frames.ts'
import { RigError } from '../../errors.ts'
import { differencesText } from '../../report/device.ts'
import { type Difference, differences, type Snapshot } from '../../snapshot.ts'
import { type Args, configOf, text } from '../args.ts'
import { EXIT } from '../exit.ts'
import { leave } from '../interrupt.ts'
import { writeFiles } from '../output.ts'
import { coloursFor, print } from '../terminal.ts'
import { about } from './about.ts'
import { readSnapshot, snapshotText } from './file.ts'
import { answered, type Reached, withDevice } from './link.ts'

/** What a person types to have it written. */
const WORD = 'restore'

/**
 * `rig device restore`: writes the settings of a snapshot in which the device differs. It is asked for twice: by the
 * command, and, once it has shown what it would write, by a word on the terminal or by `--confirm` and the code
 * that stands there. What was set before is kept in a file beside the snapshot.
 */
export async function restoreCommand(file: string, args: Args): Promise<number> {
  if (args.json)
    throw new RigError(
      'usage',
      'no-json',
      'rig device restore tells a person what it writes.',
      'Leave out --json.',
    )
  const wanted = readSnapshot(file)
  const config = configOf({ ...args, target: 'serial' })
  const { profile } = config.target
  if (profile !== wanted.profile)
    throw new RigError(
      'usage',
      'snapshot-profile',
      `${file} is of a ${wanted.profile} device, and the bench has a ${profile} one.`,
      `Give --profile ${wanted.profile}, if that is what is there.`,
    )
  return withDevice(config, async (r) => {
    const restore = r.device.restore
    if (!restore)
      throw new RigError('usage', 'no-parameters', `A ${profile} device has nothing that could be restored.`)
    const read = await r.device.readOut({ statistics: false, selfTest: false, progress: () => {} })
    const now = answered(read, r, profile)
    const all = differences(now, wanted)
    const { changes, left } = planOf(all)
    await print(differencesText(all, [r.over, file], about, coloursFor(process.stdout)))
    if (left.length > 0)
      await print(
        `Not restored: ${left.map((d) => d.name).join(', ')}: one of the two has it not, or it is what the device is.\n`,
      )
    if (changes.length === 0) {
      await print('There is nothing to restore.\n')
      return EXIT.pass
    }
    mustStand(now)
    const code = codeOf(now, changes)
    if (!(await confirmed(code, changes, args))) {
      await print('Nothing was written.\n')
      return EXIT.inconc
    }
    const before = writeFiles('', { [freeName(file)]: snapshotText(now) })[0] as string
    await print(`What was set before is in ${before}.\n`)
    return written(await restore(changes), changes, r)
  })
}

/** What is to be written, and what cannot be. */
function planOf(all: readonly Difference[]) {
  const can = (d: Difference) => d.of === 'parameter' && d.first !== null && d.second !== null
  const changes = all
    .filter(can)
    .map((d) => ({ name: d.name, values: (d.second as string).split(' ').map(Number) }))
  return { changes, left: all.filter((d) => !can(d)) }
}

type Changes = ReturnType<typeof planOf>['changes']

function mustStand({ state }: Snapshot): void {
  if (state === STATE.closed) return
  throw new RigError(
    'infrastructure',
    'wheel-in-play',
    `Nothing was written: the wheel is in ${state === null ? 'no state that it shows' : `state ${state}`}, and a wheel is set in state 6, closed.`,
    'Let the game end, park the wheel, and try again.',
  )
}

/** Of this change of this device: a code that was shown for another one confirms nothing. */
function codeOf({ over, parameters }: Snapshot, changes: Changes): string {
  return createHash('sha256')
    .update(JSON.stringify([over, parameters, changes]))
    .digest('hex')
    .slice(0, 6)
}

async function confirmed(code: string, changes: Changes, args: Args): Promise<boolean> {
  const what = changes.map((c) => c.name).join(', ')
  const confirm = text(args, 'confirm')
  if (confirm !== undefined) {
    if (confirm === code) return true
    throw new RigError(
      'usage',
      'confirm',
      `--confirm “${confirm}” is not the code of this change.`,
      'Look at what would be written: the same command without --confirm shows it, and its code.',
    )
  }
  if (!process.stdin.isTTY) {
    await print(`To write ${what}, and save them to flash: the same command with --confirm ${code}.\n`)
    return false
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  lines.on('SIGINT', () => void leave())
  const over = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  try {
    const typed = lines.question(`This writes ${what} and saves them to flash. Type “${WORD}” to do so: `)
    return (await Promise.race([typed, over])).trim() === WORD
  } finally {
    lines.close()
  }
}

/** A name beside the snapshot that nothing has yet. */
function freeName(file: string): string {
  const stem = `${file.replace(/\.json$/i, '')}.before`
  for (let n = 1; ; n++) {
    const name = n === 1 ? `${stem}.json` : `${stem}-${n}.json`
    if (!existsSync(name)) return name
  }
}

async function written(
  { written, failed }: Awaited<ReturnType<NonNullable<Reached['device']['restore']>>>,
  changes: Changes,
  { stands }: Reached,
): Promise<number> {
  const c = coloursFor(process.stdout)
  if (written.length > 0) await print(`Written and read back: ${written.join(', ')}.\n`)
  if (failed === null) {
    await print(`${c.green('✔')} Saved to flash.\n`)
    return EXIT.pass
  }
  const flash =
    failed.name === 'flash'
      ? 'The settings hold until the power goes'
      : 'Nothing was saved to flash: off and on again, the wheel has its old parameters (its mode word it keeps)'
  await print(`${c.red('✘')} ${failed.name}: ${failed.why}. ${flash}.\n`)
  stands()
  return written.length === changes.length ? EXIT.inconc : EXIT.fail
}
