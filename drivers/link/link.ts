import type { LinkTiming } from '../../rig/link-timing.ts'
import type { Ms } from '../../rig/time.ts'

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
  /** From now on the listener is told what comes. A link has one listener. */
  listen(listener: LinkListener): void
  /** Sends, or, where the link is down, sends nothing, keeps nothing for later, and returns false. */
  write(bytes: Uint8Array): boolean
}

export interface LinkListener {
  /**
   * @param t when the chunk was read, on the bench clock
   * @param late by how much more than the link's ordinary bound it may have been read after it came, ms
   */
  data(chunk: Uint8Array, t: Ms, late: Ms): void
  /** Nothing comes any more since `t`, until {@link up}: unplugged, hung up. Not called for a close that was asked for. */
  down?(t: Ms, why: string): void
  /** Bytes come again. What was sent to the other end meanwhile is lost. */
  up?(t: Ms): void
}

/** A link or a broker to something outside this process. */
export interface Outside {
  /**
   * Connects, for the first time. Later losses are mended by itself, with a growing pause between tries.
   *
   * @throws RigError when it cannot be had (missing, busy, no permission, refused), with what to do
   */
  open(): Promise<void>
  /** Ends for good, within seconds whatever the other side does, and leaves no port locked and no child behind. */
  close(): Promise<void>
  /** What widens the instants that come over it, as known by now. */
  timing(): LinkTiming
}

export interface Message {
  readonly topic: string
  /** Read as UTF-8; bytes that are none have become U+FFFD, which whoever reads the payload can refuse. */
  readonly payload: string
  readonly retained: boolean
}

export interface Broker {
  readonly name: string
  /** QoS 1. Returns false where the broker is not connected: the message is not sent, and not kept for later. */
  publish(topic: string, payload: string, options?: { retain?: boolean }): boolean
  /** `filter` ends in `/#` or names one topic. Retained messages come first, at once. */
  subscribe(filter: string, take: (m: Message) => void): void
  /** Tells when the connection is lost and when it is there again; a memory's never is. */
  watch?(watcher: { down(t: Ms, why: string): void; up(t: Ms): void }): void
}
