import { execFileSync } from 'node:child_process'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SerialLink } from '../../../drivers/link/serial/link.ts'
import { PROVIDES, SlingshotDriver } from '../../../drivers/slingshot2/driver.ts'
import type { Game } from '../../../rig/apparatus/layout.ts'
import { Session } from '../../../rig/bench/session.ts'
import { benchOf } from '../../../rig/cli/bench-of.ts'
import { RealClock } from '../../../rig/clocks.ts'
import { loadConfig } from '../../../rig/config/load.ts'
import { Diagnosis } from '../../../rig/diagnosis/diagnosis.ts'
import type { FactType, Gap, Observation } from '../../../rig/observation.ts'
import { NOWHERE, TraceKeeper } from '../../../rig/trace/sink.ts'
import { devices } from '../../support/pty.ts'
import { lacks } from '../../support/tools.ts'

/**
 * "Bugs seen in host programs", the end of the protocol page: one test each, by its words there. The bytes are what a
 * wheel sends; what is asked for is what the driver, a session and a diagnosis make of them.
 */
async function host(game: Game = 'roulette-37') {
  const config = loadConfig(null, { game })
  const bench = await benchOf(config, 'replay', '2026-01-05T12:00:00.000Z')
  const diagnosis = new Diagnosis()
  const heard: Observation[] = []
  const gaps: Gap[] = []
  const refused: string[] = []
  const session = new Session(
    bench,
    { kind: 'recording' },
    new Set(PROVIDES),
    new TraceKeeper(NOWHERE, 'none'),
    [
      diagnosis,
      {
        observe: (o) => void heard.push(o),
        gap: (g) => void gaps.push(g),
        rejected: ({ raw }) => void refused.push(raw),
      },
    ],
  )
  const driver = new SlingshotDriver({
    intake: session.recorder,
    linkName: 'serial',
    layout: config.layout,
    profile: 'slingshot2',
    statusPeriodMs: 500,
    pockets: config.layout.pockets.length,
  })
  let t = 0
  const bytes = (text: string, after = 0) => {
    t += after
    driver.take(Buffer.from(text, 'latin1'), t)
  }
  return {
    driver,
    gaps,
    refused,
    bytes,
    /** Status frames at their pace, the first of them after so long. */
    frames: (lines: readonly string[], first = 500) => {
      for (const [i, line] of lines.entries()) bytes(`${line}\r\n`, i === 0 ? first : 500)
    },
    all: <T extends FactType>(type: T) => heard.filter((o): o is Observation<T> => o.type === type),
    /** The results, as a replay lists them. */
    get outcomes() {
      return session.outcomes.map(({ spin, number }) => ({ spin, number }))
    },
    /** When the ball of each result was launched; null where nobody saw it. */
    get launches() {
      return session.outcomes.map((o) => o.launchedAt)
    },
    /** Codes of what a technician is told, above a note. */
    get found() {
      return diagnosis.findings(t).flatMap((f) => (f.severity === 'note' ? [] : [f.code]))
    },
    get failed() {
      return session.clauses.filter((c) => c.verdict === 'fail').map((c) => c.id)
    },
  }
}

/** `*X;…` with what matters named; the rest as in play. */
function x(state: number, { spin = 7, win = '32', flags = '0', rpm = 170, dir = 1 } = {}): string {
  const n = (v: number) => String(v).padStart(3, '0')
  return `*X;${state};${n(spin)};${win.padStart(2)};${flags};${n(rpm)};${dir}`
}
const times = (n: number, line: string) => Array<string>(n).fill(line)

/** A game as a wheel sends it; `win` is the number that its state 5 shows, `last` the one before. */
const game = (spin: number, last: string, win: string, dir = spin % 2) => [
  ...times(18, x(2, { spin, win: last, dir })),
  ...times(8, x(3, { spin, win: last, dir })),
  ...times(53, x(4, { spin, win: last, dir })),
  ...times(11, x(5, { spin, win, dir })),
]

