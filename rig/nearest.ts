import { distance } from 'fastest-levenshtein'
import { RigError } from './errors.ts'

/** What a user can name; and the command that lists what there is. */
const LISTED_BY = {
  clause: 'rig regulations',
  command: 'rig --help',
  fault: 'rig faults',
  game: null,
  layout: null,
  option: 'rig <command> --help',
  pack: 'rig regulations',
  scenario: 'rig scenarios',
} as const
type Kind = keyof typeof LISTED_BY

/**
 * The candidate a mistyped word most likely meant: at most two letters or a third of them wrong, else the only one
 * that holds the word whole (`monte-carlo` → `roulette-monte-carlo`), else null. Case does not count.
 */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const typed = word.toLowerCase()
  let best: string | null = null
  let least = Math.max(typed.length < 4 ? 1 : 2, Math.floor(typed.length / 3)) + 1
  for (const c of candidates) {
    const d = distance(typed, c.toLowerCase())
    if (d < least && d < c.length) {
      least = d
      best = c
    }
  }
  if (best !== null || typed.length < 3) return best
  const holding = candidates.filter((c) => c.toLowerCase().includes(typed))
  return holding.length === 1 ? (holding[0] as string) : null
}

/** “x”, “y” or “z” */
export function oneOf(words: readonly string[]): string {
  const quoted = words.map((w) => `“${w}”`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

/** Beyond so many names a list no longer helps: the command that lists them is named instead. */
const FEW = 12

/** The error for a name that does not exist: says which one was probably meant, and where the names are. */
export function unknownName(kind: Kind, word: string, candidates: readonly string[]): RigError {
  const near = nearest(word, candidates)
  const advice: string[] = []
  if (near !== null) advice.push(`Did you mean “${near}”?`)
  if (candidates.length > 0 && candidates.length <= FEW)
    advice.push(`There is ${candidates.map((c) => `“${c}”`).join(', ')}.`)
  else if (LISTED_BY[kind] !== null) advice.push(`\`${LISTED_BY[kind]}\` lists what there is.`)
  return new RigError('usage', `unknown-${kind}`, `There is no ${kind} “${word}”.`, advice.join(' ') || null)
}
