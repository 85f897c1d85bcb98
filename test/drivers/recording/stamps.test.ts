import { describe, expect, test } from 'vitest'
import { FORMS } from '../../../drivers/recording/form.ts'
import { pieces, play, times } from './told.ts'

const FRAME = '*X;2;002;31;0;146;1'

/** Reads stamps one after the other, each with what stands behind it; null where one is none. */
function read(form: string, ...stamps: string[]) {
  const reader = FORMS.find((f) => f.name === form)?.stamps?.()
  if (!reader) throw new Error(`no stamps in ${form}`)
  return stamps.map((stamp) => {
    const length = reader.read(`${stamp} ${FRAME}`)
    if (length < 0) return null
    expect([stamp, length]).toEqual([stamp, stamp.length])
    return { wall: reader.wall, within: reader.within, iso: reader.iso() }
  })
}
const iso = (form: string, ...stamps: string[]) => read(form, ...stamps).map((s) => s?.iso)
/** Steps from one stamp to the next, ms. */
const steps = (form: string, ...stamps: string[]) => {
  const walls = read(form, ...stamps).map((s) => s?.wall as number)
  return walls.slice(1).map((wall, i) => wall - (walls[i] as number))
}

describe('ISO 8601', () => {
  test.each([
    ['2025-09-16T06:44:46.085', '2025-09-16T06:44:46.085'],
    ['2025-09-16 06:44:46,085', '2025-09-16T06:44:46.085'],
    ['2025/09/16 06:44:46:085', '2025-09-16T06:44:46.085'],
    ['2025.09.16_06:44:46.085123', '2025-09-16T06:44:46.085'],
    ['20250916T064446', '2025-09-16T06:44:46.000'],
    ['[2025-09-16 06:44:46]', '2025-09-16T06:44:46.000'],
    ['2025-09-16T06:44:46.085Z', '2025-09-16T06:44:46.085Z'],
    ['2025-09-16 06:44:46 UTC', '2025-09-16T06:44:46.000Z'],
    ['2025-09-16T06:44:46.085+02:00', '2025-09-16T06:44:46.085+02:00'],
    ['2025-09-16T06:44:46.085-0330', '2025-09-16T06:44:46.085-03:30'],
  ])('%s', (stamp, expected) => {
    expect(iso('iso', stamp)).toEqual([expected])
  })

  test('where the zone changes in the middle, time does not step', () => {
    expect(steps('iso', '2025-10-26T02:59:59.500+02:00', '2025-10-26T02:00:00.500+01:00')).toEqual([1000])
    expect(steps('iso', '2025-10-26T00:59:59Z', '2025-10-26T03:00:00+02:00', '2025-10-26T01:00:01Z')).toEqual(
      [1000, 1000],
    )
  })

  test('what a stamp is too coarse to say is known of it', () => {
    const within = ['06:44:46', '06:44:46.1', '06:44:46.12', '06:44:46.123', '06:44:46.123456'].map(
      (time) => read('iso', `2025-09-16 ${time}`)[0]?.within,
    )
    expect(within).toEqual([1000, 100, 10, 0, 0])
  })

  test.each([
    '2025-13-01 06:44:46',
    '2025-09-16 24:00:00',
    '2025-09-16 06:60:00',
    '2025-9-16 06:44',
    'T06:44:46',
  ])('%s is none', (stamp) => {
    expect(read('iso', stamp)).toEqual([null])
  })
})

describe('the bracketed stamp of a common host program', () => {
  test('is read digit by digit, over the end of a year', () => {
    const reader = FORMS.find((f) => f.name === 'stamped')?.stamps?.()
    const at = (line: string) => (reader?.read(line) === 26 ? reader.iso() : null)
    expect(at(`[2025-12-31 23:59:59.999] Receive >>> ${FRAME}`)).toBe('2025-12-31T23:59:59.999')
    expect(at(`[2026-01-01 00:00:00.000] Receive >>> ${FRAME}`)).toBe('2026-01-01T00:00:00.000')
    for (const no of [
      '[2026-13-01 00:00:00.000] ',
      '[2026-01-01 24:00:00.000] ',
      '[2026-01-01 0a:00:00.000] ',
    ])
      expect(at(no)).toBeNull()
  })
})

describe('day, month and year', () => {
  test.each([
    ['16.09.2025 06:44:46.085', '2025-09-16T06:44:46.085'],
    ['16/09/2025 06:44:46', '2025-09-16T06:44:46.000'],
    ['3/4/2025 06:44:46', '2025-04-03T06:44:46.000'],
    ['16-09-25 06:44:46', '2025-09-16T06:44:46.000'],
    ['9/16/2025 6:44:46.085 PM', '2025-09-16T18:44:46.085'],
    ['3/4/2025 12:00:01 AM', '2025-03-04T00:00:01.000'],
  ])('%s', (stamp, expected) => {
    expect(iso('day-first', stamp)).toEqual([expected])
  })

  test('a month above 12 shows that the month comes first, from there on', () => {
    expect(iso('day-first', '12/13/2025 06:44:46', '1/2/2026 06:44:46')).toEqual([
      '2025-12-13T06:44:46.000',
      '2026-01-02T06:44:46.000',
    ])
  })
})

