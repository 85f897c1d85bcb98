import { type Difference, isOutside, type Snapshot, sameValues } from '../snapshot.ts'
import { hanging, left, widest } from './columns.ts'
import { printable } from './markup.ts'
import type { Colors } from './paint.ts'

/** What a setting is, and what it should be. */
export type About = (
  name: string,
  values: readonly number[],
) => {
  readonly title: string
  /** As the maker sets it; empty where every device has its own. */
  readonly usual: readonly number[]
  /** Beyond which no value makes sense; null where nothing is known. */
  readonly range: readonly [least: number, most: number] | null
}

/** Whether a setting is beyond what makes sense. */
export const isOutOfRange = (name: string, values: readonly number[], about: About): boolean =>
  isOutside(values, about(name, values).range)

/** What a device says of itself, for a person. */
export function deviceText(s: Snapshot, about: About, c: Colors): string {
  const lines = [c.bold(`${printable(s.over)}  ${printable(s.profile)}  ${s.takenAt}`)]
  const identity = Object.entries(s.identity)
  const wide = widest(identity.map(([name]) => name))
  for (const [name, said] of identity) lines.push(...hanging(`  ${left(printable(name), wide)}  `, said))
  if (s.state !== null) lines.push(`  ${left('state', wide)}  ${s.state}`)
  lines.push(...settingsRows(s, about, c))
  for (const [name, said] of Object.entries(s.statistics)) {
    if (name === Object.keys(s.statistics)[0]) lines.push('', 'Statistics, as the device says them')
    for (const line of said) lines.push(...hanging(`  ${left(printable(name), 6)}  `, line))
  }
  if (s.selfTest) {
    const { code, meaning } = s.selfTest
    lines.push(
      '',
      code === 0 ? c.green(`✔ Self-test: ${meaning}`) : c.red(`✘ Self-test: ${code}, ${meaning}`),
    )
  }
  const missing = Object.entries(s.missing)
  if (missing.length > 0) lines.push('', c.yellow('Not read'))
  for (const [what, why] of missing) lines.push(...hanging(`  ${left(printable(what), 6)}  `, why))
  return `${lines.join('\n')}\n`
}

function settingsRows(s: Snapshot, about: About, c: Colors): string[] {
  const rows = Object.entries(s.parameters)
  if (rows.length === 0) return []
  const names = widest(rows.map(([name]) => name))
  const values = Math.min(24, widest(rows.map(([, v]) => v.join(' '))))
  return [
    '',
    'Settings',
    ...rows.flatMap(([name, v]) => {
      const { title, usual, range } = about(name, v)
      const out = isOutside(v, range)
      const said = [
        title,
        ...(out ? [`OUT OF RANGE, ${range?.join(' to ')} makes sense`] : []),
        ...(usual.length === 0 || sameValues(usual, v) ? [] : [`the maker’s: ${usual.join(' ')}`]),
      ].join(' · ')
      const told = hanging(
        `${out ? '✘' : ' '} ${left(printable(name), names)}  ${left(v.join(' '), values)}  `,
        said,
      )
      return out ? told.map((l) => c.red(l)) : told
    }),
  ]
}

/** In what two snapshots differ, for a person. @param names of the two */
export function differencesText(
  all: readonly Difference[],
  names: readonly [first: string, second: string],
  about: About,
  c: Colors,
): string {
  if (all.length === 0)
    return `${c.green('✔')} ${printable(names[0])} and ${printable(names[1])} are the same.\n`
  const wide = widest(all.map((d) => d.name))
  const firsts = widest([...all.map((d) => d.first ?? '–'), printable(names[0])])
  const seconds = widest([...all.map((d) => d.second ?? '–'), printable(names[1])])
  const row = (name: string, a: string, b: string, what: string) =>
    hanging(`  ${left(name, wide)}  ${left(a, firsts)}  ${left(b, seconds)}  `, what, 140)
  return `${[
    c.bold(`${all.length} ${all.length === 1 ? 'difference' : 'differences'}`),
    ...row('', printable(names[0]), printable(names[1]), ''),
    ...all.flatMap((d) => {
      const numbers = (d.second ?? d.first ?? '').split(' ').map(Number)
      const title = d.of === 'identity' ? 'what the device says it is' : about(d.name, numbers).title
      return row(printable(d.name), printable(d.first ?? '–'), printable(d.second ?? '–'), title)
    }),
  ].join('\n')}\n`
}
