import { type Direction, type Observation, opposite } from '../observation.ts'
import type { Monitor } from '../regulations/clause.ts'
import type { CoupPicture } from '../result.ts'
import type { Interval } from '../time.ts'

const TURN = 2 * Math.PI
const BEAMS = 3
/** More crossings than any gallery holds: a ball at 12 rad/s crosses some 60 beams in 20 s. */
const MOST_POINTS = 400

const sign = (d: Direction) => (d === 'ccw' ? 1 : -1)
const mid = ([a, b]: Interval) => (a + b) / 2

/** Draws the first complete and undisturbed coup: speed of rotor and ball, and what happened when. */
export class PictureTaker implements Monitor {
  picture: CoupPicture | null = null
  #coup = 0
  #from: number | null = null
  #ball: [number, number][] = []
  #rotor: [number, number][] = []
  #marks: { at: Interval; label: string }[] = []
  #direction: Direction | null = null
  #rotorDirection: Direction | null = null
  #crossed: Observation<'ball.crossed'> | null = null
  #rotorSeen: number | null = null

  readonly on: Monitor['on'] = {
    'rotor.started': (o) => {
      this.#begin()
      this.#from = o.at[1]
      this.#rotorDirection = o.direction
    },
    'rotor.turned': (o) => {
      this.#rotorDirection = o.direction
      if (this.picture || this.#from === null || this.#rotor.length >= MOST_POINTS) return
      this.#rotor.push([mid(o.at) - o.periodMs / 2, (sign(o.direction) * TURN * 1000) / o.periodMs])
      this.#rotorSeen = o.at[1]
    },
    'ball.launched': (o) => {
      this.#coup++
      this.#ball = []
      this.#crossed = null
      this.#marks = this.#marks.filter((m) => m.label !== 'launch')
      this.#direction = o.direction ?? (this.#rotorDirection ? opposite(this.#rotorDirection) : null)
      this.#mark(o.at, 'launch')
    },
    'ball.crossed': (o) => {
      if (this.picture || this.#direction === null) return
      const last = this.#crossed
      this.#crossed = o
      if (!last || this.#ball.length >= MOST_POINTS) return
      const dt = mid(o.at) - mid(last.at)
      if (dt > 0) this.#ball.push([mid(last.at) + dt / 2, (sign(this.#direction) * TURN * 1000) / BEAMS / dt])
    },
    'ball.dropped': (o) => this.#mark(o.at, 'drop'),
    'ball.rested': (o) => {
      this.#mark(o.at, o.number === null ? 'rest' : `rest in ${o.number}`)
      if (this.#ball.length === 0) this.#finish(o.at[1])
    },
    announcement: (o) => {
      if (o.what === 'rien-ne-va-plus') this.#mark(o.at, 'rien ne va plus')
      else if (o.what === 'no-spin') this.#begin()
      else {
        this.#mark(o.at, `${o.number} announced`)
        this.#finish(o.at[1])
      }
    },
    'object.seen': () => this.#begin(),
  }

  gap(): void {
    this.#begin()
  }

  #mark(at: Interval, label: string): void {
    if (!this.picture && this.#from !== null) this.#marks.push({ at, label })
  }

  #begin(): void {
    this.#from = null
    this.#ball = []
    this.#rotor = []
    this.#marks = []
    this.#crossed = null
  }

  #finish(to: number): void {
    const rested = this.#marks.some((m) => m.label.startsWith('rest'))
    if (this.picture || this.#from === null || !rested || !this.#marks.some((m) => m.label === 'launch'))
      return
    const first = this.#rotor[0]?.[0] ?? this.#from
    this.picture = {
      coup: this.#coup,
      from: Math.min(this.#from, first),
      to: Math.max(to, this.#rotorSeen ?? to),
      ball: this.#ball,
      rotor: this.#rotor,
      marks: this.#marks,
    }
    this.#begin()
  }
}
