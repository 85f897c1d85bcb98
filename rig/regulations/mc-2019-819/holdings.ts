import type { FactOf } from '../../observation.ts'

/** A colour in a player's hands. */
interface Holding {
  readonly player: string
  readonly colour: string
  readonly sigil: string
  /** Shown on the marker; null: not marked yet. */
  value: number | null
  /** The colour may have gone to another player: the session in which it was given is over, or he gave it back unseen. */
  past: boolean
  /** Another value may have been marked unseen. */
  unsure: boolean
}

/** Colours that are kept: a table has some ten. */
const MOST = 500

/** Who holds which colour, in the order in which they were given. */
export class Holdings {
  readonly #held = new Map<string, Holding>()

  given({ player, colour, sigil }: FactOf<'colour.given'>): void {
    this.#held.delete(key(player, colour))
    this.#held.set(key(player, colour), { player, colour, sigil, value: null, past: false, unsure: false })
    const oldest = this.#held.keys().next()
    if (this.#held.size > MOST && !oldest.done) this.#held.delete(oldest.value)
  }

  marked({ player, colour, value }: FactOf<'colour.marked'>): void {
    const held = this.of(player, colour)
    if (!held) return
    held.value = value
    held.unsure = false
  }

  returned({ player, colour }: FactOf<'colour.returned'>): void {
    this.#held.delete(key(player, colour))
  }

  sessionClosed(): void {
    for (const held of this.#held.values()) held.past = true
  }

  /** Some of what is told here went unseen. */
  missed(): void {
    for (const held of this.#held.values()) {
      held.past = true
      held.unsure = true
    }
  }

  of(player: string, colour: string): Holding | undefined {
    return this.#held.get(key(player, colour))
  }

  /** Another player who holds it now. */
  another(player: string, colour: string): Holding | undefined {
    return [...this.#held.values()].find((h) => h.colour === colour && h.player !== player && !h.past)
  }
}

const key = (player: string, colour: string) => JSON.stringify([player, colour])
