import type { Watcher } from '../bench/recorder.ts'
import type { Finding, Stretch } from '../finding.ts'
import type { Direction, Gap, Observation } from '../observation.ts'
import type { Interval, Ms } from '../time.ts'

/** So long before and after. */
const BEFORE: Ms = 20_000
const AFTER: Ms = 50_000
/** What took longer is shown from its beginning on. */
const LONGEST: Ms = 180_000
/** What is kept of one stretch: what no picture of this width could show more of. */
const MOST_MARKS = 40
const MOST_POINTS = 600
const MOST_LINES = 2000

const SIGN: Record<Direction, number> = { cw: -1, ccw: 1 }

interface Open extends Stretch {
  readonly states: [number, string][]
  readonly rotor: [number, number][]
  readonly marks: { at: Interval; label: string }[]
  readonly gaps: Interval[]
  readonly refused: number[]
  readonly lines: number[]
}

/**
 * Draws what went on around each finding: a second pass over the same record, since what is worth drawing is known only
 * when it was found. Constant memory.
 */
export class Timeline implements Watcher {
  readonly #all: Open[]
  #state: string | null = null
  #speed: number | null = null

  constructor(findings: readonly Finding[]) {
    this.#all = findings.map((f) => {
      const first = f.seen.find((e) => e.at !== null)?.at ?? f.at
      const to = Math.min(first[0] + LONGEST, first[1] + AFTER)
      const from = Math.max(0, first[1] - BEFORE)
      const about = f.seen.flatMap((e) => (e.at && e.at[1] >= from && e.at[0] <= to ? [e.at] : []))
      return { from, to, about, states: [], rotor: [], marks: [], gaps: [], refused: [], lines: [] }
    })
  }

  get stretches(): readonly Stretch[] {
    return this.#all
  }

  raw(_link: string, dir: 'rx' | 'tx', t: Ms): void {
    if (dir === 'rx') this.#at(t, (s) => s.lines.length < MOST_LINES && s.lines.push(t))
  }

  rejected(_r: unknown, t: Ms): void {
    this.#at(t, (s) => s.refused.length < MOST_LINES && s.refused.push(t))
  }

  gap(g: Gap): void {
    for (const s of this.#all)
      if (g.gap[1] >= s.from && g.gap[0] <= s.to && s.gaps.length < MOST_MARKS) s.gaps.push(g.gap)
  }

  observe(o: Observation): void {
    const t = o.at[1]
    const label = labelOf(o)
    if (label !== null) this.#at(t, (s) => s.marks.length < MOST_MARKS && s.marks.push({ at: o.at, label }))
    if (o.type === 'cylinder.status') {
      this.#turns(t, SIGN[o.direction] * o.rpm)
      const state = `state ${o.state}${o.signs.length > 0 ? `, ${o.signs.join(', ')}` : ''}`
      this.#at(t, (s) => {
        if (s.states.length === 0 && this.#state !== null) s.states.push([s.from, this.#state])
        if (s.states.length < MOST_MARKS) s.states.push([t, state])
      })
      this.#state = state
    } else if (o.type === 'rotor.turned') this.#turns(t, (SIGN[o.direction] * 60_000) / o.periodMs)
    else if (o.type === 'rotor.stopped') this.#turns(t, 0)
  }

  #turns(t: Ms, rpm: number): void {
    this.#at(t, (s) => {
      if (s.rotor.length === 0 && this.#speed !== null) s.rotor.push([s.from, this.#speed])
      if (s.rotor.length < MOST_POINTS) s.rotor.push([t, rpm])
    })
    this.#speed = rpm
  }

  #at(t: Ms, put: (s: Open) => void): void {
    for (const s of this.#all) if (t >= s.from && t <= s.to) put(s)
  }
}

/** Of what happens at a table, what a picture names. */
function labelOf(o: Observation): string | null {
  switch (o.type) {
    case 'rotor.started':
      return `rotor starts${o.direction ? ` ${o.direction}` : ''}`
    case 'rotor.stopped':
      return 'rotor stands'
    case 'ball.launched':
      return 'launch'
    case 'launch.failed':
      return 'launch failed'
    case 'ball.dropped':
      return 'drop'
    case 'ball.rested':
      return o.number === null ? 'rest' : `rest in ${o.number}`
    case 'announcement':
      return o.what === 'number'
        ? `${o.number} announced`
        : o.what === 'no-spin'
          ? 'no spin'
          : 'rien ne va plus'
    case 'bets.opened':
      return 'bets open'
    case 'bets.closed':
      return 'bets closed'
    case 'object.seen':
      return 'object'
    case 'cylinder.fault':
      return o.cleared ? null : `fault ${o.code}`
    case 'cylinder.reset':
      return 'started anew'
    case 'host.asked':
      return o.text.trim()
    default:
      return null
  }
}
