import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { monotonic, type RealClock } from '../../../rig/clocks.ts'
import { RigError } from '../../../rig/errors.ts'
import type { LinkTiming, TimingPart } from '../../../rig/link-timing.ts'
import { packageRoot } from '../../../rig/package-root.ts'
import type { Ms } from '../../../rig/time.ts'
import type { Link, LinkListener, Outside } from '../link.ts'
import { type Lateness, READ_WITHIN } from './beat.ts'
import type { FromCapture, ToCapture, Tries } from './capture.ts'
import type { Source } from './connection.ts'

/** Compiled, from the sources too: Node 20 runs no TypeScript. */
const CAPTURE = join(packageRoot(), 'dist/drivers/link/capture/capture.js')
/** The pause before a new process, doubled where connections do not stand for {@link GOOD}. */
const FIRST_PAUSE: Ms = 50
const LONGEST_PAUSE: Ms = 1000
const GOOD: Ms = 5000
const OPENED_WITHIN: Ms = 15_000
/** The last words go out and the port is let go; then it is taken away. */
const CLOSED_WITHIN: Ms = 2000
const KILLED_WITHIN: Ms = 1000
/** 8N1: a start bit, eight of data, a stop bit. */
const BITS = 10
/** What the serial port at the other end, or an adapter that says nothing of it, is reckoned to keep back: FTDI's default. */
export const UNKNOWN_ADAPTER: Ms = 16

export interface LinkOptions {
  /** The name in the trace. */
  readonly name: string
  readonly clock: RealClock
  /** Of the serial port, be it at the other end of a network. */
  readonly baudRate: number
  /** Characters in the device's longest line, with its end: so long before the line is there, what it tells was over. */
  readonly longest: number
}

/**
 * A link that is read in a process of its own, which stamps what comes while this one may be busy, and is made
 * again whenever it is lost, for as long as it takes.
 */
export abstract class CapturedLink implements Link, Outside {
  readonly name: string
  protected readonly options: LinkOptions
  /** Where the last connection led, as its process found it; null before the first. */
  protected over: string | null = null
  protected roundTrip: Ms | null = null
  readonly #source: Source
  #listener: LinkListener | null = null
  #child: ChildProcess | null = null
  #exited: Promise<void> = Promise.resolve()
  #opening: { done(): void; failed(e: RigError): void } | null = null
  #wanted = true
  #stands = false
  /** Since when it is down, after it has stood. */
  #lost: { t: Ms; why: string } | null = null
  #room = true
  #pause = FIRST_PAUSE
  #retry: NodeJS.Timeout | null = null
  /** When this connection stood, on the machine's clock. */
  #upAt: Ms | null = null
  #lateness: Lateness | null = null

  constructor(options: LinkOptions, source: Source) {
    this.name = options.name
    this.options = options
    this.#source = source
  }

  abstract timing(): LinkTiming

  /** The error for a first connection that is refused. */
  protected abstract refused(why: string, code: string | null): RigError

  /** Looks whether it can be had at all, before anything is started. */
  protected check(): Promise<void> {
    return Promise.resolve()
  }

  /** The most that what is not called late was read after it happened, on the bench clock. */
  get boundMs(): Ms {
    const parts = this.timing().parts.map((p) => p.ms ?? UNKNOWN_ADAPTER)
    return parts.reduce((sum, ms) => sum + ms, 0) * this.options.clock.speed
  }

