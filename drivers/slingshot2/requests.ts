import type { FactOf, HostRequest } from '../../rig/observation.ts'
import type { Ms } from '../../rig/time.ts'
import { decodeCommand } from './commands.ts'

/** The guide allows one poll in so long (p8). */
const POLL_AT_MOST_EVERY: Ms = 100
/** A log stamps what its host wrote less sharply than that: so much sooner is no haste. */
const STAMPED_WITHIN: Ms = 15
/** A hurried host is told of once in so long. */
const TOLD_EVERY: Ms = 60_000

type Fact = FactOf<'host.asked' | 'host.hurried'>

/** What a host sends → what it wants of the wheel. Polls are many, and only hurried ones are told. */
export class HostRequests {
  #polled: Ms | null = null
  #polls = 0
  #least = Number.POSITIVE_INFINITY
  #told = Number.NEGATIVE_INFINITY

  take(text: string, t: Ms): Fact | null {
    const c = decodeCommand(text.trimEnd())
    if ('rejected' in c) return { type: 'host.asked', what: 'other', text }
    if (c.kind === 'status') return this.#poll(t)
    const what = WANTED[c.kind] ?? 'other'
    return { type: 'host.asked', what: c.kind === 'rotor' ? (c.on ? 'start' : 'stop') : what, text }
  }

  #poll(t: Ms): Fact | null {
    const last = this.#polled
    this.#polled = t
    if (last === null || t - last >= POLL_AT_MOST_EVERY - STAMPED_WITHIN) return null
    this.#polls++
    this.#least = Math.min(this.#least, t - last)
    if (t - this.#told < TOLD_EVERY) return null
    const fact: Fact = { type: 'host.hurried', polls: this.#polls, leastMs: this.#least }
    this.#told = t
    this.#polls = 0
    this.#least = Number.POSITIVE_INFINITY
    return fact
  }
}

const WANTED: Readonly<Record<string, HostRequest>> = {
  game: 'game',
  reset: 'reset',
  mode: 'mode',
  set: 'set',
  'set-nothing': 'set-nothing',
  save: 'set',
  'self-test': 'self-test',
}
