import type { Direction } from '../../rig/observation.ts'
import type { Random } from '../../rig/random.ts'
import type { Clock, Ms, Timer } from '../../rig/time.ts'
import type { Link } from '../link/link.ts'
import { decodeRig, encodeHead } from '../sentence/codec.ts'
import type { HeadArgs, HeadType } from '../sentence/sentences.ts'
import type { Behaviour } from './behaviour.ts'
import type { Cylinder, CylinderWatcher } from './cylinder.ts'

/** The rotor has stood still for this long before the head says so. */
export const STILL_MS: Ms = 500
/** A crossing that is so much overdue will not come: the ball slows, but not by this much in a third of a turn. */
const OVERDUE = 1.35
/** The head's quartz: ±40 ppm, from a common microcontroller's data sheet. */
const DRIFT_PPM = 40

/** The sensor head on the cylinder: it sees, stamps with its own clock, and speaks sentences. */
export class Head implements CylinderWatcher {
  readonly #cylinder: Cylinder
  readonly #clock: Clock
  readonly #link: Link
  readonly #behaviour: Behaviour
  readonly #game: string
  readonly #zero: number
  readonly #rate: number
  #seq: number
  #still: Timer | null = null
  #overdue: Timer | null = null
  #crossedAt: Ms | null = null
  #segment: Ms = 0
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
    this.#overdue?.cancel()
    this.#say('LAUNCH', [direction])
  }

  crossed(beam: number): void {
    const now = this.#clock.now()
    this.#say('BEAM', [beam])
    this.#overdue?.cancel()
    if (this.#crossedAt !== null) {
      this.#segment = now - this.#crossedAt
      const stamp = now
      this.#overdue = this.#clock.at(now + this.#segment * OVERDUE, () => {
        // A ball that a hand has taken did not drop.
        if (this.#cylinder.ball.where !== 'hand') this.#say('DROP', [], stamp)
      })
    }
    this.#crossedAt = now
  }

  rested(pocket: number): void {
    if (this.#behaviour.readsPocket) this.#say('REST', [this.#behaviour.reportedPocket(pocket)])
  }

  lifted(pocket: number): void {
    this.#say('LIFT', [pocket])
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

  #say<T extends HeadType>(type: T, args: HeadArgs[T], at: Ms = this.#clock.now()): void {
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
