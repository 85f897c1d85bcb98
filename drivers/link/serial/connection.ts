import { readSync, writeSync } from 'node:fs'
import { SerialPort } from 'serialport'
import { type Connection, LAST_WORDS, MOST_WAITING, type Sink, type Source } from '../capture/connection.ts'
import { loopback } from '../pty/loopback.ts'
import { pathOf } from './name.ts'

/** How long a full driver is left alone before it is offered the rest, ms: 20 characters at 115200 baud. */
const OFFER_EVERY = 2

/** The most that is read at once, in bytes: more than a driver holds. */
const MOST_READ = 65_536

/**
 * Opens a port, 8N1, without flow control, locked against others who lock. The driver drops what came before.
 *
 * @throws Error with the system's reason
 */
export async function connectSerial(
  { port, baudRate }: Source & { kind: 'serial' },
  sink: Sink,
): Promise<Connection> {
  const over = await pathOf(port)
  const serial = new SerialPort({ path: over, baudRate, autoOpen: false })
  await new Promise<void>((resolve, reject) => serial.open((e) => (e ? reject(e) : resolve())))
  const { port: binding } = serial
  if (!binding || !('poller' in binding)) throw new Error(`${over} cannot be polled on this system`)
  const gone = () => sink.lost(`${over} hung up: it was unplugged`)
  const out = new Outbox(() => binding.fd, sink.room, gone)
  const buffer = Buffer.alloc(MOST_READ)
  // Read here and not by serialport: a read of its own waits for a thread, whose delay no stamp would show; and
  // on a port that hangs up while it is read it reads nothing for ever and tells nobody.
  const read = (error: Error | null) => {
    const n = error ? 0 : readNow(binding.fd, buffer)
    if (n === 0) return gone()
    if (n > 0) sink.data(Buffer.from(buffer.subarray(0, n)))
    binding.poller.once('readable', read)
  }
  binding.poller.once('readable', read)
  return {
    over,
    roundTrip: null,
    write: (bytes) => out.write(bytes),
    probe: loopback(),
    async close() {
      await out.empty()
      await new Promise<void>((resolve) => serial.close(() => resolve()))
    },
  }
}

/** How many bytes were read; 0 at the end of the stream, and -1 where there are none yet. */
function readNow(fd: number | null, into: Buffer): number {
  if (fd === null) return -1
  try {
    return readSync(fd, into)
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === 'EAGAIN' ? -1 : 0
  }
}

/**
 * What is to be sent, in order. Written here and not by serialport, which does not read while a write of its own
 * waits for room, and whose writes wait for a closed port to open again.
 */
class Outbox {
  readonly #fd: () => number | null
  readonly #room: (free: boolean) => void
  readonly #gone: () => void
  #waiting: Uint8Array = new Uint8Array()
  #timer: NodeJS.Timeout | null = null

  constructor(fd: () => number | null, room: (free: boolean) => void, gone: () => void) {
    this.#fd = fd
    this.#room = room
    this.#gone = gone
  }

  write(bytes: Uint8Array): void {
    const before = this.#waiting.length
    this.#waiting = before === 0 ? bytes : Buffer.concat([this.#waiting, bytes])
    if (before === 0) this.#offer()
    if (this.#waiting.length > MOST_WAITING) this.#room(false)
  }

  /** Resolves when all has gone out, or was given up. */
  async empty(): Promise<void> {
    for (let waited = 0; this.#waiting.length > 0 && waited < LAST_WORDS; waited += OFFER_EVERY) {
      await new Promise((resolve) => setTimeout(resolve, OFFER_EVERY))
    }
    if (this.#timer) clearTimeout(this.#timer)
    this.#waiting = new Uint8Array()
  }

  #offer(): void {
    const full = this.#waiting.length > MOST_WAITING
    try {
      const fd = this.#fd()
      if (fd === null) return
      this.#waiting = this.#waiting.subarray(writeSync(fd, this.#waiting))
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== 'EAGAIN') {
        this.#waiting = new Uint8Array()
        this.#gone()
      }
    }
    if (full && this.#waiting.length <= MOST_WAITING) this.#room(true)
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#offer(), OFFER_EVERY)
  }
}
