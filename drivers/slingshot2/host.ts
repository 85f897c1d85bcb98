import type { Reply } from '../../rig/target.ts'
import type { Clock, Ms, Timer } from '../../rig/time.ts'
import type { Link } from '../link/link.ts'
import type { SlingshotReply } from './driver.ts'
import { STATE, type StatusFrame } from './frames.ts'
import { PARAMETERS } from './parameters.ts'

/** How often the status is asked for where the wheel does not send it by itself: as often as it would. */
const POLL_EVERY: Ms = 500
/** The wheel answers within a few status periods; a busy one says BUSY. */
const ANSWER_WITHIN: Ms = 2000
/** From state 1 to bets it takes some 10 s, from the number to the next bets some 8 (captures). */
const SHOWS_WITHIN: Ms = 60_000
const DONE: Reply = { ok: true, why: null }
/** Mode word: the host starts each game (guide, mode 2); the wheel sends its status by itself (128). */
const HOST_STARTS = 2
const AUTOMATIC_STATUS = 128

interface Asked {
  readonly fits: (r: SlingshotReply) => boolean
  readonly done: (r: SlingshotReply | null) => void
  readonly limit: Timer
}

/**
 * The host's half of the talk with a wheel: one command at a time, each with its answer. It reads, starts games
 * and stops the rotor; it writes no parameter and nothing to flash.
 */
export class SlingshotHost {
  readonly #link: Link
  readonly #clock: Clock
  readonly #sent: (text: string, t: Ms) => void
  readonly #status: () => StatusFrame | null
  #mode: number | null = null
  #asked: Asked | null = null
  #queue: Promise<unknown> = Promise.resolve()
  #poll: Timer | null = null
  #open = false

  /** @param p.status the wheel's last status, null before the first; `sent` is told what went out */
  constructor(p: {
    link: Link
    clock: Clock
    sent: (text: string, t: Ms) => void
    status: () => StatusFrame | null
  }) {
    this.#status = p.status
    this.#link = p.link
    this.#clock = p.clock
    this.#sent = p.sent
  }

  /** Asks how the wheel is set, and polls it where it does not send its status by itself. */
  async start(): Promise<void> {
    this.#open = true
    const settings = await this.ask('*O', (r) => r.kind === 'settings')
    this.#mode = settings?.kind === 'settings' ? settings.mode : null
    if (this.#mode === null || (this.#mode & AUTOMATIC_STATUS) === 0) this.#polls()
  }

  close(): void {
    this.#open = false
    this.#poll?.cancel()
    this.#poll = null
    this.#asked?.limit.cancel()
    this.#asked?.done(null)
  }

  /** What the wheel answered; from the driver. */
  heard(r: SlingshotReply): void {
    const asked = this.#asked
    if (!asked?.fits(r)) return
    asked.limit.cancel()
    asked.done(r)
  }

  /** Sends a command; its answer, or null when none came in time. Commands wait for each other. */
  ask(command: string, fits: (r: SlingshotReply) => boolean): Promise<SlingshotReply | null> {
    const turn = this.#queue.then(() => this.#askNow(command, fits))
    this.#queue = turn
    return turn
  }

  /**
   * Has the wheel begin a game: its rotor is started where it stands, and where its mode waits for the host it is
   * told to spin once it takes bets. A wheel of another mode begins by itself.
   */
  async startGame(): Promise<Reply> {
    if (this.#status()?.state === STATE.closed) {
      const started = await this.#do('*P 1')
      if (!started.ok) return started
    }
    if (this.#mode !== null && (this.#mode & HOST_STARTS) === 0) return DONE
    // In state 1 the wheel answers OK to “*u” and does nothing [seen].
    if (!(await this.#shows(STATE.placeBets)))
      return {
        ok: false,
        why: `the wheel does not take bets: it is in state ${this.#status()?.state ?? '?'}`,
      }
    return this.#do('*u 1')
  }

  /** Asks for every parameter, one after the other; it changes none. */
  async readParameters(): Promise<void> {
    for (const name of Object.keys(PARAMETERS)) {
      if (!this.#open) return
      await this.ask(`*T ${name.toUpperCase()}`, (r) => r.kind === 'parameter' && r.name === name)
    }
  }

  /** Stops the rotor. Sent at once, whatever is being asked. */
  stop(): boolean {
    return this.#send('*P 0')
  }

  async #do(command: string): Promise<Reply> {
    const r = await this.ask(command, (a) => a.kind === 'answer' && a.to === command[1])
    if (r?.kind !== 'answer') return { ok: false, why: `the wheel did not answer “${command}”` }
    return r.answer === 'OK' ? DONE : { ok: false, why: `the wheel answered ${r.answer} to “${command}”` }
  }

  /** Whether the wheel shows a state, now or in time. */
  async #shows(state: number): Promise<boolean> {
    const now = () => this.#clock.now()
    for (const end = now() + SHOWS_WITHIN; this.#status()?.state !== state; ) {
      if (!this.#open || now() > end) return false
      await new Promise<void>((resolve) => {
        this.#clock.at(now() + POLL_EVERY, () => {
          resolve()
          this.#clock.wake()
        })
      })
    }
    return true
  }

  #askNow(command: string, fits: (r: SlingshotReply) => boolean): Promise<SlingshotReply | null> {
    if (!this.#open || !this.#send(command)) return Promise.resolve(null)
    return new Promise((resolve) => {
      const done = (r: SlingshotReply | null) => {
        this.#asked = null
        resolve(r)
        this.#clock.wake()
      }
      const limit = this.#clock.at(this.#clock.now() + ANSWER_WITHIN, () => done(null))
      this.#asked = { fits, done, limit }
    })
  }

  #polls(): void {
    if (!this.#open) return
    this.#send('*X')
    this.#poll = this.#clock.at(this.#clock.now() + POLL_EVERY, () => this.#polls())
  }

  #send(command: string): boolean {
    if (!this.#link.write(Buffer.from(`${command}\r`, 'latin1'))) return false
    this.#sent(command, this.#clock.now())
    return true
  }
}
