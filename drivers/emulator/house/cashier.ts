import type { Game, Pocket } from '../../../rig/apparatus/layout.ts'
import type { Bet } from '../../../rig/observation.ts'
import type { Ms } from '../../../rig/time.ts'
import type { Behaviour } from '../behaviour.ts'
import { hasPlace, odds, SIMPLE, taken, wins } from './places.ts'
import type { HouseRules, Service } from './rules.ts'
import type { Due, Line, Step } from './steps.ts'

/** A croupier's hands are quick, and everything takes its time: 0.4 s a step, without a source. */
const PACE: Ms = 400

/** "colonne, passe, impair, noir, rouge, pair, manque, douzaine, transversale, rectangle, carré, chevaux … plein" */
const ORDER: readonly string[] =
  'colonne passe impair noir rouge pair manque douzaine transversale rectangle carre cheval plein'.split(' ')

/** Who settles, and by which rules. */
export interface House {
  readonly game: Game
  readonly pockets: readonly Pocket[]
  readonly rules: HouseRules
  readonly behaviour: Behaviour
  readonly service: Service
}

/** A stake that lies where the game has no place wins nothing, however it came to lie there. */
function dueOf({ game, pockets, rules, behaviour }: House, bet: Bet, drawn: Pocket): Due {
  const placed = hasPlace({ game, pockets, neutralFull: rules.neutralFull }, bet)
  const takes = SIMPLE.includes(bet.chance) ? taken(game, drawn.label) : 'nothing'
  let due: Due = { paid: 0, returned: 0 }
  if (takes === 'half') due = { paid: 0, returned: Math.floor(bet.amount / 2) }
  else if (takes === 'nothing' && wins(game, bet, drawn) && placed)
    due = { paid: bet.amount * odds(game, bet), returned: bet.amount }
  return behaviour.due(due, bet, drawn)
}

/** What is done when `drawn` was announced, in the order in which it is done. */
export function settlement(house: House, bets: readonly Bet[], drawn: Pocket): readonly Step[] {
  const { hands, monteCarlo: announces } = house.service
  if (!hands) return []
  const marks = !house.service.callsFirst
  const steps: Step[] = []
  if (marks) steps.push({ after: PACE, do: 'marker', number: drawn.label })
  if (bets.length > 0) {
    steps.push({ after: PACE, do: 'collect' })
    const lines = bets.map((bet) => ({ bet, ...dueOf(house, bet, drawn) }))
    if (taken(house.game, drawn.label) === 'half' && bets.some((b) => SIMPLE.includes(b.chance)))
      steps.push({ after: PACE, do: 'divide' })
    for (const player of new Set(bets.map((b) => b.player))) {
      const his = lines.filter((l) => l.bet.player === player && l.paid + l.returned > 0)
      if (announces) his.sort((a, b) => rank(house, a) - rank(house, b))
      if (his.length > 0 && announces) steps.push({ after: PACE, do: 'announce', player, lines: his })
      for (const line of his) steps.push({ after: PACE, do: 'pay', line })
    }
  }
  return house.behaviour.hands(steps, drawn.label)
}

const rank = ({ rules }: House, { bet: { chance } }: Line) =>
  ORDER.indexOf(chance === 'sixain' ? rules.sixainRank : chance)
