import type { Clock, Ms } from '../rig/time.ts'
import type { DeviceProfile } from './hardware/device.ts'
import { Lines } from './link/lines.ts'
import type { Link } from './link/link.ts'
import { decodeHead, encodeRig } from './sentence/codec.ts'
import type { HeadSentence } from './sentence/sentences.ts'
import { SlingshotCodec } from './slingshot2/codec.ts'

/** The longest line of either protocol, and room for a host's comments behind it. */
const MOST = 256
/** Printable characters of what came and is no protocol, to show it. */
const SHOWN = 60
/** Less than this share of letters and it is garbage: a wrong speed, or noise. */
const READABLE = 0.8

/** What spoke on a link while it was listened to. */
export interface Heard {
  /** Null: neither protocol. An in-rim reader shows itself by its longer frame only. */
  readonly profile: DeviceProfile | null
  readonly hello: Extract<HeadSentence, { type: 'HELLO' }> | null
  readonly bytes: number
  /** Lines that one of the protocols understands. */
  readonly understood: number
  /** Most of what came were letters: the speed is right, whatever speaks. */
  readonly readable: boolean
  /** How it began, what no terminal may get left out. */
  readonly shown: string
}

/**
 * Listens for `within` ms, after asking who is there by what changes nothing: a head's identity, a wheel's status.
 * Takes over the link's listener.
 */
export async function probe(link: Link, clock: Clock, within: Ms): Promise<Heard> {
  const chunks: Buffer[] = []
  link.listen({ data: (chunk) => void chunks.push(Buffer.from(chunk)) })
  link.write(Buffer.from(`${encodeRig(0, 'ID', [])}*X\r`, 'latin1'))
  await new Promise<void>((resolve) => {
    clock.at(clock.now() + within, resolve)
  })
  link.listen({ data() {} })
  return recognise(Buffer.concat(chunks))
}

/** Which protocol some bytes are. */
function recognise(bytes: Buffer): Heard {
  let sentences = 0
  let frames = 0
  let extended = false
  let hello: Heard['hello'] = null
  const reader = new SlingshotCodec({ profile: 'in-rim-reader', pockets: 38 })
  read(bytes, '$', (line) => {
    const s = decodeHead(line)
    if ('rejected' in s) return
    sentences++
    if (s.type === 'HELLO') hello = s
  })
  read(bytes, '*', (line) => {
    const f = reader.decode(Buffer.from(line, 'latin1'), 0, line.length, true)
    if ('rejected' in f || f.kind !== 'status') return
    frames++
    extended ||= f.ball !== null
  })
  const letters = bytes.filter((b) => (b >= 32 && b < 127) || b === 10 || b === 13).length
  const wheel: DeviceProfile = extended ? 'in-rim-reader' : 'slingshot2'
  return {
    profile: sentences > 0 ? 'sentence' : frames > 0 ? wheel : null,
    hello,
    bytes: bytes.length,
    understood: Math.max(sentences, frames),
    readable: bytes.length > 0 && letters / bytes.length >= READABLE,
    shown: bytes.toString('latin1', 0, SHOWN).replace(/[^ -~]/g, '·'),
  }
}

function read(bytes: Buffer, start: string, take: (line: string) => void): void {
  const lines = new Lines(start, MOST, {
    line: (b, from, to, whole) => {
      if (whole) take(b.toString('latin1', from, to))
    },
    dropped() {},
  })
  lines.push(bytes)
}
