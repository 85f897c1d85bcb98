import { describe, expect, test } from 'vitest'
import type { Fact } from '../../rig/observation.ts'
import { Random } from '../../rig/random.ts'
import { spin, Told } from './stream.ts'

const HELLO: Fact = {
  type: 'cylinder.hello',
  model: 'head',
  serial: '1',
  firmware: '1',
  game: 'roulette-37',
  pockets: 37,
  obstacles: 8,
}
const mode = (word: number): Fact => ({
  type: 'cylinder.mode',
  word,
  reverses: (word & 1) !== 0,
  hostStarts: true,
  changesSpeed: (word & 4) !== 0,
  numberLine: true,
  automaticStatus: true,
  faultCodes: false,
})
const parameter = (
  name: string,
  values: number[],
  usual: number[],
  range: [number, number] | null,
): Fact => ({
  type: 'cylinder.parameter',
  name,
  title: 'something',
  values,
  usual,
  range,
  resembles: null,
})

describe('the beams of a gallery', () => {
  test('that see each lap are well, whichever way they are wired and the ball runs', () => {
    for (const sense of [1, -1] as const) {
      const t = new Told()
      for (let i = 0; i < 30; i++) spin(t, { way: i % 2 ? sense : (-sense as 1 | -1) })
      expect(t.findings).toEqual([])
    }
  })

  test('one that misses a lap in ten is dirty, and it is named', () => {
    const t = new Told()
    for (let i = 0; i < 30; i++) spin(t, { skip: (beam, k) => beam === 1 && k % 10 === 1 })
    expect(t.codes).toEqual(['beam-dirty'])
    expect(t.of('beam-dirty').title).toMatch(/Beam 1 /)
  })

  test('one that sees nothing is stuck off', () => {
    const t = new Told()
    for (let i = 0; i < 30; i++) spin(t, { skip: (beam) => beam === 2 })
    expect(t.codes[0]).toBe('beam-stuck-off')
    expect(t.of('beam-stuck-off')).toMatchObject({
      severity: 'fault',
      title: expect.stringMatching(/Beam 2 /),
    })
  })

  test('one that reports a ball twice is stuck half on', () => {
    const t = new Told()
    for (let i = 0; i < 30; i++) {
      t.fact({ type: 'ball.launched', direction: 'cw', spin: null }, 5000)
      for (let k = 0; k < 36; k++) {
        t.fact({ type: 'ball.crossed', beam: k % 3 }, 200)
        if (k % 3 === 0 && k > 3) t.fact({ type: 'ball.crossed', beam: 0 }, 5)
      }
      t.fact({ type: 'ball.dropped' }, 300)
    }
    expect(t.codes).toContain('beam-chatters')
    expect(t.of('beam-chatters').title).toMatch(/Beam 0 /)
  })

  test('whose crossings grow unsteady are told of', () => {
    const t = new Told()
    const random = new Random(1)
    for (let i = 0; i < 40; i++) spin(t, { jitter: () => (i < 15 ? 0 : random.between(0, 60)) })
    expect(t.codes).toContain('beam-jitter-grows')
  })

  test('a gap hides a lap, and no beam is blamed', () => {
    const t = new Told()
    for (let i = 0; i < 30; i++) {
      t.fact({ type: 'ball.launched', direction: 'cw', spin: null }, 5000)
      for (let k = 0; k < 36; k++) {
        if (k % 5 === 4) t.gap('1 sentence lost: 7 follows 5', 200)
        else t.fact({ type: 'ball.crossed', beam: k % 3 }, 200)
      }
    }
    expect(t.codes.filter((c) => c.startsWith('beam'))).toEqual([])
  })
})

test('a launch that was lost turns no beam into a dirty one', () => {
  const t = new Told()
  for (let i = 0; i < 24; i++) {
    spin(t, { way: 1, drop: i % 3 })
    if (i % 4 < 3) continue
    // The next ball runs the other way, and nobody heard it being launched.
    t.gap('1 sentence lost: 7 follows 5', 4000)
    for (let k = 0; k < 30; k++) t.fact({ type: 'ball.crossed', beam: (30 - k) % 3 }, 200)
    t.fact({ type: 'ball.dropped' }, 300)
    t.fact({ type: 'ball.rested', pocket: 3, number: '3', spin: null, direction: 'ccw' }, 3000)
  }
  expect(t.codes.filter((c) => c.startsWith('beam'))).toEqual([])
})

