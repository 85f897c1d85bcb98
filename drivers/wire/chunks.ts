import { GAMES } from '../../rig/apparatus/layout.ts'
import type { Random } from '../../rig/random.ts'
import type { Ms } from '../../rig/time.ts'
import { OFTEN } from './bytes.ts'
import { Chance, Held, type LinkFault, type Range, type Way } from './fault.ts'

const NOTHING_BROKEN = { kind: 'wire', games: GAMES, violates: [] } as const

/** Pieces that a cut chunk comes in, at most. */
const MOST_PIECES = 4

/** `pause`: between two pieces, ms. */
export function wireSplit({ every = OFTEN, pause = [0.5, 200] as Range } = {}): LinkFault {
  return {
    ...NOTHING_BROKEN,
    id: 'wire-split',
    title: 'Lines come in pieces, with pauses between',
    at: (site) => {
      const { clock, random } = site
      const chance = new Chance(site, every)
      const held = { in: new Held(clock), out: new Held(clock) }
      return {
        pass(way, chunk, next) {
          let t = clock.now()
          let rest = chunk
          if (chance.take()) {
            for (let pieces = 1 + random.below(MOST_PIECES - 1); pieces > 0 && rest.length > 1; pieces--) {
              const cut = 1 + random.below(rest.length - 1)
              const piece = rest.subarray(0, cut)
              held[way].until(t, () => next(piece))
              t += random.between(...pause)
              rest = rest.subarray(cut)
            }
          }
          const last = rest
          held[way].until(t, () => next(last))
        },
      }
    },
  }
}

/** `wait`: for how long what comes is gathered, ms. */
export function wireMerge({ every = OFTEN, wait = [5, 500] as Range } = {}): LinkFault {
  return gathering(
    'wire-merge',
    'Chunks are held back for a moment and come together',
    every,
    (random) => random.between(...wait),
    false,
  )
}

/** `silence`: how long nothing comes, ms; then all of it comes at once. As a host that stalls, it holds both ways. */
export function wireStall({ every = 3 * OFTEN, silence = [500, 30_000] as Range } = {}): LinkFault {
  // As many short ones as long ones.
  const [least, most] = silence
  return gathering(
    'wire-stall',
    'Nothing comes for a while, then all that came meanwhile',
    every,
    (random) => least * (most / least) ** random.unit(),
    true,
  )
}

interface Gathered {
  readonly chunks: Uint8Array[]
  next: ((chunk: Uint8Array) => void) | null
}

function gathering(
  id: string,
  title: string,
  every: Ms,
  lasts: (random: Random) => Ms,
  bothWays: boolean,
): LinkFault {
  return {
    ...NOTHING_BROKEN,
    id,
    title,
    at: (site) => {
      const { clock, random } = site
      const chance = new Chance(site, every)
      const gathered: Record<Way, Gathered | null> = { in: null, out: null }
      const begin = (way: Way, t: Ms) => {
        if (gathered[way]) return
        const g: Gathered = { chunks: [], next: null }
        gathered[way] = g
        clock.at(t, () => {
          gathered[way] = null
          g.next?.(Buffer.concat(g.chunks))
        })
      }
      return {
        pass(way, chunk, next) {
          if (chance.take()) {
            const t = clock.now() + lasts(random)
            chance.lasts(t)
            for (const each of bothWays ? (['in', 'out'] as const) : [way]) begin(each, t)
          }
          const g = gathered[way]
          if (!g) return next(chunk)
          g.chunks.push(chunk)
          g.next = next
        },
      }
    },
  }
}
