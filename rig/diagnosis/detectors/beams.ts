import type { Finding } from '../../finding.ts'
import { type Direction, opposite } from '../../observation.ts'
import { type Interval, type Ms, type Seen, spanOf } from '../../time.ts'
import type { Detector, Handlers } from '../detector.ts'
import { NEVER } from '../kind.ts'
import { Occasions, remark } from '../occasions.ts'
import { blindBeam, chatteringBeam, dirtyBeam, UNSTEADY as IS_UNSTEADY } from './beams-kinds.ts'

const BEAMS = 3
/** Before so many crossings were due, nothing is said of a beam. */
const ENOUGH = 60
/** The share of late is of about so many laps. */
const FADES = 60
/** By so much worse at the end than at first, and it grows. */
const WORSE = 1.5
/** A beam that misses this share of the laps is dirty, or moved; and one that misses most is blind. */
const DIRTY_FROM = 0.03
const BLIND_FROM = 0.6
/** A crossing that follows one of the same beam so soon, as a share of a lap, is no lap. */
const CHATTER = 0.3
/** So many steps from beam to beam show in which order a ball that runs clockwise meets them. */
const LEARNT = 40
/** How unsteady the crossings of one spin are; so many spins at each end are compared. */
const SPINS = 10
const GROWN = 3
const UNSTEADY = 0.03

interface Crossing extends Seen {
  readonly beam: number
  readonly at: Interval
}

interface Beam {
  due: number
  missed: number
  /** Of the first that were due, and the share of late, which fades as more come. */
  early: number
  late: number
  chattered: number
  seen: number
  readonly when: Occasions
}