describe('seconds, milliseconds and microseconds since 1970', () => {
  test.each(['1758005086.085', '1758005086,085', '1758005086085', '1758005086085123', '[1758005086.085000]'])(
    '%s',
    (stamp) => {
      expect(iso('epoch', stamp)).toEqual(['2025-09-16T06:44:46.085Z'])
    },
  )

  test.each(['12345.678', '17580050860', '0758005086'])('%s is none', (stamp) => {
    expect(read('epoch', stamp)).toEqual([null])
  })
})

describe('a clock without a date', () => {
  test.each(['06:44:46.085', '[06:44:46]', '6:44:46 AM', '06:44:46:085', '[13:10:26.734984 0.000003]'])(
    '%s',
    (stamp) => {
      expect(read('clock', stamp)[0]).toMatchObject({ iso: null })
    },
  )

  test('over midnight it goes on, any number of times', () => {
    const night = ['23:59:59.900', '00:00:00.100', '12:00:00.000', '23:59:59.900', '00:00:00.100']
    expect(steps('clock', ...night)).toEqual([200, 43_199_900, 43_199_900, 200])
  })

  test('two lines swapped at midnight are not a day apart', () => {
    expect(steps('clock', '23:59:59.990', '00:00:00.010', '23:59:59.995', '00:00:00.020')).toEqual([
      20, -15, 25,
    ])
  })

  test('a night without lines lies before an earlier hour; an hour back is summer time that ends', () => {
    expect(steps('clock', '22:00:00', '09:00:00')).toEqual([11 * 3_600_000])
    expect(steps('clock', '03:00:00', '02:00:00')).toEqual([-3_600_000])
  })

  test('on twelve hours noon and midnight are told', () => {
    expect(steps('clock', '11:59:59 AM', '12:00:00 PM', '1:00:00 PM', '12:00:00 AM')).toEqual([
      1000, 3_600_000, 39_600_000,
    ])
    expect(read('clock', '13:00:00 PM')).toEqual([null])
  })

  test('the whole log goes on over midnight, in order', async () => {
    const log = ['23:59:59.900', '23:59:59.990', '00:00:00.010', '23:59:59.995', '00:00:00.500']
    const { told } = await play(pieces(log.map((time) => `${time} ${FRAME}\n`).join('')))
    expect(times(told)).toEqual(['@0 <', '@90 <', '@110 <', '@110 <', '@600 <'])
  })
})

describe('syslog', () => {
  test.each([
    'Nov 30 18:22:03 host program[123]:',
    'Nov  3 18:22:03 host program:',
    '<13>Nov 30 18:22:03 table-4.local wheel/serial[7]:',
    'Nov 30 18:22:03',
    '[Sun Nov 30 18:22:03.123]',
  ])('%s', (stamp) => {
    expect(read('syslog', stamp)[0]).toMatchObject({ iso: null })
  })

  test('over New Year it goes on', () => {
    expect(steps('syslog', 'Dec 31 23:59:59', 'Jan  1 00:00:00')).toEqual([1000])
  })

  test('29 February is a day where it is seen, and none where it is not', () => {
    const DAY = 86_400_000
    expect(steps('syslog', 'Feb 28 12:00:00', 'Mar  1 12:00:00')).toEqual([DAY])
    expect(steps('syslog', 'Feb 28 12:00:00', 'Feb 29 12:00:00', 'Mar  1 12:00:00')).toEqual([DAY, DAY])
    expect(
      steps('syslog', 'Feb 29 12:00:00', 'Dec 31 12:00:00', 'Jan  1 12:00:00', 'Mar  1 12:00:00'),
    ).toEqual([306 * DAY, DAY, 59 * DAY])
  })

  test('a mark of direction behind it is not taken for a host', async () => {
    const { told } = await play(pieces(`Nov 30 18:22:03 COM3 RX: ${FRAME}\nNov 30 18:22:03 COM3 TX: *u 1\n`))
    expect(told.map((line) => line.split(' ')[2])).toEqual(['<', '>'])
  })

  test.each([
    '<165>1 2003-10-11T22:14:15.003Z host program - ID47 [exampleSDID@32473 iut="3" a="\\]"][b@1 c="d"]',
    '<13>1 2003-10-11T22:14:15.003Z - - - - -',
  ])('%s', (stamp) => {
    expect(iso('rfc5424', stamp)).toEqual(['2003-10-11T22:14:15.003Z'])
  })
})

test('socat’s three zeroes before the microseconds are none of its time', () => {
  const at = (fraction: string) => `< 2026/11/30 18:46:03.${fraction}  length=21 from=0 to=20`
  const reader = FORMS.find((f) => f.name === 'socat')?.stamps?.()
  const walls = [at('000124046'), at('124046')].map((line) => [reader?.read(line), reader?.wall])
  expect(walls[0]?.[1]).toBe(walls[1]?.[1])
  expect((walls[0]?.[1] as number) % 1000).toBeCloseTo(124.046, 3)
})
