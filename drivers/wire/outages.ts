import { GAMES } from '../../rig/apparatus/layout.ts'
import type { Ms } from '../../rig/time.ts'
import { OFTEN } from './bytes.ts'
import { Chance, type LinkFault, type Range } from './fault.ts'

const NOTHING_BROKEN = { kind: 'wire', games: GAMES, violates: [] } as const

/** `lasts`: how long everything is garbage, ms. */
export function wireBaud({ every = 3 * OFTEN, lasts = [100, 5000] as Range } = {}): LinkFault {
  return {
    ...NOTHING_BROKEN,
    id: 'wire-baud',
    title: 'For a while everything is garbage, as at a wrong baud rate',
    at: (site) => {
      const { clock, random } = site
      const chance = new Chance(site, every)
      let until: Ms = 0
      return {
        pass(_, chunk, next) {
          if (chance.take()) {
            until = clock.now() + random.between(...lasts)
            chance.lasts(until)
          }
          next(clock.now() < until ? chunk.map(() => random.below(256)) : chunk)
        },
      }
    },
  }
}

/** A bad contact, an adapter that is put in again, somebody who looks for the right socket. */
const OUTAGES: readonly Ms[] = [100, 3000, 40_000]

/**
 * The cable is out and what is sent meanwhile is lost, both ways. An adapter that is pulled out is told to
 * whoever holds this end; a plug that is pulled at the other end is not.
 */
export function wireUnplug({ every = 6 * OFTEN, lasts = OUTAGES, told = 0.5 } = {}): LinkFault {
  return {
    ...NOTHING_BROKEN,
    id: 'wire-unplug',
    title: 'The cable is unplugged for a while',
    at: (site) => {
      const { clock, random } = site
      const chance = new Chance(site, every)
      let out = false
      return {
        pass(_, chunk, next) {
          if (!out && chance.take()) {
            out = true
            const isTold = random.unit() < told
            const back = clock.now() + (lasts[random.below(lasts.length)] as Ms)
            chance.lasts(back)
            clock.at(back, () => {
              out = false
              if (isTold) site.up()
            })
            if (isTold) site.down('unplugged')
          }
          if (!out) next(chunk)
        },
      }
    },
  }
}
