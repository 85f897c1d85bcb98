import type { Pocket } from '../../../rig/apparatus/layout.ts'
import { type House, settlement } from '../house/cashier.ts'
import type { Line, Step } from '../house/steps.ts'
import type { Post } from './play.ts'

/** What follows the number: the marker, the losing stakes, the winners. His hands are full until it is done. */
export function settleCoup(post: Post, house: House, drawn: Pocket): void {
  const { clock, desk, plans, table } = post
  let t = clock.now()
  for (const step of settlement(house, desk.bets, drawn)) {
    t += step.after
    clock.at(t, () => table.say(...said(step)))
  }
  plans.occupy(t - clock.now())
}

/** A step as the table tells it: its event and what it carries. */
function said(step: Step): [event: string, body: object] {
  switch (step.do) {
    case 'marker':
      return ['croupier', { act: 'marker-placed', number: step.number }]
    case 'collect':
      return ['croupier', { act: 'losing-collected' }]
    case 'divide':
      return ['croupier', { act: 'zero-divided' }]
    case 'announce': {
      const wins = step.lines.map(({ bet, paid }) => ({ ...place(bet), amount: paid }))
      return ['announcement', { what: 'payment', player: step.player, wins }]
    }
    case 'pay': {
      const { bet, paid, returned } = step.line
      return ['payment', { player: bet.player, ...place(bet), stake: bet.amount, paid, returned }]
    }
  }
}

const place = ({ chance, numbers }: Line['bet']) => ({ chance, numbers })
