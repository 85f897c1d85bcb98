import type { Rejection, Watcher } from '../bench/recorder.ts'
import type { Finding } from '../finding.ts'
import type { LinkTiming } from '../link-timing.ts'
import type { FactType, Gap, Observation } from '../observation.ts'
import type { Ms } from '../time.ts'
import { isRejected, type TraceRecord } from '../trace/record.ts'
import type { Detector, Failure } from './detector.ts'
import { adapterFinding, nothingHeard } from './detectors/adapter.ts'
import { AnswersDetector } from './detectors/answers.ts'
import { ArrivalsDetector } from './detectors/arrivals.ts'
import { BallDetector } from './detectors/ball.ts'
import { BeamsDetector } from './detectors/beams.ts'
import { ComponentDetector } from './detectors/component.ts'
import { ControllerDetector } from './detectors/controller.ts'
import { DirectionDetector } from './detectors/direction.ts'
import { GalleryDetector } from './detectors/gallery.ts'
import { HeadDetector } from './detectors/head.ts'
import { HostDetector } from './detectors/host.ts'
import { LaunchDetector } from './detectors/launch.ts'
import { LinkDetector } from './detectors/link.ts'
import { ParametersDetector, type Reference } from './detectors/parameters.ts'
import { ReaderDetector } from './detectors/reader.ts'
import { ResultsDetector } from './detectors/results.ts'
import { SpeedDetector } from './detectors/speed.ts'
import { TrackDetector } from './detectors/track.ts'
import { RawLines } from './quotes.ts'
import { ranked } from './rank.ts'
import { Steady } from './steady.ts'
import { ApparatusDetector } from './table/apparatus.ts'
import { BetsDetector } from './table/bets.ts'
import { CallsDetector } from './table/calls.ts'
import { HandsDetector } from './table/hands.ts'
import { HouseDetector } from './table/house.ts'
import { MovementDetector } from './table/movement.ts'
import { ObjectsDetector } from './table/objects.ts'
import { OtherClausesDetector } from './table/other.ts'
import { PaymentsDetector } from './table/payments.ts'

type Handler = (o: Observation) => void

/** Observations that are remembered: what shows a failure is of one coup, or of two. */
const MOST_SEEN = 4096

export interface DiagnosisOptions {
  /** What each parameter of the device should be; null where nobody says. */
  readonly reference?: Reference | null
}

/** All detectors over one stream, live or recorded. Constant memory; {@link findings} can be asked at any moment. */
export class Diagnosis implements Watcher {
  readonly #raw = new RawLines()
  readonly #detectors: readonly Detector[]
  readonly #parameters: ParametersDetector
  readonly #links = new LinkDetector()
  readonly #on = new Map<FactType, Handler[]>()
  readonly #gap: Detector[]
  readonly #rejected: Detector[]
  readonly #lines: Detector[]
  readonly #noted: Detector[]
  readonly #judging: Detector[]
  #warned: readonly Finding[] = []
  readonly #steady = new Steady(
    (s) => this.#tell(s),
    (g) => {
      for (const d of this.#gap) d.gap?.(g)
    },
  )
  readonly #seen: (Observation | undefined)[] = new Array(MOST_SEEN)
  #failures: { clause: string; reason: string; evidence: readonly number[]; t: Ms }[] = []

