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

describe('while one link is down', () => {
  test('its blindness is told before everything that the other shows, up to that, and once', () => {
    const { notes, outages, table } = two()
    outages.down('serial', 100, 'unplugged')
    table.sighting(at(150))
    table.sighting(at(150))
    table.sighting(at(900))
    expect(notes.order).toEqual(['gap', 'ball.dropped', 'ball.dropped', 'gap', 'ball.dropped'])
    expect(notes.gaps.map((g) => [g.link, ...g.gap])).toEqual([
      ['serial', 100, 150],
      ['serial', 150, 900],
    ])
  })

  test('it lasts until its own driver has a word again, not only until bytes come', () => {
    const { notes, outages, serial, table } = two()
    outages.down('serial', 100, 'unplugged')
    outages.up('serial')
    table.sighting(at(300))
    expect(notes.gaps).toHaveLength(1)
    serial.gap({ gap: [100, 400], link: 'serial', why: 'the link was down' })
    table.sighting(at(500))
    expect(notes.gaps).toHaveLength(2)
  })

  test('what a driver reports of the loss itself does not end it', () => {
    const { notes, outages, serial, table } = two()
    outages.down('serial', 100, 'unplugged')
    serial.gap({ gap: [50, 100], link: 'serial', why: 'unplugged' })
    table.sighting(at(300))
    expect(notes.gaps.at(-1)?.gap).toEqual([100, 300])
  })
})

describe('whoever waits for a link', () => {
  test('goes on at once where it is not down', async () => {
    const { clock, outages } = two()
    await clock.run(outages.whenUp('table', 1000))
    expect(clock.now()).toBe(0)
  })

  test('goes on when its driver has a word again, through a second loss', async () => {
    const { clock, outages, table } = two()
    outages.down('table', 0, 'killed')
    clock.at(100, () => outages.up('table'))
    clock.at(150, () => outages.down('table', 150, 'killed again'))
    clock.at(400, () => {
      outages.up('table')
      table.gap({ gap: [150, 400], link: 'table', why: 'the broker was down' })
      clock.wake()
    })
    await clock.run(outages.whenUp('table', 10_000))
    expect(clock.now()).toBe(400)
  })

  test('does not wait for ever', async () => {
    const { clock, outages } = two()
    outages.down('table', 0, 'killed')
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