  async open(): Promise<void> {
    await this.check()
    const limit = setTimeout(() => this.#child?.kill('SIGKILL'), OPENED_WITHIN)
    try {
      await new Promise<void>((done, failed) => {
        this.#opening = { done, failed }
        this.#start('once')
      })
    } catch (e) {
      await this.#left()
      throw e
    } finally {
      clearTimeout(limit)
    }
  }

  listen(listener: LinkListener): void {
    this.#listener = listener
    if (this.#lost) listener.down?.(this.#lost.t, this.#lost.why)
  }

  write(bytes: Uint8Array): boolean {
    return this.#stands && this.#room && this.#send({ write: bytes })
  }

  async close(): Promise<void> {
    this.#wanted = false
    this.#stands = false
    if (this.#retry) clearTimeout(this.#retry)
    this.#send({ close: true })
    await this.#left()
  }

  /** Waits until the process is gone, and takes it away if it stays. */
  async #left(): Promise<void> {
    const child = this.#child
    const kill = setTimeout(() => child?.kill('SIGKILL'), CLOSED_WITHIN)
    let given: NodeJS.Timeout | undefined
    // A process that hangs in a driver of the system's cannot even be killed: it is not waited for.
    const limit = new Promise<void>((resolve) => {
      given = setTimeout(resolve, CLOSED_WITHIN + KILLED_WITHIN)
    })
    await Promise.race([this.#exited, limit])
    clearTimeout(kill)
    clearTimeout(given)
    child?.unref()
  }

  protected get byteTime(): TimingPart {
    const { longest, baudRate } = this.options
    return {
      what: 'byte time',
      ms: (1000 * BITS * longest) / baudRate,
      from: `${BITS} bits × ${longest} characters at ${baudRate} baud`,
    }
  }

  protected get scheduling(): TimingPart {
    const l = this.#lateness
    const measured = l
      ? `measured: p50 ${l.p50} ms, p99 ${l.p99} ms, at most ${l.max} ms, of ${l.n}`
      : 'not measured yet'
    return {
      what: 'scheduling',
      ms: READ_WITHIN,
      from: `what is read later than this says how late it may be; ${measured}`,
    }
  }

  #send(m: ToCapture): boolean {
    if (!this.#child?.connected) return false
    this.#child.send(m, () => {})
    return true
  }

  #start(tries: Tries): void {
    const child = fork(CAPTURE, [JSON.stringify(this.#source), tries], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    this.#room = true
    this.#upAt = null
    this.#exited = new Promise((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    child.on('message', (m) => this.#hear(m as FromCapture))
    // All that it said has been heard by then, in whatever way it ended.
    child.once('disconnect', () => this.#ended(child))
    child.once('error', () => this.#ended(child))
  }

  #hear(m: FromCapture): void {
    const { clock } = this.options
    switch (m.kind) {
      case 'data':
        if (this.#stands) this.#listener?.data(m.chunk, clock.of(m.t), m.late * clock.speed)
        break
      case 'up':
        this.#isUp(clock.of(m.t), m.over, m.roundTrip)
        break
      case 'down':
        this.#isDown(clock.of(m.t), m.why)
        break
      case 'room':
        this.#room = m.free
        break
      case 'lateness':
        this.#lateness = m.lateness
        break
      case 'refused':
        this.#opening?.failed(this.refused(m.why, m.code))
        this.#opening = null
        break
    }
  }

  #isUp(t: Ms, over: string, roundTrip: Ms | null): void {
    if (!this.#wanted) return
    this.over = over
    this.roundTrip = roundTrip
    this.#stands = true
    this.#upAt = monotonic()
    const again = this.#lost !== null
    this.#lost = null
    this.#opening?.done()
    this.#opening = null
    if (again) this.#listener?.up?.(t)
  }

  #isDown(t: Ms, why: string): void {
    if (!this.#stands) return
    this.#stands = false
    this.#lost = { t, why }
    this.#listener?.down?.(t, why)
  }

  #ended(child: ChildProcess): void {
    if (this.#child !== child) return
    this.#child = null
    child.kill('SIGKILL')
    this.#isDown(this.options.clock.now(), 'the process that reads it ended')
    this.#opening?.failed(
      new RigError(
        'infrastructure',
        'link-not-opened',
        `The process that opens the link “${this.name}” ended, or did not open it within ${OPENED_WITHIN / 1000} s.`,
      ),
    )
    this.#opening = null
    const good = this.#upAt !== null && monotonic() - this.#upAt > GOOD
    this.#pause = good ? FIRST_PAUSE : Math.min(2 * this.#pause, LONGEST_PAUSE)
    if (this.#wanted && this.#lost)
      this.#retry = setTimeout(() => this.#start('until-it-stands'), this.#pause)
  }
}
