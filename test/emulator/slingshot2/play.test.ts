import { beforeAll, describe, expect, test } from 'vitest'
import type { Game } from '../../../rig/apparatus/layout.ts'
import { type Direction, opposite } from '../../../rig/observation.ts'
import { PacedClock } from '../../../rig/paced-clock.ts'
import type { Ms } from '../../../rig/time.ts'
import { Notebook } from '../../drivers/notebook.ts'
import { WheelBench } from './bench.ts'
import { driverOf, failed, judged } from './judged.ts'

const GAMES = 200

/** What truly happened in the bowl. */
interface Truth {
  readonly ball: Direction
  readonly launchedAt: Ms
  pocket: number
  restedAt: Ms
  rotor: Direction
}

function watched(b: WheelBench): Truth[] {
  const truth: Truth[] = []
  const { cylinder } = b.wheel
  let turning: Direction = 'cw'
  cylinder.watchers.push({
    indexPulse: (direction) => {
      turning = direction
      const last = truth.at(-1)
      if (last?.pocket === -1) last.rotor = turning
    },
    launched: (ball) =>
      truth.push({ ball, launchedAt: b.clock.now(), pocket: -1, restedAt: 0, rotor: turning }),
    rested: (pocket) => Object.assign(truth.at(-1) as Truth, { pocket, restedAt: b.clock.now() }),
  })
  return truth
}

/** Plays until so many games are over, and into the bets of the next. */
function play(b: WheelBench, games: number): void {
  b.host()
  let over = 0
  let spin = 1
  b.until((s) => {
    if (s.spin !== spin) over++
    spin = s.spin
    return over === games
  }, games * 60_000)
}

describe(`${GAMES} games on a healthy wheel, read by the driver`, () => {
  const b = new WheelBench({ seed: 5 })
  const notes = new Notebook()
  const truth = watched(b)
  const before = b.shown.length
  const driver = driverOf(b, notes)
  beforeAll(() => {
    play(b, GAMES)
    driver.end(b.clock.now())
  })

  test('every line is understood, and nothing is lost', () => {
    expect(notes.refused).toEqual([])
    expect(notes.gaps).toEqual([])
    expect(driver.frames).toBe(b.shown.length - before)
  })

  test('every result is the pocket in which the ball lies, with its spin and the rotor’s direction', () => {
    expect(truth).toHaveLength(GAMES)
    const results = notes.all('ball.rested').map(({ fact }) => fact)
    expect(results.map((f) => [f.pocket, f.number, f.spin, f.direction])).toEqual(
      truth.map((t, i) => [t.pocket, b.layout.pockets[t.pocket]?.label, (i % 256) + 1, t.rotor]),
    )
    expect(new Set(truth.map((t) => t.pocket)).size).toBeGreaterThan(30)
  })

  test('the rotor is reversed each time, and the ball runs against it', () => {
    const starts = notes.all('rotor.started').map(({ fact }) => fact.direction)
    // The first start of all is the host’s.
    expect(starts.slice(1)).toEqual(truth.map((t) => t.rotor))
    expect(truth.every((t) => t.ball === opposite(t.rotor))).toBe(true)
    for (const [i, t] of truth.slice(1).entries())
      expect(t.rotor).toBe(opposite(truth[i]?.rotor as Direction))
  })

  test('a launch is seen after it was made, a lap of the ball later, and a number after the ball lay', () => {
    const launches = notes.all('ball.launched')
    const rests = notes.all('ball.rested')
    for (const [i, t] of truth.entries()) {
      const [from, to] = launches[i]?.seen.at ?? [0, 0]
      expect(to - t.launchedAt).toBeGreaterThan(500)
      expect(from - t.launchedAt).toBeLessThan(2000)
      expect(rests[i]?.seen.at[0]).toBeGreaterThan(t.restedAt)
    }
  })

  test('states 1, 2, 3, 4, 5 and again 2, and no fault', () => {
    const states = notes.all('cylinder.state').map(({ fact }) => fact.state)
    expect(states).toEqual([1, 2, ...Array.from({ length: GAMES }, () => [3, 4, 5, 2]).flat()])
    expect(notes.all('cylinder.fault')).toEqual([])
    expect(notes.all('launch.failed')).toEqual([])
    expect(notes.all('ball.sense').every(({ fact }) => fact.against === true)).toBe(true)
  })
})