describe('bugs seen in host programs', () => {
  test('int("A") on the flags', async () => {
    const h = await host()
    h.frames([...times(3, x(2)), ...times(10, x(3)), ...times(3, x(3, { flags: 'A' }))])
    expect(h.refused).toEqual([])
    expect(h.all('cylinder.status').at(-1)?.signs).toEqual(['ball-with-rotor', 'launch-failed'])
    expect(h.all('ball.sense').map((o) => o.against)).toEqual([false])
    expect(h.all('launch.failed')).toHaveLength(1)
    expect(h.failed).toEqual(['fr-67-5/ball-opposes-rotor'])
  })

  test('int("  ") and int("00") = 0 on the number', async () => {
    const before = await host()
    before.frames([x(6, { spin: 0, win: '', rpm: 0 }), ...[1, 2, 3, 4].map((state) => x(state, { win: '' }))])
    expect(before.refused).toEqual([])
    expect(before.all('cylinder.status').map((o) => o.number)).toEqual(times(5, '').map(() => null))
    expect(before.outcomes).toEqual([])

    const wheel = await host('roulette-38')
    wheel.frames([...game(7, '32', '00'), ...game(8, '00', '0')])
    expect(wheel.outcomes.map((o) => o.number)).toEqual(['00', '0'])
    const pockets = wheel.all('ball.rested').map((o) => o.pocket)
    expect(pockets).not.toContain(null)
    expect(new Set(pockets).size).toBe(2)
  })

  test('a reader that blocks on a frame with no terminator', async () => {
    const h = await host()
    h.bytes(`${x(2)}\r\n`)
    // Its line end is lost, and then the line stands still: it is used when the next one begins.
    h.bytes(x(3), 500)
    h.bytes(`${x(4)}\r\n`, 500)
    expect(h.all('cylinder.state').map((o) => o.state)).toEqual([3, 4])
    // A flood without any line end holds up nothing either, nor does it grow in memory.
    h.bytes('#'.repeat(200_000), 250)
    h.bytes(`${x(4)}\r\n`, 250)
    h.frames(times(3, x(5, { win: '15' })))
    expect(h.driver.frames).toBe(7)
    expect(h.outcomes).toEqual([{ spin: 7, number: '15' }])
    // The last frame before the line falls silent is used in the end.
    h.bytes(x(2, { spin: 8, win: '15' }), 500)
    h.driver.end(10_000)
    expect(h.driver.frames).toBe(8)
  })

  test('every 500 ms repeat of state 4 taken as a new "no more bets"', async () => {
    const h = await host()
    h.frames([...game(7, '32', '15'), ...game(8, '15', '4')])
    expect(h.all('announcement').map((o) => o.what)).toEqual(['rien-ne-va-plus', 'rien-ne-va-plus'])
    expect([h.failed, h.found]).toEqual([[], []])
  })

  test('the last number of the spin before published again as this spin’s', async () => {
    const h = await host()
    h.frames([...game(7, '32', '15'), ...times(18, x(2, { spin: 8, win: '15' }))])
    h.frames([...times(8, x(3, { spin: 8, win: '15' })), ...times(53, x(4, { spin: 8, win: '15' }))])
    expect(h.outcomes).toEqual([{ spin: 7, number: '15' }])
    h.frames(times(11, x(5, { spin: 8, win: '4' })))
    expect(h.outcomes).toEqual([
      { spin: 7, number: '15' },
      { spin: 8, number: '4' },
    ])
  })

  test('a repeated idle frame *X;6;…;0 taken as a sensor fault', async () => {
    const h = await host()
    h.frames([...game(7, '32', '15'), ...times(600, x(6, { win: '15', rpm: 0 }))])
    expect(h.driver.frames).toBe(690)
    expect(h.all('cylinder.fault')).toEqual([])
    expect([h.failed, h.found]).toEqual([[], []])
  })

  test('a result matched with the wrong round', async () => {
    const h = await host()
    const [played, next] = [game(7, '32', '15'), game(8, '15', '4')]
    // The ball of round 7 falls while nobody listens: the wheel is at round 8 when its next frame comes.
    h.frames(played.slice(0, 40))
    h.bytes('15\r\n', 300)
    h.frames(next, 40_000)
    expect(h.gaps.map((g) => g.kind)).toEqual(['lost'])
    expect(h.outcomes).toEqual([{ spin: 8, number: '4' }])
    expect(h.all('cylinder.fault')).toEqual([])
    const [launch, rest] = [h.all('ball.launched').at(-1), h.all('ball.rested').at(-1)]
    expect([launch?.spin, rest?.spin]).toEqual([8, 8])
    expect(h.launches).toEqual([launch?.at])

    // Here it is round 8 that nobody sees begin: its result is none of the ball that was launched in round 7.
    const late = await host()
    late.frames(played.slice(0, 40))
    late.bytes('15\r\n', 300)
    late.frames(next.slice(-11), 80_000)
    expect(late.outcomes).toEqual([{ spin: 8, number: '4' }])
    expect(late.launches).toEqual([null])
    expect(late.all('cylinder.fault')).toEqual([])
    expect(late.failed).toEqual([])
  })
})

const STTY = '/usr/bin/stty'
const clock = new RealClock()
const device = devices()
const open: SerialLink[] = []
afterEach(() => Promise.all(open.splice(0).map((link) => link.close())))

async function plugged(path: string) {
  const link = new SerialLink({
    name: 'serial',
    clock,
    baudRate: 9600,
    longest: 21,
    port: path,
  })
  open.push(link)
  await link.open()
  return link
}

describe('bugs seen in host programs, at a port', () => {
  test.skipIf(lacks(STTY))('RTS/CTS switched on for a three-wire line', async () => {
    const d = device()
    const settings = () => execFileSync(STTY, ['-a', '-F', d.pty.path], { encoding: 'utf8' }).split(/[\s;]+/)
    // As another program has left it.
    execFileSync(STTY, ['-F', d.pty.path, 'crtscts', 'ixon', 'ixoff'])
    expect(settings()).toEqual(expect.arrayContaining(['crtscts', 'ixon', 'ixoff']))
    await plugged(d.pty.path)
    expect(settings()).toEqual(
      expect.arrayContaining(['-crtscts', '-ixon', '-ixoff', '9600', 'cs8', '-parenb']),
    )
  })

  // On a machine that is busy with other things, the reader may be held up for longer.
  test('no reaction to an unplugged adapter', { retry: 2 }, async () => {
    const d = device()
    const h = await host()
    const link = await plugged(d.pty.path)
    link.listen({
      data: (chunk, t, late) => h.driver.take(chunk, t, late),
      down: (t, why) => h.driver.down(t, why),
      up: (t) => h.driver.up(t),
    })
    d.pty.write(Buffer.from(`${x(4)}\r\n`))
    await vi.waitFor(() => expect(h.driver.frames).toBe(1), { timeout: 10_000 })
    const unplugged = clock.now()
    d.pty.close()
    await vi.waitFor(() => expect(h.gaps).toHaveLength(1), { timeout: 10_000 })
    const [gap] = h.gaps as [Gap]
    expect(gap).toMatchObject({ link: 'serial', kind: 'down', why: expect.stringMatching(/unplugged$/) })
    // Before two frames of the wheel were due.
    expect(gap.gap[1] - unplugged).toBeLessThan(2 * 500)
    expect(h.found).toEqual(['unplugged'])
  })
})
