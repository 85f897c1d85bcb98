import { describe, expect, test } from 'vitest'
import { FORMS, type Form } from '../../../drivers/recording/form.ts'
import { lookAt } from '../../../drivers/recording/look.ts'
import { encodeHead, encodeRig } from '../../../drivers/sentence/codec.ts'
import { pieces, play, refusal } from './told.ts'

const FRAME = '*X;2;002;31;0;146;1'
const look = (text: string, forced?: string) =>
  lookAt(text, true, 'x.log', FORMS.find((f) => f.name === forced) as Form)
const formOf = (text: string) => look(text).form.name
const lines = (...all: string[]) => `${all.join('\n')}\n`

describe('the form is told by many lines, not by the first', () => {
  test('a banner of another form, or of none, decides nothing', () => {
    const log = Array.from({ length: 20 }, (_, i) => `06:44:${10 + i}.085 RX: ${FRAME}`)
    expect(formOf(lines('[2025-09-16 06:44:46.085] Receive >>> opened', ...log))).toBe('clock')
    expect(formOf(lines(...Array<string>(100).fill('Welcome to the serial monitor.'), ...log))).toBe('clock')
  })

  test('a few lines with stamps among plain ones do not make it a log with times', () => {
    const remarks = ['2025-09-16 06:44:46 port opened', '2025-09-16 06:44:47 ready']
    expect(formOf(lines(...remarks, ...Array<string>(50).fill(FRAME)))).toBe('plain')
  })

  test('where two forms begin alike, the one that understands what follows is taken', () => {
    const stamp = '[2025-09-16 06:44:46.085]'
    expect(formOf(lines(`${stamp} Receive >>> ${FRAME}`))).toBe('stamped')
    expect(formOf(lines(`${stamp} RX: ${FRAME}`))).toBe('iso')
    expect(formOf(lines(`${stamp} ${FRAME}`))).toBe('iso')
  })

  test('words in hexadecimal are no offsets, and offsets no words', () => {
    const bytes = '2a58 3b32 3b30 3032 3b33 313b 303b 3134 363b 310d 0a'
    expect(look(lines(...Array<string>(5).fill(bytes)))).toMatchObject({
      form: { name: 'plain' },
      payload: 'hex',
    })
    expect(formOf(lines(`0000 ${bytes.slice(0, 39)}`, `0010 ${bytes.slice(40)}`))).toBe('hexdump')
  })

  test('a line that the end of what is looked at cuts off is not looked at', () => {
    expect(lookAt(`28\n${FRAME}\n28`, false, 'x.log').form.name).toBe('plain')
    expect(() => lookAt(`28\n28\n${FRAME.slice(0, 4)}`, false, 'x.log')).toThrow('in any form of log')
  })

  test('of a forced form nothing is asked; the rest is told by looking all the same', () => {
    const log = lines(`06:44:46.085 RX: ${FRAME}`, `06:44:47.085 TX: *u 1`)
    expect(look(log, 'clock')).toMatchObject({ payload: 'text', meaning: { received: 'rx' }, timed: true })
    expect(look('a letter\n', 'iso')).toMatchObject({ form: { name: 'iso' }, known: { slingshot2: 0 } })
  })

  test('the protocol is told with it, by more than its first line', () => {
    const sentences = Array.from({ length: 5 }, (_, i) => encodeHead(i, i * 1000, 'BEAM', [i % 3]).trim())
    expect(look(lines('*X', ...sentences)).known).toEqual({ sentence: 5, slingshot2: 1 })
  })
})

