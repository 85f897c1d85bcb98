import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Lines } from '../../../drivers/link/lines.ts'
import { decodeHead, decodeRig, encodeHead, encodeRig } from '../../../drivers/sentence/codec.ts'
import type { HeadArgs, HeadSentence, HeadType } from '../../../drivers/sentence/sentences.ts'
import { MAX_LINE } from '../../../drivers/sentence/wire.ts'

const STAMP = { seq: 7, micros: 4_000_000_000 }

/** Each sentence, what it says in words, its arguments on the wire and how it is read. */
const SENTENCES: { says: string; args: [HeadType, ...unknown[]]; read: Record<string, unknown> }[] = [
  {
    says: 'a head introduces itself: 39 pockets, 8 metal obstacles',
    args: ['HELLO', 'H1', '0042', '1.3', 'roulette-monte-carlo', 39, 8],
    read: {
      model: 'H1',
      serial: '0042',
      firmware: '1.3',
      game: 'roulette-monte-carlo',
      pockets: 39,
      obstacles: 8,
    },
  },
  {
    says: 'a revolution clockwise in 5.37 s',
    args: ['ROTOR', 'cw', 5_370_000],
    read: { direction: 'cw', period: 5_370_000 },
  },
  { says: 'the rotor stands', args: ['STOPPED'], read: {} },
  { says: 'the ball goes off counter-clockwise', args: ['LAUNCH', 'ccw'], read: { direction: 'ccw' } },
  { says: 'the ball crosses beam 2', args: ['BEAM', 2], read: { beam: 2 } },
  { says: 'the ball has left the gallery', args: ['DROP'], read: {} },
  { says: 'the ball lies in pocket 38', args: ['REST', 38], read: { pocket: 38 } },
  { says: 'a chip in the cylinder', args: ['OBJECT'], read: {} },
  { says: 'a hand takes the ball out of pocket 4', args: ['LIFT', 4], read: { pocket: 4 } },
  { says: 'and puts it into pocket 5', args: ['PLACE', 5], read: { pocket: 5 } },
  { says: 'the button “rien ne va plus”', args: ['RNVP'], read: {} },
  { says: 'beam 2 is stuck', args: ['FAULT', 'beam-2-on'], read: { code: 'beam-2-on' } },
  { says: 'the answer to a PING', args: ['PONG', '17'], read: { token: '17' } },
  {
    says: 'our sentence 12 was refused',
    args: ['NAK', 12, 'checksum'],
    read: { refused: 12, reason: 'checksum' },
  },
]

const encode = ([type, ...args]: [HeadType, ...unknown[]]) =>
  encodeHead(STAMP.seq, STAMP.micros, type, args as HeadArgs[HeadType])

test.each(SENTENCES)('the head says: $says', ({ args, read }) => {
  const line = encode(args)
  expect(line.endsWith('\r\n')).toBe(true)
  expect(decodeHead(line.trimEnd())).toEqual({ ...STAMP, type: args[0], ...read })
})

test('the checksum is that of NMEA 0183: a published position sentence passes it', () => {
  const known = '$GPGLL,5300.97914,N,00259.98174,E,125926,A*28'
  expect(decodeHead(known)).toEqual({ rejected: 'a sentence of GPGLL, not of a head' })
  expect(encodeRig(0, 'ID', [])).toBe('$PRIG,0,ID*31\r\n')
})

test('the rig says', () => {
  expect(decodeRig(encodeRig(9999, 'PING', ['42']).trimEnd())).toEqual({
    seq: 9999,
    type: 'PING',
    token: '42',
  })
  for (const type of ['ID', 'START', 'STOP', 'RESET', 'SELFTEST'] as const) {
    expect(decodeRig(encodeRig(0, type, []).trimEnd())).toEqual({ seq: 0, type })
  }
})

/** A line with a right checksum, whatever it says. */
function signed(body: string): string {
  const sum = [...body].reduce((x, c) => x ^ c.charCodeAt(0), 0)
  return `$${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}`
}

