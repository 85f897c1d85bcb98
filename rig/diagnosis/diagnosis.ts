import type { Rejection, Watcher } from '../bench/recorder.ts'
import type { FactType, Gap, Observation } from '../observation.ts'
import type { Ms } from '../time.ts'
import { isRejected, type TraceRecord } from '../trace/record.ts'
import type { Detector } from './detector.ts'
import { BallDetector } from './detectors/ball.ts'
import { ComponentDetector } from './detectors/component.ts'
import { ControllerDetector } from './detectors/controller.ts'
import { DirectionDetector } from './detectors/direction.ts'
import { HostDetector } from './detectors/host.ts'
import { LaunchDetector } from './detectors/launch.ts'
import { LinkDetector } from './detectors/link.ts'
import { ParametersDetector, type Reference } from './detectors/parameters.ts'
import { ResultsDetector } from './detectors/results.ts'
import { SpeedDetector } from './detectors/speed.ts'
import type { Finding } from './finding.ts'
import { RawLines } from './quotes.ts'
import { ranked } from './rank.ts'

type Handler = (o: Observation) => void

export interface DiagnosisOptions {
  /** What each parameter of the device should be; null where nobody says. */
  readonly reference?: Reference | null
}

/** All detectors over one stream, live or recorded. Constant memory; {@link findings} can be asked at any moment. */
export class Diagnosis implements Watcher {
  readonly #raw = new RawLines()
  readonly #detectors: readonly Detector[]
  readonly #on = new Map<FactType, Handler[]>()
  readonly #gap: Detector[]
  readonly #rejected: Detector[]
  readonly #lines: Detector[]
  readonly #noted: Detector[]

  constructor({ reference = null }: DiagnosisOptions = {}) {
    const quotes = this.#raw
    this.#detectors = [
      new LinkDetector(),
      new ComponentDetector(quotes),
      new LaunchDetector(quotes),
      new BallDetector(quotes),
      new ResultsDetector(quotes),
      new ControllerDetector(quotes),
      new DirectionDetector(quotes),
      new SpeedDetector(quotes),
      new ParametersDetector(quotes, reference),
      new HostDetector(quotes),
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
  }

  raw(link: string, dir: 'rx' | 'tx', t: Ms, raw: string, n: number, line: number | null): void {
    this.#raw.keep(n, raw, line, t)
    for (const d of this.#lines) d.raw?.(link, dir, t, raw)
  }

  observe(o: Observation): void {
    const list = this.#on.get(o.type)
    if (list) for (const h of list) h(o)
  }

  gap(g: Gap): void {
    for (const d of this.#gap) d.gap?.(g)
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

  /** What has been found up to `now` on the bench clock, the most probable first. */
  findings(now: Ms): Finding[] {
    return ranked(this.#detectors.flatMap((d) => d.findings(now)))
  }
}
