import type { Finding } from '../../finding.ts'
import type { Direction, Observation } from '../../observation.ts'
import { type Interval, type Ms, spanOf } from '../../time.ts'
import type { Detector, Handlers } from '../detector.ts'
import { type Kind, NEVER } from '../kind.ts'
import { Occasions, remark } from '../occasions.ts'
import { drags, tilted, worn } from './track-kinds.ts'

const BEAMS = 3
/** Drops before anything is said of where they are. */
const ENOUGH_DROPS = 60
/**
 * χ² beyond which chance is one in a million: of three sectors in each of two directions (four degrees of freedom),
 * where e^(−x/2) (1 + x/2) = 10⁻⁶. A ball drops before the high place, and so behind another beam each way.
 */
const TILTED = 33.4
/** Spins at the beginning and at the end that are compared. */
const SPINS = 20
/** Standard errors, and share of the mean, by which a drift must show. */
const SURE = 6
const MUCH = 0.1
/** Crossings of a spin by which its slowing is told. */
const LEAST_CROSSINGS = 9

/** Where the ball leaves the track, and how soon it slows: a wheel that is not level, a track that wears. */
export class TrackDetector implements Detector {
  /** Behind which beam, by the way that the ball ran. */
  readonly #drops: Record<Direction, number[]> = { cw: [0, 0, 0], ccw: [0, 0, 0] }
  #way: Direction | null = null
  /** From the first drop to the last. */
  #at: Interval = NEVER
  #dropped: Observation<'ball.dropped'> | null = null
  #last: Observation<'ball.crossed'> | null = null
  #first: { o: Observation<'ball.crossed'>; period: Ms | null } | null = null
  #period: Ms | null = null
  #crossings = 0
  readonly #ball = new Drift()
  readonly #rotor = new Drift()
  #turned: { period: Ms; slowed: number[] } | null = null

  readonly on: Handlers = {
    'ball.launched': (o) => {
      this.#settle()
      this.#way = o.direction
    },
    'ball.rested': () => this.#settle(),
    'ball.crossed': (o) => {
      // The beam that it passed before had not seen it: it had not dropped.
      this.#dropped = null
      if (this.#last) {
        const [a, b] = spanOf(this.#last, o)
        this.#period = ((a + b) / 2) * BEAMS
        if (this.#first && this.#first.period === null) this.#first = { o, period: this.#period }
      } else this.#first = { o, period: null }
      this.#last = o
      this.#crossings++
    },
    'ball.dropped': (o) => {
      this.#dropped = o
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

  #settle(): void {
    const [dropped, last] = [this.#dropped, this.#last]
    if (dropped && last && last.beam < BEAMS) {
      const drops = this.#way === null ? null : this.#drops[this.#way]
      if (drops) drops[last.beam] = (drops[last.beam] ?? 0) + 1
      this.#at = [this.#at === NEVER ? dropped.at[0] : this.#at[0], dropped.at[1]]
      this.#slowed()
    }
    this.#over()
  }

  #over(): void {
    this.#dropped = null
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

  /**
   * How much longer each revolution of the rotor took than the one before, less the first, which holds the push: a
   * coup has three or four.
   */
  #spun(): void {
    const slowed = this.#turned?.slowed.slice(1) ?? []
    if (slowed.length > 0) this.#rotor.add(slowed.reduce((x, y) => x + y, 0) / slowed.length)
  }

  findings(): Finding[] {
    return [
      ...this.#tilted(),
      ...this.#drifts(this.#ball, 'the ball’s slowing', worn),
      ...this.#drifts(this.#rotor, 'the rotor’s slowing', drags),
    ]
  }

  #tilted(): Finding[] {
    const ways = (['cw', 'ccw'] as const).filter((w) => total(this.#drops[w]) > 0)
    const n = total(ways.map((w) => total(this.#drops[w])))
    if (n < ENOUGH_DROPS) return []
    const chi2 = total(ways.map((w) => unevenness(this.#drops[w])))
    if (chi2 < TILTED) return []
    const most = ways.map((w) => {
      const drops = this.#drops[w]
      return `${drops.indexOf(Math.max(...drops))} when it runs ${NAMES[w]}`
    })
    const all = new Occasions()
    const told = ways.map((w) => `${NAMES[w]} ${this.#drops[w].join(', ')}`).join('; ')
    all.add(remark(`drops behind beam 0, 1, 2: ${told}; chance gives that once in a million tables`))
    return [{ ...all.finding(tilted(most)), at: this.#at, times: n }]
  }

  #drifts(of: Drift, what: string, kind: (percent: number) => Kind): Finding[] {
    const percent = of.drift()
    if (percent === null) return []
    const all = new Occasions()
    const change = `${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(0)} %`
    all.add(remark(`${what}: ${change} from the first ${SPINS} spins to the last`))
    return [{ ...all.finding(kind(percent)), at: this.#at }]
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

  /** By how many per cent it has changed, where it is beyond doubt. */
  drift(): number | null {
    if (this.#n < 2 * SPINS) return null
    const [a, b] = [moments(this.#first), moments(this.#latest)]
    const error = Math.sqrt((a.variance + b.variance) / SPINS)
    const change = b.mean - a.mean
    if (Math.abs(change) < SURE * error || Math.abs(change) < MUCH * Math.abs(a.mean)) return null
    return (100 * change) / Math.abs(a.mean)
  }
}

const NAMES: Record<Direction, string> = { cw: 'clockwise', ccw: 'counter-clockwise' }

const total = (list: readonly number[]) => list.reduce((x, y) => x + y, 0)

/** χ² of drops against one that leaves anywhere alike. */
function unevenness(drops: readonly number[]): number {
  const each = total(drops) / BEAMS
  return drops.reduce((x, d) => x + (d - each) ** 2 / each, 0)
}

function moments(list: readonly number[]): { mean: number; variance: number } {
  const mean = list.reduce((x, y) => x + y, 0) / list.length
  return { mean, variance: list.reduce((x, y) => x + (y - mean) ** 2, 0) / (list.length - 1) }
}