describe('a sentence is refused, with the reason', () => {
  test.each([
    ['a wrong checksum', encodeHead(1, 2, 'DROP', []).trimEnd().replace('DROP', 'DR0P'), /^checksum/],
    [
      'a checksum in lower case',
      signed('PCYL,1,2,BEAM,2').toLowerCase().replace('pcyl', 'PCYL'),
      /^checksum/,
    ],
    ['a line that broke off', '$PCYL,1,2,ROT', /cut off/],
    ['the middle of a line', 'TOR,cw,5370000*31', /begin with \$/],
    ['another talker', signed('GPGGA,1,2,3'), /of GPGGA, not of a head/],
    ['a sequence number of 10000', signed('PCYL,10000,2,DROP'), /sequence number “10000”/],
    ['a clock of 33 bits', signed('PCYL,1,4294967296,DROP'), /32 bits/],
    ['an empty clock', signed('PCYL,1,,DROP'), /32 bits/],
    ['a type nobody knows', signed('PCYL,1,2,JUMP'), /unknown sentence “JUMP”/],
    ['a type that JavaScript objects have', signed('PCYL,1,2,toString'), /unknown sentence/],
    ['an argument too few', signed('PCYL,1,2,ROTOR,cw'), /1 arguments, not 2/],
    ['an argument too many', signed('PCYL,1,2,DROP,1'), /1 arguments, not 0/],
    ['a direction that is none', signed('PCYL,1,2,LAUNCH,left'), /neither cw nor ccw/],
    ['a period of zero', signed('PCYL,1,2,ROTOR,cw,0'), /not a number that fits/],
    ['a pocket that is no number', signed('PCYL,1,2,REST,CMC'), /not a number that fits/],
    ['a hundred commas', signed(`PCYL${','.repeat(70)}`), /too many fields/],
  ])('%s', (_, line, reason) => {
    expect(decodeHead(line)).toEqual({ rejected: expect.stringMatching(reason) })
  })
})

test('what a line cannot carry is a bug of the caller', () => {
  expect(() => encodeHead(1, 2, 'FAULT', ['a,b'])).toThrow('not fit')
  expect(() => encodeHead(1, 2, 'FAULT', ['a*b'])).toThrow('not fit')
  expect(() => encodeHead(1, 2, 'FAULT', ['é'])).toThrow('not fit')
  expect(() => encodeHead(1, 2, 'FAULT', ['x'.repeat(70)])).toThrow('longer than 82')
  expect(() => encodeHead(10_000, 2, 'DROP', [])).toThrow('seq')
  expect(() => encodeHead(1, 2 ** 32, 'DROP', [])).toThrow('micros')
  expect(() => encodeHead(1, 2, 'BEAM', [0.5])).toThrow('not fit')
})

/** Reads a stream as the driver does. */
function read(...chunks: Uint8Array[]): HeadSentence[] {
  const found: HeadSentence[] = []
  const lines = new Lines('$', MAX_LINE, {
    line: (b, from, to) => {
      const s = decodeHead(b.toString('latin1', from, to))
      if (!('rejected' in s)) found.push(s)
    },
    dropped: () => {},
  })
  for (const c of chunks) lines.push(c)
  lines.end()
  return found
}

test('any line at all: an answer, never a throw', () => {
  const noise = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^\$P(CYL|RIG)[,A-Z0-9*]{0,30}$/))
  fc.assert(
    fc.property(noise, (text) => {
      expect(decodeHead(text)).toBeTypeOf('object')
      expect(decodeRig(text)).toBeTypeOf('object')
    }),
  )
})

test('good sentences are found between any garbage', () => {
  const garbage = fc.uint8Array({ maxLength: 200 })
  fc.assert(
    fc.property(garbage, garbage, fc.nat(9999), fc.nat(2), (before, between, seq, beam) => {
      const first = Buffer.from(encodeHead(seq, 5, 'BEAM', [beam]))
      const second = Buffer.from(encodeHead(seq, 6, 'DROP', []))
      const found = read(before, first, between, second)
      expect(found).toContainEqual({ seq, micros: 5, type: 'BEAM', beam })
      expect(found).toContainEqual({ seq, micros: 6, type: 'DROP' })
    }),
  )
})