describe('the track', () => {
  test('a ball that always drops at one place: the wheel is not level', () => {
    const t = new Told()
    for (let i = 0; i < 80; i++) spin(t)
    expect(t.codes).toEqual(['table-tilted'])
  })

  test('that drops anywhere says nothing', () => {
    const t = new Told()
    for (let i = 0; i < 81; i++) spin(t, { drop: i % 3 })
    expect(t.findings).toEqual([])
  })

  test('a ball that slows more and more: the track wears', () => {
    const t = new Told()
    const random = new Random(2)
    for (let i = 0; i < 80; i++)
      spin(t, { drop: i % 3, slows: 0.01 * (1 + i / 160) + random.between(0, 1e-4) })
    expect(t.codes).toEqual(['track-worn'])
  })
})

describe('a head', () => {
  test('says itself what is broken, in its own words', () => {
    for (const [code, found] of [
      ['beam-2-stuck-on', 'sensor-stuck-on'],
      ['sensor 3 stuck off', 'sensor-stuck-off'],
      ['pocket-unreadable', 'pocket-unreadable'],
      ['motor', 'motor'],
      ['encoder', 'encoder'],
      ['supply', 'supply'],
      ['watchdog', 'watchdog'],
      ['E42', 'head-reports-fault'],
    ]) {
      const t = new Told().fact(HELLO).fact({ type: 'cylinder.fault', code: code as string })
      expect(t.codes).toEqual([found])
      expect(t.findings[0]?.title).toContain(code)
    }
  })

  test('that says HELLO again has started anew', () => {
    const t = new Told().fact(HELLO).fact({ type: 'cylinder.reset' }, 1000).fact(HELLO)
    expect(t.codes).toEqual(['head-resets'])
  })

  const coup = (t: Told, rests: boolean) => {
    t.fact({ type: 'ball.launched', direction: 'cw', spin: null }, 5000)
    t.fact({ type: 'ball.dropped' }, 15_000)
    if (rests) t.fact({ type: 'ball.rested', pocket: 1, number: '32', spin: null, direction: 'cw' }, 3000)
  }

  test('that finds the ball in no pocket, though nobody asked for that', () => {
    const t = new Told().fact(HELLO)
    for (let i = 0; i < 6; i++) coup(t, i % 2 === 0)
    coup(t, true)
    expect(t.of('ball-not-found-in-pocket')).toMatchObject({ severity: 'fault', times: 3 })
  })

  test('a mishap that the rig itself asked for is no finding', () => {
    const t = new Told().fact(HELLO)
    t.recorder.note({ t: 0, stimulus: 'mishap', what: 'ball-leaves' })
    coup(t, false)
    coup(t, true)
    expect(t.findings).toEqual([])
  })

  test('numbers announced long after the rest', () => {
    const t = new Told().fact(HELLO)
    for (let i = 0; i < 4; i++) {
      coup(t, true)
      t.fact(
        { type: 'announcement', what: 'number', number: '32', chances: [], by: 'table', coup: i },
        14_000,
      )
    }
    expect(t.of('announcement-late')).toMatchObject({ severity: 'warning', times: 4 })
  })
})

describe('parameters', () => {
  test('that differ from a reference set, until they are set right', () => {
    const t = new Told({ d: [15], s: [14, 17.5] })
    t.fact(parameter('d', [20], [15], [1, 100])).fact(parameter('s', [14, 17.5], [14, 17.5], [5, 35]))
    expect(t.of('parameters-differ')).toMatchObject({ severity: 'warning', times: 1 })
    t.fact(parameter('d', [15], [15], [1, 100]))
    expect(t.codes).toEqual([])
  })

  test('the mode word of a reference set is one of them', () => {
    const t = new Told({ mode: [1159] }).fact(mode(1157))
    expect(t.of('parameters-differ').seen.map((e) => e.text)).toEqual([
      'mode (the mode word) is 1157, the reference has 1159',
    ])
    expect(t.fact(mode(1159)).codes).toEqual([])
  })

  test('with m known and sane, a speed that runs away is the encoder’s first of all', () => {
    const runaway = (m: number | null) => {
      const t = new Told().fact(mode(1159))
      if (m !== null) t.fact(parameter('m', [m], [1.5], [0, 10]))
      t.status(4, 'no-more-bets', 20)
      t.status(4, 'no-more-bets', 6, { signs: ['speed-impossible'], rpm: 61 })
      t.status(4, 'no-more-bets', 60, { signs: ['component'], rpm: 0 })
      t.status(6, 'closed', 20, { signs: ['component'], rpm: 0 })
      return t.of('motor-or-encoder').causes[0]?.cause
    }
    expect(runaway(1.5)).toBe('Encoder')
    expect(runaway(null)).toMatch(/parameter m/)
    expect(runaway(20_000)).toMatch(/parameter m/)
  })
})