describe('what the marks of direction mean', () => {
  const log = (device: string, host: string) =>
    lines(...[1, 2, 3].flatMap((s) => [`06:44:4${s}.000 ${device} ${FRAME}`, `06:44:4${s}.100 ${host} *u 1`]))
  const received = async (text: string) => {
    const { told } = await play(pieces(text))
    return told.filter((line) => line.includes(' < ')).map((line) => line.split(' < ')[1])
  }

  test.each([
    ['RX:', 'TX:'],
    ['TX:', 'RX:'],
    ['<<', '>>'],
    ['>>', '<<'],
    ['<-', '->'],
    ['->', '<-'],
    ['Received:', 'Sent:'],
    ['[RX] -', '[TX] -'],
    ['COM3 read data:', 'COM3 written data:'],
    ['(in)', '(out)'],
    ['DEBUG wheel.port: recv <', 'DEBUG wheel.port: send >'],
    ['Receive >>>', 'Send <<<'],
  ])('%s is the device’s where its frames stand behind it, and %s the host’s', async (device, host) => {
    expect(await received(log(device, host))).toEqual(Array(3).fill(JSON.stringify(`${FRAME}\r\n`)))
  })

  test('one byte a line is a log as well', async () => {
    const bytes = [...Buffer.from(`${FRAME}\r\n`)].map(
      (c) => `06:44:46.000 < 0x${c.toString(16).padStart(2, '0')} (.)`,
    )
    const { told, look: found } = await play(pieces(lines(...bytes)))
    expect(found).toMatchObject({ payload: 'hex', meaning: { '<': 'rx' } })
    expect(told.map((line) => JSON.parse(line.split(' < ')[1] as string)).join('')).toBe(`${FRAME}\r\n`)
  })

  test('of bytes that were sent, each line is one', async () => {
    const text = lines(
      `06:44:46.000 read(3, "${FRAME}\\r\\n", 64) = 21`,
      '06:44:46.100 write(3, "*u 1\\r*P 0\\r\\n", 10) = 10',
    )
    expect((await play(pieces(text))).told.slice(1)).toEqual(['2 @100 > *u 1', '2 @100 > *P 0'])
  })

  test('with one arrow alone every line was received', async () => {
    expect(await received(log('->', '->'))).toHaveLength(6)
  })

  test('a log with marks takes a line without one for a remark', async () => {
    const { told } = await play(pieces(`${log('RX:', 'TX:')}06:45:00.000 port closed\n`))
    expect(told.at(-1)).toBe('7 @19000 ? 06:45:00.000 port closed (no mark of direction)')
  })

  test('a word in a remark is no mark', async () => {
    const remark = '06:45:00.000 nothing read for 5 s'
    const { told } = await play(pieces(`${log('RX:', 'TX:')}${remark}\n`))
    expect(told.at(-1)).toBe(`7 @19000 ? ${remark} (no mark of direction)`)
  })

  test('where no line has a mark, a sentence of the rig’s was sent', async () => {
    const ping = encodeRig(0, 'PING', ['7']).trim()
    const drop = encodeHead(0, 0, 'DROP', []).trim()
    const { told } = await play(pieces(lines(`06:44:46.000 ${ping}`, `06:44:46.500 ${drop}`)), 'sentence')
    expect(told).toEqual([`1 @0 > ${ping}`, `2 @500 < ${JSON.stringify(`${drop}\r\n`)}`])
  })
})

describe('a log of no form', () => {
  test('is refused with the forms that are known and the line that holds a frame', async () => {
    const error = await refusal(pieces(lines('# wheel 4', `{ts:12.5} ${FRAME}`)))
    expect(error).toMatchObject({ kind: 'input', code: 'recording-form' })
    expect(error.message).toContain(`“{ts:12.5} ${FRAME}” is in none`)
    expect(error.advice).toContain(
      'stamped, rfc5424, syslog, socat, iso, day-first, epoch, clock, hexdump, plain',
    )
    expect(error.advice).toContain('--form')
  })

  test('has a mark of direction behind a stamp that is not understood: its times are not left out silently', async () => {
    const error = await refusal(pieces(lines(`{ts:12.5} RX: ${FRAME}`)))
    expect(error.code).toBe('recording-form')
  })

  test('shows what defeated it at a length that can be read, without what a terminal would obey', async () => {
    const error = await refusal(pieces(`\x1b[31mwheel\x07 \xff${'x'.repeat(10_000)}\n`))
    expect(error.message).toMatch(/“·\[31mwheel· ·x+…” is in none/)
    expect(error.message.length).toBeLessThan(300)
  })

  test('is read all the same where the form is named, and then holds no line of the protocol', async () => {
    const error = await refusal(pieces('{ts:12.5} hello\n'), 'slingshot2', 'plain')
    expect(error.code).toBe('recording-protocol')
  })
})

describe('a log whose form changes on the way', () => {
  test('is read by the form of its beginning: the rest is named, line by line', async () => {
    const one = Array.from({ length: 700 }, () => `[2025-09-16 06:44:46.085] Receive >>> ${FRAME}`)
    const other = Array.from({ length: 5 }, () => `06:44:46.085 RX: ${FRAME}`)
    const { told, replayed } = await play(pieces(lines(...one, ...other)))
    expect(replayed).toMatchObject({ form: 'stamped', lines: 705 })
    expect(told.slice(699, 701)).toEqual([
      `700 @0 < ${JSON.stringify(`${FRAME}\r\n`)}`,
      `701 @0 ? 06:44:46.085 RX: ${FRAME} (no time stamp)`,
    ])
  })

  test('mixed from the start, the form that explains more lines reads it', async () => {
    const mixed = [1, 2, 3, 4].flatMap((s) => [
      `06:44:4${s}.085 ${FRAME}`,
      `06:44:4${s}.585 ${FRAME}`,
      `2025-09-16 06:44:4${s} ${FRAME}`,
    ])
    const { told, replayed } = await play(pieces(lines(...mixed)))
    expect(replayed.form).toBe('clock')
    expect(told.filter((line) => line.endsWith('(no time stamp)'))).toHaveLength(4)
  })
})

test('stamps that say how long after the last line each came are no times', async () => {
  const waits = [0.412, 0.501, 0.498, 0.12, 0.5, 0.497, 0.503, 0.377, 0.502, 0.499, 0.501, 0.13, 0.5, 0.4]
  const log = waits.map((wait) => `[00:00:00.${String(Math.round(wait * 1000)).padStart(3, '0')}] ${FRAME}`)
  const { told, replayed } = await play(pieces(lines(...log)))
  expect(replayed).toMatchObject({ form: 'clock', timed: false, startedAt: null, endedAt: 0 })
  expect(told).toHaveLength(waits.length)
})
