import type { Clock, Ms, Timer } from '../../rig/time.ts'
import type { RigSentence } from './sentences.ts'

/** The reason of a NAK for something that the head does not know. Any other passes: checksum, busy. */
export const UNKNOWN = 'unknown'
/** What was refused for another reason is said again after this: a head is busy for some ms, noise is over by then. */
export const AGAIN_AFTER: Ms = 100
/** A head refuses what it does not know within a few ms. */
const NAK_WITHIN: Ms = 500
/** A head that is busy for so many tries is so for good. */
const MOST_TRIES = 5
/** Sentences of ours that a NAK may still name. */
const MOST_SENT = 16

/** What was sent to the head last, so that a NAK can be understood. */
export class Sent {
  readonly #bySeq = new Map<number, RigSentence>()

  note(s: RigSentence): void {
    this.#bySeq.delete(s.seq)
    this.#bySeq.set(s.seq, s)
    const oldest = this.#bySeq.keys().next()
    if (this.#bySeq.size > MOST_SENT && !oldest.done) this.#bySeq.delete(oldest.value)
  }

  /** The link was lost: what comes now answers nothing of it. */
  forget(): void {
    this.#bySeq.clear()
  }

  /** What a NAK is about; null where that is not known. Whose checksum was wrong, its number may be as well. */
  refused(seq: number | null, reason: string): RigSentence | null {
    if (seq === null || reason === 'checksum') return null
    return this.#bySeq.get(seq) ?? null
  }
}

interface Order {
  /** Of the sentence that gave it last. */
  seq: number | null
  readonly refused: (reason: string) => void
}

type Outcome = 'told' | 'unknown' | 'refused' | 'unreachable'

/** Orders to a motor. The head answers only what it refuses: what it does not refuse in time, it has taken. */
export class Orders {
  readonly #clock: Clock
  readonly #write: (type: 'START' | 'STOP') => number | null
  readonly #open = new Set<Order>()

  /** @param write sends it; the number of the sentence, or null where the link is down */
  constructor(clock: Clock, write: (type: 'START' | 'STOP') => number | null) {
    this.#clock = clock
    this.#write = write
  }

  /** `unknown`: the head has no motor. `refused`: it was busy, or could not read it, each time. */
  give(type: 'START' | 'STOP'): Promise<Outcome> {
    const clock = this.#clock
    return new Promise((resolve) => {
      let tries = 0
      let timer: Timer | null = null
      const after = (t: Ms, act: () => void) => {
        timer?.cancel()
        timer = clock.at(clock.now() + t, act)
      }
      const over = (what: Outcome) => {
        timer?.cancel()
        this.#open.delete(order)
        resolve(what)
        clock.wake()
      }
      const order: Order = {
        seq: null,
        refused: (reason) => {
          if (reason === UNKNOWN) over('unknown')
          else if (tries >= MOST_TRIES) over('refused')
          else after(AGAIN_AFTER, say)
        },
      }
      const say = () => {
        tries++
        order.seq = this.#write(type)
        if (order.seq === null) over('unreachable')
        else after(NAK_WITHIN, () => over('told'))
      }
      this.#open.add(order)
      say()
    })
  }

  /** @param seq of the sentence that was refused; null where that is not known: it may be any */
  refused(seq: number | null, reason: string): void {
    for (const order of this.#open) {
      if (order.seq === seq) order.refused(reason)
      else if (seq === null) order.refused('checksum')
    }
  }
}