describe('a status frame without a checksum', () => {
  test('that shows another state once, between frames that do not, is a changed bit', () => {
    const t = new Told().status(4, 'no-more-bets', 10)
    t.status(4, 'no-more-bets', 1, { signs: ['component'] }).status(4, 'no-more-bets', 10)
    expect(t.findings).toEqual([])
    t.status(4, 'no-more-bets', 2, { signs: ['component'] }).status(4, 'no-more-bets', 10)
    expect(t.codes).toHaveLength(1)
  })
})

describe('results of a wheel', () => {
  const game = (t: Told, spin: number, before: string | null, number: string, line = true) => {
    const was = { spin, number: before }
    t.status(2, 'bets', 18, was).status(3, 'rim', 6, was).status(4, 'no-more-bets', 50, was)
    if (line) t.fact({ type: 'cylinder.called', number })
    t.status(5, 'number', 10, { spin, number })
  }

  test('each with its line are well', () => {
    const t = new Told()
    for (let i = 0; i < 20; i++) game(t, i + 1, i === 0 ? null : String(i), String(i + 1))
    expect(t.findings).toEqual([])
  })

  test('the same number again and again is an old one', () => {
    const t = new Told()
    for (let i = 0; i < 8; i++) game(t, i + 1, '17', '17', false)
    expect(t.codes).toEqual(['result-not-updated'])
  })

  test('a game that ends without a number, and none is invented', () => {
    const t = new Told()
      .status(4, 'no-more-bets', 50)
      .status(2, 'bets', 18)
      .status(2, 'bets', 18, { spin: 2 })
    expect(t.codes).toEqual(['result-missing'])
  })

  test('one that fell into a gap is a note', () => {
    const t = new Told().status(4, 'no-more-bets', 50).gap('about 60 status frames lost in 30.0 s', 30_000)
    t.status(2, 'bets', 18, { spin: 2 }).status(3, 'rim', 6, { spin: 2 })
    expect(t.of('result-unseen').severity).toBe('note')
    expect(t.findings.map((f) => f.code)).not.toContain('result-missing')
  })
})

describe('the rotor of a wheel', () => {
  const game = (t: Told, spin: number, rpms: readonly number[]) => {
    const was = { spin, number: spin > 1 ? String(spin - 1) : null }
    const [first, last] = [rpms[0] as number, rpms.at(-1) as number]
    t.status(2, 'bets', 18, was)
      .status(3, 'rim', 6, was)
      .status(4, 'no-more-bets', 2, { ...was, rpm: first })
    for (const rpm of rpms) t.fact({ type: 'rotor.turned', direction: 'cw', periodMs: 60_000 / rpm }, 500)
    t.fact({ type: 'cylinder.called', number: String(spin) })
    t.status(5, 'number', 10, { spin, number: String(spin), rpm: last })
  }

  test('that swings up and down after no-more-bets is uneven', () => {
    const t = new Told()
    for (let i = 1; i <= 5; i++)
      game(
        t,
        i,
        Array.from({ length: 24 }, (_, k) => 17 + (k % 2 ? 0.8 : -0.8)),
      )
    expect(t.codes).toEqual(['rotor-uneven'])
  })

  test('that loses a quarter of its speed there is braked', () => {
    const t = new Told()
    for (let i = 1; i <= 5; i++) game(t, i, [17, 16, 15, 14, 12.5])
    expect(t.codes).toEqual(['rotor-brakes'])
  })

  test('slow and fast are by what is set, else by what the maker sets', () => {
    const at = (rpm: number, set: [number, number] | null) => {
      const t = new Told()
      if (set) t.fact(parameter('s', set, [14, 17.5], [5, 35]))
      for (let i = 1; i <= 5; i++) game(t, i, [rpm, rpm])
      return t.codes
    }
    expect(at(10, null)).toEqual(['rotor-slow'])
    expect(at(10, [9, 11])).toEqual([])
    expect(at(28, null)).toEqual(['rotor-fast'])
    expect(at(16, null)).toEqual([])
  })
})

describe('a host', () => {
  test('that polls faster than every 100 ms', () => {
    const t = new Told().fact({ type: 'host.hurried', polls: 400, leastMs: 20 })
    expect(t.of('polled-too-fast')).toMatchObject({ severity: 'warning' })
  })

  test('that lets a void game run on', () => {
    const t = new Told().fact({ type: 'host.asked', what: 'game', text: '*u 1' })
    t.status(2, 'bets', 10)
      .status(3, 'rim', 60, { signs: ['ball-with-rotor'] })
      .status(4, 'no-more-bets', 20)
    expect(t.of('ball-with-rotor').severity).toBe('fault')
    expect(t.of('void-ignored')).toMatchObject({ part: 'host', severity: 'warning' })
    const reset = new Told().fact({ type: 'host.asked', what: 'game', text: '*u 1' }).status(2, 'bets', 10)
    reset.status(3, 'rim', 4, { signs: ['ball-with-rotor'] })
    reset.fact({ type: 'host.asked', what: 'reset', text: '*R' }).status(2, 'bets', 20)
    expect(reset.codes).toEqual(['ball-with-rotor'])
  })
})

