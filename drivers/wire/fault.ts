import type { Game } from '../../rig/apparatus/layout.ts'
import type { Random } from '../../rig/random.ts'
import type { Clock, Ms } from '../../rig/time.ts'
import type { Message } from '../link/link.ts'

/** As seen from whoever holds this end: `in` comes to him, `out` goes to the other end. */
export type Way = 'in' | 'out'

/** Where a fault is at work: one link, or one broker as one client sees it. */
export interface Site {
  readonly clock: Clock
  readonly random: Random
  /** The way from the device to its host: what is between them need not treat both alike. */
  readonly toHost: Way
  /** Whether the fault is switched on now. */
  on(): boolean
  /** From now on nothing passes, and whoever holds this end is told so. */
  down(why: string): void
  /** @param forgotten the other side knows nothing of us any more */
  up(forgotten?: boolean): void
}

/**
 * One trouble at one place. Everything that passes goes through {@link pass}, which hands it on by `next`: now,
 * later, changed, more than once, or not at all.
 */
export interface Trouble<T> {
  pass(way: Way, item: T, next: (item: T) => void): void
}

/** A named way for a link or a broker to misbehave. The device is healthy: no clause is violated. */
interface Fault<Kind extends string, T> {
  readonly kind: Kind
  readonly id: string
  readonly title: string
  readonly games: readonly Game[]
  readonly violates: readonly []
  at(site: Site): Trouble<T>
}

/** On a link: what passes are chunks of bytes. */
export type LinkFault = Fault<'wire', Uint8Array>

/** A message on its way, and how it is handed over when it arrives, as it then is. */
export interface Passing extends Message {
  handOver(m: Message): void
}

/** On a broker: what passes are messages. */
export type BrokerFault = Fault<'broker', Passing>

export type WireFault = LinkFault | BrokerFault

/** Each fault where it belongs, in the order given. */
export function byPlace(faults: readonly WireFault[]): { links: LinkFault[]; brokers: BrokerFault[] } {
  return {
    links: faults.filter((f) => f.kind === 'wire'),
    brokers: faults.filter((f) => f.kind === 'broker'),
  }
}

/** From the least to the most of something. */
export type Range = readonly [number, number]

/** Moments that come by chance, one in `every` ms on the average. */
export class Chance {
  readonly #site: Site
  readonly #every: Ms
  #next: Ms

  constructor(site: Site, every: Ms) {
    this.#site = site
    this.#every = every
    this.#next = this.#after(site.clock.now())
  }

  /** Whether such a moment has come since the last one that was taken. */
  take(): boolean {
    if (!this.#site.on() || this.#site.clock.now() < this.#next) return false
    this.#next = this.#after(this.#site.clock.now())
    return true
  }

  /** What was taken lasts until `t`: the next moment comes after it. */
  lasts(t: Ms): void {
    this.#next = this.#after(t)
  }

  #after(t: Ms): Ms {
    return t - Math.log(1 - this.#site.random.unit()) * this.#every
  }
}

/** What is held back, and goes on in the order in which it came. */
export class Held {
  readonly #clock: Clock
  readonly #queue: { readonly t: Ms; readonly go: () => void }[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Goes on at `t`, or when what came before it has gone on; at once where nothing keeps it. */
  until(t: Ms, go: () => void): void {
    const last = this.#queue.at(-1)
    if (!last && t <= this.#clock.now()) return go()
    this.#queue.push({ t: Math.max(t, last?.t ?? 0), go })
    if (!last) this.#arm()
  }

  #arm(): void {
    const first = this.#queue[0]
    if (!first) return
    this.#clock.at(first.t, () => {
      first.go()
      this.#queue.shift()
      this.#arm()
    })
  }
}