  constructor({ reference = null }: DiagnosisOptions = {}) {
    const quotes = this.#raw
    this.#parameters = new ParametersDetector(quotes, reference)
    this.#detectors = [
      this.#links,
      new AnswersDetector(),
      new ArrivalsDetector(),
      new ComponentDetector(quotes),
      new LaunchDetector(quotes),
      new BallDetector(quotes),
      new ReaderDetector(quotes),
      new ResultsDetector(quotes),
      new ControllerDetector(quotes),
      new DirectionDetector(quotes),
      new SpeedDetector(quotes),
      this.#parameters,
      new HostDetector(quotes),
      new HeadDetector(quotes),
      new BeamsDetector(),
      new GalleryDetector(quotes),
      new TrackDetector(),
      new BetsDetector(quotes),
      new CallsDetector(quotes),
      new PaymentsDetector(quotes),
      new HandsDetector(quotes),
      new HouseDetector(quotes),
      new ApparatusDetector(quotes),
      new ObjectsDetector(quotes),
      new MovementDetector(quotes),
      // What none of them knows.
      new OtherClausesDetector(quotes),
    ]
    for (const { on = {} } of this.#detectors) {
      for (const [type, handler] of Object.entries(on)) {
        const list = this.#on.get(type as FactType)
        if (list) list.push(handler as Handler)
        else this.#on.set(type as FactType, [handler as Handler])
      }
    }
    this.#gap = this.#detectors.filter((d) => d.gap)
    this.#rejected = this.#detectors.filter((d) => d.rejected)
    this.#lines = this.#detectors.filter((d) => d.raw)
    this.#noted = this.#detectors.filter((d) => d.noted)
    this.#judging = this.#detectors.filter((d) => d.failed)
  }

  raw(link: string, dir: 'rx' | 'tx', t: Ms, raw: string, n: number, line: number | null): void {
    this.#raw.keep(n, raw, line, t)
    for (const d of this.#lines) d.raw?.(link, dir, t, raw)
  }

  observe(o: Observation): void {
    this.#seen[o.n % MOST_SEEN] = o
    if (this.#failures.length > 0) this.#settle()
    if (o.type === 'cylinder.status') return this.#steady.status(o as Observation<'cylinder.status'>)
    this.#steady.upTo(o.at[1])
    this.#tell(o)
  }

  #tell(o: Observation): void {
    const list = this.#on.get(o.type)
    if (list) for (const h of list) h(o)
  }

  /** The judge sees an observation first: what shows a failure may be under way to us. */
  failed(clause: string, reason: string, evidence: readonly number[]): void {
    this.#failures.push({ clause, reason, evidence, t: this.#raw.t })
  }

  #settle(): void {
    const failures = this.#failures
    this.#failures = []
    for (const { clause, reason, evidence, t } of failures) {
      const seen = evidence.flatMap((n) => {
        const o = this.#seen[n % MOST_SEEN]
        return o?.n === n ? [o] : []
      })
      const failure: Failure = { clause, reason, evidence: seen, t }
      for (const d of this.#judging) if (d.failed?.(failure)) break
    }
  }

  gap(g: Gap): void {
    this.#steady.gap(g)
  }

  rejected(r: Rejection, t: Ms): void {
    for (const d of this.#rejected) d.rejected?.(r, t)
  }

  noted(r: TraceRecord): void {
    if (isRejected(r)) {
      const raw = this.#raw.line(r.rejected)
      // A trace that is read again: it says which of its lines were refused.
      if (raw) this.rejected({ line: raw.line, raw: raw.raw, reason: r.reason }, this.#raw.t)
      return
    }
    for (const d of this.#noted) d.noted?.(r)
  }

  /** How the device is set, as far as it said. */
  get settings(): Record<string, readonly number[]> {
    return this.#parameters.settings
  }

  /** What a live target says of its links, which no line of a record shows. */
  ofLinks(links: readonly LinkTiming[]): void {
    this.#warned = links.flatMap(({ link, over, warnings }) => [
      ...warnings.map((w) => adapterFinding(link, w)),
      ...(this.#links.heard(link) === 0 ? [nothingHeard(link, over)] : []),
    ])
  }

  /** What has been found up to `now` on the bench clock, the most probable first. */
  findings(now: Ms): Finding[] {
    this.#settle()
    this.#steady.upTo(now)
    const found = this.#detectors.flatMap((d) => d.findings(now))
    // What the stream itself shows is told with its evidence.
    const warned = this.#warned.filter((w) => !found.some((f) => f.code === w.code))
    return ranked([...found, ...warned])
  }
}
