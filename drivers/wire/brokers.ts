import { GAMES } from '../../rig/apparatus/layout.ts'
import type { Ms } from '../../rig/time.ts'
import { OFTEN } from './bytes.ts'
import { type BrokerFault, Chance, Held, type Range } from './fault.ts'

const NOTHING_BROKEN = { kind: 'broker', games: GAMES, violates: [] } as const

const OUTAGES: readonly Ms[] = [500, 3000, 40_000]

/** The table's client keeps what it has to say and says it afterwards. */
export function brokerStop({ every = 6 * OFTEN, lasts = OUTAGES } = {}): BrokerFault {
  return {
    ...NOTHING_BROKEN,
    id: 'broker-stop',
    title: 'The broker is down for a while; what the table said meanwhile comes afterwards',
    at: (site) => {
      const { clock, random } = site
      const chance = new Chance(site, every)
      const held = new Held(clock)
      let back: Ms = 0
      return {
        pass(way, message, next) {
          if (clock.now() >= back && chance.take()) {
            back = clock.now() + (lasts[random.below(lasts.length)] as Ms)
            chance.lasts(back)
            site.down('the broker closed the connection')
            held.until(back, () => site.up())
          }
          // What was on its way out when the connection was lost never arrives.
          if (way === 'in') held.until(back, () => next(message))
          else if (clock.now() >= back) next(message)
        },
      }
    },
  }
}

/** The broker forgets who we are: what was said meanwhile is lost, and only the retained states come again. */
export function brokerLostSession({ every = 6 * OFTEN, lasts = OUTAGES } = {}): BrokerFault {
  return {
    ...NOTHING_BROKEN,
    id: 'broker-lost-session',
    title: 'The broker is down for a while; what the table said meanwhile is lost',
    at: (site) => {
      const { clock, random } = site
      const chance = new Chance(site, every)
      let back: Ms = 0
      return {
        pass(_, message, next) {
          if (clock.now() >= back && chance.take()) {
            const t = clock.now() + (lasts[random.below(lasts.length)] as Ms)
            back = t
            chance.lasts(t)
            site.down('the broker closed the connection')
            clock.at(t, () => site.up(true))
          }
          if (clock.now() >= back) next(message)
        },
      }
    },
  }
}

/** `after`: how much later a message comes again, ms. QoS 1 promises at least once. */
export function brokerDouble({ every = OFTEN, after = [0, 2000] as Range } = {}): BrokerFault {
  return {
    ...NOTHING_BROKEN,
    id: 'broker-double',
    title: 'A message comes twice, as quality of service 1 allows',
    at: (site) => {
      const { clock, random } = site
      const chance = new Chance(site, every)
      return {
        pass(_, message, next) {
          next(message)
          if (chance.take()) clock.at(clock.now() + random.between(...after), () => next(message))
        },
      }
    },
  }
}

/** `late`: by how much everything is late for a while, ms. */
export function brokerLate({ every = 2 * OFTEN, late = [50, 20_000] as Range } = {}): BrokerFault {
  return {
    ...NOTHING_BROKEN,
    id: 'broker-late',
    title: 'Messages are late: all of them for a while, or one that others overtake',
    at: (site) => {
      const { clock, random } = site
      const chance = new Chance(site, every)
      const held = { in: new Held(clock), out: new Held(clock) }
      return {
        pass(way, message, next) {
          const now = clock.now()
          if (!chance.take()) return held[way].until(now, () => next(message))
          const t = now + late[0] * (late[1] / late[0]) ** random.unit()
          if (random.below(2)) held[way].until(t, () => next(message))
          else clock.at(t, () => next(message))
        },
      }
    },
  }
}

/**
 * The table's client retains what it should not: whoever renews his subscription is given its last events as if they
 * were new.
 */
export function brokerRetained({ every = 6 * OFTEN } = {}): BrokerFault {
  return {
    ...NOTHING_BROKEN,
    id: 'broker-retained',
    title: 'The table retains its events: whenever the subscription is renewed the last ones come again',
    at: (site) => {
      const chance = new Chance(site, every)
      const events = new Map<string, () => void>()
      return {
        pass(way, message, next) {
          if (chance.take()) for (const again of events.values()) again()
          if (way === 'in' && message.topic.includes('/event/'))
            events.set(message.topic, () => next({ ...message, retained: true }))
          next(message)
        },
      }
    },
  }
}
