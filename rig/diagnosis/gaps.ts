import type { Gap, GapKind } from '../observation.ts'

/** How the rig put it before a gap said its kind. */
const WORDS: readonly (readonly [RegExp, GapKind])[] = [
  [/clock (was set|stepped)/, 'clock'],
  [/started anew/, 'restart'],
  [/does not answer|went offline/, 'silent'],
  [/were under way for/, 'late'],
  [/an old frame, or a damaged one/, 'odd'],
  [/status frames? lost|sentences? lost|messages? of the table missing/, 'lost'],
]

/** What kind of blindness a gap was; of an old trace, by its words. */
export const kindOf = ({ kind, why }: Gap): GapKind =>
  kind ?? WORDS.find(([words]) => words.test(why))?.[1] ?? 'down'

/** How many did not come; 0 where nobody counted. */
export function lostIn({ missing, why }: Gap): number {
  return missing ?? Number(/(\d+) (?:status frames?|sentences?|messages?)/.exec(why)?.[1] ?? 0)
}
