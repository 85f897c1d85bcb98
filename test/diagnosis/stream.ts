import { Recorder } from '../../rig/bench/recorder.ts'
import type { Reference } from '../../rig/diagnosis/detectors/parameters.ts'
import { Diagnosis } from '../../rig/diagnosis/diagnosis.ts'
import type { Finding } from '../../rig/finding.ts'
import type { Fact, Phase, Sign } from '../../rig/observation.ts'
import type { Ms } from '../../rig/time.ts'
import { NOWHERE, TraceKeeper } from '../../rig/trace/sink.ts'

/** A stream that is told by hand, and what a diagnosis makes of it. */
export class Told {
  readonly diagnosis: Diagnosis
  readonly recorder: Recorder
  t: Ms = 0
  #k = 0

  constructor(reference: Reference | null = null) {
    this.diagnosis = new Diagnosis({ reference })
    this.recorder = new Recorder(new TraceKeeper(NOWHERE, 'none'), [this.diagnosis])
  }

  fact(fact: Fact, after: Ms = 0): this {
    this.t += after
    this.recorder.observe(fact, { at: [this.t, this.t] })
    return this
  }

  gap(why: string, lasts: Ms, link = 'serial'): this {
    this.t += lasts
    this.recorder.gap({ gap: [this.t - lasts, this.t], link, why })
    return this
  }

  /** A line as it came, understood or refused. */
  line(raw: string, reason: string | null = null, link = 'serial'): this {
    this.t += 500
    const n = this.recorder.raw(link, 'rx', this.t, raw)
    if (reason !== null) this.recorder.rejected(n, raw, reason)
    return this
  }

  /** A status of an automated wheel that stands for so many frames. */
  status(
    state: number,
    phase: Phase,
    frames: number,
    more: { spin?: number; number?: string | null; signs?: Sign[]; rpm?: number } = {},
  ): this {
    const { spin = 1, number = null, signs = [], rpm = 17 } = more
    this.recorder.observe(
      { type: 'cylinder.status', motorised: true, state, phase, spin, number, signs, rpm, direction: 'cw' },
      { at: [this.t, this.t], clk: '#serial', own: [this.#k - 0.5, this.#k] },
    )
    this.#k += frames
    this.t += frames * 500
    return this
  }

  get findings(): Finding[] {
    return this.diagnosis.findings(this.t)
  }

  /** Codes of what is above a note. */
  get codes(): string[] {
    return this.findings.filter((f) => f.severity !== 'note').map((f) => f.code)
  }

  of(code: string): Finding {
    const found = this.findings.find((f) => f.code === code)
    if (!found)
      throw new Error(`no ${code} among ${this.findings.map((f) => f.code).join(', ') || 'nothing'}`)
    return found
  }
}

/** A ball that runs past the beams, and slows. `skip`: beams that do not see it. */
export function spin(
  t: Told,
  p: {
    beams?: number
    skip?: (beam: number, k: number) => boolean
    jitter?: (k: number) => number
    slows?: number
    drop?: number
    way?: 1 | -1
  } = {},
): void {
  const { beams = 36, skip = () => false, jitter = () => 0, slows = 0.01, way = 1 } = p
  t.fact({ type: 'ball.launched', direction: way === 1 ? 'cw' : 'ccw', spin: null }, 5000)
  let step = 200
  // Where it drops depends on how far it ran.
  const count = beams + (p.drop ?? 0)
  for (let k = 0; k < count; k++) {
    step *= 1 + slows
    t.t += step
    const beam = (((k * way) % 3) + 3) % 3
    if (!skip(beam, k))
      t.recorder.observe({ type: 'ball.crossed', beam }, { at: [t.t + jitter(k), t.t + jitter(k)] })
  }
  t.fact({ type: 'ball.dropped' }, 300)
  t.fact({ type: 'ball.rested', pocket: 3, number: '3', spin: null, direction: 'ccw' }, 3000)
}
