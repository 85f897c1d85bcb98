import { describe, expect, test } from 'vitest'
import { Table } from '../../../drivers/emulator/table.ts'
import type { MqttBroker } from '../../../drivers/link/mqtt/broker.ts'
import { TableDriver } from '../../../drivers/table-mqtt/driver.ts'
import { offlineWill } from '../../../drivers/table-mqtt/will.ts'
import { RealClock } from '../../../rig/clocks.ts'
import { Random } from '../../../rig/random.ts'
import { Cable } from '../link-mqtt/cable.ts'
import { FORGETFUL, KINDS, opener, passes, until } from '../link-mqtt/kinds.ts'
import { Notebook } from '../notebook.ts'

const { serve, connected } = opener()
const LIMITS = { minimum: 5, maxima: { plein: 200, simple: 1000 }, day: '1' }

/** The rig's end: a driver that is told of the broker’s outages, and what it tells. */
function rigOn(broker: MqttBroker) {
  const notes = new Notebook()
  const driver = new TableDriver({ table: 'T1', broker, clock: new RealClock(), intake: notes, run: 'run7-' })
  broker.watch({ down: (t, why) => driver.down(t, why), up: (t) => driver.up(t) })
  driver.start()
  const numbers = () => notes.all('croupier.did').map((s) => Number(s.fact.number))
  return {
    notes,
    driver,
    numbers,
    down: () => notes.gaps.at(-1)?.why.startsWith('the broker was lost') === true,
  }
}

/** The table’s end: it places the ball on 1, 2, 3 … and shows its limits with every tenth. */
function tableOn(broker: MqttBroker) {
  const table = new Table({
    id: 'T1',
    clock: new RealClock(),
    random: new Random(7),
    broker,
    epoch: Date.now(),
  })
  const count = { table, n: 0, stop: () => clearInterval(timer) }
  table.on('ping', () => null)
  const timer = setInterval(() => {
    table.say('croupier', { act: 'ball-placed', number: String(++count.n) })
    if (count.n % 10 === 0) table.show('limits', { ...LIMITS, minimum: count.n })
  }, 4)
  return count
}

/** How many messages are told as missing. */
const missing = (notes: Notebook) =>
  notes.gaps.reduce(
    (sum, g) => sum + Number(/^(\d+) messages? of the table missing/.exec(g.why)?.[1] ?? 0),
    0,
  )

describe.each(KINDS)('a table over $kind', ({ version, missing: notThere, remembers, start }) => {
  const named = test.skipIf(notThere)

  named('loses nothing silently with its broker, and nothing counts twice', async () => {
    const server = await serve(start())
    const { url } = server
    const said = tableOn(await connected({ url, version, keep: true }))
    const { notes, driver, numbers, down } = rigOn(await connected({ url, version }))
    expect(await driver.ping()).toBe(true)
    await until(() => numbers().length > 40, 'the first messages')
    await server.kill()
    await until(down, 'the loss')
    expect(await driver.command({ kind: 'coup' })).toMatchObject({ ok: false, lost: true })
    await passes(300)
    await server.restart()
    await until(() => !down(), 'the broker')
    const back = said.n
    await until(() => said.n > back + 100, 'more to say')
    said.stop()
    await until(() => numbers().includes(said.n), 'the last message')
    await passes(100)

    const told = numbers()
    expect(new Set(told).size).toBe(told.length)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    const expected = said.n - (told[0] as number) + 1
    const limits = notes.all('table.limits').map((s) => s.fact.minimum)
    expect(new Set(limits).size).toBe(limits.length)
    if (remembers) expect(told.length).toBe(expected)
    // Every tenth message came with another one; a state that was missed may have come as retained after all.
    else expect(expected - told.length).toBeLessThanOrEqual(missing(notes))
    const [lost, over] = notes.gaps.filter((g) => g.why.startsWith('the broker was'))
    expect(lost?.gap[1]).toBe(over?.gap[0])
    expect((over?.gap[1] as number) - (lost?.gap[0] as number)).toBeGreaterThan(300)
    expect(notes.refused).toEqual([])
  })
})

describe.each(FORGETFUL)('a table over $kind', ({ version, missing: notThere, start }) => {
  const named = test.skipIf(notThere)

  named('says the same once to a rig that is cut off and comes back', async () => {
    const { url } = await serve(start())
    const cable = await serve(Cable.to(url))
    const said = tableOn(await connected({ url, version, keep: true }))
    const { notes, numbers, down } = rigOn(await connected({ url: cable.url, version }))
    await until(() => numbers().length > 40, 'the first messages')
    for (let i = 0; i < 2; i++) {
      cable.cut()
      await until(down, 'the loss')
      await passes(100)
      cable.mend()
      await until(() => !down(), 'the broker')
      const back = said.n
      await until(() => numbers().includes(back + 10), 'what comes after')
    }
    said.stop()
    await until(() => numbers().includes(said.n), 'the last message')
    const told = numbers()
    const first = told[0] as number
    expect(told).toEqual(Array.from({ length: said.n - first + 1 }, (_, i) => first + i))
    const limits = notes.all('table.limits').map((s) => s.fact.minimum)
    expect(limits.length).toBe(new Set(limits).size)
    // That it was down is told before what was kept meanwhile.
    const gaps = notes.order.flatMap((what, i) => (what === 'gap' ? [i] : []))
    expect(gaps[1]).toBe((gaps[0] as number) + 1)
    expect(gaps[3]).toBe((gaps[2] as number) + 1)
    // Nothing is missing, and nothing came out of turn: the outages are all the gaps there are.
    expect(notes.gaps.map((g) => g.why.replace(/:.*/, ''))).toEqual([
      'the broker was lost',
      'the broker was down',
      'the broker was lost',
      'the broker was down',
    ])
    expect(notes.refused).toEqual([])
  })

  named('a command that is under way when the broker is lost ends then, and not after 5 s', async () => {
    const { url } = await serve(start())
    const cable = await serve(Cable.to(url))
    const { driver } = rigOn(await connected({ url: cable.url, version }))
    cable.swallow()
    const reply = driver.command({ kind: 'coup' })
    const began = performance.now()
    await passes(50)
    cable.cut()
    expect(await reply).toMatchObject({ ok: false, lost: true })
    expect(performance.now() - began).toBeLessThan(4000)
  })

  named('that is gone without a goodbye is a gap', async () => {
    const { url } = await serve(start())
    const cable = await serve(Cable.to(url))
    const { notes, numbers } = rigOn(await connected({ url, version }))
    const said = tableOn(await connected({ url: cable.url, version, keep: true, will: offlineWill('T1') }))
    await until(() => numbers().length > 5, 'the table')
    said.stop()
    await passes(100)
    cable.cut()
    await until(() => notes.gaps.length > 0, 'the gap')
    expect(notes.gaps).toMatchObject([{ link: 'table', why: 'the table went offline' }])
  })
})
