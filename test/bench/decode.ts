import { ReadlineParser } from '@serialport/parser-readline'
import { Lines } from '../../drivers/link/lines.ts'
import { decodeHead, encodeHead } from '../../drivers/sentence/codec.ts'
import { MAX_LINE as MAX_SENTENCE } from '../../drivers/sentence/wire.ts'
import { MAX_LINE, SlingshotCodec } from '../../drivers/slingshot2/codec.ts'
import { compare, type Rate } from './rate.ts'

const CHUNK = 4096
const LINES = 150_000

/** Feeds the chunks and returns how many lines were understood. */
type Reader = (chunks: readonly Buffer[]) => number | Promise<number>

function statusFrames(): string {
  const codec = new SlingshotCodec({ profile: 'slingshot2', pockets: 37 })
  let text = ''
  for (let i = 0; i < LINES; i++) {
    text += codec.encode({
      kind: 'status',
      state: 2 + (i % 4),
      spin: 1 + (i % 256),
      number: String(i % 37),
      flags: i % 16,
      rpmTenths: 140 + (i % 40),
      direction: i % 2 ? 'cw' : 'ccw',
      ball: null,
    })
  }
  return text
}

/** What a head says in a coup, by share: mostly beams, then index pulses. */
function sentences(): string {
  let text = ''
  for (let i = 0; i < LINES; i++) {
    const seq = i % 10_000
    const micros = (i * 9973) % 0xffffffff
    if (i % 9 === 0) text += encodeHead(seq, micros, 'ROTOR', ['cw', 5_370_000 + i])
    else if (i % 91 === 1) text += encodeHead(seq, micros, 'REST', [i % 39])
    else text += encodeHead(seq, micros, 'BEAM', [i % 3])
  }
  return text
}

const readSlingshot: Reader = (chunks) => {
  const codec = new SlingshotCodec({ profile: 'slingshot2', pockets: 37 })
  let understood = 0
  const lines = new Lines('*', MAX_LINE, {
    line: (bytes, from, to, whole) => {
      if (!('rejected' in codec.decode(bytes, from, to, whole))) understood++
    },
    dropped: () => {},
  })
  for (const chunk of chunks) lines.push(chunk)
  return understood
}

const readSentences: Reader = (chunks) => {
  let understood = 0
  const lines = new Lines('$', MAX_SENTENCE, {
    line: (bytes, from, to) => {
      if (!('rejected' in decodeHead(bytes.toString('latin1', from, to)))) understood++
    },
    dropped: () => {},
  })
  for (const chunk of chunks) lines.push(chunk)
  return understood
}

const readBare: Reader = async (chunks) => {
  let lines = 0
  const parser = new ReadlineParser({ delimiter: '\r\n' })
  parser.on('data', () => lines++)
  const ended = new Promise((resolve) => parser.once('end', resolve))
  for (const chunk of chunks) {
    if (!parser.write(chunk)) await new Promise((resolve) => parser.once('drain', resolve))
  }
  parser.end()
  await ended
  return lines
}

function chunksOf(text: string): Buffer[] {
  const bytes = Buffer.from(text, 'latin1')
  const chunks: Buffer[] = []
  for (let i = 0; i < bytes.length; i += CHUNK) chunks.push(bytes.subarray(i, i + CHUNK))
  return chunks
}

/** @throws Error where a line was not understood: then the rate would be one of something else */
async function all(read: Reader, chunks: readonly Buffer[]): Promise<number> {
  const understood = await read(chunks)
  if (understood !== LINES) throw new Error(`${understood} of ${LINES} lines understood`)
  return LINES
}

/** Lines framed and decoded in full, from chunks of 4 KiB. */
export async function benchDecode(): Promise<Rate[]> {
  const against = (name: string, read: Reader, text: string, aim: { aim?: number } = {}) => {
    const chunks = chunksOf(text)
    return compare({
      name,
      ...aim,
      work: () => all(read, chunks),
      baseline: 'the bare readline parser',
      against: () => all(readBare, chunks),
    })
  }
  return [
    await against('status frames decoded', readSlingshot, statusFrames(), { aim: 1_000_000 }),
    await against('sentences decoded', readSentences, sentences()),
  ]
}
