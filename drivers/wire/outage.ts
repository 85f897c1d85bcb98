import type { Ms } from '../../rig/time.ts'

interface Watcher {
  down(t: Ms, why: string): void
  up(t: Ms): void
}

/** Outages that may overlap, of the thing itself and of the wire to it: told once, and over when all are. */
export class Outage {
  readonly #watcher: Watcher
  #count = 0

  constructor(watcher: Watcher) {
    this.#watcher = watcher
  }

  begins(t: Ms, why: string): void {
    if (this.#count++ === 0) this.#watcher.down(t, why)
  }

  ends(t: Ms): void {
    if (--this.#count === 0) this.#watcher.up(t)
  }
}
