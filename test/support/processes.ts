import { readdirSync, readFileSync } from 'node:fs'

/** Processes that run, as they were started: `pid` → its words. Ended ones that nobody waited for do not run. */
export function running(): Map<number, string> {
  const found = new Map<number, string>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const state = /\) (\S)/.exec(readFileSync(`/proc/${name}/stat`, 'latin1'))?.[1]
      if (state !== 'Z')
        found.set(Number(name), readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' '))
    } catch {
      // It has ended while it was looked at.
    }
  }
  return found
}

/** The processes that read a port, or would, by what they were told to read. */
export const capturesOf = (port: string): number[] =>
  [...running()]
    .filter(([, words]) => words.includes('capture.js') && words.includes(JSON.stringify(port)))
    .map(([pid]) => pid)
