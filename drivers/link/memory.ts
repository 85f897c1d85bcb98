import type { Random } from '../../rig/random.ts'
import type { Clock, Ms } from '../../rig/time.ts'
import type { Broker, Link, LinkListener, Message } from './link.ts'
import { matches } from './topics.ts'

/** How long bytes and messages are under way, ms: what a USB adapter and a local broker commonly take. */
const DELAY: readonly [Ms, Ms] = [0.2, 1]

/** Two ends of one wire: what is written at one arrives at the other, whole, in order, a little later. */
export function memoryLink(name: string, clock: Clock, random: Random): { rig: Link; device: Link } {
  const ends = [new End(name, clock, random), new End(name, clock, random)] as const
  ends[0].peer = ends[1]
  ends[1].peer = ends[0]
  return { rig: ends[0], device: ends[1] }
}

class End implements Link {
  readonly name: string
  peer: End | null = null
  #listener: LinkListener | null = null
  #free: Ms = 0
  readonly #clock: Clock
  readonly #random: Random

  constructor(name: string, clock: Clock, random: Random) {
    this.name = name
    this.#clock = clock
    this.#random = random
  }

  listen(listener: LinkListener): void {
    this.#listener = listener
  }

  arrive(bytes: Uint8Array): void {
    this.#listener?.data(bytes, this.#clock.now(), 0)
  }

  write(bytes: Uint8Array): boolean {
    this.#free = Math.max(this.#free, this.#clock.now() + this.#random.between(...DELAY))
    this.#clock.at(this.#free, () => this.peer?.arrive(bytes))
    return true
  }
}

/** A broker in memory: QoS 1 as a good network gives it, and retained messages for whoever comes later. */
export class MemoryBroker implements Broker {
  readonly name = 'table'
  readonly #retained = new Map<string, string>()
  readonly #subscribers: { filter: string; take: (m: Message) => void }[] = []
  #free: Ms = 0
  readonly #clock: Clock
  readonly #random: Random

  constructor(clock: Clock, random: Random) {
    this.#clock = clock
    this.#random = random
  }

  publish(topic: string, payload: string, options: { retain?: boolean } = {}): boolean {
    if (options.retain) this.#retained.set(topic, payload)
    this.#free = Math.max(this.#free, this.#clock.now() + this.#random.between(...DELAY))
    this.#clock.at(this.#free, () => {
      for (const s of this.#subscribers) {
        if (matches(s.filter, topic)) s.take({ topic, payload, retained: false })
      }
    })
    return true
  }

  subscribe(filter: string, take: (m: Message) => void): void {
    this.#subscribers.push({ filter, take })
    for (const [topic, payload] of this.#retained) {
      if (matches(filter, topic)) take({ topic, payload, retained: true })
    }
  }
}
