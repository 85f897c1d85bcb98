import type { Reply } from '../../rig/target.ts'
import type { Clock, Ms, Timer } from '../../rig/time.ts'
import type { Link } from '../link/link.ts'
import { isAnswer } from './answers.ts'
import { encodeCommand, type HostCommand } from './commands.ts'
import type { SlingshotReply } from './driver.ts'
import { STATE, type StatusFrame } from './frames.ts'
import { MODE } from './parameters.ts'

/** How often the status is asked for where the wheel does not send it by itself: as often as it would. */
const POLL_EVERY: Ms = 500
/** The wheel answers within a few status periods; a busy one says BUSY. */
const ANSWER_WITHIN: Ms = 2000
/** From state 1 to bets it takes some 10 s, from the number to the next bets some 8 (captures). */
const SHOWS_WITHIN: Ms = 60_000
const SPEAKS_WITHIN: Ms = 6000
const LOOKS_EVERY: Ms = 100
/** The lines of one answer follow each other at 9600 baud, 80 ms the longest. */
const NEXT_LINE_WITHIN: Ms = 150
const DONE: Reply = { ok: true, why: null }

interface Asked {
  readonly command: HostCommand
  readonly done: (r: SlingshotReply | null) => void
  readonly limit: Timer
}

/** The host's half of the talk with a wheel: one command at a time, each with its answer. */
export class SlingshotHost {
  readonly #link: Link
  readonly #clock: Clock
  readonly #sent: (text: string, t: Ms) => void
  readonly #status: () => StatusFrame | null
  #mode: number | null = null
  #asked: Asked | null = null
  #overhears: ((r: SlingshotReply) => void) | null = null
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
    const settings = await this.ask({ kind: 'settings' })
    this.#mode = settings?.kind === 'settings' ? settings.mode : null
    if (this.#mode === null || (this.#mode & MODE.automaticStatus) === 0) this.#polls()
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
    this.#overhears?.(r)
    const asked = this.#asked
    if (!asked || !isAnswer(asked.command, r)) return
    asked.limit.cancel()
    asked.done(r)
  }

  /** The last status of the wheel; null before the first. */
  get status(): StatusFrame | null {
    return this.#status()
  }

  /** Sends a command; its answer, or null when none came in time. Commands wait for each other. */
  ask(command: HostCommand, within: Ms = ANSWER_WITHIN): Promise<SlingshotReply | null> {
    const turn = this.#queue.then(() => this.#askNow(command, within))
    this.#queue = turn
    return turn
  }

  /**
   * Has the wheel begin a game: its rotor is started where it stands, and where its mode waits for the host it is
   * told to spin once it takes bets. A wheel of another mode begins by itself.
   */
  async startGame(): Promise<Reply> {
    if (this.#status()?.state === STATE.closed) {
      const started = await this.do({ kind: 'rotor', on: true })
      if (!started.ok) return started
    }
    if (this.#mode !== null && (this.#mode & MODE.hostStarts) === 0) return DONE
    // In state 1 the wheel answers OK to “*u” and does nothing [seen].
    if (!(await this.#shows(STATE.placeBets)))
      return {
        ok: false,
        why: `the wheel does not take bets: it is in state ${this.#status()?.state ?? '?'}`,
      }
    return this.do({ kind: 'game', how: 1 })
  }

  /** Stops the rotor. Sent at once, whatever is being asked. */
  stop(): boolean {
    return this.#send({ kind: 'rotor', on: false })
  }

  /** As {@link ask}, where several lines may answer: all that come until it is quiet for a moment. */
  async askLines(command: HostCommand): Promise<SlingshotReply[]> {
    const lines: SlingshotReply[] = []
    this.#overhears = (r) => {
      if (isAnswer(command, r)) lines.push(r)
    }
    await this.ask(command)
    for (let n = -1; n < lines.length && this.#open; ) {
      n = lines.length
      await this.#passes(NEXT_LINE_WITHIN)
    }
    this.#overhears = null
    return lines
  }

  /** Has the wheel do something that it says OK to. */
  async do(command: HostCommand): Promise<Reply> {
    const r = await this.ask(command)
    const said = encodeCommand(command).trimEnd()
    if (r?.kind !== 'answer') return { ok: false, why: `the wheel did not answer “${said}”` }
    return r.answer === 'OK' ? DONE : { ok: false, why: `the wheel answered ${r.answer} to “${said}”` }
  }

  /** Whether the wheel shows its status, now or in time: it is mute for its first seconds after power-on (guide). */
  speaks(): Promise<boolean> {
    return this.#within(SPEAKS_WITHIN, () => this.#status() !== null)
  }

  /** Whether the wheel shows a state, now or in time. */
  #shows(state: number): Promise<boolean> {
    return this.#within(SHOWS_WITHIN, () => this.#status()?.state === state)
  }

  async #within(limit: Ms, so: () => boolean): Promise<boolean> {
    const now = () => this.#clock.now()
    for (const end = now() + limit; !so(); ) {
      if (!this.#open || now() > end) return false
      await this.#passes(LOOKS_EVERY)
    }
    return true
  }

  #passes(ms: Ms): Promise<void> {
    return new Promise((resolve) => {
      this.#clock.at(this.#clock.now() + ms, () => {
        resolve()
        this.#clock.wake()
      })
    })
  }

  #askNow(command: HostCommand, within: Ms): Promise<SlingshotReply | null> {
    if (!this.#open || !this.#send(command)) return Promise.resolve(null)
    return new Promise((resolve) => {
      const done = (r: SlingshotReply | null) => {
        this.#asked = null
        resolve(r)
        this.#clock.wake()
      }
      const limit = this.#clock.at(this.#clock.now() + within, () => done(null))
      this.#asked = { command, done, limit }
    })
  }

  #polls(): void {
    if (!this.#open) return
    this.#send({ kind: 'status' })
    this.#poll = this.#clock.at(this.#clock.now() + POLL_EVERY, () => this.#polls())
  }

  #send(command: HostCommand): boolean {
    const line = encodeCommand(command)
    if (!this.#link.write(Buffer.from(line, 'latin1'))) return false
    this.#sent(line.trimEnd(), this.#clock.now())
    return true
  }
}
