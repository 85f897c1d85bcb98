import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Payload } from '../../../drivers/recording/line-reader.ts'
import { replayLines } from '../../../drivers/recording/replay.ts'
import { latenessOf } from '../../../drivers/recording/spread.ts'
import { SlingshotDriver } from '../../../drivers/slingshot2/driver.ts'
import { Notebook } from '../notebook.ts'
import { play } from './told.ts'

/** One coup, written down by one program each: see README.md there. */
const SAMPLES = 'fixtures/recordings/'

/** What was said in it, and when, in ms from its first line. */
const STORY: readonly (readonly [at: number, dir: 'rx' | 'tx', said: string])[] = [
  [0, 'rx', '*X;2;002;31;0;146;1'],
  [100, 'tx', '*u 1'],
  [124, 'rx', '*u OK'],
  [500, 'rx', '*X;2;002;31;0;146;0'],
  [1000, 'rx', '*X;3;002;31;0;146;0'],
  [1500, 'rx', '*X;3;002;31;0;146;0'],
  [2000, 'rx', '*X;4;002;31;0;147;0'],
  [2500, 'rx', '*X;4;002;31;0;147;0'],
  [2743, 'rx', ' 6'],
  [3000, 'rx', '*X;5;002; 6;0;147;0'],
]

interface Sample {
  readonly form: string
  readonly payload?: Payload
  /** The first stamp as the log has it, null where it leaves out the day. */
  readonly startedAt?: string | null
  /** Its times: to the millisecond, to the second, or none. */
  readonly times?: 'ms' | 's' | 'none'
  /** False where the program logs only what it received. */
  readonly sends: boolean
  /** Before the coup's first line its program wrote one with a stamp, so many ms earlier. */
  readonly lead?: number
  /** Lines that are not part of the coup. */
  readonly remarks?: number
}

const BEGUN = '2025-11-30T23:59:58.085'
const samples: Record<string, Sample> = {
  'arduino.txt': { form: 'clock', startedAt: null, sends: false },
  'bytes.txt': { form: 'plain', payload: 'hex', times: 'none', sends: false },
  'docklight.txt': { form: 'day-first', payload: 'escaped', sends: true, remarks: 1 },
  'epoch.txt': { form: 'epoch', startedAt: `${BEGUN}Z`, sends: false },
  'hex-monitor.txt': { form: 'clock', payload: 'hex', startedAt: null, sends: true },
  'hexdump-c.txt': { form: 'hexdump', payload: 'hex', times: 'none', sends: false },
  'host-program.txt': { form: 'stamped', sends: true },
  'marks.txt': { form: 'plain', times: 'none', sends: true },
  'minicom.txt': {
    form: 'iso',
    startedAt: '2025-11-30T23:59:58.000',
    times: 's',
    sends: false,
    remarks: 4,
  },
  'od.txt': { form: 'hexdump', payload: 'hex', times: 'none', sends: false },
  'plain.txt': { form: 'plain', times: 'none', sends: false },
  'python-logging.txt': {
    form: 'iso',
    payload: 'escaped',
    startedAt: '2025-11-30T23:59:57.902',
    lead: 183,
    sends: true,
    remarks: 2,
  },
  'seconds.txt': { form: 'clock', startedAt: null, times: 's', sends: false, remarks: 1 },
  'serial-port-monitor.txt': {
    form: 'day-first',
    payload: 'hex',
    startedAt: '2025-11-30T23:59:58.000',
    times: 's',
    sends: true,
  },
  'socat.txt': { form: 'socat', payload: 'hex', sends: true },
  'strace.txt': { form: 'clock', payload: 'escaped', startedAt: null, sends: true, remarks: 1 },
  'syslog.txt': { form: 'syslog', startedAt: null, times: 's', lead: 1000, sends: true, remarks: 1 },
  'syslog-rfc5424.txt': { form: 'rfc5424', startedAt: `${BEGUN}+01:00`, sends: true },
  // The terminal's own words have stamps as well: nothing but the wheel's driver can tell that they are none.
  'tio.txt': { form: 'iso', startedAt: '2025-11-30T23:59:57.951', lead: 134, sends: false },
  'wireshark.txt': { form: 'hexdump', payload: 'hex', times: 'none', sends: false },
  'xxd.txt': { form: 'hexdump', payload: 'hex', times: 'none', sends: false },
}

