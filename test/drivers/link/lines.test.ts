import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Lines } from '../../../drivers/link/lines.ts'

/** Feeds the pieces and tells every line, `…` behind one that is not whole, `!` before one that is dropped. */
function linesOf(start: string, limit: number, ...pieces: (string | Uint8Array)[]): string[] {
  const out: string[] = []
  const lines = new Lines(start, limit, {
    line: (b, from, to, whole) => out.push(b.toString('latin1', from, to) + (whole ? '' : '…')),
    dropped: (shown) => out.push(`!${shown}`),
  })
  for (const p of pieces) lines.push(typeof p === 'string' ? Buffer.from(p, 'latin1') : p)
  lines.end()
  return out
}

test('CR, LF and CR LF end a line; empty lines are none', () => {
  expect(linesOf('*', 20, '*a\r*b\n*c\r\n\r\n\n*d\r\n')).toEqual(['*a', '*b', '*c', '*d'])
})

test('a line is put together from whatever pieces it comes in', () => {
  expect(linesOf('*', 20, '*X;', '2;', '094', '\r', '\n28\r\n')).toEqual(['*X;2;094', '28'])
})

test('the start of a packet ends one that lost its line end', () => {
  expect(linesOf('$', 20, 'oise$one$two\r\n')).toEqual(['oise…', '$one…', '$two'])
})

test('what stands at the end of the stream is handed over as cut off', () => {
  expect(linesOf('*', 20, '*X;5;0')).toEqual(['*X;5;0…'])
})

test('an endless line is dropped once, as soon as it is too long, and the next good one is found', () => {
  const endless = Array.from({ length: 1000 }, () => 'x'.repeat(100))
  expect(linesOf('*', 10, ...endless, '\n*ok\r\n')).toEqual([`!${'x'.repeat(64)}`, '*ok'])
  expect(linesOf('*', 10, ...endless, '*ok\r\n')).toEqual([`!${'x'.repeat(64)}`, '*ok'])
})

test('the longest line passes, one byte more does not, in one piece or several', () => {
  const most = 'y'.repeat(10)
  expect(linesOf('*', 10, `${most}\r\n`)).toEqual([most])
  expect(linesOf('*', 10, `${most}z\r\n`)).toEqual([`!${most}z`])
  expect(linesOf('*', 10, most, '\r\n', most, 'z', '\r\n')).toEqual([most, `!${most}z`])
})

test('any bytes in any pieces: no throw, no line beyond the limit, and the cuts change nothing', () => {
  const bytes = fc.array(fc.constantFrom(10, 13, 36, 42, 65, 200), { maxLength: 120 })
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(120), { maxLength: 8 }), (all, cuts) => {
      const whole = linesOf('$', 16, Uint8Array.from(all))
      const at = [0, ...cuts.sort((a, b) => a - b), all.length]
      const pieces = at.slice(1).map((to, i) => Uint8Array.from(all.slice(at[i], to)))
      expect(linesOf('$', 16, ...pieces).filter((l) => !l.startsWith('!'))).toEqual(
        whole.filter((l) => !l.startsWith('!')),
      )
      for (const line of whole) expect(line.length).toBeLessThanOrEqual(17)
    }),
  )
})
