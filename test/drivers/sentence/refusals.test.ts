import { describe, expect, test } from 'vitest'
import { decodeRig, encodeHead } from '../../../drivers/sentence/codec.ts'
import { SentenceDriver } from '../../../drivers/sentence/driver.ts'
import type { HeadArgs, HeadType, RigSentence } from '../../../drivers/sentence/sentences.ts'
import { VirtualClock } from '../../../rig/clocks.ts'
import { layoutOf, Notebook } from '../notebook.ts'

const HELLO: HeadArgs['HELLO'] = ['H1', '0042', '1.3', 'roulette-37', 37, 0]
const UNDER_WAY = 2

type Said = { [T in HeadType]: [type: T, ...args: HeadArgs[T]] }[HeadType]

/** A head that answers what the rig says as the test has it, after a moment. */
function headThat(answer: (s: RigSentence, nth: number) => Said | null) {
  const notes = new Notebook()
  const clock = new VirtualClock()
  const heard: RigSentence[] = []
  let plugged = true
  let seq = 0
  let zero = 5000
  const say = (...[type, ...args]: Said) => {
    const micros = Math.round((clock.now() + zero) * 1000) >>> 0
    driver.take(Buffer.from(encodeHead(seq++, micros, type, args as HeadArgs[typeof type])), clock.now())
  }
  const link = {
    name: 'serial',
    listen: () => {},
    write: (bytes: Uint8Array) => {
      if (!plugged) return false
      const s = decodeRig(Buffer.from(bytes).toString('latin1').trimEnd())
      if ('rejected' in s) throw new Error(s.rejected)
      heard.push(s)
      const said = answer(s, heard.filter((x) => x.type === s.type).length)
      if (said) clock.at(clock.now() + UNDER_WAY, () => say(...said))
      return true
    },
  }
  const layout = layoutOf('0', '28', '9')
  const driver = new SentenceDriver({ intake: notes, link, clock, layout, latencyBoundMs: 16, stillMs: 500 })
  const pass = (ms: number) => clock.advance(clock.now() + ms)
  return {
    notes,
    clock,
    driver,
    say,
    pass,
    /** What the rig said, of one type. */
    heard: (type: RigSentence['type']) => heard.filter((s) => s.type === type),
    replug(anew = false) {
      driver.down(clock.now(), 'unplugged')
      plugged = false
      pass(1000)
      plugged = true
      if (anew) {
        seq = 0
        zero = -clock.now()
      }
      driver.up(clock.now())
    },
    unplug() {
      plugged = false
    },
  }
}

const pong = (s: RigSentence): Said | null => (s.type === 'PING' ? ['PONG', s.token] : null)

describe('a PING that the head refuses', () => {
  test.each<[string, (s: RigSentence) => Said]>([
    ['since it is busy', (s) => ['NAK', s.seq, 'busy']],
    ['since it could not read it', () => ['NAK', 0, 'checksum']],
    ['since it could not read even its number', () => ['NAK', '', 'checksum']],
  ])('%s, is said again, and nothing is missing', async (_, nak) => {
    const h = headThat((s, nth) => (nth < 3 ? nak(s) : pong(s)))
    expect(await h.clock.run(h.driver.answers())).toBe(true)
    expect(h.heard('PING')).toHaveLength(3)
    expect(h.notes.gaps).toEqual([])
    expect(h.notes.refused, 'a NAK is no damage').toEqual([])
  })

  test('since it knows none: that is an answer too', async () => {
    const h = headThat((s) => ['NAK', s.seq, 'unknown'])
    expect(await h.clock.run(h.driver.answers())).toBe(true)
    expect(h.clock.now()).toBe(UNDER_WAY)
    expect(h.notes.gaps).toEqual([])
  })

  test('each time: it is not waited for longer than for one that says nothing, nor asked without a pause', async () => {
    const h = headThat((s) => ['NAK', s.seq, 'busy'])
    const silent = headThat(() => null)
    for (const x of [h, silent]) expect(await x.clock.run(x.driver.answers())).toBe(false)
    expect(h.clock.now()).toBe(silent.clock.now())
    expect(h.heard('PING').length).toBeLessThanOrEqual(20)
    expect(h.notes.gaps).toHaveLength(1)
  })

  test('a refusal of something else is none of it', async () => {
    const h = headThat((s) => (s.type === 'PING' ? null : ['NAK', s.seq, 'unknown']))
    void h.driver.order('START')
    expect(await h.clock.run(h.driver.answers())).toBe(false)
  })
})

