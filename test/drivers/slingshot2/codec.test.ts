import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Lines } from '../../../drivers/link/lines.ts'
import { MAX_LINE, SlingshotCodec } from '../../../drivers/slingshot2/codec.ts'
import type { Model, SlingshotFrame, StatusFrame } from '../../../drivers/slingshot2/frames.ts'

const WHEEL: Model = { profile: 'slingshot2', pockets: 37 }
const READER: Model = { profile: 'in-rim-reader', pockets: 37 }

function decode(text: string, model = WHEEL, whole = true) {
  return new SlingshotCodec(model).decode(Buffer.from(text, 'latin1'), 0, text.length, whole)
}
const refused = (reason: RegExp) => ({ rejected: expect.stringMatching(reason) })

describe('a status frame', () => {
  test('state 4, spin 34, last number 29, no flags, 17.2 rpm, counter-clockwise', () => {
    expect(decode('*X;4;034;29;0;172;1')).toEqual({
      kind: 'status',
      state: 4,
      spin: 34,
      number: '29',
      flags: 0,
      rpmTenths: 172,
      direction: 'ccw',
      ball: null,
    })
  })

  test('flags are one hexadecimal digit and add up: A is 8 + 2', () => {
    expect(decode('*X;2;007;24;A;162;0')).toMatchObject({ flags: 8 + 2 })
    expect(decode('*X;2;007;24;a;162;0')).toMatchObject({ flags: 10 })
  })

  test.each([
    ['two spaces before the first number', '  ', null],
    ['one digit, right-justified', ' 5', '5'],
    ['zero', ' 0', '0'],
    ['double zero is not zero', '00', '00'],
    ['38 on a wheel of 37 pockets is just that', '38', '38'],
  ])('the number: %s', (_, win, number) => {
    expect(decode(`*X;5;001;${win};0;172;1`)).toMatchObject({ number })
  })

  test('38 and 39 are the further zeros of wheels of 39 and 40 pockets', () => {
    const at = (pockets: number, win: string) =>
      (decode(`*X;5;001;${win};0;172;1`, { profile: 'slingshot2', pockets }) as StatusFrame).number
    expect([at(39, '38'), at(40, '38'), at(40, '39'), at(38, '38')]).toEqual(['000', '000', '0000', '38'])
  })

  test.each([
    ['half a frame, cut between fields', '*X;2;094', /^half a status frame: 2 of 6 fields/],
    ['half a frame, cut in a field', '*X;2;094;28;0;17', /^half a status frame: cut off in rpm/],
    ['a frame with its head missing', '00;0', /a piece of a frame/],
    ['a comment that a host wrote into its log', '*X;2 WARNING detected! Sending error signal...', /comment/],
    ['a poll', '*X', /a poll/],
    ['state 0', '*X;0;001;28;0;172;1', /^state “0”/],
    ['state 8', '*X;8;001;28;0;172;1', /^state “8”/],
    ['spin 257', '*X;2;257;28;0;172;1', /^spin “257”/],
    ['a spin with a space in it', '*X;2; 01;28;0;172;1', /^spin “ 01”/],
    ['number 40', '*X;2;001;40;0;172;1', /^win “40”/],
    ['a number with a leading zero', '*X;2;001;05;0;172;1', /^win “05”/],
    ['flag G', '*X;2;001;28;G;172;1', /^flags “G”/],
    ['rpm that are no number', '*X;2;001;28;0;1-2;1', /^rpm “1-2”/],
    ['direction 2', '*X;2;001;28;0;172;2', /^dir “2”/],
    ['a field too wide', '*X;2;0001;28;0;172;1', /^spin has 4 characters, not 3/],
    [
      'two frames run into each other',
      '*X;2;001;28;0;172;1;2;001;28;0;172;1',
      /follows a whole status frame/,
    ],
  ])('is refused with the reason: %s', (_, text, reason) => {
    expect(decode(text)).toEqual(refused(reason))
  })

  test('the extended frame of an in-rim reader: 26 ball revolutions in hex, ball clockwise', () => {
    const text = '*X;4;034;29;0;172;1;7;1A;0'
    expect(decode(text, READER)).toMatchObject({
      state: 4,
      ball: { unknown: '7', revolutions: 26, direction: 'cw' },
    })
    expect(decode(text, WHEEL)).toEqual(refused(/only the profile in-rim-reader/))
    expect(decode('*X;4;034;29;0;172;1', READER)).toMatchObject({ state: 4, ball: null })
  })
})

