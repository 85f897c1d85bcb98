import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORMS } from '../../../drivers/recording/form.ts'
import { unpacked } from '../../../drivers/recording/gunzip.ts'
import { begun } from '../../../drivers/recording/recording.ts'
import { textOf } from '../../../drivers/recording/text.ts'
import { RigError } from '../../../rig/errors.ts'
import { play } from './told.ts'

const SAMPLES = 'fixtures/recordings/'
const samples = readdirSync(SAMPLES)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => readFileSync(SAMPLES + name))
const FORM_NAMES = FORMS.map((f) => f.name)

/** Bytes of no kind, and samples that are cut, mixed and damaged: what looks like a log goes deepest. */
const noise = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
const damaged = fc
  .tuple(fc.constantFrom(...samples), fc.nat(), fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 5 }))
  .map(([sample, from, at, bytes]) => {
    const copy = Buffer.from(sample.subarray(from % sample.length))
    copy.set(bytes.subarray(0, copy.length), at % Math.max(1, copy.length - 5))
    return copy
  })
const marked = fc.tuple(fc.constantFrom([0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf], [0x1f, 0x8b]), noise)
const anything = fc
  .array(
    fc.oneof(
      noise,
      damaged,
      marked.map(([mark, bytes]) => Buffer.concat([Buffer.from(mark), bytes])),
    ),
    {
      maxLength: 6,
    },
  )
  .map((parts) => Buffer.concat(parts))

async function* inPieces(bytes: Buffer, size: number) {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}

const open = async (bytes: Buffer, size: number) =>
  begun('x', textOf(unpacked(inPieces(bytes, size), 'x', () => {})))

describe('any bytes, in any form: told or refused', () => {
  test.each([undefined, ...FORM_NAMES])('%s', async (form) => {
    await fc.assert(
      fc.asyncProperty(anything, fc.integer({ min: 1, max: 300 }), async (bytes, size) => {
        let told: string[]
        try {
          ;({ told } = await play(await open(bytes, size), 'slingshot2', form))
        } catch (e) {
          expect(e).toBeInstanceOf(RigError)
          return
        }
        // Nothing is told twice over: what comes out is bounded by what went in.
        expect(told.join('').length).toBeLessThan(200 * (bytes.length + 10))
        const times = told.map((line) => Number(/^\d+ @([^ +]+)/.exec(line)?.[1]))
        expect(times.every((t, i) => t >= (times[i - 1] ?? 0))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('the pieces in which they come change nothing', async () => {
    await fc.assert(
      fc.asyncProperty(anything, fc.integer({ min: 1, max: 50 }), async (bytes, size) => {
        const outcome = async (n: number) => {
          try {
            const { told, replayed } = await play(await open(bytes, n))
            return { told, replayed }
          } catch (e) {
            return (e as RigError).message
          }
        }
        expect(await outcome(size)).toEqual(await outcome(1 << 20))
      }),
      { numRuns: 60 },
    )
  })
})

/** Lines on which a pattern that goes back and forth would never end. */
const LONG_WINDED = [
  ['blanks', (n: number) => `06:44:46.085 ${' '.repeat(n)}x`],
  ['brackets', (n: number) => '[('.repeat(n / 2)],
  ['digits', (n: number) => '1'.repeat(n)],
  ['stamps', (n: number) => '2025-09-16 06:44:46 '.repeat(n / 20)],
  ['marks', (n: number) => `06:44:46.085 ${'rx '.repeat(n / 3)}`],
  ['arrows', (n: number) => `06:44:46.085 ${'<-'.repeat(n / 2)}`],
  ['dashes and colons', (n: number) => `06:44:46.085 ${':- '.repeat(n / 3)}`],
  ['backslashes', (n: number) => `06:44:46.085 RX: ${'\\'.repeat(n)}`],
  ['quotation marks', (n: number) => `06:44:46.085 RX: ${'"'.repeat(n)}`],
  ['structured data', (n: number) => `<1>1 2025-09-16T06:44:46Z a b c d ${'[a="\\]'.repeat(n / 6)}`],
  ['hexadecimal', (n: number) => `06:44:46.085 RX: ${'2A '.repeat(n / 3)}`],
  ['parentheses', (n: number) => `06:44:46.085 read(3 ${'('.repeat(n)}`],
] as const

test.each(LONG_WINDED)('a line of 60,000 %s takes no longer than its length', async (_, line) => {
  const took = async (n: number) => {
    const text = `${line(n)}\n`.repeat(Math.ceil(240_000 / n))
    const begun = process.cpuUsage()
    for (const form of FORM_NAMES) {
      try {
        await play(
          (async function* () {
            yield text
          })(),
          'slingshot2',
          form,
        )
      } catch (e) {
        expect(e).toBeInstanceOf(RigError)
      }
    }
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1000
  }
  await took(600)
  // As many characters in fewer, longer lines: a hundred times as long would take a hundred times the time.
  const [short, long] = [await took(600), await took(60_000)]
  expect(long).toBeLessThan(10 * short + 100)
})
