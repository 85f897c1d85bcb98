import { type ChanceKind, MULTIPLE_KINDS, SIMPLE_KINDS } from '../../cloth/chance.ts'
import type { Bet } from '../../observation.ts'
import type { Monitor, Ruling } from '../clause.ts'
import type { Tally } from '../tally.ts'

/**
 * Plaques, and chips with a face value: whether 1-6 is the paragraph that 1-3 looks for under the number 1-8 is
 * the reading `faceValueRule`.
 */
function hasFaceValue({ medium }: Bet, ruling: Ruling): boolean {
  if (medium.kind === 'chip') return ruling.readings.faceValueRule !== 'unjudged'
  return medium.kind === 'plaque'
}

const among = (kinds: readonly ChanceKind[], { chance }: Bet) => (kinds as readonly string[]).includes(chance)
const words = (b: Bet) => `a ${b.medium.kind} on ${b.chance}`

/** "Les enjeux en plaques et jetons sont acceptés sur les chances simples." */
export function plaquesOnSimple(tally: Tally, ruling: Ruling): Monitor {
  return {
    on: {
      'bet.accepted': (o) => {
        if (among(SIMPLE_KINDS, o) && hasFaceValue(o, ruling)) tally.pass(o.n)
      },
      'bet.refused': (o) => {
        if (among(SIMPLE_KINDS, o) && hasFaceValue(o, ruling) && o.why === 'medium')
          tally.fail(`${words(o)} was refused for what it is`, o.n)
      },
    },
  }
}

/**
 * "Exceptionnellement, sur les chances multiples, un enjeu peut être représenté par des plaques et jetons de valeur
 * si le change en jetons de couleur n'a pu se faire avant le « rien ne va plus »". May be: a refusal is never wrong.
 */
export function plaquesOnMultiple(tally: Tally, ruling: Ruling): Monitor {
  return {
    on: {
      'bet.accepted': (o) => {
        if (!among(MULTIPLE_KINDS, o) || !hasFaceValue(o, ruling)) return
        if (o.changePossible === false) tally.pass(o.n)
        else if (o.changePossible === null)
          tally.cannotTell(`${words(o)} was accepted; whether it could have been changed is not told`, o.n)
        else tally.fail(`${words(o)} was accepted though there was time to change it into colour chips`, o.n)
      },
      'bet.refused': (o) => {
        if (among(MULTIPLE_KINDS, o) && hasFaceValue(o, ruling) && o.why === 'medium') tally.pass(o.n)
      },
    },
  }
}