/** What a sample must tell: the device's bytes put together again, each line with its time. */
async function heard(path: string) {
  const lines: (readonly [at: number, dir: 'rx' | 'tx', said: string])[] = []
  const within = new Set<number>()
  let pending = ''
  let remarks = 0
  const replayed = await replayLines(
    path,
    { protocol: 'slingshot2' },
    {
      at: () => {},
      received: (bytes, t, open) => {
        pending += bytes.toString('latin1')
        const whole = pending.split('\r\n')
        pending = whole.pop() as string
        for (const said of whole) lines.push([t, 'rx', said])
        within.add(open)
      },
      sent: (text, t) => lines.push([t, 'tx', text]),
      unread: () => remarks++,
      steppedBack: () => expect.unreachable('no clock was set back'),
    },
  )
  expect(pending).toBe('')
  return { lines, remarks, replayed, within }
}

const begin = Date.parse(`${BEGUN}Z`)

/** When the story's line is told by a log that is as fine as this, ms from its own first stamp. */
function told(at: number, { times = 'ms', lead = 0 }: Sample): number {
  if (times === 'none') return 0
  if (times === 'ms') return at + lead
  const second = (ms: number) => Math.floor(ms / 1000) * 1000
  return second(begin + at) - second(begin) + lead
}

describe('one coup, as each of these programs writes it down', () => {
  test('every sample is one of those below', () => {
    const files = readdirSync(SAMPLES).filter((name) => name.endsWith('.txt'))
    expect(files.sort()).toEqual(Object.keys(samples).sort())
  })

  test.each(Object.entries(samples).map(([name, sample]) => ({ name, sample })))('$name', async (s) => {
    const { name, sample } = s
    const { form, payload = 'text', times = 'ms', sends, remarks = 0 } = sample
    const found = await play(SAMPLES + name)
    expect(found.look.form.name).toBe(form)
    expect(found.look.payload).toBe(payload)
    const startedAt = times === 'none' ? null : sample.startedAt === undefined ? BEGUN : sample.startedAt
    expect(found.replayed).toMatchObject({ form, timed: times !== 'none', startedAt })

    const { lines, within, ...rest } = await heard(SAMPLES + name)
    expect(rest.remarks).toBe(remarks)
    // Where seconds are all that is known, a line came in its second, and is spread over the next.
    if (times !== 's') expect([...within]).toEqual([0])
    else for (const open of within) expect(open > 1000 && open < 2000).toBe(true)
    // A number may lose the space that pads it: alone on its line it is the same number.
    const spoken = lines.filter(([, , said]) => /^\*|^ ?\d$/.test(said))
    const story = STORY.filter(([, dir]) => sends || dir === 'rx')
    expect(spoken.map(([at, dir, said]) => [at, dir, said.trim()])).toEqual(
      story.map(([at, dir, said]) => [told(at, sample), dir, said.trim()]),
    )
    expect(lines).toHaveLength(spoken.length + (name === 'tio.txt' ? 3 : 0))
  })
})

test('the wheel’s driver makes the same of all of them: a launch and a rest on 6', async () => {
  for (const name of Object.keys(samples)) {
    const notes = new Notebook()
    const options = { layout: null, profile: 'slingshot2', statusPeriodMs: 500, pockets: 37 } as const
    const driver = new SlingshotDriver({ intake: notes, linkName: 'serial', ...options })
    const { endedAt } = await replayLines(
      SAMPLES + name,
      { protocol: 'slingshot2' },
      {
        at: () => {},
        received: (bytes, t, within) => driver.take(bytes, t + within, latenessOf(within)),
        sent: () => {},
        unread: () => {},
        steppedBack: () => {},
      },
    )
    driver.end(endedAt)
    expect([name, driver.frames]).toEqual([name, 7])
    expect([name, notes.all('ball.launched').length]).toEqual([name, 1])
    expect([name, notes.all('ball.rested').map((s) => s.fact.number)]).toEqual([name, ['6']])
    expect([name, notes.gaps]).toEqual([name, []])
  }
})

test('a stamp that is cut off at the second widens when it happened: the drop lies in more than a second', async () => {
  const widths: number[] = []
  for (const name of ['host-program.txt', 'seconds.txt']) {
    const notes = new Notebook()
    const options = { layout: null, profile: 'slingshot2', statusPeriodMs: 500, pockets: 37 } as const
    const driver = new SlingshotDriver({ intake: notes, linkName: 'serial', ...options })
    await replayLines(
      SAMPLES + name,
      { protocol: 'slingshot2' },
      {
        at: () => {},
        received: (bytes, t, within) => driver.take(bytes, t + within, latenessOf(within)),
        sent: () => {},
        unread: () => {},
        steppedBack: () => {},
      },
    )
    const [a, b] = notes.one('ball.launched').seen.at
    widths.push(b - a)
  }
  expect(widths[0]).toBeLessThan(600)
  expect(widths[1]).toBeGreaterThan(1500)
})
