import type { ClauseResult, OwnText } from '../result.ts'
import { own } from './own.ts'

/** A text by the first part of its clauses' ids, named as it names itself. */
const TITLES: Readonly<Record<string, { readonly title: string; readonly lang: 'fr' | 'en' }>> = {
  'fr-46': {
    title: 'Arrêté du 14 mai 2007, article 46 (boule et vingt-trois)',
    lang: 'fr',
  },
  'fr-67-5': {
    title: 'Arrêté du 14 mai 2007, article 67-5 (roulette électronique)',
    lang: 'fr',
  },
  'mc-2019-819': {
    title: 'Arrêté Ministériel n° 2019-819 du 24 septembre 2019, « Roulette Monte-Carlo »',
    lang: 'fr',
  },
  'us-sd': { title: 'South Dakota, Administrative Rules 20:18:34:05 and :06, roulette', lang: 'en' },
}

export interface TextResult {
  readonly id: string
  /** Null for a text this rig has no title of. */
  readonly title: string | null
  readonly lang: 'fr' | 'en'
  readonly clauses: readonly ClauseResult[]
}

type Title = Pick<TextResult, 'title' | 'lang'>

/** @param ownTexts those that the bench brought along, with their titles */
export function titleOf(id: string, ownTexts: readonly OwnText[]): Title {
  const brought = ownTexts.find((t) => t.id === id)
  if (brought) return { title: brought.title, lang: 'en' }
  return own(TITLES, id) ?? { title: null, lang: 'en' }
}

/** The clauses by the text that obliges them, texts and clauses in the order in which they come. */
export function byText(
  clauses: readonly ClauseResult[],
  ownTexts: readonly OwnText[] = [],
): readonly TextResult[] {
  const texts = new Map<string, ClauseResult[]>()
  for (const c of clauses) {
    const id = c.id.split('/')[0] as string
    const held = texts.get(id)
    if (held) held.push(c)
    else texts.set(id, [c])
  }
  return [...texts].map(([id, held]) => ({ id, ...titleOf(id, ownTexts), clauses: held }))
}
