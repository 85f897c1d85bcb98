import { GAMES } from '../../rig/apparatus/layout.ts'
import type { Ms } from '../../rig/time.ts'
import { Chance, type LinkFault, type Range } from './fault.ts'

const NOTHING_BROKEN = { kind: 'wire', games: GAMES, violates: [] } as const

/** One in some ten seconds. */
export const OFTEN: Ms = 10_000

/** A whole number from the least to the most, both included. */
const some = (random: { below(n: number): number }, [least, most]: Range) =>
  least + random.below(most - least + 1)

/** `bytes`: how many in a row are lost, of one chunk and of those that follow it. */
export function wireDrop({ every = OFTEN, bytes = [1, 40] as Range } = {}): LinkFault {
  return {
    ...NOTHING_BROKEN,
    id: 'wire-drop',
    title: 'Bytes are lost on the wire',
    at: (site) => {
      const chance = new Chance(site, every)
      const left = { in: 0, out: 0 }
      return {
        pass(way, chunk, next) {
          let from = 0
          if (chance.take()) {
            left[way] = some(site.random, bytes)
            from = site.random.below(chunk.length)
          }
          const lost = Math.min(left[way], chunk.length - from)
          left[way] -= lost
          const rest =
            lost === 0 ? chunk : Buffer.concat([chunk.subarray(0, from), chunk.subarray(from + lost)])
          if (rest.length > 0) next(rest)
        },
      }
    },
  }
}

/** `bytes`: how many in a row come twice, where it is not the whole chunk. */
export function wireDouble({ every = OFTEN, bytes = [1, 8] as Range } = {}): LinkFault {
  return {
    ...NOTHING_BROKEN,
    id: 'wire-double',
    title: 'Bytes or whole chunks come twice',
    at: (site) => {
      const chance = new Chance(site, every)
      return {
        pass(_, chunk, next) {
          if (!chance.take()) return next(chunk)
          if (site.random.below(2)) {
            next(chunk)
            return next(chunk)
          }
          const from = site.random.below(chunk.length)
          const to = from + some(site.random, bytes)
          next(Buffer.concat([chunk.subarray(0, to), chunk.subarray(from)]))
        },
      }
    },
  }
}

/** `bytes`: how many neighbours are hit; one bit of each is turned over. */
export function wireCorrupt({ every = OFTEN, bytes = [1, 3] as Range } = {}): LinkFault {
  return {
    ...NOTHING_BROKEN,
    id: 'wire-corrupt',
    title: 'Bits are turned over on the wire',
    at: (site) => {
      const chance = new Chance(site, every)
      return {
        pass(_, chunk, next) {
          if (!chance.take()) return next(chunk)
          const hit = Buffer.from(chunk)
          const from = site.random.below(hit.length)
          const to = Math.min(hit.length, from + some(site.random, bytes))
          for (let i = from; i < to; i++) hit[i] = (hit[i] as number) ^ (1 << site.random.below(8))
          next(hit)
        },
      }
    },
  }
}
