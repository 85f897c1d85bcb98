import type { Direction, Observation } from '../../observation.ts'
import type { Monitor, Ruling } from '../clause.ts'
import { Alternation } from '../operators.ts'
import type { Tally } from '../tally.ts'
import { hidesTable } from './coups.ts'

const WORDS: Record<Direction, string> = { cw: 'clockwise', ccw: 'counter-clockwise' }

/**
 * "actionner, à chaque fois, le cylindre dans un sens opposé au précédent", by the reading `directionBasis`:
 * `actuation` compares each start of the cylinder with the one before, launched or not; `coup` each
 * completed spin with the one before.
 */
export function directionAlternates(tally: Tally, ruling: Ruling): Monitor {
  return ruling.readings.directionBasis === 'coup' ? byCoup(tally, ruling) : byActuation(tally)
}

function byActuation(tally: Tally): Monitor {
  const order = new Alternation<Direction>()
  let last = 0
  let unseen = ''
  /** The last actuation that the table told of, since the cylinder was blind. */
  let told = 0
  const blind = (why: string) => {
    order.lost()
    unseen = why
  }
  return {
    on: {
      'rotor.started': (o) => {
        if (o.direction === null) return blind('an actuation whose direction nobody saw')
        const answer = order.next(o.direction)
        if (answer === 'no') tally.fail(`actuated twice in a row ${WORDS[o.direction]}`, last, o.n)
        else if (answer === 'yes') tally.pass(last, o.n)
        else if (answer === 'unknown') {
          tally.cannotTell(
            `cannot be told across ${unseen}: an actuation may have gone unseen`,
            ...(last ? [last] : []),
            o.n,
          )
        }
        last = o.n
        unseen = ''
        told = 0
      },
      'coup.actuated': (o) => {
        if (unseen) told = o.n
      },
      'cylinder.reset': () => blind('a reset of the device'),
    },
    gap: (g) => {
      if (g.link !== 'table') blind(`a gap of ${((g.gap[1] - g.gap[0]) / 1000).toFixed(1)} s`)
    },
    end: () => {
      if (told) tally.cannotTell(`the last actuations were not seen: ${unseen}`, told)
    },
  }
}

/** A spin is completed when its number is announced; where no table announces, when the ball rests. */
function byCoup(tally: Tally, ruling: Ruling): Monitor {
  const announced = ruling.provides.has('announcement/number')
  let last: Observation<'ball.rested'> | null = null
  let rested: Observation<'ball.rested'> | null = null
  /** The number came, and the rest is still to come. */
  let early = false
  let blind = ''
  const over = () => {
    rested = null
    early = false
  }
  const complete = (o: Observation<'ball.rested'>) => {
    if (last) judge(last, o)
    last = o
    blind = ''
    over()
  }
  return {
    on: {
      'ball.launched': () => {
        if (early) blind = 'a completed coup whose rest was not seen'
        over()
      },
      'ball.rested': (o) => {
        if (!announced || early) complete(o)
        else rested = o
      },
      announcement: (o) => {
        if (o.what !== 'number') return
        if (rested) complete(rested)
        else early = true
      },
      'cylinder.reset': () => {
        blind = 'a reset of the device'
      },
    },
    gap: (g) => {
      // Without its number a coup is not known to have been completed.
      if (announced || !hidesTable(g)) blind = `a gap of ${((g.gap[1] - g.gap[0]) / 1000).toFixed(1)} s`
    },
  }

  function judge(a: Observation<'ball.rested'>, b: Observation<'ball.rested'>): void {
    // A device that counts its spins shows by itself that none is missing between the two (1…256, then wraps).
    const counted = a.spin !== null && b.spin !== null
    const next = counted && b.spin === ((a.spin as number) % 256) + 1
    if (a.direction === null || b.direction === null)
      tally.cannotTell('the direction of a completed spin was not seen', a.n, b.n)
    else if (counted ? !next : blind !== '') {
      const between = counted ? `spins ${a.spin} and ${b.spin}, which do not follow each other` : blind
      tally.cannotTell(`cannot be told across ${between}`, a.n, b.n)
    } else if (a.direction === b.direction) {
      const which = counted ? `spins ${a.spin} and ${b.spin}` : 'two completed spins in a row'
      tally.fail(`${which} both turned ${WORDS[a.direction]}`, a.n, b.n)
    } else tally.pass(a.n, b.n)
  }
}
