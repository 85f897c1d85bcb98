import type { FactOf } from '../../observation.ts'

/** The session day as the table tells it: reading `sessionDay`, cut over by whoever names the day. */
export class SessionDay {
  #open = false
  #day: string | null = null

  /** Takes what the table says of its session; true when this is an opening. A repeated state is no opening. */
  session({ open, day }: FactOf<'table.session'>): boolean {
    const opening = open && !(this.#open && this.#day === day)
    this.#open = open
    this.#day = day
    return opening
  }

  /** The day of the session in play; null between two. */
  get inPlay(): string | null {
    return this.#open ? this.#day : null
  }

  /** The day for which limits are set: that of the session in play; between two sessions the one they name. */
  of({ day }: FactOf<'table.limits'>): string {
    return this.inPlay ?? day
  }
}
