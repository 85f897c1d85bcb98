import type { Ms } from '../../../rig/time.ts'
import type { PortName } from '../serial/name.ts'

/** What a capture process is to connect to; it travels as JSON. */
export type Source =
  | { readonly kind: 'serial'; readonly port: PortName; readonly baudRate: number }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | { readonly kind: 'rfc2217'; readonly host: string; readonly port: number; readonly baudRate: number }

/** Who is told what happens to a connection, from the moment it is made. */
export interface Sink {
  data(chunk: Uint8Array): void
  /** It is gone; nothing comes after this. */
  lost(why: string): void
  /** Whether the other end takes what is sent. */
  room(free: boolean): void
}

/** A connection that stands. It is used once: after a loss, a new process makes a new one. */
export interface Connection {
  /** Where it led: `/dev/ttyUSB0`. */
  readonly over: string
  /** How long the other end took to answer when it was made; null where there is none to answer. */
  readonly roundTrip: Ms | null
  write(bytes: Uint8Array): void
  /** Calls `back` after what a byte that comes has to pass through on this machine, before it is read. */
  probe(back: () => void): void
  /** Lets what is written go out first, for a moment. */
  close(): Promise<void>
}

/** With more than this that the other end has not taken, in bytes, there is no room until it does. */
export const MOST_WAITING = 16_384
/** How long what is written last may take to go out, when the connection is closed. */
export const LAST_WORDS: Ms = 300
