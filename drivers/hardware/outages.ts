import type { Intake } from '../../rig/intake.ts'
import type { Sighting } from '../../rig/observation.ts'
import type { Clock, Ms } from '../../rig/time.ts'

interface Outage {
  /** Bytes come again: its driver sees from its next word on. */
  returning: boolean
  readonly waiting: (() => void)[]
}

/** Between the drivers of several links and the bench: it knows which link is down, and whether the rotor turns. */
export class Outages {
  /** Whether the rotor turns, as it was shown last; null before it was. */
  turning: boolean | null = null
  onStopped: (() => void) | null = null
  readonly #intake: Intake
  readonly #clock: Clock
  readonly #down = new Map<string, Outage>()

  constructor(intake: Intake, clock: Clock) {
    this.#intake = intake
    this.#clock = clock
  }

  down(link: string): void {
    const waiting = this.#down.get(link)?.waiting ?? []
    this.#down.set(link, { returning: false, waiting })
  }

  up(link: string): void {
    const outage = this.#down.get(link)
    if (outage) outage.returning = true
  }

  /** Resolves when the link is not down, or after `within` all the same. */
  whenUp(link: string, within: Ms): Promise<void> {
    const outage = this.#down.get(link)
    if (!outage) return Promise.resolve()
    return new Promise((resolve) => {
      const limit = this.#clock.at(this.#clock.now() + within, resolve)
      outage.waiting.push(() => {
        limit.cancel()
        resolve()
      })
    })
  }

  /** The intake for the driver of one link. */
  from(link: string): Intake {
    const intake = this.#intake
    return {
      raw: (...raw) => intake.raw(...raw),
      rejected: (...rejected) => intake.rejected(...rejected),
      gap: (g) => {
        intake.gap(g)
        this.#sees(link)
      },
      sighting: (s) => {
        this.#sees(link)
        this.#rotor(s)
        intake.sighting(s)
      },
    }
  }

  #sees(link: string): void {
    const outage = this.#down.get(link)
    if (!outage?.returning) return
    this.#down.delete(link)
    for (const go of outage.waiting) go()
  }

  #rotor({ fact }: Sighting): void {
    if (fact.type === 'rotor.stopped') {
      this.turning = false
      this.onStopped?.()
    } else if (fact.type === 'rotor.started' || fact.type === 'rotor.turned') this.turning = true
  }
}
