/** Messages that are kept while there is no broker, or a slow one. */
const MOST_KEPT = 10_000
/** On their way at once: as many as Mosquitto takes by default (`max_inflight_messages`). */
const MOST_AT_ONCE = 20

export interface Outgoing {
  readonly topic: string
  readonly payload: string
  readonly retain: boolean
}

/** The way to the broker while there is one. */
export interface Way {
  readonly atOnce: number
  publish(m: Outgoing, done: (refused: Error | null) => void): void
}

interface Entry {
  readonly message: Outgoing
  /** When it was given to the broker; null before. */
  sent: number | null
}

/**
 * What is said and not acknowledged yet, in order. Where it keeps, what the broker may not have got is sent again
 * on the next connection, and what is said meanwhile after it. Where it does not, all that is dropped: what a
 * command was given for is past by then.
 */
export class Outbox {
  readonly #keeps: boolean
  readonly #acknowledged: (m: Outgoing, tookMs: number, refused: Error | null) => void
  #entries: Entry[] = []
  #way: Way | null = null
  #onEmpty: (() => void) | null = null

  constructor(keeps: boolean, acknowledged: (m: Outgoing, tookMs: number, refused: Error | null) => void) {
    this.#keeps = keeps
    this.#acknowledged = acknowledged
  }

  /** False where it is not sent, and not kept. */
  add(message: Outgoing): boolean {
    if ((!this.#way && !this.#keeps) || this.#entries.length >= MOST_KEPT) return false
    this.#entries.push({ message, sent: null })
    this.#send()
    return true
  }

  opened(way: Way): void {
    this.#way = way
    this.#send()
  }

  lost(): void {
    this.#way = null
    if (this.#keeps) for (const e of this.#entries) e.sent = null
    else this.#entries = []
  }

  /** Everything is acknowledged, or `within` ms have passed. */
  emptied(within: number): Promise<void> {
    if (this.#entries.length === 0 || !this.#way) return Promise.resolve()
    return new Promise((resolve) => {
      const limit = setTimeout(resolve, within)
      this.#onEmpty = () => {
        clearTimeout(limit)
        resolve()
      }
    })
  }

  #send(): void {
    const way = this.#way
    if (!way) return
    for (const e of this.#entries.slice(0, Math.min(MOST_AT_ONCE, way.atOnce))) {
      if (e.sent !== null) continue
      e.sent = performance.now()
      way.publish(e.message, (refused) => this.#done(e, refused))
    }
  }

  #done(e: Entry, refused: Error | null): void {
    const i = this.#entries.indexOf(e)
    if (i < 0) return
    this.#entries.splice(i, 1)
    this.#acknowledged(e.message, performance.now() - (e.sent ?? 0), refused)
    if (this.#entries.length === 0) this.#onEmpty?.()
    this.#send()
  }
}
