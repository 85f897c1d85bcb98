import { expect, test } from 'vitest'
import { Recorder } from '../../../rig/bench/recorder.ts'
import type { Fact, Observation } from '../../../rig/observation.ts'
import { Judge } from '../../../rig/regulations/judge.ts'
import { MemorySink, TraceKeeper } from '../../../rig/trace/sink.ts'
import { bet, clauseOf, layoutOf, number, opened, paid } from './story.ts'

/** What a trace that keeps failures alone holds of these facts, judged by what full numbers bring. */
function kept(...facts: readonly Fact[]): string[] {
  const sink = new MemorySink()
  const keeper = new TraceKeeper(sink, 'failures')
  const judge = new Judge(
    [clauseOf('mc-2019-819/1-5/odds-multiple')],
    {
      game: 'roulette-monte-carlo',
      layout: layoutOf('roulette-monte-carlo'),
      readings: { neutralFull: 'allowed' },
      rule: 'guarded',
      timing: {},
      rnvpSpeedShare: 0.35,
      provides: new Set(),
    },
    () => ({ worse: () => {}, notable: () => keeper.keep() }),
  )
  const boundary = (o: Observation) => {
    if (o.type === 'bets.opened') keeper.boundary(o.n)
  }
  const recorder = new Recorder(keeper, [{ observe: boundary }, judge.watch])
  for (const [i, fact] of facts.entries()) recorder.observe(fact, { at: [i, i] })
  keeper.close()
  return (sink.records as Observation[]).map((o) => (o.type === 'payment.made' ? `paid ${o.paid}` : o.type))
}

test('a coup that is found wrong when the next one begins is kept, from its opening to its end', () => {
  const coup = (brings: number) => [
    opened,
    bet('A', 'plein 17', 5),
    number('17'),
    paid('A', 'plein 17', 5, brings),
  ]
  const shown = (amount: number) => ['bets.opened', 'bet.accepted', 'announcement', `paid ${amount}`]
  // The first record opens a coup before anything is held. The coup in play when it was found is kept as well, and
  // the record that ends it.
  const [first, last] = [['bets.opened'], ['bets.opened']]
  const found = kept(...coup(175), ...coup(170), ...coup(175), opened)
  expect(found).toEqual([...first, ...shown(170), ...shown(175), ...last])
  expect(kept(...coup(175), ...coup(175), opened)).toEqual(first)
})
