import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { STDIN } from '../../drivers/recording/file.ts'
import { RigError } from '../errors.ts'
import { FileSink, type TraceSink } from '../trace/sink.ts'

/** Makes the folder of a run. @throws RigError when it cannot be written to */
export function outputFolder(out: string): string {
  try {
    make(resolve(out))
    return out
  } catch (e) {
    throw cannotWrite(out, e)
  }
}

/** Level by level: Node's own recursive mkdir never returns below a folder such as /proc that takes no entries. */
function make(folder: string): void {
  if (!existsSync(folder)) {
    make(dirname(folder))
    mkdirSync(folder)
  } else if (!statSync(folder).isDirectory())
    throw Object.assign(new Error('in the way'), { code: 'ENOTDIR' })
}

/**
 * Opens the trace of a run.
 *
 * @param live on a real clock: every record is on the disk at once
 * @throws RigError when it cannot be written
 */
export function openTrace(path: string, live = false): TraceSink {
  try {
    return new FileSink(path, live)
  } catch (e) {
    throw cannotWrite(path, e)
  }
}

/**
 * Opens a trace that takes its place, and that of one which was there before, when it is whole.
 *
 * @throws RigError when it cannot be written
 */
export function openWholeTrace(path: string): TraceSink {
  const part = `${path}.part`
  const sink = openTrace(part)
  process.once('exit', () => rmSync(part, { force: true }))
  return {
    write: (r) => sink.write(r),
    close: () => {
      sink.close()
      renameSync(part, path)
    },
  }
}

/**
 * Refuses at once what could not be written in the end, when everything has been read and found.
 *
 * @param option the one that names the file
 * @param kept files that are not to be written over: what is read
 * @throws RigError `usage`
 */
export function expectWritable(path: string, option: string, kept: readonly (string | undefined)[]): void {
  const advice = `Give another file with --${option}.`
  if (path === STDIN) throw new RigError('usage', 'no-file', `--${option} needs a file.`, advice)
  const folder = dirname(resolve(path))
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    const missing = `${path} cannot be written: there is no folder ${dirname(path)}.`
    throw new RigError(
      'usage',
      'no-folder',
      missing,
      `Make the folder, or give another file with --${option}.`,
    )
  }
  const there = statSync(path, { throwIfNoEntry: false })
  if (there?.isDirectory()) throw cannotWrite(path, { code: 'EISDIR' }, advice)
  for (const other of kept) {
    if (other !== undefined && (resolve(other) === resolve(path) || isSameFile(other, path))) {
      const what = `--${option} ${path} would write over ${other}.`
      throw new RigError('usage', 'output-is-input', what, advice)
    }
  }
  try {
    accessSync(there ? path : folder, constants.W_OK)
  } catch (e) {
    throw cannotWrite(path, e, advice)
  }
}

/** Whether two paths lead to one file, by whatever names; a file that is not there is none. */
export function isSameFile(a: string, b: string): boolean {
  const [one, other] = [a, b].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }))
  return one !== undefined && other !== undefined && one.dev === other.dev && one.ino === other.ino
}

/** Writes texts by their names; returns their paths. @throws RigError for one that cannot be written */
export function writeFiles(out: string, files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).map(([name, text]) => {
    const path = join(out, name)
    try {
      writeFileSync(path, text)
    } catch (e) {
      throw cannotWrite(path, e)
    }
    return path
  })
}

/** What no other folder on the same disk would mend. */
const DISK_TROUBLE = ['ENOSPC', 'EDQUOT', 'EIO']

export function cannotWrite(path: string, e: unknown, advice = 'Give another folder with --out.'): RigError {
  const { code = 'unknown' } = e as NodeJS.ErrnoException
  const kind = DISK_TROUBLE.includes(code) ? 'infrastructure' : 'usage'
  return new RigError(kind, 'cannot-write', `${path} cannot be written (${code}).`, advice)
}
