import type { Direction } from '../../rig/observation.ts'
import { Random } from '../../rig/random.ts'
import type { Clock, Ms, Timer } from '../../rig/time.ts'
import type { Link } from '../link/link.ts'
import { decodeRig, encodeHead } from '../sentence/codec.ts'
import type { HeadArgs, HeadType } from '../sentence/sentences.ts'
import type { Behaviour } from './behaviour.ts'
import type { Cylinder, CylinderWatcher } from './cylinder.ts'
import { type BeamTrouble, edges } from './plant/beam.ts'

/** The rotor has stood still for this long before the head says so. */
export const STILL_MS: Ms = 500
/** A crossing that is so much overdue will not come: the ball slows, but not by this much in a third of a turn. */
const OVERDUE = 1.35
/** As long as one of so many beams sees nothing, the longest of so many steps is the usual one. */
const BEAMS = 3
/** The head reports a beam that has been dark for so long as stuck on: chosen. */
const STUCK_AFTER: Ms = 5000
/** A head is mute so long while it begins anew: chosen. */
const STARTS_WITHIN: Ms = 1500
/** What its clock then reads: it has counted for a while. */
const BOOTED_MICROS = 200_000
const NO_TROUBLE: BeamTrouble = {}
/** The head's quartz: ±40 ppm, from a common microcontroller's data sheet. */
const DRIFT_PPM = 40

/** The sensor head on the cylinder: it sees, stamps with its own clock, and speaks sentences. */
export class Head implements CylinderWatcher {
  readonly #cylinder: Cylinder
  readonly #clock: Clock
  readonly #link: Link
  readonly #behaviour: Behaviour
  readonly #game: string
  /** Its clock's reading at the bench's 0. */
  #zero: number
  readonly #rate: number
  #seq: number
  #still: Timer | null = null
  #overdue: Timer | null = null
  #crossedAt: Ms | null = null
  /** The last steps from beam to beam. */
  #steps: Ms[] = []
  #launches = 0
  #mute = false
  /** The ball lies in a pocket, and the reader has not seen it. */
  #unread = false
  /** Beams that are reported as stuck. */
  readonly #reported = new Set<number>()
  /** For its sensors: a healthy one draws nothing. */
  readonly #chances: Random
  #rest = ''

  constructor(
    cylinder: Cylinder,
    clock: Clock,
    random: Random,
    link: Link,
    game: string,
    behaviour: Behaviour,
  ) {
    this.#cylinder = cylinder
    this.#clock = clock
    this.#link = link
    this.#game = game
    this.#behaviour = behaviour
    this.#zero = random.below(2 ** 32)
    this.#chances = new Random(this.#zero)
    this.#rate = 1 + random.between(-DRIFT_PPM, DRIFT_PPM) * 1e-6
    this.#seq = random.below(10_000)
    cylinder.watchers.push(this)
    link.listen({ data: (chunk) => this.#hear(Buffer.from(chunk).toString('latin1')) })
  }

  indexPulse(direction: Direction, periodMs: Ms): void {
    this.#still?.cancel()
    this.#say('ROTOR', [direction, Math.max(1, Math.round(periodMs * 1000))])
  }

  standstill(): void {
    this.#still = this.#clock.at(this.#clock.now() + STILL_MS, () => {
      if (!this.#cylinder.turning) this.#say('STOPPED', [])
    })
  }

  launched(direction: Direction): void {
    this.#crossedAt = null
    this.#steps = []
    this.#overdue?.cancel()
    this.#launches++
    this.#say('LAUNCH', [direction])
    const report = this.#behaviour.head.reports(this.#launches)
    if (report === 'restart') this.#restart()
    else if (report) this.#say('FAULT', [report.fault])
  }

  crossed(beam: number): void {
    const trouble = this.#behaviour.head.beams[beam] ?? NO_TROUBLE
    if (trouble.stuck === 'on') this.#stuck(beam)
    for (const after of edges(trouble, this.#launches, this.#chances)) {
      if (after === 0) this.#edge(beam)
      else this.#clock.at(this.#clock.now() + after, () => this.#edge(beam))
    }
  }

  /** A beam that is dark for good is reported once. */
  #stuck(beam: number): void {
    if (this.#reported.has(beam)) return
    this.#reported.add(beam)
    this.#clock.at(this.#clock.now() + STUCK_AFTER, () => this.#say('FAULT', [`stuck-on-${beam}`]))
  }

  #edge(beam: number): void {
    const now = this.#clock.now()
    this.#say('BEAM', [beam])
    this.#overdue?.cancel()
    if (this.#crossedAt !== null) {
      this.#steps.push(now - this.#crossedAt)
      if (this.#steps.length > BEAMS) this.#steps.shift()
    }
    this.#crossedAt = now
    // In its first lap nobody knows what is usual.
    if (this.#steps.length < BEAMS) return
    this.#overdue = this.#clock.at(now + Math.max(...this.#steps) * OVERDUE, () => {
      // A ball that a hand has taken did not drop.
      if (this.#cylinder.ball.where !== 'hand') this.#say('DROP', [], now)
    })
  }

  rested(pocket: number): void {
    const { readsPocket, head } = this.#behaviour
    const unreadable = head.unreadable(pocket)
    const missed = head.readerMisses > 0 && this.#chances.unit() < head.readerMisses
    this.#unread = missed || unreadable
    if (unreadable) this.#say('FAULT', [`pocket-${pocket}`])
    else if (readsPocket && !missed) this.#say('REST', [this.#behaviour.reportedPocket(pocket)])
  }

  lifted(pocket: number): void {
    // What the reader did not see come it does not see go.
    if (!this.#unread) this.#say('LIFT', [pocket])
    this.#unread = false
  }

  placed(pocket: number): void {
    this.#overdue?.cancel()
    this.#say('PLACE', [pocket])
  }

  object(): void {
    this.#say('OBJECT', [])
  }

  hello(): void {
    const { pockets, obstacles } = this.#behaviour.hello
    this.#say('HELLO', ['rig-head', 'EMU-0001', '1.0', this.#game, pockets, obstacles])
  }

  /** Its supply was gone for a moment: it counts from 0, its clock as well, and says who it is. */
  #restart(): void {
    this.#mute = true
    this.#overdue?.cancel()
    const t = this.#clock.now() + STARTS_WITHIN
    this.#clock.at(t, () => {
      this.#mute = false
      this.#zero = -t * 1000 * this.#rate + BOOTED_MICROS
      this.#seq = 0
      this.#crossedAt = null
      this.#steps = []
      this.hello()
    })
  }

  #say<T extends HeadType>(type: T, args: HeadArgs[T], at: Ms = this.#clock.now()): void {
    if (this.#mute) return
    const micros = Math.floor(this.#zero + at * 1000 * this.#rate) % 2 ** 32
    this.#link.write(Buffer.from(encodeHead(this.#seq, micros, type, args), 'latin1'))
    this.#seq = (this.#seq + 1) % 10_000
  }

  #hear(text: string): void {
    const lines = (this.#rest + text).split('\r\n')
    this.#rest = (lines.pop() ?? '').slice(-82)
    for (const line of lines) {
      const s = decodeRig(line)
      if ('rejected' in s) this.#say('NAK', [0, s.rejected.startsWith('unknown') ? 'unknown' : 'checksum'])
      else if (s.type === 'ID') this.hello()
      else if (s.type === 'PING') this.#say('PONG', [s.token])
      else this.#say('NAK', [s.seq, 'unknown'])
    }
  }
}
