import { describe, expect, test } from 'vitest'
import { Outages } from '../../drivers/hardware/outages.ts'
import { VirtualClock } from '../../rig/clocks.ts'
import type { Sighting } from '../../rig/observation.ts'
import { Notebook } from '../drivers/notebook.ts'

const at = (t: number): Sighting => ({ fact: { type: 'ball.dropped' }, seen: { at: [t - 5, t] } })

function two() {
  const notes = new Notebook()
  const clock = new VirtualClock()
  const outages = new Outages(notes, clock)
  return { notes, clock, outages, serial: outages.from('serial'), table: outages.from('table') }
}

describe('whoever waits for a link', () => {
  test('goes on at once where it is not down', async () => {
    const { clock, outages } = two()
    await clock.run(outages.whenUp('table', 1000))
    expect(clock.now()).toBe(0)
  })

  test('goes on when its driver has a word again, through a second loss', async () => {
    const { clock, outages, table } = two()
    outages.down('table')
    clock.at(100, () => outages.up('table'))
    clock.at(150, () => outages.down('table'))
    clock.at(400, () => {
      outages.up('table')
      table.gap({ gap: [150, 400], link: 'table', why: 'the broker was down' })
      clock.wake()
    })
    await clock.run(outages.whenUp('table', 10_000))
    expect(clock.now()).toBe(400)
  })

  test('goes on with its first sighting, not as soon as bytes come, nor with what another link shows', async () => {
    const { clock, outages, serial, table } = two()
    outages.down('table')
    clock.at(100, () => outages.up('table'))
    clock.at(200, () => serial.sighting(at(200)))
    clock.at(300, () => {
      table.sighting(at(300))
      clock.wake()
    })
    await clock.run(outages.whenUp('table', 10_000))
    expect(clock.now()).toBe(300)
  })

  test('does not wait for ever', async () => {
    const { clock, outages } = two()
    outages.down('table')
    clock.at(1001, () => clock.wake())
    await clock.run(outages.whenUp('table', 1000))
    expect(clock.now()).toBeLessThanOrEqual(1001)
  })
})

test('it knows whether the rotor turns', () => {
  const { outages, serial } = two()
  expect(outages.turning).toBeNull()
  serial.sighting({ fact: { type: 'rotor.turned', direction: 'cw', periodMs: 5000 }, seen: { at: [1, 1] } })
  expect(outages.turning).toBe(true)
  serial.sighting({ fact: { type: 'rotor.stopped' }, seen: { at: [2, 2] } })
  expect(outages.turning).toBe(false)
})
