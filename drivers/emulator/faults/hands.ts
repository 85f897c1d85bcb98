import type { Behaviour } from '../behaviour.ts'
import type { Step } from '../house/steps.ts'
import { type Fault, MC, mc, US } from './fault.ts'

type Do<T extends Step['do']> = Extract<Step, { do: T }>
const isPay = (s: Step): s is Do<'pay'> => s.do === 'pay'
const isAnnouncement = (s: Step): s is Do<'announce'> => s.do === 'announce'
const playerOf = (s: Step) => (isPay(s) ? s.line.bet.player : isAnnouncement(s) ? s.player : null)

/** The steps without those of one kind, and those of it. */
function without(steps: readonly Step[], what: Step['do']): [Step[], Step[]] {
  return [steps.filter((s) => s.do !== what), steps.filter((s) => s.do === what)]
}

/** The payments in another order; everything else where it is. */
function paymentsAs(steps: readonly Step[], order: (pays: readonly Do<'pay'>[]) => readonly Step[]): Step[] {
  const pays = order(steps.filter(isPay))[Symbol.iterator]()
  return steps.map((s) => (isPay(s) ? (pays.next().value ?? s) : s))
}

/** Each player's payments in another order. */
const eachPlayer = (order: (his: Do<'pay'>[]) => readonly Do<'pay'>[]) => (pays: readonly Do<'pay'>[]) =>
  [...new Set(pays.map(playerOf))].flatMap((player) => order(pays.filter((s) => playerOf(s) === player)))

/** These kinds before all others. */
const first = (chance: string) =>
  eachPlayer((his) => [
    ...his.filter((s) => s.line.bet.chance === chance),
    ...his.filter((s) => s.line.bet.chance !== chance),
  ])

/** One payment of each player in turn. */
function inTurns(pays: readonly Do<'pay'>[]): Step[] {
  const hands = [...new Set(pays.map(playerOf))].map((p) => pays.filter((s) => playerOf(s) === p))
  const rounds = Math.max(0, ...hands.map((h) => h.length))
  return Array.from({ length: rounds }, (_, i) => hands.flatMap((h) => h[i] ?? [])).flat()
}

const swapNeighbours =
  (a: string, b: string) =>
  (his: Do<'pay'>[]): Do<'pay'>[] => {
    const [i, j] = [a, b].map((chance) => his.findIndex((s) => s.line.bet.chance === chance))
    if (i === undefined || j === undefined || i < 0 || j < 0) return his
    const swapped = [...his]
    ;[swapped[i], swapped[j]] = [his[j] as Do<'pay'>, his[i] as Do<'pay'>]
    return swapped
  }

const fault = (
  id: string,
  title: string,
  violates: readonly string[],
  hands: Behaviour['hands'],
  games: Fault['games'] = MC,
): Fault => ({
  id,
  title,
  games,
  violates,
  apply: (b) => {
    b.hands = hands
  },
})

const marker = [mc('1-4/marker')]
const collect = [mc('1-4/collect-before-pay')]
const announced = [mc('1-4/pay-by-player-announced')]
const order = [mc('1-4/payment-order')]
const US_SD = 'us-sd/marker-then-collect-then-pay'
const both = [...MC, ...US]

const markers: readonly Fault[] = [
  fault('marker-missing', 'No marker is placed', [...marker, US_SD], (s) => without(s, 'marker')[0], both),
  fault('marker-beside', 'The marker is placed on another number', marker, (steps, number) =>
    steps.map((s) => (s.do === 'marker' ? { ...s, number: number === '1' ? '2' : '1' } : s)),
  ),
  fault(
    'marker-after-collection',
    'The marker is placed when the losing bets are collected',
    [US_SD],
    (steps) => {
      const [rest, markers] = without(steps, 'marker')
      return rest.flatMap((s) => (s.do === 'collect' ? [s, ...markers] : [s]))
    },
    US,
  ),
]

const collection: readonly Fault[] = [
  fault(
    'collected-last',
    'Losing stakes are collected when all winners are paid',
    [...collect, US_SD],
    (steps) => without(steps, 'collect').flat(),
    both,
  ),
  fault(
    'collected-after-first-payment',
    'Losing stakes are collected 100 ms after the first payment',
    [...collect, US_SD],
    (steps) => {
      const [rest, collected] = without(steps, 'collect')
      const at = rest.findIndex(isPay) + 1
      if (at === 0) return steps
      return [...rest.slice(0, at), ...collected.map((s) => ({ ...s, after: 100 })), ...rest.slice(at)]
    },
    both,
  ),
  fault(
    'not-collected',
    'Losing stakes are not collected',
    [...collect, US_SD],
    (steps) => without(steps, 'collect')[0],
    both,
  ),
]

const announcements: readonly Fault[] = [
  fault('players-mixed', 'Players are paid in turns, one bet each', announced, (steps) => {
    const rest = steps.filter((s) => !isPay(s))
    return [...rest, ...inTurns(steps.filter(isPay))]
  }),
  fault('payments-not-announced', 'Payments are not announced', announced, (s) => without(s, 'announce')[0]),
  fault('payment-not-announced-to-one', 'One player’s payment is not announced', announced, (steps) =>
    steps.filter((s) => !(isAnnouncement(s) && s.player === 'B')),
  ),
  fault(
    'announced-100-ms-after-paying',
    'A payment is announced 100 ms after it is made',
    announced,
    (steps) =>
      steps.flatMap((s, i): Step[] => {
        const before = steps[i - 1]
        if (isAnnouncement(s)) return []
        return before && isAnnouncement(before) && isPay(s) ? [s, { ...before, after: 100 }] : [s]
      }),
  ),
  fault('announced-without-detail', 'One of several wins is not announced', announced, (steps) =>
    steps.map((s) => (isAnnouncement(s) && s.lines.length > 1 ? { ...s, lines: s.lines.slice(1) } : s)),
  ),
  fault('announced-one-over', 'An amount is announced one unit too high', announced, (steps) =>
    steps.map((s) => {
      if (!isAnnouncement(s)) return s
      return { ...s, lines: s.lines.map((l) => (l.paid > 0 ? { ...l, paid: l.paid + 1 } : l)) }
    }),
  ),
]

const orders: readonly Fault[] = [
  fault('order-reversed', 'Payments are made from the full number to the column', order, (s) =>
    paymentsAs(
      s,
      eachPlayer((his) => his.toReversed()),
    ),
  ),
  fault('full-number-first', 'The full number is paid first', order, (s) => paymentsAs(s, first('plein'))),
  fault('dozen-first', 'The dozen is paid before the column', order, (s) => paymentsAs(s, first('douzaine'))),
  fault('simple-chances-swapped', 'Impair is paid after noir', order, (s) =>
    paymentsAs(s, eachPlayer(swapNeighbours('impair', 'noir'))),
  ),
  fault('cheval-before-carre', 'Chevaux are paid before carrés', order, (s) =>
    paymentsAs(s, eachPlayer(swapNeighbours('carre', 'cheval'))),
  ),
  fault(
    'order-wrong-for-one',
    'One player is paid in the wrong order, the others in the right one',
    order,
    (s) =>
      paymentsAs(
        s,
        eachPlayer((his) => (his.some((x) => playerOf(x) === 'B') ? his.toReversed() : his)),
      ),
  ),
]

/** What the croupier's hands do when the number is announced, and what he says while they do. */
export const HAND_FAULTS: readonly Fault[] = [...markers, ...collection, ...announcements, ...orders]
