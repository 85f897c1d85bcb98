import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'

/** Characters of a command line that are shown. */
const SHOWN = 80

/** A process that has a file open. */
export interface Holder {
  readonly pid: number
  readonly command: string
}

/** Who has a file open, as far as this user may see: root sees all, others their own. Linux; elsewhere nobody is seen. */
export function holdersOf(path: string): Holder[] {
  const file = realpathSync(path)
  return processes()
    .filter((pid) => descriptors(pid).some((fd) => leadsTo(`/proc/${pid}/fd/${fd}`, file)))
    .map((pid) => ({ pid, command: commandOf(pid) }))
}

function processes(): number[] {
  return attempt(() => readdirSync('/proc'), [])
    .map(Number)
    .filter(Number.isInteger)
}

const descriptors = (pid: number) => attempt(() => readdirSync(`/proc/${pid}/fd`), [])

const leadsTo = (fd: string, file: string) => attempt(() => readlinkSync(fd), '') === file

function commandOf(pid: number): string {
  const words = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'), '').split('\0')
  return words.join(' ').trim().slice(0, SHOWN)
}

/** Processes end while they are looked at, and those of others are not shown. */
function attempt<T>(look: () => T, otherwise: T): T {
  try {
    return look()
  } catch {
    return otherwise
  }
}
