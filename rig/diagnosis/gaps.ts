import type { Gap } from '../observation.ts'

/**
 * What kind of blindness a gap was. A trace says it in words only, old traces and those of other versions too, so
 * it is read from them: `lost`: something did not come though the link was up; `silent`: the other end does not
 * answer; `odd`: what came can not have been said then; `restart`: the device began anew; `clock`: a clock was set;
 * `down`: the link itself was gone.
 */
export type GapKind = 'lost' | 'silent' | 'odd' | 'restart' | 'clock' | 'down'

const WORDS: readonly (readonly [RegExp, GapKind])[] = [
  [/clock (was set|stepped)/, 'clock'],
  [/started anew/, 'restart'],
  [/does not answer/, 'silent'],
  [/an old frame, or a damaged one/, 'odd'],
  [/status frames? lost|sentences? lost|messages? of the table missing/, 'lost'],
]

export const kindOf = ({ why }: Gap): GapKind => WORDS.find(([words]) => words.test(why))?.[1] ?? 'down'

/** How many did not come, as a gap that says so puts it. */
export function lostIn({ why }: Gap): number {
  return Number(/(\d+) (?:status frames?|sentences?|messages?)/.exec(why)?.[1] ?? 0)
}
