import { closeSync, openSync, writeSync } from 'node:fs'
import { RigError } from '../errors.ts'
import type { TraceHeader, TraceMode, TraceRecord } from './record.ts'

/** Where a run's records go, one line each, as they happen. */
export interface TraceSink {
  write(r: TraceRecord | TraceHeader): void
  close(): void
}

/** Bytes gathered before they are written: a killed process loses at most this much on a virtual clock. */
const CHUNK = 1 << 16

/**
 * A file, appended to as the run goes. On a real clock (`live`) every record is written at once; the cut-off
 * last line of a killed process is legal.
 */
export class FileSink implements TraceSink {
  readonly #fd: number
  readonly #most: number
  #pending = ''

  constructor(path: string, live: boolean) {
    this.#fd = openSync(path, 'w')
    this.#most = live ? 0 : CHUNK
  }

  write(r: TraceRecord | TraceHeader): void {
    this.#pending += `${JSON.stringify(r)}\n`
    if (this.#pending.length > this.#most) this.#flush()
  }

  close(): void {
    this.#flush()
    closeSync(this.#fd)
  }

  #flush(): void {
    let rest = Buffer.from(this.#pending)
    this.#pending = ''
    try {
      while (rest.length) rest = rest.subarray(writeSync(this.#fd, rest))
    } catch (e) {
      const { code } = e as NodeJS.ErrnoException
      throw new RigError(
        'infrastructure',
        'trace-unwritable',
        `The trace can no longer be written (${code}).`,
        'Make room on the disk, or keep less: --trace failures.',
      )
    }
  }
}

const isHeader = (r: TraceRecord | TraceHeader): r is TraceHeader => 'trace' in r

/** Nothing is kept. */
export const NOWHERE: TraceSink = { write() {}, close() {} }

/** Records in memory, for tests and for whoever looks at a run while it is in the same process. */
export class MemorySink implements TraceSink {
  readonly records: TraceRecord[] = []
  header: TraceHeader | null = null

  write(r: TraceRecord | TraceHeader): void {
    if (isHeader(r)) this.header = r
    else this.records.push(r)
  }

  close(): void {}
}

/** How many records of one coup are held before they are let go: some forty times an ordinary coup's. */
const MOST_HELD = 10_000

/**
 * Decides what is kept. `failures` holds the records of the coup in play and writes them only when something
 * in it was not right; marks between two coups are given by {@link boundary}. Some failures show only when the
 * next coup begins, so the coup before is held as well.
 */
export class TraceKeeper {
  records = 0
  dropped = 0
  readonly mode: TraceMode
  readonly #sink: TraceSink
  #before: TraceRecord[] = []
  #held: TraceRecord[] = []
  /** What comes before the first coup is kept: it says what the run is about. */
  #keep = true

  constructor(sink: TraceSink, mode: TraceMode) {
    this.#sink = sink
    this.mode = mode
  }

  header(h: TraceHeader): void {
    this.#sink.write(h)
  }

  write(r: TraceRecord): void {
    if (this.mode === 'full' || (this.mode === 'failures' && this.#keep)) {
      this.records++
      this.#sink.write(r)
    } else if (this.mode === 'none') this.dropped++
    else {
      this.#held.push(r)
      if (this.#held.length > MOST_HELD) {
        this.#held.shift()
        this.dropped++
      }
    }
  }

  /** The coup in play is worth keeping, to its end, and so is what is held of the one before. */
  keep(): void {
    if (this.mode !== 'failures' || this.#keep) return
    this.#keep = true
    for (const r of this.#before) this.#sink.write(r)
    for (const r of this.#held) this.#sink.write(r)
    this.records += this.#before.length + this.#held.length
    this.#before = []
    this.#held = []
  }

  /** A coup begins with the record `n`; some of what follows it may have come already. */
  boundary(n: number): void {
    if (this.mode !== 'failures') return
    this.dropped += this.#before.length
    const first = this.#held.findIndex((r) => r.n >= n)
    this.#before = first < 0 ? this.#held : this.#held.slice(0, first)
    this.#held = first < 0 ? [] : this.#held.slice(first)
    this.#keep = false
  }

  close(): void {
    this.dropped += this.#before.length + this.#held.length
    this.#before = []
    this.#held = []
    this.#sink.close()
  }
}