describe('the winning-number line', () => {
  test.each([
    [' 6', '6'],
    ['6', '6'],
    ['28', '28'],
    ['00', '00'],
  ])('“%s”', (text, number) => {
    expect(decode(text)).toEqual({ kind: 'number', number })
  })

  test('of a line that was cut nobody knows whether “2” was to be 28', () => {
    expect(decode('2', WHEEL, false)).toEqual(refused(/no line end/))
  })

  test.each(['  ', '40', '05', 'x1'])('“%s” is none', (text) => {
    expect(decode(text)).toEqual(refused(/neither a packet nor a number/))
  })
})

/** What the wheel answers, as the captures have it, and what the guide adds. */
const REPLIES: [string, SlingshotFrame][] = [
  ['*u OK', { kind: 'answer', to: 'u', answer: 'OK' }],
  ['*P OK', { kind: 'answer', to: 'P', answer: 'OK' }],
  ['*P NO', { kind: 'answer', to: 'P', answer: 'NO' }],
  ['*R OK', { kind: 'answer', to: 'R', answer: 'OK' }],
  ['*T OK', { kind: 'answer', to: 'T', answer: 'OK' }],
  ['*o BUSY', { kind: 'answer', to: 'o', answer: 'BUSY' }],
  ['*F BUSY', { kind: 'answer', to: 'F', answer: 'BUSY' }],
  ['*) NO', { kind: 'answer', to: ')', answer: 'NO' }],
  ['*  NO', { kind: 'answer', to: ' ', answer: 'NO' }],
  ['u OK', { kind: 'answer', to: 'u', answer: 'OK' }],
  ['*K CAM', { kind: 'alive', idle: true }],
  ['*K OK', { kind: 'alive', idle: false }],
  ['*o 1158', { kind: 'mode', mode: 1158 }],
  ['*O 6 1 60 1158', { kind: 'settings', state: 6, protocol: 1, gamesPerHour: 60, mode: 1158 }],
  ['*T d 15', { kind: 'parameter', name: 'd', values: [15] }],
  ['*T j 6705 3386 26 1', { kind: 'parameter', name: 'j', values: [6705, 3386, 26, 1] }],
  ['*T s 14.0 17.50000', { kind: 'parameter', name: 's', values: [14, 17.5] }],
  ['*T m 20000.0', { kind: 'parameter', name: 'm', values: [20_000] }],
  ['*S V2.50', { kind: 'version', of: 'S', text: 'V2.50' }],
  [
    '*V V2.50 Maker - Wheel (c) 03/12/18',
    { kind: 'version', of: 'V', text: 'V2.50 Maker - Wheel (c) 03/12/18' },
  ],
  ['*A 12', { kind: 'position', pockets: 12 }],
  ['*F 22', { kind: 'fault', code: 22 }],
  ['*bs 2', { kind: 'sensor', event: 's', value: 2 }],
  ['*bn 17', { kind: 'sensor', event: 'n', value: 17 }],
  ['*M 12 34', { kind: 'statistics', of: 'M', text: '12 34' }],
]

test.each(REPLIES)('the reply %s', (text, frame) => {
  expect(decode(text)).toEqual(frame)
})

/** What no wheel sends just so: without its star, or as one prints a speed that nobody set. */
const ONLY_READ = ['u OK', '*T s 14.0 17.50000']

