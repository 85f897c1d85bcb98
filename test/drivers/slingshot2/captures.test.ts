import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { replayLines } from '../../../drivers/recording/replay.ts'
import { SlingshotDriver } from '../../../drivers/slingshot2/driver.ts'
import { Notebook } from '../notebook.ts'

const CAPTURES = new URL('../../../../shared/captures/', import.meta.url).pathname
const noCaptures = !existsSync(CAPTURES)

/** Plays one capture of a real wheel with firmware 2.50 into a driver. */
async function play(name: string) {
  const notes = new Notebook()
  const options = { layout: null, profile: 'slingshot2', statusPeriodMs: 500, pockets: 37 } as const
  const driver = new SlingshotDriver({ intake: notes, linkName: 'serial', ...options })
  const unread: string[] = []
  const begun = process.cpuUsage()
  const replayed = await replayLines(
    `${CAPTURES}${name}`,
    { protocol: 'slingshot2' },
    {
      at: () => {},
      received: (bytes, t) => driver.take(bytes, t),
      sent: (text, t) => notes.raw('serial', 'tx', t, text),
      unread: (raw) => unread.push(raw),
      steppedBack: () => {},
    },
  )
  driver.end(replayed.endedAt)
  // Processor time: what else runs on the machine does not count.
  const { user, system } = process.cpuUsage(begun)
  return { notes, driver, unread, replayed, tookMs: (user + system) / 1000 }
}

describe.skipIf(noCaptures)('slingshot2-live.log: a wheel in play', async () => {
  const { notes, driver, unread, replayed, tookMs } = noCaptures
    ? ({} as Awaited<ReturnType<typeof play>>)
    : await play('slingshot2-live.log')
  const results = () => notes.all('ball.rested').map((s) => s.fact)

  test('12,037 status frames are understood; the 187 comments of its host are not', () => {
    expect(driver.frames).toBe(12_037)
    expect(notes.refused).toHaveLength(187)
    expect(new Set(notes.refused.map((r) => r.raw))).toEqual(
      new Set(['*X;2 WARNING detected! Sending error signal...']),
    )
    expect(unread).toEqual([])
  })

  test('131 results in order: one a spin, each the number that its line announced', () => {
    expect(results()).toHaveLength(131)
    const spins = results().map((f) => f.spin as number)
    // The second was counted anew: nine days lie between it and the first.
    expect(spins.slice(0, 3)).toEqual([2, 2, 4])
    expect(spins.slice(1)).toEqual([...spins.slice(1)].sort((a, b) => a - b))
    expect(new Set(spins.slice(1)).size).toBe(130)
    expect(
      results()
        .slice(0, 4)
        .map((f) => f.number),
    ).toEqual(['28', '14', '35', '15'])
    expect(notes.all('cylinder.fault')).toEqual([])
  })

  test('131 number lines were sent, and each result has its own or, once, none', () => {
    const announced = notes.raws.filter((r) => /^\d{1,2}$/.test(r.raw)).map((r) => r.raw)
    expect(announced).toHaveLength(131)
    // The recording begins with the line of a coup before it, and misses the one across a gap.
    const numbers = results().map((f) => f.number)
    expect([announced[0], ...numbers.filter((_, i) => i !== 1)]).toEqual(announced)
  })

  test('one result lies across a gap, and its launch was not seen', () => {
    const rest = notes.all('ball.rested')
    const wide = rest.filter((s) => s.seen.at[1] - s.seen.at[0] > 20_000)
    expect(wide.map((s) => s.fact.number)).toEqual(['14'])
    expect(
      notes.all('ball.launched').some((s) => s.seen.at[0] > 607_246_000 && s.seen.at[1] < 607_281_000),
    ).toBe(false)
  })

  test('139 starts of the rotor, each reversed unless a gap hides the one between', () => {
    const starts = notes.all('rotor.started')
    expect(starts).toHaveLength(139)
    const same = starts.filter((s, i) => i > 0 && s.fact.direction === starts[i - 1]?.fact.direction)
    for (const s of same) {
      const before = starts[starts.indexOf(s) - 1]
      const hidden = notes.gaps.some(
        ({ gap }) =>
          gap[0] >= (before?.seen.at[0] as number) && gap[1] <= s.seen.at[1] && gap[1] - gap[0] > 24_000,
      )
      expect(hidden).toBe(true)
    }
    expect(same).toHaveLength(3)
  })

  test('13 times frames were lost; the other stalls, of up to 6 s, lost none', () => {
    expect(notes.gaps.map(({ gap }) => Math.round((gap[1] - gap[0]) / 1000))).toEqual([
      607_201, 35, 47, 999, 78, 4800, 70, 685, 577, 27, 30, 2, 54,
    ])
  })

  test('4 launches failed', () => {
    expect(notes.all('launch.failed')).toHaveLength(4)
  })

  test('its times are those of the log', () => {
    expect(replayed).toEqual({
      form: 'stamped',
      timed: true,
      startedAt: '2025-09-16T06:44:46.085',
      endedAt: 620_577_051,
      lines: 12_633,
    })
  })

  test('it is read in well under half a second', () => {
    expect(tookMs).toBeLessThan(500)
  })
})

describe.skipIf(noCaptures)('slingshot2-faults.log: an encoder that fails, launches that fail', async () => {
  const { notes, driver } = noCaptures
    ? ({} as Awaited<ReturnType<typeof play>>)
    : await play('slingshot2-faults.log')

  test('no result is invented', () => {
    expect(driver.frames).toBe(5143)
    expect(notes.all('ball.rested')).toEqual([])
    expect(notes.refused).toMatchObject([{ raw: '00;0' }])
  })

  test('the encoder’s fault shows as flag 4, five times, and passes when the wheel is started again', () => {
    const flag4 = notes.all('cylinder.fault').filter((s) => s.fact.code === 'flag-4')
    expect(flag4.filter((s) => !s.fact.cleared)).toHaveLength(5)
    expect(flag4.filter((s) => s.fact.cleared)).toHaveLength(5)
  })
})

describe.skipIf(noCaptures)('slingshot2-parameters.log: a host reads all parameters', async () => {
  const { notes, driver } = noCaptures
    ? ({} as Awaited<ReturnType<typeof play>>)
    : await play('slingshot2-parameters.log')

  test('every line is understood, also a parameter far out of range, and no result is invented', () => {
    expect(driver.frames).toBe(181)
    expect(notes.refused).toEqual([])
    expect(notes.all('ball.rested')).toEqual([])
  })
})