describe('links', () => {
  test('a gap says its kind, whatever its words', () => {
    const t = new Told()
    t.recorder.gap({ gap: [0, 30_000], link: 'head', kind: 'lost', missing: 7, why: 'unplugged, so to say' })
    expect(t.codes).toEqual(['frames-lost'])
    expect(t.of('frames-lost').seen.at(-1)?.text).toBe('about 7 lines in all')
  })

  test('what a gap of an old trace was is read from its words', () => {
    const whys: [string, string, string][] = [
      ['unplugged', 'serial', 'unplugged'],
      ['the port was closed: read EIO', 'head', 'unplugged'],
      ['the broker was lost: ECONNRESET', 'table', 'broker-down'],
      ['the log’s clock stepped back by 3600.0 s', 'serial', 'clock-stepped'],
      ['the table’s clock was set back by 2.0 s or more', 'table', 'clock-stepped'],
      ['about 40 status frames lost in 20.0 s', 'serial', 'frames-lost'],
      ['3 sentences lost: 12 follows 8', 'head', 'frames-lost'],
      ['2 messages of the table missing: 9 follows 6', 'table', 'messages-missing'],
      ['the table went offline', 'table', 'link-silent'],
      ['the table’s controller started anew', 'table', 'table-restarts'],
    ]
    for (const [why, link, code] of whys)
      expect([why, new Told().gap(why, 20_000, link).codes]).toEqual([why, [code]])
    const underWay = 'the table’s messages were under way for 3.0 s or more'
    expect(new Told().gap(underWay, 20_000, 'table').codes).toEqual([])
  })

  test('a broker that goes and comes is told once, with how long it was away', () => {
    const t = new Told()
    for (let i = 0; i < 4; i++) {
      t.t += 60_000
      t.gap('the broker was lost: it closed the connection', 1000, 'table').gap(
        'the broker was down',
        4000,
        'table',
      )
    }
    expect(t.of('broker-down')).toMatchObject({ times: 4, title: expect.stringMatching(/4 times/) })
    expect(t.of('broker-down').seen.at(-1)?.text).toBe('20.0 s in all')
  })

  test('events that a table retains', () => {
    const t = new Told().line(
      'cylinder/T1/event/announcement {}',
      'retained, which an event may not be: it may be old',
      'table',
    )
    expect(t.codes).toEqual(['events-retained'])
  })

  test('a poll that is received is an echo', () => {
    const t = new Told()
    for (let i = 0; i < 5; i++) t.line('*X', 'a poll, which only a host sends')
    expect(t.codes).toEqual(['echo'])
  })

  test('one damaged line of thousands is a note', () => {
    const t = new Told()
    for (let i = 0; i < 3000; i++) t.line('*X;2;001;  ;0;174;0')
    t.line('00;0', 'neither a packet nor a number: a piece of a frame, or noise')
    expect(t.findings).toMatchObject([{ code: 'half-frames', severity: 'note' }])
  })
})

test('what many damaged lines show explains what one of them made of a frame', () => {
  const t = new Told()
  t.status(4, 'no-more-bets', 10, { spin: 7, number: '12' })
  for (let i = 0; i < 40; i++) t.line('*X;4;007;12;0;1\u0014;0', 'rpm is not what a status frame holds')
  t.fact({ type: 'cylinder.fault', code: 'number-line-differs' })
  for (let i = 0; i < 40; i++) t.line('*X;4;007;12;0;1\u0014;0', 'rpm is not what a status frame holds')
  expect(t.codes).toEqual(['noise'])
})

test('of many occasions a finding shows a few, the last among them, and counts all', () => {
  const t = new Told()
  for (let i = 0; i < 5000; i++) t.fact({ type: 'cylinder.refused', command: 'o', busy: true }, 1000)
  const { seen, times, at } = t.of('commands-while-busy')
  expect(times).toBe(5000)
  expect(seen.length).toBeLessThan(12)
  expect(seen.at(-1)?.at).toEqual([5_000_000, 5_000_000])
  expect(at).toEqual([1000, 5_000_000])
})
