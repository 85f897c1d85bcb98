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
import { FLAG, type Profile, type SlingshotFrame, STATE, type StatusFrame } from './frames.ts'
import { healthFacts } from './health.ts'
import { HostRequests } from './requests.ts'
import { RotorFacts } from './rotor.ts'
import { settingFacts } from './settings.ts'
import { statusFact } from './signs.ts'

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

/** A line that takes so long from its first piece to its last was held up on the way: four times its time on the wire. */
const IN_PIECES: Ms = 4 * WIRE_TIME

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
  /** Is told of what the wheel answers: everything but its status and its winning number. */
  readonly onReply?: (reply: SlingshotReply) => void
}

export type SlingshotReply = Exclude<SlingshotFrame, { kind: 'status' | 'number' }>

interface Arrived {
  readonly frame: SlingshotFrame
  /** Its line in the trace. */
  readonly n: number
  /** By how much more than the link's bound it may have been read late, ms. */
  readonly late: Ms
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
  /** … and of the last status frame. */
  #heardAt: Ms = 0
  #late: Ms = 0
  /** Of the frame that was used last: what it does not show yet may be older by so much. */
  #lateBefore: Ms = 0
  #was: StatusFrame | null = null
  #k = -1
  /** Arrival of the first piece of the line that is being put together. */
  #begun: Ms = 0
  readonly #requests = new HostRequests()

