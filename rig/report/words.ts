import type { Game } from '../apparatus/layout.ts'
import type { Decision } from '../measurement.ts'
import type { Verdict } from '../verdict.ts'

/** A verdict as it is told: a mark and a word each, so that no colour is needed to tell them apart. */
export const VERDICTS: Record<Verdict, { readonly mark: string; readonly word: string }> = {
  pass: { mark: '✔', word: 'pass' },
  fail: { mark: '✘', word: 'fail' },
  inconc: { mark: '?', word: 'inconclusive' },
  none: { mark: '–', word: 'not assessed' },
  error: { mark: '!', word: 'rig error' },
}

export const DECISIONS: Record<Decision, string> = {
  pass: 'pass',
  'conditional-pass': 'conditional pass',
  inconc: 'inconclusive',
  'conditional-fail': 'conditional fail',
  fail: 'fail',
}

export const GAME_NAMES: Record<Game, string> = {
  boule: 'Boule',
  'vingt-trois': 'Vingt-trois',
  'roulette-monte-carlo': 'Roulette Monte-Carlo',
  'roulette-37': 'Roulette, 37 pockets',
  'roulette-38': 'Roulette, 38 pockets',
}