describe('as a wheel of the captures: what its frames show', () => {
  const b = new WheelBench({ seed: 9 })
  beforeAll(() => play(b, 300))

  test('the spin counts at 5 → 2 from 1 to 256 and again from 1; the number changes at 4 → 5', () => {
    let last = b.shown[0]
    const counted: number[] = []
    for (const s of b.shown) {
      if (s.spin !== last?.spin) {
        expect([last?.state, s.state]).toEqual([5, 2])
        counted.push(s.spin)
      }
      if (s.win !== last?.win) expect([last?.state, s.state]).toEqual([4, 5])
      last = s
    }
    expect(counted).toHaveLength(300)
    expect(counted).toEqual(counted.map((_, i) => ((i + 1) % 256) + 1))
  })

  test('the direction flips in state 2, after the rotor has read 000', () => {
    let stood = false
    let last = b.shown[0]
    let flips = 0
    for (const s of b.shown) {
      if (s.state !== 2) stood = false
      else if (s.rpm === 0) stood = true
      if (s.dir !== last?.dir) {
        flips++
        expect(s.state).toBe(2)
        expect(stood).toBe(true)
      }
      last = s
    }
    expect(flips).toBeGreaterThan(295)
  })

  test('in play the rotor turns at 14.1 to 20.0 rpm', () => {
    const speeds = b.shown.filter((s) => s.state > 3 && s.state < 6).map((s) => s.rpm)
    // The speed of state 3 is still there in the first frame of state 4.
    expect(Math.min(...speeds)).toBeGreaterThan(13.8)
    expect(Math.max(...speeds)).toBeLessThan(20.2)
    expect(Math.max(...speeds) - Math.min(...speeds)).toBeGreaterThan(5)
  })

  test('the number line comes before the first *X;5, on average half a status period, and is missing now and then', () => {
    const numbers = b.lines.filter((l) => /^[ \d]\d$/.test(l.text))
    const fives = b.shown.filter((s, i) => s.state === 5 && b.shown[i - 1]?.state === 4)
    expect(fives).toHaveLength(300)
    const missing = fives.length - numbers.length
    expect(missing).toBeGreaterThan(0)
    expect(missing).toBeLessThan(12)
    const ahead = numbers.map((l) => {
      const five = fives.find((s) => s.t > l.t)
      expect(five?.win).toBe(l.text)
      return (five?.t as Ms) - l.t
    })
    expect(Math.max(...ahead)).toBeLessThan(505)
    const sorted = ahead.sort((x, y) => x - y)
    expect(sorted[sorted.length >> 1]).toBeGreaterThan(190)
    expect(sorted[sorted.length >> 1]).toBeLessThan(310)
  })

  test('a status frame comes every 500 ms, whatever happens', () => {
    for (const [i, s] of b.shown.slice(1).entries()) {
      expect(Math.abs(s.t - (b.shown[i]?.t as Ms) - 500)).toBeLessThan(2)
    }
  })
})

test('the same seed gives the same bytes at the same times; another one does not', () => {
  const lines = (seed: number) => {
    const b = new WheelBench({ seed })
    b.host()
    b.pass(400_000)
    return b.lines
  }
  expect(lines(11)).toEqual(lines(11))
  expect(lines(12)).not.toEqual(lines(11))
})

test('every pocket comes up alike', () => {
  const b = new WheelBench({ seed: 13 })
  const hits = new Array<number>(37).fill(0)
  b.wheel.cylinder.watchers.push({
    rested: (pocket) => {
      hits[pocket] = (hits[pocket] as number) + 1
    },
  })
  play(b, 1500)
  const expected = hits.reduce((x, y) => x + y, 0) / 37
  const chi2 = hits.reduce((x, n) => x + (n - expected) ** 2 / expected, 0)
  // 36 degrees of freedom: exceeded once in ten thousand.
  expect(chi2).toBeLessThan(76.4)
})

test('on a clock that follows the machine’s, a hundred times as fast', async () => {
  const clock = new PacedClock(100)
  const b = new WheelBench({ clock })
  b.host()
  const number = new Promise<void>((resolve) => {
    const host = b.onLine
    b.onLine = (line) => {
      host(line)
      if (/^\*X;5;001;[ \d]\d;0;/.test(line.text)) resolve()
    }
  })
  clock.start()
  await number
  clock.stop()
  expect(b.status.state).toBe(5)
})

describe('judged by the texts', () => {
  test.each<[Game, string, string[]]>([
    ['roulette-37', 'fr-67-5', ['fr-67-5/direction-alternates', 'fr-67-5/ball-opposes-rotor']],
    ['roulette-38', 'us-sd', ['us-sd/ball-opposes-rotor', 'us-sd/no-more-bets-before-rest']],
    ['roulette-38', 'fr-67-5', ['fr-67-5/direction-alternates', 'fr-67-5/ball-opposes-rotor']],
  ])('%s by %s: a healthy wheel fails in nothing, and what it shows is judged', async (game, pack, told) => {
    const result = await judged(game, pack, 100)
    expect(failed(result)).toEqual([])
    for (const id of told) {
      const clause = result.clauses.find((c) => c.id === id)
      expect(clause, id).toMatchObject({ verdict: 'pass', failed: 0 })
      expect(clause?.judged).toBeGreaterThan(90)
    }
  })

  test('the bench is the same', async () => {
    expect(JSON.stringify(await judged('roulette-37', 'fr-67-5', 20))).toBe(
      JSON.stringify(await judged('roulette-37', 'fr-67-5', 20)),
    )
  })
})