/** The three beams across the gallery of a head: which one misses laps, chatters, or grows unsteady. */
export class BeamsDetector implements Detector {
  readonly #beams: Beam[] = Array.from({ length: BEAMS }, () => ({
    due: 0,
    missed: 0,
    early: 0,
    late: 0,
    chattered: 0,
    seen: 0,
    when: new Occasions(),
  }))
  /** The device is an automated wheel, and its beams are the sensors in its rim. */
  #wheel = false
  /** +1: clockwise; −1: counter-clockwise; null: not known. */
  #way: 1 | -1 | null = null
  /** How often a ball that runs clockwise went to the next beam, and to the one before. */
  #next = 0
  #previous = 0
  #last: Crossing | null = null
  /** From the first crossing to the last. */
  #at: Interval = NEVER
  #before: Ms | null = null
  /** The last interval against the one before it. */
  #slowed: number | null = null
  /** Of the spin that goes on: how far the slowing from beam to beam is from even, squared. */
  #roughness = 0
  #intervals = 0
  readonly #first: number[] = []
  readonly #latest: number[] = []
  #spins = 0

  readonly on: Handlers = {
    'ball.launched': (o) => this.#wheel || this.#begin(o.direction),
    'ball.crossed': (o) => this.#crossed(o),
    'cylinder.status': ({ motorised }) => {
      this.#wheel = motorised
    },
    // An automated wheel launches its ball against the rotor, and says so when it has made a lap.
    'rotor.started': ({ direction }) => this.#wheel && direction && this.#begin(opposite(direction)),
    'cylinder.sensor': (o) => this.#crossed({ ...o, beam: o.sensor - 1 }),
    // Not `ball.dropped`: a head whose beam missed the ball says so as well, and then sees it again.
    'ball.rested': () => this.#end(),
    'ball.lifted': () => this.#end(),
  }

  gap(): void {
    this.#last = null
    this.#before = null
    this.#slowed = null
    // The launch of another spin may lie in it.
    this.#way = null
  }

  #begin(direction: Direction | null): void {
    this.#end()
    this.#way = direction === null ? null : direction === 'cw' ? 1 : -1
  }

  #end(): void {
    if (this.#intervals >= BEAMS * 2) {
      const rough = Math.sqrt(this.#roughness / this.#intervals)
      this.#spins++
      if (this.#first.length < SPINS) this.#first.push(rough)
      this.#latest.push(rough)
      if (this.#latest.length > SPINS) this.#latest.shift()
    }
    this.#roughness = 0
    this.#intervals = 0
    this.#last = null
    this.#before = null
    this.#slowed = null
  }

  #crossed(o: Crossing): void {
    const last = this.#last
    this.#last = o
    const beam = this.#beams[o.beam]
    if (beam) beam.seen++
    this.#at = [this.#at === NEVER ? o.at[0] : this.#at[0], o.at[1]]
    if (!last || !beam || this.#way === null) return
    const [least, most] = spanOf(last, o)
    const step = (least + most) / 2
    const usual = this.#before
    const order = this.#order(last.beam, o.beam)
    if (order === null) {
      this.#before = step
      return
    }
    const apart = ((o.beam - last.beam) * order + BEAMS) % BEAMS
    if (apart === 0 && usual !== null && step < CHATTER * usual * BEAMS) {
      beam.chattered++
      this.#last = last
      return
    }
    // From one beam to the next: 1; a third of a lap. What lies between was missed.
    const steps = apart === 0 ? BEAMS : apart
    for (let i = 1; i <= steps; i++) {
      const due = this.#beams[(last.beam + i * order + BEAMS * BEAMS) % BEAMS] as Beam
      due.due++
      due.late -= due.late / FADES
      if (i === steps) continue
      due.missed++
      due.late += 1 / FADES
      if (due.due <= ENOUGH) due.early++
      due.when.add(
        remark(
          `no crossing of ${this.#short(this.#beams.indexOf(due))} between ${this.#short(last.beam)} and ${this.#short(o.beam)}`,
          o.at,
        ),
      )
    }
    const each = step / steps
    if (usual !== null && steps === 1) {
      const slowed = each / usual
      // A ball slows ever more from beam to beam, but evenly.
      if (this.#slowed !== null) {
        this.#roughness += (slowed - this.#slowed) ** 2
        this.#intervals++
      }
      this.#slowed = slowed
    } else this.#slowed = null
    this.#before = each
  }

  /** In which order this ball meets the beams, learnt from those before it: heads are wired one way or the other. */
  #order(from: number, to: number): 1 | -1 | null {
    const way = this.#way as 1 | -1
    if (from !== to) {
      if ((to - from + BEAMS) % BEAMS === (way === 1 ? 1 : BEAMS - 1)) this.#next++
      else this.#previous++
    }
    const [next, previous] = [this.#next, this.#previous]
    if (next + previous < LEARNT || (next < 2 * previous && previous < 2 * next)) return null
    return next > previous ? way : way === 1 ? -1 : 1
  }

  #short(beam: number): string {
    return this.#wheel ? `sensor ${beam + 1}` : `beam ${beam}`
  }

  #named(beam: number): string {
    return this.#wheel ? `sensor ${beam + 1} in the rim` : `beam ${beam} of the gallery`
  }

  findings(): Finding[] {
    return [...this.#beams.flatMap((b, i) => this.#ofBeam(b, i)), ...this.#unsteady()]
  }

  #ofBeam(b: Beam, i: number): Finding[] {
    const others = Math.min(...this.#beams.filter((x) => x !== b).map((x) => x.seen))
    if (b.seen * 10 < others && others >= ENOUGH) {
      const all = new Occasions()
      all.add(remark(`${b.seen} crossings; the others have ${others} and more`))
      const found = all.finding(blindBeam(this.#named(i), b.seen === 0))
      return [{ ...found, at: this.#at, times: others - b.seen }]
    }
    if (b.due < ENOUGH) return []
    const share = b.missed / b.due
    const found: Finding[] = []
    if (share >= DIRTY_FROM) {
      const early = b.early / ENOUGH
      const name = this.#named(i)
      const kind =
        share >= BLIND_FROM
          ? blindBeam(name, false)
          : dirtyBeam(name, b.due > 2 * FADES && b.late > WORSE * early)
      const told = `${b.missed} of ${b.due} laps missed: ${percent(early)} at first, ${percent(b.late)} of late`
      found.push({ ...b.when.finding(kind, { after: [remark(told)] }), times: b.missed })
    }
    if (b.chattered >= DIRTY_FROM * b.due) {
      const all = new Occasions()
      all.add(remark(`${b.chattered} of ${b.seen} crossings follow one of the same beam at once`))
      const alone = this.#beams.every((x) => x === b || x.chattered < DIRTY_FROM * x.due)
      found.push({ ...all.finding(chatteringBeam(this.#named(i), alone)), at: this.#at, times: b.chattered })
    }
    return found
  }

  #unsteady(): Finding[] {
    if (this.#spins < 2 * SPINS) return []
    const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length
    const [was, is] = [mean(this.#first), mean(this.#latest)]
    if (is < UNSTEADY || is < GROWN * was) return []
    const all = new Occasions()
    all.add(
      remark(`the time from beam to beam varies by ${percent(is)}, at the beginning by ${percent(was)}`),
    )
    return [{ ...all.finding(IS_UNSTEADY), at: this.#at }]
  }
}

const percent = (x: number) => `${(100 * x).toFixed(1)} %`
