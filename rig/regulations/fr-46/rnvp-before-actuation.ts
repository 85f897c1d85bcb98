import type { Observation } from '../../observation.ts'
import { type Interval, inOrder, type Tri } from '../../time.ts'
import type { Monitor } from '../clause.ts'
import type { Tally } from '../tally.ts'

/**
 * "Il annonce « Rien ne va plus » avant d'effectuer cette manœuvre": before the first actuation of the coup. A
 * head shows only that the cylinder was set turning between its standstill and its first index pulse; the table
 * says when more sharply, and is believed as far as the head bears it out.
 */
export function rnvpBeforeActuation(tally: Tally): Monitor {
  let called: Observation<'announcement'> | null = null
  let started: Observation<'rotor.started'> | null = null
  let actuated: Observation<'coup.actuated'> | null = null
  let playing = false
  let blind = ''

  const settle = () => {
    const first = started ?? actuated
    if (first) judge(first.n)
    called = null
    started = null
    actuated = null
    playing = false
    blind = ''
  }

  function judge(n: number): void {
    if (!called) {
      if (blind) tally.cannotTell(`“rien ne va plus” may have gone unseen: ${blind}`, n)
      else tally.fail('the cylinder was actuated and “rien ne va plus” had not been announced', n)
      return
    }
    const evidence = [called.n, ...(actuated ? [actuated.n] : []), ...(started ? [started.n] : [])]
    const order = orderOf(called, started, actuated)
    if (order === 'yes' && started) tally.pass(...evidence)
    else if (blind) tally.cannotTell(`whether they belong together cannot be told: ${blind}`, ...evidence)
    else if (order === 'no')
      tally.fail('“rien ne va plus” was announced when the cylinder was already actuated', ...evidence)
    else if (started)
      tally.cannotTell('“rien ne va plus” came too close to the actuation to tell their order', ...evidence)
    else tally.cannotTell('the actuation itself was not seen on the cylinder', ...evidence)
  }

  return {
    on: {
      'bets.opened': () => {
        settle()
        playing = true
      },
      'rotor.started': (o) => {
        if (playing) started ??= o
      },
      'coup.actuated': (o) => {
        if (playing) actuated ??= o
      },
      // A launch that failed is tried again in the same coup, and its bets stay closed.
      announcement: (o) => {
        if (o.what === 'rien-ne-va-plus') called ??= o
        else if (o.what === 'number') settle()
      },
      'table.session': (o) => {
        if (!o.open) settle()
      },
      'cylinder.reset': () => {
        blind = 'the device was reset'
      },
    },
    gap: (g) => {
      blind = g.why
    },
    end: () => {
      // The call may still be under way: without it nothing is missing yet.
      if (called) settle()
    },
  }
}

function orderOf(
  called: Observation<'announcement'>,
  started: Observation<'rotor.started'> | null,
  actuated: Observation<'coup.actuated'> | null,
): Tri {
  const shown = started ? inOrder(called, started) : 'unknown'
  if (shown !== 'unknown' || !actuated) return shown
  if (!started) return inOrder(called, actuated)
  // A time at which the cylinder was not set turning is not believed.
  return overlap(started.at, actuated.at) ? inOrder(called, actuated) : 'unknown'
}

const overlap = (a: Interval, b: Interval) => a[0] <= b[1] && b[0] <= a[1]
