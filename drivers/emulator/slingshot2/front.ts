import { Random } from '../../../rig/random.ts'
import type { Clock, Ms, Timer } from '../../../rig/time.ts'
import { Lines } from '../../link/lines.ts'
import type { Link } from '../../link/link.ts'
import { SlingshotCodec } from '../../slingshot2/codec.ts'
import { decodeCommand, type HostCommand } from '../../slingshot2/commands.ts'
import type { Model, SlingshotFrame, StatusFrame } from '../../slingshot2/frames.ts'
import { MODE } from '../../slingshot2/parameters.ts'
import type { Settings } from './settings.ts'
import { Timers } from './timers.ts'

/** The controller is mute for the first seconds after power-on (guide); so many: chosen. */
const MUTE: Ms = 3000
/** With mode 128 the status comes so often (guide p8). */
const STATUS_EVERY: Ms = 500
/** It may be polled every 100 ms (guide p8); a little less, for the timers of a host. What comes sooner gets no answer. */
const POLL_EVERY: Ms = 95
/** From a command to its answer, less the time on the wire: the captures' `*u OK` came 10 to 40 ms after `*u 1`. */
const THINKS: readonly [Ms, Ms] = [3, 15]
/** Ten bits a byte at 9600 baud. */
const PER_BYTE: Ms = 10_000 / 9600
/** The longest command is some 30 characters; what is longer is none. */
const MOST_COMMAND = 64
/** Commands that wait for their turn; more than a small controller keeps is lost. */
const MOST_WAITING = 16

export interface FrontParts {
  readonly link: Link
  readonly clock: Clock
  readonly random: Random
  readonly model: Model
  readonly settings: Settings
  readonly status: () => StatusFrame
  /** A command other than a poll; what it answers is said by {@link Front.say}. */
  readonly obey: (command: HostCommand) => void
}

/**
 * A controller's serial port: lines in, packets out. It never paces its bytes, which is the wire's affair; but it
 * turns to the next command only when its answer would be through, so that a flood of them piles up nothing.
 *
 * What is no command at all (no `*` before it) is passed over. A letter that is no command, or a command that
 * does not end as it should, is answered by NO behind the letter, as `*) NO` and `*  NO` were seen; but for `*X`
 * with something behind it, since no host expects anything but a status behind that letter.
 */
export class Front {
  /** Automatic status by `*q`; null: as the mode has it. */
  automatic: boolean | null = null
  readonly #p: FrontParts
  readonly #codec: SlingshotCodec
  readonly #random: Random
  readonly #timers: Timers
  #lines: Lines | null = null
  #tick: Timer | null = null
  #waiting: (() => void)[] = []
  #free: Ms = 0
  #polledAt: Ms = Number.NEGATIVE_INFINITY

  constructor(p: FrontParts) {
    this.#p = p
    this.#codec = new SlingshotCodec(p.model)
    // Its own: what a host asks takes no draw from the game.
    this.#random = new Random(p.random.below(2 ** 32))
    this.#timers = new Timers(p.clock)
    p.link.listen({ data: (chunk) => this.#lines?.push(chunk) })
  }

  /** Power comes: it speaks and hears a little later. */
  on(): void {
    this.automatic = null
    this.#timers.after(MUTE, () => {
      const dropped = () => {}
      const line = (b: Buffer, from: number, to: number, whole: boolean) => {
        if (whole) this.#hear(b.toString('latin1', from, to))
      }
      this.#lines = new Lines('*', MOST_COMMAND, { line, dropped })
      this.#repeat(this.#p.clock.now())
    })
  }

  off(): void {
    this.#timers.cancel()
    this.#tick?.cancel()
    this.#lines = null
    this.#waiting = []
  }

  say(frame: SlingshotFrame): void {
    this.write(this.#codec.encode(frame))
  }

  /** A line as it is, with its end. */
  write(text: string): void {
    if (!this.#lines) return
    this.#free = Math.max(this.#free, this.#p.clock.now()) + text.length * PER_BYTE
    this.#p.link.write(Buffer.from(text, 'latin1'))
  }

  /** `*u OK`, `*P NO`, `*o BUSY`. */
  answer(to: string, answer: 'OK' | 'NO' | 'BUSY'): void {
    this.say({ kind: 'answer', to, answer })
  }

  #repeat(t: Ms): void {
    if (this.automatic ?? this.#p.settings.has(MODE.automaticStatus)) this.say(this.#p.status())
    this.#tick = this.#p.clock.at(t + STATUS_EVERY, () => this.#repeat(t + STATUS_EVERY))
  }

  #hear(text: string): void {
    if (!text.startsWith('*') || this.#waiting.length >= MOST_WAITING) return
    const command = decodeCommand(text)
    if ('rejected' in command) {
      const letter = text.charAt(1)
      if (letter >= ' ' && letter <= '~' && letter !== 'X') this.#then(() => this.answer(letter, 'NO'))
    } else if (command.kind !== 'status') {
      this.#then(() => this.#p.obey(command))
    } else if (this.#p.clock.now() - this.#polledAt >= POLL_EVERY) {
      this.#polledAt = this.#p.clock.now()
      this.#then(() => this.say(this.#p.status()))
    }
  }

  #then(run: () => void): void {
    this.#waiting.push(run)
    if (this.#waiting.length === 1) this.#next()
  }

  #next(): void {
    const through = Math.max(0, this.#free - this.#p.clock.now())
    this.#timers.after(through + this.#random.between(...THINKS), () => {
      const run = this.#waiting[0]
      run?.()
      this.#waiting.shift()
      if (this.#waiting.length > 0) this.#next()
    })
  }
}