test.each(REPLIES.filter(([text]) => !ONLY_READ.includes(text)))('and back: %s', (text, frame) => {
  expect(new SlingshotCodec(WHEEL).encode(frame)).toBe(`${text}\r\n`)
})

test('a number line is two characters wide', () => {
  const lines = ['6', '28', '00', '0'].map((number) =>
    new SlingshotCodec(WHEEL).encode({ kind: 'number', number }),
  )
  expect(lines).toEqual([' 6\r\n', '28\r\n', '00\r\n', ' 0\r\n'])
  expect(new SlingshotCodec({ ...WHEEL, pockets: 39 }).encode({ kind: 'number', number: '000' })).toBe(
    '38\r\n',
  )
})

test.each([
  ['*T d', /unknown packet/],
  ['*T d x', /parameter d has no value/],
  ['*O 6 1', /unknown packet/],
  ['*F', /unknown packet/],
  ['*Z 1', /unknown packet/],
  ['*', /unknown packet/],
  ['*Xyz', /unknown packet/],
  ['hello', /neither a packet nor a number/],
])('a reply that is refused: %s', (text, reason) => {
  expect(decode(text)).toEqual(refused(reason))
})

/** Reads a stream as the driver does. */
function read(...chunks: Uint8Array[]): SlingshotFrame[] {
  const codec = new SlingshotCodec(WHEEL)
  const found: SlingshotFrame[] = []
  const lines = new Lines('*', MAX_LINE, {
    line: (b, from, to, whole) => {
      const frame = codec.decode(b, from, to, whole)
      if (!('rejected' in frame)) found.push(frame)
    },
    dropped: () => {},
  })
  for (const c of chunks) lines.push(c)
  lines.end()
  return found
}

const status = fc.record({
  kind: fc.constant('status' as const),
  state: fc.integer({ min: 1, max: 7 }),
  spin: fc.integer({ min: 1, max: 256 }),
  number: fc.oneof(fc.constant(null), fc.constant('00'), fc.nat(36).map(String)),
  flags: fc.nat(15),
  rpmTenths: fc.nat(999),
  direction: fc.constantFrom('cw' as const, 'ccw' as const),
  ball: fc.constant(null),
})

test('what is encoded is decoded, also the numbers of a wheel of 40 pockets', () => {
  fc.assert(
    fc.property(status, (frame) => {
      expect(read(Buffer.from(new SlingshotCodec(WHEEL).encode(frame)))).toEqual([frame])
    }),
  )
  const codec = new SlingshotCodec({ profile: 'in-rim-reader', pockets: 40 })
  const ball = { unknown: '0', revolutions: 31, direction: 'ccw' } as const
  const frame: StatusFrame = { ...fc.sample(status, { numRuns: 1, seed: 1 })[0]!, number: '0000', ball }
  const text = codec.encode(frame)
  expect(text).toContain(';39;')
  expect(codec.decode(Buffer.from(text), 0, text.length - 2, true)).toEqual(frame)
})

test('any line at all: an answer, never a throw', () => {
  const like = fc.stringMatching(/^\*?[XTOoFbVS][; 0-9A-Fx.-]{0,24}$/)
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), like), fc.boolean(), (text, whole) => {
      expect(decode(text, WHEEL, whole)).toBeTypeOf('object')
    }),
  )
})

test('good frames are found between any garbage, with or without their line end', () => {
  const garbage = fc.uint8Array({ maxLength: 600 })
  fc.assert(
    fc.property(garbage, status, status, fc.boolean(), (noise, first, second, ended) => {
      const codec = new SlingshotCodec(WHEEL)
      const text = codec.encode(first)
      const found = read(noise, Buffer.from(ended ? text : text.trimEnd()), Buffer.from(codec.encode(second)))
      expect(found.slice(-2)).toEqual([first, second])
    }),
  )
})
