import type { Layout } from '../../rig/apparatus/layout.ts'
import type { Intake } from '../../rig/intake.ts'
import type { Fact, Signal } from '../../rig/observation.ts'
import type { Ms, Seen } from '../../rig/time.ts'
import type { Driver } from '../driver.ts'
import { Lines } from '../link/lines.ts'
import { BallFacts } from './ball.ts'
import { Cadence } from './cadence.ts'
import { MAX_LINE, SlingshotCodec } from './codec.ts'
import { type Edge, type Emit, seen, seenAfter } from './edge.ts'
import type { Profile, SlingshotFrame, StatusFrame } from './frames.ts'
import { healthFacts } from './health.ts'
import { RotorFacts } from './rotor.ts'

/** What the wheel can show at all. */
export const PROVIDES: readonly Signal[] = [
  'cylinder.reset',
  'cylinder.fault',
  'cylinder.state',
  'rotor.started',
  'rotor.turned',
  'rotor.stopped',
  'ball.launched',
  'ball.sense',
  'ball.rested',
  'launch.failed',
  'announcement/rien-ne-va-plus',
]

/**
 * A frame's state is older than its arrival by at least the time it takes on the wire: 21 characters of 10
 * bits at 9600 baud (guide p3), in ms.
 */
const WIRE_TIME: Ms = (21 * 10 * 1000) / 9600

/** The spin counter's last value before it begins again at 1. */
const LAST_SPIN = 256

export interface SlingshotOptions {
  readonly intake: Intake
  /** `serial` …: the link's name in the trace. */
  readonly linkName: string
  /** Finds the pocket of a number; null where no layout is known. */
  readonly layout: Layout | null
  readonly profile: Profile
  /** How often the wheel sends its status: 500 with mode 128, or the host's own polling. */
  readonly statusPeriodMs: Ms
  /** 37 … 40. */
  readonly pockets: number
  /** By how much a frame arrives after its state was taken, at most, on a link that does not stall. */
  readonly latencyBoundMs?: Ms
}

interface Arrived {
  readonly frame: SlingshotFrame
  /** Its line in the trace. */
  readonly n: number
}

/** A wheel that repeats its state: status frames → the changes between them. */
export class SlingshotDriver implements Driver {
  readonly provides = PROVIDES
  readonly #options: SlingshotOptions
  readonly #codec: SlingshotCodec
  readonly #lines = new Lines('*', MAX_LINE, {
    line: (bytes, from, to, whole) => this.#line(bytes, from, to, whole),
    dropped: (shown, limit) =>
      this.#refuse(this.#record(shown), shown, `more than ${limit} bytes without a line end`),
  })
  readonly #cadence: Cadence<Arrived>
  readonly #rotor = new RotorFacts()
  readonly #ball: BallFacts
  readonly #clk: string
  #frames = 0
  /** Arrival of the chunk that is being read. */
  #t: Ms = 0
  #was: StatusFrame | null = null
  #k = -1

  constructor(options: SlingshotOptions) {
    this.#options = options
    this.#codec = new SlingshotCodec(options)
    this.#ball = new BallFacts(options.profile, options.layout)
    this.#clk = `#${options.linkName}`
    const bound = options.latencyBoundMs ?? WIRE_TIME
    this.#cadence = new Cadence<Arrived>(options.statusPeriodMs, {
      use: (arrived, t, earliest, across) => this.#use(arrived, t, Math.min(earliest, t) - bound, across),
      lost: (from, to, missing, decided) => this.#lost(from, to, missing, decided),
    })
  }

  /** Status frames understood. */
  get frames(): number {
    return this.#frames
  }

  take(chunk: Uint8Array, t: Ms): void {
    this.#t = t
    this.#lines.push(chunk)
  }

  end(t: Ms): void {
    this.#t = t
    this.#lines.end()
    this.#cadence.end(t)
  }

  #record(text: string): number {
    return this.#options.intake.raw(this.#options.linkName, 'rx', this.#t, text)
  }

  #refuse(n: number, text: string, reason: string): void {
    this.#options.intake.rejected(n, text, reason)
  }

  #lost(from: Ms, to: Ms, missing: number, decided: boolean): void {
    const frames = `${missing} status frame${missing === 1 ? '' : 's'}`
    const silence = `${((to - from) / 1000).toFixed(1)} s`
    const why = decided
      ? `about ${frames} lost in ${silence}`
      : `about ${frames} lost or late in ${silence}: nothing came after them that would tell`
    this.#options.intake.gap({ gap: [from, to], link: this.#options.linkName, why })
  }

  #line(bytes: Buffer, from: number, to: number, whole: boolean): void {
    const text = bytes.toString('latin1', from, to)
    const n = this.#record(text)
    const frame = this.#codec.decode(bytes, from, to, whole)
    if ('rejected' in frame) return this.#refuse(n, text, frame.rejected)
    if (frame.kind === 'status') {
      this.#frames++
      this.#cadence.paced({ frame, n }, this.#t)
    } else if (frame.kind === 'number' || frame.kind === 'fault') {
      this.#cadence.unpaced({ frame, n }, this.#t)
    }
  }

  #use({ frame, n }: Arrived, t: Ms, earliest: Ms, across: boolean): void {
    const emit = (fact: Fact, seen: Seen) => this.#options.intake.sighting({ fact, seen, from: n })
    if (frame.kind === 'status') {
      this.#status(frame, { earliest, t, k: ++this.#k, across, clk: this.#clk }, emit)
    } else if (frame.kind === 'number') {
      this.#ball.numberLine(frame.number, t, this.#k)
    } else if (frame.kind === 'fault' && frame.code !== 0) {
      const at = seenAfter(this.#k, earliest, t, this.#clk)
      emit({ type: 'cylinder.fault', code: String(frame.code) }, at)
    }
  }

  #status(now: StatusFrame, edge: Edge, emit: Emit): void {
    const was = this.#was
    this.#was = now
    if (was) {
      const { profile } = this.#options
      // The same state in another spin is a new stay in it, of which lost frames hide the beginning.
      const entered = was.state !== now.state || (edge.across && was.spin !== now.spin)
      const wentBack = now.spin < was.spin && !(was.spin === LAST_SPIN && now.spin === 1)
      if (wentBack && !edge.across) emit({ type: 'cylinder.reset' }, seen(edge))
      healthFacts(was, now, profile, edge, emit)
      if (entered) emit({ type: 'cylinder.state', state: now.state, spin: now.spin }, seen(edge))
      this.#rotor.next(now, edge, emit)
      this.#ball.next(was, now, entered, edge, emit)
    } else {
      this.#rotor.next(now, edge, emit)
    }
  }
}
