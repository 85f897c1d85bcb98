import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SlingshotCodec } from '../../../drivers/slingshot2/codec.ts'
import { shown, WheelBench } from './bench.ts'

/** Bytes, or something that looks like a command. */
const input = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.stringMatching(/^\*[KSVXPuRoOFCTwWMsIAqm][ 0-9a-zA-Z.-]{0,12}[\r\n]$/).map((s) => Buffer.from(s)),
  fc
    .tuple(
      fc.constantFrom('d', 'p', 'q', 'k', 'i', 's', 't', 'n', 'm', 'h', 'z', 'g', 'c'),
      fc.double(),
      fc.double(),
    )
    .map(([name, a, b]) => Buffer.from(`*T ${name} ${a}${name === 's' ? ` ${b}` : ''}\r`)),
  fc
    .tuple(
      fc.constantFrom('p', 'q', 'k', 'i', 't', 'n', 'm', 'h', 'g', 'c'),
      fc.integer({ min: -99999999, max: 99999999 }),
    )
    .map(([name, v]) => Buffer.from(`*T ${name} ${v}\r`)),
  fc.constantFrom('*P 1\r', '*P 0\r', '*u 1\r', '*R\r', '*X\r', '*F\r', '*C\r').map((s) => Buffer.from(s)),
)
const script = fc.array(fc.tuple(input, fc.integer({ min: 0, max: 20_000 })), { maxLength: 30 })

test('any bytes at any time: no crash, and every line that it sends has a shape that a host knows', () => {
  fc.assert(
    fc.property(script, fc.nat(1000), (steps, seed) => {
      const b = new WheelBench({ seed })
      b.host()
      for (const [bytes, after] of steps) {
        b.sendBytes(bytes)
        b.pass(after)
      }
      b.pass(60_000)
      const codec = new SlingshotCodec({ profile: 'slingshot2', pockets: 37 })
      for (const line of b.lines) {
        const bytes = Buffer.from(line.text, 'latin1')
        expect(codec.decode(bytes, 0, bytes.length, true), line.text).toHaveProperty('kind')
        if (line.text.startsWith('*X')) expect(shown(line), line.text).not.toBeNull()
      }
      // Powered off and on it is a wheel as any, but for the mode that it was given.
      b.wheel.powerOff()
      b.pass(10_000)
      b.wheel.powerOn()
      b.pass(4000)
      expect(b.ask('*K')).toEqual(['*K CAM'])
    }),
    { numRuns: 60 },
  )
})

test('a flood: it answers what it can, at the pace of its wire, and keeps nothing', () => {
  const b = new WheelBench()
  const flood = Buffer.from('*V\r'.repeat(5000))
  const told = b.bytes
  for (let i = 0; i < 200; i++) {
    b.sendBytes(flood)
    b.pass(50)
  }
  // 960 bytes a second, status frames beside it.
  const seconds = (200 * 50) / 1000
  expect(b.bytes - told).toBeGreaterThan(seconds * 300)
  expect(b.bytes - told).toBeLessThan(seconds * 1100)
  // When it is over, so are the answers.
  b.pass(3000)
  expect(b.ask('*K')).toEqual(['*K CAM'])
})

test('a line without end is let go', () => {
  const b = new WheelBench()
  for (let i = 0; i < 100; i++) {
    b.sendBytes(Buffer.alloc(10_000, 0x41))
    b.pass(10)
  }
  expect(b.ask('\r*K')).toEqual(['*K CAM'])
})
