import { expect, test } from 'vitest'
import { PROVIDES } from '../../drivers/slingshot2/driver.ts'
import { ballDropped, type Stage } from '../../rig/bench/scenario.ts'
import { ScenarioEnd } from '../../rig/bench/stage.ts'
import type { Fact } from '../../rig/observation.ts'
import { seconds } from '../../rig/time.ts'
import { SmallTable, stageOn } from './small-table.ts'

const REST: Fact = { type: 'ball.rested', pocket: 4, number: '21', spin: 7, direction: 'cw' }
const OK = { ok: true, why: null }

/** An automated wheel that no table belongs to. */
async function onAWheel(act: (stage: Stage) => Promise<unknown>) {
  const wheel = new SmallTable((_, t) => {
    t.shows(REST, 10)
    return OK
  }, PROVIDES)
  const { stage } = await stageOn(wheel)
  const value: unknown = await wheel.run(act(stage).catch((e: unknown) => e))
  return { value, wheel }
}

test('a coup is over when the ball lies, since nobody announces its number', async () => {
  const { value } = await onAWheel((s) => s.table.playCoup())
  expect(value).toEqual({ number: '21', pocket: 4 })
})

test('it has no sessions: nobody is asked to open or to close one', async () => {
  const { wheel } = await onAWheel(async (s) => {
    await s.table.openSession()
    await s.table.closeSession()
  })
  expect(wheel.asked).toEqual([])
})

test('what it cannot show is not waited for, and its absence is no fault of the wheel’s', async () => {
  const { value, wheel } = await onAWheel((s) => s.expect.next(ballDropped(), { within: seconds(60) }))
  expect(value).toBeInstanceOf(ScenarioEnd)
  expect(value).toMatchObject({ verdict: 'none', message: expect.stringContaining('ball.dropped') })
  expect(wheel.clock.now()).toBeLessThan(1000)
})

test('what the operator leaves out was not assessed; what he does not answer is inconclusive', async () => {
  const drop = async (reply: { ok: false; why: string; skipped?: true }) => {
    const table = new SmallTable(() => reply)
    const { stage } = await stageOn(table)
    return table.run(stage.stimulus.dropChip().catch((e: unknown) => e))
  }
  expect(await drop({ ok: false, why: 'the operator skipped it', skipped: true })).toMatchObject({
    verdict: 'none',
    message: '“drop-chip”: the operator skipped it',
  })
  expect(await drop({ ok: false, why: 'the operator did not answer in time' })).toMatchObject({
    verdict: 'inconc',
  })
})
