import type { Finding } from '../../finding.ts'
import type { Observation } from '../../observation.ts'
import { type Ms, spanOf } from '../../time.ts'
import type { Detector, Handlers } from '../detector.ts'
import { Occasions, remark } from '../occasions.ts'

const BEAMS = 3
/** Drops before anything is said of where they are. */
const ENOUGH_DROPS = 60
/** χ² of three sectors (two degrees of freedom) beyond which chance is one in a million: −2 ln 10⁻⁶. */
const TILTED = 27.6
/** Spins at the beginning and at the end that are compared. */
const SPINS = 20
/** Standard errors, and share of the mean, by which a drift must show. */
const SURE = 6
const MUCH = 0.1
/** Crossings of a spin by which its slowing is told. */
const LEAST_CROSSINGS = 9

/** Where the ball leaves the track, and how soon it slows: a wheel that is not level, a track that wears. */
export class TrackDetector implements Detector {
  readonly #drops = new Array<number>(BEAMS).fill(0)
  #last: Observation<'ball.crossed'> | null = null
  #first: { o: Observation<'ball.crossed'>; period: Ms | null } | null = null
  #period: Ms | null = null
  #crossings = 0
  readonly #ball = new Drift()
  readonly #rotor = new Drift()
  #turned: { period: Ms; slowed: number[] } | null = null

  readonly on: Handlers = {
    'ball.launched': () => {
      this.#over()
    },
    'ball.crossed': (o) => {
      if (this.#last) {
        const [a, b] = spanOf(this.#last, o)
        this.#period = ((a + b) / 2) * BEAMS
        if (this.#first && this.#first.period === null) this.#first = { o, period: this.#period }
      } else this.#first = { o, period: null }
      this.#last = o
      this.#crossings++
    },
    'ball.dropped': () => {
      const last = this.#last
      if (last && last.beam < BEAMS) this.#drops[last.beam] = (this.#drops[last.beam] ?? 0) + 1
      this.#slowed()
      this.#over()
    },
    'rotor.started': () => {
      this.#spun()
      this.#turned = null
    },
    'rotor.turned': ({ periodMs }) => {
      const t = this.#turned
      if (!t) {
        this.#turned = { period: periodMs, slowed: [] }
        return
      }
      if (t.slowed.length < 64) t.slowed.push(periodMs / t.period - 1)
      t.period = periodMs
    },
  }

  gap(): void {
    this.#over()
    this.#turned = null
  }

  #over(): void {
    this.#last = null
    this.#first = null
    this.#period = null
    this.#crossings = 0
  }

  /** How fast the ball lost its speed: the growth of its period, per second. */
  #slowed(): void {
    const { first, last } = { first: this.#first, last: this.#last }
    if (!first?.period || !last || !this.#period || this.#crossings < LEAST_CROSSINGS) return
    const [a, b] = spanOf(first.o, last)
    const seconds = (a + b) / 2000
    if (seconds > 1) this.#ball.add(Math.log(this.#period / first.period) / seconds)
  }

  /** How much longer each revolution of the rotor took than the one before; the first are the push. */
  #spun(): void {
    const slowed = this.#turned?.slowed.slice(2) ?? []
    if (slowed.length >= 3) this.#rotor.add(slowed.reduce((x, y) => x + y, 0) / slowed.length)
  }

  findings(): Finding[] {
    return [...this.#tilted(), ...this.#worn(), ...this.#drags()]
  }

  #tilted(): Finding[] {
    const n = this.#drops.reduce((a, b) => a + b, 0)
    if (n < ENOUGH_DROPS) return []
    const each = n / BEAMS
    const chi2 = this.#drops.reduce((x, d) => x + (d - each) ** 2 / each, 0)
    if (chi2 < TILTED) return []
    const most = this.#drops.indexOf(Math.max(...this.#drops))
    const all = new Occasions()
    all.add(
      remark(
        `drops behind beam 0, 1, 2: ${this.#drops.join(', ')}; chance gives that once in a million tables`,
      ),
    )
    return [
      all.finding({
        code: 'table-tilted',
        severity: 'warning',
        title: `The ball leaves the track mostly behind beam ${most}`,
        causes: [
          {
            cause: 'The wheel is not level',
            why: 'a ball drops where the track is highest',
            next: 'Put a level on the rim, four times round; shim the feet.',
          },
          {
            cause: 'The track is worn or damaged there',
            why: 'it loses its hold at one place',
            next: 'Feel along the track behind this beam.',
          },
        ],
        apart:
          'Turn the bowl by a third: the place moves with it, and it is the track; it stays, and it is the level.',
        weight: 55,
      }),
    ]
  }

  #worn(): Finding[] {
    const text = this.#ball.drift()
    if (text === null) return []
    const all = new Occasions()
    all.add(remark(`the ball’s slowing: ${text}`))
    return [
      all.finding({
        code: 'track-worn',
        severity: 'warning',
        title: 'The ball slows otherwise than at the beginning',
        causes: [
          {
            cause: 'Track or ball worn, dirty or greasy',
            why: 'it rolls with more, or less, friction from spin to spin',
            next: 'Clean the track as its maker says; change the ball and compare.',
          },
          {
            cause: 'The air of the room',
            why: 'damp and warmth change it a little',
            next: 'Compare with the next day.',
          },
        ],
        apart: 'A new ball brings it back, or cleaning does.',
        weight: 50,
      }),
    ]
  }

  #drags(): Finding[] {
    const text = this.#rotor.drift()
    if (text === null) return []
    const all = new Occasions()
    all.add(remark(`the rotor’s slowing: ${text}`))
    return [
      all.finding({
        code: 'rotor-drags',
        severity: 'warning',
        title: 'The rotor slows otherwise than at the beginning',
        causes: [
          {
            cause: 'The bearing',
            why: 'it loses more of its speed with each revolution',
            next: 'Let it run by hand and time it; clean and oil the bearing, look what touches the rotor.',
          },
        ],
        weight: 50,
      }),
    ]
  }
}

/** A quantity at the beginning of a run and at its end. Constant memory. */
class Drift {
  readonly #first: number[] = []
  readonly #latest: number[] = []
  #n = 0

  add(x: number): void {
    this.#n++
    if (this.#first.length < SPINS) this.#first.push(x)
    this.#latest.push(x)
    if (this.#latest.length > SPINS) this.#latest.shift()
  }

  /** In words, where it is beyond doubt. */
  drift(): string | null {
    if (this.#n < 2 * SPINS) return null
    const [a, b] = [moments(this.#first), moments(this.#latest)]
    const error = Math.sqrt((a.variance + b.variance) / SPINS)
    const change = b.mean - a.mean
    if (Math.abs(change) < SURE * error || Math.abs(change) < MUCH * Math.abs(a.mean)) return null
    const percent = (100 * change) / Math.abs(a.mean)
    return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(0)} % from the first ${SPINS} spins to the last`
  }
}

function moments(list: readonly number[]): { mean: number; variance: number } {
  const mean = list.reduce((x, y) => x + y, 0) / list.length
  return { mean, variance: list.reduce((x, y) => x + (y - mean) ** 2, 0) / (list.length - 1) }
}
