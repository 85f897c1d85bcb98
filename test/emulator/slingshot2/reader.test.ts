import { describe, expect, test } from 'vitest'
import { InRimReader } from '../../../drivers/emulator/slingshot2/reader.ts'
import { READER_FAULTS } from '../../../drivers/emulator/slingshot2/reader-faults.ts'
import { memoryLink } from '../../../drivers/link/memory.ts'
import { SlingshotDriver } from '../../../drivers/slingshot2/driver.ts'
import { loadLayout } from '../../../rig/apparatus/layouts.ts'
import { VirtualClock } from '../../../rig/clocks.ts'
import { opposite } from '../../../rig/observation.ts'
import { Random } from '../../../rig/random.ts'
import { Notebook } from '../../drivers/notebook.ts'

function reader(...faults: string[]) {
  const clock = new VirtualClock()
  const random = new Random(6)
  const layout = loadLayout('roulette-37', process.cwd())
  const link = memoryLink('serial', clock, random)
  const device = new InRimReader({ clock, random, link: link.device, layout })
  for (const f of READER_FAULTS) if (faults.includes(f.id)) device.faults.add(f)
  const notes = new Notebook()
  const driver = new SlingshotDriver({
    intake: notes,
    linkName: 'serial',
    layout,
    profile: 'in-rim-reader',
    statusPeriodMs: 500,
    pockets: 37,
  })
  link.rig.listen({ data: (chunk, t) => driver.take(chunk, t) })
  device.powerOn()
  const send = (text: string) => link.rig.write(Buffer.from(`${text}\r`, 'latin1'))
  const pass = (ms: number) => clock.advance(clock.now() + ms)
  const frames = () => notes.raws.map((r) => r.raw).filter((l) => l.startsWith('*X'))
  const answers = () => notes.raws.map((r) => r.raw).filter((l) => l.startsWith('*') && l[1] !== 'X')
  return { device, driver, notes, send, pass, frames, answers }
}

describe('an in-rim reader on a hand-spun wheel', () => {
  test('its frames are the ordinary ones, until it is told “*m2 2 2”: then they tell of the ball', () => {
    const r = reader()
    r.pass(30_000)
    expect(r.frames().every((f) => f.length === 19)).toBe(true)
    r.send('*m2 2 2')
    r.pass(100)
    expect(r.answers()).toEqual(['*m OK'])
    const told = r.frames().length
    r.pass(60_000)
    const extended = r.frames().slice(told + 1)
    expect(
      extended.every((f) => /^\*X;[1-7];\d{3};..;[0-9A-F];\d{3};[01];[^;]*;[0-9A-F]+;[01]$/.test(f)),
    ).toBe(true)
    // Some 15 laps of a ball that a hand throws.
    const laps = extended.map((f) => Number.parseInt(f.split(';')[8] as string, 16))
    expect(Math.max(...laps)).toBeGreaterThan(9)
    expect(Math.max(...laps)).toBeLessThan(25)
  })

  test('the driver reads its games: results, and directions that alternate', () => {
    const r = reader()
    r.send('*m2 2 2')
    const truth: { pocket: number }[] = []
    r.device.cylinder.watchers.push({ rested: (pocket) => truth.push({ pocket }) })
    r.pass(1_000_000)
    r.driver.end(1_000_000)
    const { notes } = r
    expect(notes.refused).toEqual([])
    const rests = notes.all('ball.rested').map((s) => s.fact)
    expect(rests.length).toBeGreaterThan(20)
    expect(rests.map((f) => f.pocket)).toEqual(truth.map((t) => t.pocket).slice(0, rests.length))
    for (const [i, f] of rests.slice(1).entries())
      expect(f.direction).toBe(opposite(rests[i]?.direction ?? 'cw'))
    expect(notes.all('cylinder.fault')).toEqual([])
    expect(notes.all('ball.launched').length).toBeGreaterThanOrEqual(rests.length)
  })

  test('no order moves it', () => {
    const r = reader()
    r.pass(5000)
    for (const order of ['*P 1', '*P 0', '*u 1', '*R', '*F', '*C']) {
      r.send(order)
      r.pass(200)
    }
    expect(r.answers()).toEqual(['*P NO', '*P NO', '*u NO', '*R NO', '*F BUSY', '*C BUSY'])
  })

  test('a rotor that is pushed too weakly: flag 1, which here is the rotor’s speed', () => {
    const r = reader('rotor-out-of-range')
    r.pass(60_000)
    expect(r.notes.all('cylinder.fault').map((s) => s.fact.code)).toContain('rotor-speed-out-of-range')
  })

  test('a ball that is thrown too weakly: flag 8, which here is a void game, and no number', () => {
    const r = reader('slow-ball')
    r.pass(120_000)
    expect(r.notes.all('cylinder.fault').map((s) => s.fact.code)).toContain('void-game-or-slow-ball')
    expect(r.notes.all('ball.rested')).toEqual([])
    expect(r.notes.all('launch.failed')).toEqual([])
    r.device.faults.clear()
    r.pass(120_000)
    expect(r.notes.all('ball.rested').length).toBeGreaterThan(0)
  })

  test('the dealer’s lock: state 7, until he unlocks', () => {
    const r = reader()
    r.pass(20_000)
    r.device.lock(true)
    r.pass(30_000)
    expect(r.frames().at(-1)).toMatch(/^\*X;7;/)
    r.device.lock(false)
    r.pass(60_000)
    expect(r.frames().at(-1)).not.toMatch(/^\*X;7;/)
    expect(r.notes.all('ball.rested').length).toBeGreaterThan(0)
  })

  test('off and on again', () => {
    const r = reader()
    r.pass(25_000)
    r.device.powerOff()
    r.pass(10)
    const told = r.frames().length
    r.pass(60_000)
    expect(r.frames().length).toBe(told)
    r.device.powerOn()
    r.pass(120_000)
    expect(r.notes.all('ball.rested').length).toBeGreaterThan(0)
  })
})
