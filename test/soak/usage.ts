import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of a second in /proc, and bytes of a page: the same on every Linux that Node runs on. */
const [TICKS, PAGE] = [100, 4096]

/** What a process and its children hold, bytes, and have used of the processors, s; null when it has ended. Linux. */
export function usageOf(pid: number): { rss: number; cpu: number } | null {
  let found = false
  let rss = 0
  let cpu = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const fields = statOf(name)
    if (!fields || (Number(name) !== pid && Number(fields[1]) !== pid)) continue
    found ||= Number(name) === pid
    cpu += (Number(fields[11]) + Number(fields[12])) / TICKS
    rss += Number(fields[21]) * PAGE
  }
  return found ? { rss, cpu } : null
}

/** The fields of /proc/<pid>/stat after the name, from the state on. */
function statOf(pid: string): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return null
  }
}
