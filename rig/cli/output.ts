import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
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