describe('a head that refuses to say who it is, after the cable was out', () => {
  const crossings = (h: ReturnType<typeof headThat>) => h.notes.all('ball.crossed').map((x) => x.fact.beam)

  test('for the moment: it is asked again, and listened to when it has said it', () => {
    const h = headThat((s, nth) =>
      s.type !== 'ID' ? pong(s) : nth < 3 ? ['NAK', s.seq, 'busy'] : ['HELLO', ...HELLO],
    )
    h.replug()
    h.pass(UNDER_WAY)
    h.say('BEAM', 0)
    h.pass(1000)
    h.say('BEAM', 1)
    expect(crossings(h)).toEqual([1])
    expect(h.notes.refused).toEqual([])
  })

  test('since it knows no ID: it is listened to at once, as one that was asked in vain', () => {
    const h = headThat((s) => (s.type === 'ID' ? ['NAK', s.seq, 'unknown'] : pong(s)))
    h.replug()
    h.pass(10)
    h.say('BEAM', 1)
    expect(crossings(h)).toEqual([1])
    expect(h.notes.gaps.at(-1)?.gap[1]).toBe(1000 + UNDER_WAY)
  })

  test('and has started anew meanwhile: its refusal is no damage, though it is stamped before all that it said', () => {
    const h = headThat((s, nth) =>
      s.type !== 'ID' ? pong(s) : nth === 1 ? ['NAK', s.seq, 'busy'] : ['HELLO', ...HELLO],
    )
    h.pass(60_000)
    h.say('BEAM', 0)
    h.replug(true)
    h.pass(1000)
    h.say('BEAM', 1)
    expect(crossings(h)).toEqual([0, 1])
    expect(h.notes.all('cylinder.reset')).toHaveLength(1)
    expect(h.notes.refused).toEqual([])
  })
})

describe('an order to the motor', () => {
  const stop = (h: ReturnType<typeof headThat>) => h.clock.run(h.driver.order('STOP'))

  test('that the head does not know: it has no motor', async () => {
    const h = headThat((s) => ['NAK', s.seq, 'unknown'])
    expect(await stop(h)).toBe('unknown')
  })

  test('that it is too busy for, or cannot read, is given again: it may well have one', async () => {
    for (const nak of [
      (s: RigSentence): Said => ['NAK', s.seq, 'busy'],
      (): Said => ['NAK', 0, 'checksum'],
      (): Said => ['NAK', '', 'unknown'],
    ]) {
      const h = headThat((s, nth) => (nth < 3 ? nak(s) : null))
      expect(await stop(h)).toBe('told')
      expect(h.heard('STOP')).toHaveLength(3)
    }
  })

  test('that it refuses each time is given up', async () => {
    const h = headThat((s) => ['NAK', s.seq, 'busy'])
    expect(await stop(h)).toBe('refused')
    expect(h.heard('STOP').length).toBeGreaterThan(1)
    expect(h.heard('STOP').length).toBeLessThan(10)
  })

  test('a PING that is refused meanwhile says nothing of a motor', async () => {
    const h = headThat((s) => (s.type === 'PING' ? ['NAK', s.seq, 'unknown'] : null))
    void h.driver.answers()
    expect(await stop(h)).toBe('told')
  })

  test('that cannot go out, at first or when it is given again', async () => {
    const h = headThat((s) => ['NAK', s.seq, 'busy'])
    const asked = h.driver.order('STOP')
    h.pass(UNDER_WAY)
    h.unplug()
    expect(await h.clock.run(asked)).toBe('unreachable')
    expect(await stop(h)).toBe('unreachable')
  })
})
