/**
 * What a driver stands on. A link carries bytes and knows no protocol; a broker carries messages by topic.
 * Serial, TCP, memory and a recording are interchangeable behind it.
 *
 *   device ── bytes ──▶ Link ── chunk ──▶ driver (codec inside) ── Sighting ──▶ bench
 *                        ▲                    │
 *                        └────── write ───────┘
 */
export interface Link {
  /** `serial`, `head` …: the name in the trace. */
  readonly name: string
  /** Called with every chunk as it arrives. */
  onData(take: (chunk: Uint8Array) => void): void
  write(bytes: Uint8Array): void
}

export interface Message {
  readonly topic: string
  /** Read as UTF-8; bytes that are none have become U+FFFD, which whoever reads the payload can refuse. */
  readonly payload: string
  readonly retained: boolean
}

export interface Broker {
  readonly name: string
  publish(topic: string, payload: string, options?: { retain?: boolean }): void
  /** `filter` ends in `/#` or names one topic. Retained messages come first, at once. */
  subscribe(filter: string, take: (m: Message) => void): void
}
