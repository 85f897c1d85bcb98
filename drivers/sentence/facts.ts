import type { Layout } from '../../rig/apparatus/layout.ts'
import type { Fact, Signal } from '../../rig/observation.ts'
import type { Ms, Seen } from '../../rig/time.ts'
import type { HeadClock } from './head-clock.ts'
import { RotorPulses } from './rotor.ts'
import type { HeadSentence } from './sentences.ts'

/** What a head can show at all. */
export const PROVIDES: readonly Signal[] = [
  'cylinder.hello',
  'cylinder.reset',
  'cylinder.fault',
  'rotor.started',
  'rotor.turned',
  'rotor.stopped',
  'ball.launched',
  'ball.crossed',
  'ball.dropped',
  'ball.rested',
  'ball.lifted',
  'ball.placed',
  'object.seen',
  'announcement/rien-ne-va-plus',
]

type Emit = (fact: Fact, seen: Seen) => void

/** From what the head says to facts. Sequence, resets and clock mapping are the driver's. */
export class HeadFacts {
  readonly #layout: Layout | null
  readonly #rotor: RotorPulses
  readonly #stillMs: Ms

  constructor(layout: Layout | null, begun: Ms, stillMs: Ms, joined = false) {
    this.#layout = layout
    this.#stillMs = stillMs
    this.#rotor = new RotorPulses(begun, joined)
  }

  /** @param own the sentence's stamp on the head's clock, unwrapped, in ms */
  next(s: HeadSentence, own: Ms, arrival: Ms, clock: HeadClock, emit: Emit): void {
    const seen = s.type === 'DROP' ? clock.seenSince(own, arrival) : clock.seen(own, arrival)
    switch (s.type) {
      case 'HELLO': {
        const { model, serial, firmware, game, pockets, obstacles } = s
        return emit({ type: 'cylinder.hello', model, serial, firmware, game, pockets, obstacles }, seen)
      }
      case 'ROTOR': {
        const started = this.#rotor.turned(seen, s.direction, s.period)
        if (started) emit({ type: 'rotor.started', direction: s.direction }, started)
        return emit({ type: 'rotor.turned', direction: s.direction, periodMs: s.period / 1000 }, seen)
      }
      case 'STOPPED': {
        // It has stood for the head's own time already: it came to rest somewhere in it, or as it began.
        const stood = clock.seenWithin(own - this.#stillMs, own, arrival)
        const unseen = this.#rotor.stopped(seen)
        if (unseen) emit({ type: 'rotor.started', direction: null }, unseen)
        return emit({ type: 'rotor.stopped' }, stood)
      }
      case 'LAUNCH':
        return emit({ type: 'ball.launched', direction: s.direction, spin: null }, seen)
      case 'BEAM':
        return emit({ type: 'ball.crossed', beam: s.beam }, seen)
      case 'DROP':
        return emit({ type: 'ball.dropped' }, seen)
      case 'REST': {
        const number = this.#layout?.pockets[s.pocket]?.label ?? null
        const direction = this.#rotor.direction
        return emit({ type: 'ball.rested', pocket: s.pocket, number, spin: null, direction }, seen)
      }
      case 'OBJECT':
        return emit({ type: 'object.seen', by: 'head' }, seen)
      case 'LIFT':
        return emit({ type: 'ball.lifted', pocket: s.pocket }, seen)
      case 'PLACE':
        return emit({ type: 'ball.placed', pocket: s.pocket }, seen)
      case 'RNVP':
        return emit({ type: 'announcement', what: 'rien-ne-va-plus', by: 'head', coup: null }, seen)
      case 'FAULT':
        return emit({ type: 'cylinder.fault', code: s.code }, seen)
      // They answer the rig and tell nothing of the cylinder.
      case 'PONG':
      case 'NAK':
        return
    }
  }

  /** Sentences were lost: what the rotor did meanwhile went unseen. */
  missed(): void {
    this.#rotor.missed()
  }

  /** The head started anew. */
  reset(clock: HeadClock, own: Ms, arrival: Ms, emit: Emit): void {
    this.#rotor.forget()
    emit({ type: 'cylinder.reset' }, clock.seen(own, arrival))
  }
}