  constructor(options: SlingshotOptions) {
    this.#options = options
    this.#codec = new SlingshotCodec(options)
    this.#ball = new BallFacts(options.profile, options.layout)
    this.#clk = `#${options.linkName}`
    const bound = options.latencyBoundMs ?? WIRE_TIME
    this.#cadence = new Cadence<Arrived>(options.statusPeriodMs, {
      use: (arrived, t, earliest, across) => {
        this.#use(arrived, t, Math.min(earliest, t) - bound - this.#lateBefore, across)
        this.#lateBefore = arrived.late
      },
      lost: (from, to, missing, decided) => this.#lost(from, to, missing, decided),
      extra: (t) => this.#tell({ type: 'link.repeated', link: options.linkName, retained: false }, t),
      says: ({ frame }) => (frame.kind === 'status' ? statusKey(frame) : frame.kind),
      repeated: (from, to) => {
        const why = 'the same lines came twice after a silence: which of them are new cannot be told'
        this.#options.intake.gap({ gap: [from, to], link: options.linkName, kind: 'odd', why })
      },
      late: (t, ms, items) =>
        this.#tell({ type: 'link.stalled', link: options.linkName, ms: Math.round(ms), items }, t),
    })
  }

  /** Status frames understood. */
  get frames(): number {
    return this.#frames
  }

  take(chunk: Uint8Array, t: Ms, late: Ms = 0): void {
    this.#t = t
    this.#late = late
    if (!this.#lines.open) this.#begun = t
    this.#lines.push(chunk)
  }

  /** The host, whoever it is, sent this at `t`. */
  sent(text: string, t: Ms): void {
    this.#options.intake.raw(this.#options.linkName, 'tx', t, text)
    const fact = this.#requests.take(text, t)
    if (fact) this.#tell(fact, t)
  }

  down(t: Ms, why: string): void {
    this.#t = t
    this.#lines.end()
    const since = this.#cadence.cut()
    const link = this.#options.linkName
    this.#options.intake.gap({ gap: [Math.min(since ?? t, t), t], link, kind: 'down', why })
  }

  /** The gap lasts to the first frame, and is told with it. */
  up(_t: Ms): void {}

  /** It was waited for in vain until `t`. */
  unheard(t: Ms): void {
    const gap = [Math.min(this.#heardAt, t), t] as const
    this.#options.intake.gap({
      gap,
      link: this.#options.linkName,
      kind: 'silent',
      why: 'the wheel shows no status',
    })
  }

  /** The status that was used last; null before the first. */
  get status(): StatusFrame | null {
    return this.#was
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
    this.#options.intake.gap({ gap: [from, to], link: this.#options.linkName, kind: 'lost', missing, why })
  }

  /** Something that is known by when it came, and has no place among the frames. */
  #tell(fact: Fact, t: Ms, from?: number): void {
    const bound = this.#options.latencyBoundMs ?? WIRE_TIME
    const seen: Seen = { at: [Math.max(0, t - bound), t] }
    this.#options.intake.sighting(from === undefined ? { fact, seen } : { fact, seen, from })
  }

  #line(bytes: Buffer, from: number, to: number, whole: boolean): void {
    const took = this.#t - this.#begun
    this.#begun = this.#t
    const text = bytes.toString('latin1', from, to)
    const n = this.#record(text)
    const frame = this.#codec.decode(bytes, from, to, whole)
    if ('rejected' in frame) return this.#refuse(n, text, frame.rejected)
    if (whole && took > IN_PIECES)
      this.#tell({ type: 'link.pieces', link: this.#options.linkName, ms: Math.round(took) }, this.#t, n)
    if (frame.kind === 'status') {
      this.#frames++
      this.#heardAt = this.#t
      // One that lost its line end is read when the next begins, and came before.
      this.#cadence.paced({ frame, n, late: this.#late }, whole ? this.#t : this.#t - took)
      return
    }
    if (frame.kind === 'number' || frame.kind === 'fault')
      this.#cadence.unpaced({ frame, n, late: this.#late }, this.#t)
    if (frame.kind === 'number') return
    for (const fact of settingFacts(frame)) this.#tell(fact, this.#t, n)
    this.#options.onReply?.(frame)
  }

  #use({ frame, n }: Arrived, t: Ms, earliest: Ms, across: boolean): void {
    const emit = (fact: Fact, seen: Seen) => this.#options.intake.sighting({ fact, seen, from: n })
    if (frame.kind === 'status') {
      this.#status(frame, { earliest, t, k: ++this.#k, across, clk: this.#clk }, emit)
    } else if (frame.kind === 'number') {
      this.#ball.numberLine(frame.number, t, this.#k)
      const { number } = frame
      emit({ type: 'cylinder.called', number }, seenAfter(this.#k, Math.min(earliest, t), t, this.#clk))
    } else if (frame.kind === 'fault' && frame.code !== 0) {
      const at = seenAfter(this.#k, earliest, t, this.#clk)
      emit({ type: 'cylinder.fault', code: String(frame.code) }, at)
    }
  }

  #status(now: StatusFrame, arrived: Edge, emit: Emit): void {
    const was = this.#was
    this.#was = now
    const { profile } = this.#options
    const impossible = was !== null && !arrived.across && isImpossible(was, now, profile)
    if (impossible) {
      const step =
        was.spin === now.spin
          ? `state ${now.state} after state ${was.state} of one spin`
          : `spin ${now.spin} after spin ${was.spin}`
      const why = `${step}: an old frame, or a damaged one`
      const link = this.#options.linkName
      this.#options.intake.gap({ gap: [arrived.earliest, arrived.t], link, kind: 'odd', why })
    }
    const edge = impossible ? { ...arrived, across: true } : arrived
    statusFact(was, now, profile, edge, emit)
    if (was) {
      // The same state in another spin is a new stay in it, of which lost frames hide the beginning.
      const entered = was.state !== now.state || (edge.across && was.spin !== now.spin)
      const wentBack = isEarlier(now, was)
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

/**
 * A step that no wheel makes from one frame to the next: it goes back within a spin or to one before, or leaves out
 * a state that takes seconds. Such a frame is an old one, or damaged, which without a checksum nothing else shows.
 */
function isImpossible(was: StatusFrame, now: StatusFrame, profile: Profile): boolean {
  const inPlay = (f: StatusFrame) => f.state >= STATE.placeBets && f.state <= STATE.winningNumber
  if (!inPlay(was) || !inPlay(now)) return false
  // An automated wheel that is reset shows state 1 first, for seconds. Of the readers nothing is known.
  if (was.spin !== now.spin) return profile === 'slingshot2' && isEarlier(now, was)
  const fellBack = was.state === STATE.ballInRim && now.state === STATE.placeBets
  // On a reader a void game (flag 8) is begun anew and not counted.
  const isVoid = profile === 'in-rim-reader' && ((was.flags | now.flags) & FLAG.eight) !== 0
  const wentBack = fellBack || (isVoid && now.state === STATE.placeBets)
  return now.state > was.state + 1 || (now.state < was.state && !wentBack)
}

const isEarlier = (a: StatusFrame, b: StatusFrame) =>
  a.spin < b.spin && !(b.spin === LAST_SPIN && a.spin === 1)

/** All that a status frame says, in short. */
const statusKey = (f: StatusFrame) =>
  `${f.state};${f.spin};${f.number};${f.flags};${f.rpmTenths};${f.direction}`
