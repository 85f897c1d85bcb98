import { createGunzip } from 'node:zlib'
import { RigError } from '../../rig/errors.ts'
import { startingWith } from './file.ts'

/** So much is handed to the unpacker at once: 1 KiB may become 1 MiB. */
const PIECE = 8192

/**
 * Bytes without the gzip around them, where there is one: told by its first two bytes, not by a name.
 *
 * @param name how to call it in an error
 * @param cut told where it is not whole; what it held up to there has been handed over
 * @throws RigError `recording-damaged` where what it held can be anything
 */
export async function* unpacked(
  bytes: AsyncIterable<Buffer>,
  name: string,
  cut: (why: string) => void,
): AsyncGenerator<Buffer> {
  let unpacker: Unpacker | null | undefined
  for await (const chunk of startingWith(2, bytes)) {
    if (unpacker === undefined) unpacker = chunk[0] === 0x1f && chunk[1] === 0x8b ? new Unpacker() : null
    if (unpacker === null) {
      yield chunk
      continue
    }
    for (let i = 0; i < chunk.length && !unpacker.over; i += PIECE) {
      yield* await unpacker.unpack(chunk.subarray(i, i + PIECE))
    }
    if (unpacker.over) break
  }
  if (!unpacker) return
  yield* await unpacker.end()
  const why = unpacker.failure
  if (why === null) return
  if (why === BREAKS_OFF) cut('its gzip breaks off')
  else if (why === NO_GZIP && unpacker.came) cut('no gzip follows its gzip, whose last lines may be lost')
  else throw damaged(name, why)
}

/** What zlib says of an end that comes too early, and of bytes behind the end that do not begin another gzip. */
const BREAKS_OFF = 'unexpected end of file'
const NO_GZIP = 'incorrect header check'

const damaged = (name: string, why: string) =>
  new RigError(
    'input',
    'recording-damaged',
    `The gzip of ${name} is damaged (${why}): nothing that it holds can be trusted`,
    'Copy the file again.',
  )

/**
 * Node's own, read by events: its stream throws away what was unpacked and not yet read when it fails, and a
 * gzip that breaks off is an ordinary thing.
 */
class Unpacker {
  /** Nothing more comes out of it. */
  over = false
  failure: string | null = null
  /** Something came out of it. */
  came = false
  readonly #gunzip = createGunzip()
  #out: Buffer[] = []
  #wake: () => void = () => {}

  constructor() {
    const over = () => {
      this.over = true
      this.#wake()
    }
    this.#gunzip.on('data', (chunk) => this.#out.push(chunk))
    this.#gunzip.on('end', over)
    this.#gunzip.on('error', (e) => {
      this.failure = e.message
      over()
    })
  }

  async unpack(piece: Buffer): Promise<Buffer[]> {
    // Where it ends or fails, the call back never comes.
    await new Promise<void>((done) => {
      this.#wake = done
      this.#gunzip.write(piece, () => done())
    })
    return this.#taken()
  }

  async end(): Promise<Buffer[]> {
    if (!this.over) {
      await new Promise<void>((done) => {
        this.#wake = done
        this.#gunzip.end()
      })
    }
    return this.#taken()
  }

  #taken(): Buffer[] {
    const out = this.#out
    this.#out = []
    this.came ||= out.length > 0
    return out
  }
}
