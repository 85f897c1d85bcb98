import type { Behaviour, LimitsTime } from '../behaviour.ts'
import { type Limits, SERVICE } from '../house/rules.ts'
import { ARTICLE_46, article46, type Fault } from './fault.ts'

/** The table takes of the proposed limits what it must not. */
const adopts = (when: LimitsTime, take: (proposed: Limits, inForce: Limits) => Limits) => (b: Behaviour) => {
  b.limits = (adopted, proposed, inForce, at) =>
    at === when && adopted === null ? take(proposed, inForce) : adopted
}
const minimumOf = (proposed: Limits, inForce: Limits): Limits => ({ ...inForce, minimum: proposed.minimum })
const maximaOf = (proposed: Limits, inForce: Limits): Limits => ({ ...inForce, maxima: proposed.maxima })

/** The house opens with a maximum that lies outside its range on this side. */
const outOfRange = (id: string, title: string, on: 'plein' | 'simple', side: 'under' | 'over'): Fault => ({
  id,
  title,
  games: ARTICLE_46,
  violates: article46(on === 'plein' ? 'maximum-full-range' : 'maximum-simple-range'),
  apply: (b, game) => {
    const [least, most] = SERVICE[game].range[on] ?? [0, Infinity]
    b.limits = (adopted, proposed, _, at) => {
      const times = (proposed.maxima[on] ?? 0) / proposed.minimum
      const wrong = side === 'under' ? times < least : times > most
      return at === 'next-day' && wrong ? proposed : adopted
    }
  },
})

const bet = (id: string, title: string, change: Behaviour['bet']): Fault => ({
  id,
  title,
  games: ARTICLE_46,
  violates: article46('maximum-per-player'),
  apply: (b) => {
    b.bet = change
  },
})

/** Minimum and maximum: when they are set, how high they are, and to whom they apply. */
export const LIMIT_FAULTS: readonly Fault[] = [
  {
    id: 'minimum-changed-in-session',
    title: 'The minimum is changed while the table is open',
    games: ARTICLE_46,
    violates: article46('minimum-fixed'),
    apply: adopts('in-session', minimumOf),
  },
  {
    id: 'minimum-changed-same-day',
    title: 'The minimum is changed for a second session of the same day',
    games: ARTICLE_46,
    violates: article46('minimum-fixed'),
    apply: adopts('same-day', minimumOf),
  },
  {
    id: 'minimum-below-licence',
    title: 'The table opens with a minimum below that of the licence',
    games: ARTICLE_46,
    violates: article46('minimum-fixed'),
    apply: (b) => {
      b.limits = (adopted, proposed, inForce, at) =>
        at === 'next-day' && proposed.minimum < inForce.minimum ? proposed : adopted
    },
  },
  {
    id: 'stake-below-minimum-accepted',
    title: 'Stakes below the minimum are accepted',
    games: ARTICLE_46,
    violates: article46('minimum-fixed'),
    apply: (b) => {
      b.bet = (why) => (why === 'minimum' ? null : why)
    },
  },
  {
    id: 'maximum-changed-in-session',
    title: 'The maxima are changed while the table is open',
    games: ARTICLE_46,
    violates: article46('maximum-fixed'),
    apply: adopts('in-session', maximaOf),
  },
  {
    id: 'maximum-changed-same-day',
    title: 'The maxima are changed for a second session of the same day',
    games: ARTICLE_46,
    violates: article46('maximum-fixed'),
    apply: adopts('same-day', maximaOf),
  },
  outOfRange(
    'full-maximum-low',
    'The maximum on a full number is one unit below its range',
    'plein',
    'under',
  ),
  outOfRange(
    'full-maximum-high',
    'The maximum on a full number is one unit above its range',
    'plein',
    'over',
  ),
  outOfRange(
    'simple-maximum-low',
    'The maximum on a simple chance is one unit below its range',
    'simple',
    'under',
  ),
  outOfRange(
    'simple-maximum-high',
    'The maximum on a simple chance is one unit above its range',
    'simple',
    'over',
  ),
  bet(
    'maximum-for-everybody',
    'A bet is refused because other players have staked there',
    (why, _, { everybody, maximum }) => (why === null && everybody > maximum ? 'maximum' : why),
  ),
  bet(
    'maximum-for-everybody-on-noir',
    'A bet on noir is refused because other players have staked there',
    (why, { chance }, { everybody, maximum }) =>
      why === null && chance === 'noir' && everybody > maximum ? 'maximum' : why,
  ),
  bet('maximum-ignored', 'A player may stake more than the maximum', (why) =>
    why === 'maximum' ? null : why,
  ),
  bet(
    'maximum-a-bet',
    'A player may stake more than the maximum in several bets',
    (why, { amount }, { maximum }) => (why === 'maximum' && amount <= maximum ? null : why),
  ),
  bet(
    'maximum-exceeded-by-one',
    'A player may stake one unit more than the maximum',
    (why, _, { own, maximum }) => (why === 'maximum' && own <= maximum + 1 ? null : why),
  ),
]
