import {
  type Decision,
  type DecisionRule,
  decide,
  fromInterval,
  type Limit,
  type Quantity,
} from '../measurement.ts'
import type { Observation } from '../observation.ts'
import type { Monitor, Ruling } from '../regulations/clause.ts'
import { Slowdown } from '../regulations/shared/slowdown.ts'
import type { MeasurementResult } from '../result.ts'
import { type Seen, spanOf } from '../time.ts'

/** A quartz may be off by 100 ppm; so may what it measures. */
const CLOCK_SHARE = 1e-4
/** Nothing in a coup takes a day. */
const UNTIMED = 86_400_000
const ORDER: readonly Decision[] = ['pass', 'conditional-pass', 'inconc', 'conditional-fail', 'fail']

/** A quantity over a run, in constant memory. */
class Measure {
  n = 0
  #sum = 0
  #min = Infinity
  #max = -Infinity
  #u = 0
  #decision: Decision | null = null
  readonly name: string
  readonly title: string
  readonly unit: string
  readonly limit: Limit | null
  readonly #rule: DecisionRule

  constructor(name: string, title: string, unit: string, limit: Limit | null, rule: DecisionRule) {
    this.name = name
    this.title = title
    this.unit = unit
    this.limit = limit
    this.#rule = rule
  }

  add(q: Quantity): void {
    this.n++
    this.#sum += q.value
    this.#min = Math.min(this.#min, q.value)
    this.#max = Math.max(this.#max, q.value)
    this.#u = Math.max(this.#u, q.U)
    if (!this.limit) return
    const d = decide(q, this.limit, this.#rule)
    if (this.#decision === null || ORDER.indexOf(d) > ORDER.indexOf(this.#decision)) this.#decision = d
  }

  result(): MeasurementResult {
    return {
      name: this.name,
      title: this.title,
      value: this.#sum / this.n,
      min: this.#min,
      max: this.#max,
      unit: this.unit,
      U: this.#u,
      k: 2,
      n: this.n,
      limit: this.limit,
      decision: this.#decision,
    }
  }
}

const inSeconds = (q: Quantity): Quantity => ({ value: q.value / 1000, U: q.U / 1000 })

/** The times and speeds of a coup, whatever the clauses make of them. */
export class Measures implements Monitor {
  readonly on: Monitor['on']
  gap: () => void
  readonly #all: Measure[] = []

  constructor(ruling: Ruling) {
    const measure = (name: string, title: string, unit: string, limit: Limit | null = null) => {
      const m = new Measure(name, title, unit, limit, ruling.rule)
      this.#all.push(m)
      return m
    }
    const atLeast = (key: string): Limit | null => {
      const ms = ruling.timing[key]
      return ms === undefined ? null : { min: ms / 1000 }
    }
    const atMost = (key: string): Limit | null => {
      const ms = ruling.timing[key]
      return ms === undefined ? null : { max: ms / 1000 }
    }
    const gallery = measure('launch-to-drop', 'The ball in the gallery', 's', atLeast('launchToDropMin'))
    const laps = measure('revolutions', 'Revolutions of the ball in the gallery', 'rev')
    const slowToCall = measure('slow-to-rnvp', 'From the slowdown to “rien ne va plus”', 's')
    const callToDrop = measure('rnvp-to-drop', 'From “rien ne va plus” to the drop', 's')
    const dropToRest = measure('drop-to-rest', 'From the drop to the rest in a pocket', 's')
    const restToCall = measure('rest-to-announcement', 'From the rest to the announcement of the number', 's')
    const callToClosed = measure(
      'rnvp-to-bets-closed',
      'From “rien ne va plus” to the closing of bets',
      's',
      atMost('betClosing'),
    )
    const objectToStop = measure(
      'object-to-stop',
      'From a foreign object to the standing cylinder',
      's',
      atMost('objectToStop'),
    )
    const rotor = measure('rotor-speed', 'Speed of the cylinder', 'rpm')

    let launched: Seen | null = null
    let crossings = 0
    let starting = false
    let slowdown = new Slowdown(ruling)
    let called: Seen | null = null
    let dropped: Seen | null = null
    let rested: Seen | null = null
    let object: Seen | null = null
    const clear = () => {
      launched = null
      called = null
      dropped = null
      rested = null
    }
    const between = (m: Measure, a: Seen | null, b: Seen) => {
      if (!a) return
      const span = spanOf(a, b)
      // A recording without times: its instants lie anywhere.
      if (span[1] - span[0] < UNTIMED) m.add(inSeconds(fromInterval(span)))
    }
    this.on = {
      'ball.launched': (o) => {
        clear()
        launched = o
        crossings = 0
        slowdown = new Slowdown(ruling)
      },
      'ball.crossed': (o) => {
        crossings++
        slowdown.crossed(o)
      },
      'ball.dropped': (o) => {
        dropped = o
        between(gallery, launched, o)
        between(callToDrop, called, o)
        if (launched && crossings > 1) laps.add({ value: crossings / 3, U: 2 / 3 / Math.sqrt(3) })
      },
      'ball.rested': (o) => {
        rested = o
        between(dropToRest, dropped, o)
      },
      announcement: (o: Observation<'announcement'>) => {
        if (o.what === 'number') {
          between(restToCall, rested, o)
          clear()
        } else if (o.what === 'no-spin') clear()
        else if (launched && !called && !object) {
          called = o
          between(slowToCall, slowdown.seen, o)
        }
      },
      'bets.closed': (o) => {
        between(callToClosed, called, o)
      },
      'object.seen': (o) => {
        object ??= o
      },
      'rotor.stopped': (o) => {
        between(objectToStop, object, o)
        object = null
      },
      'rotor.started': () => {
        starting = true
      },
      'rotor.turned': (o) => {
        // In play, and not the first revolution, which is part of the start.
        const rpm = 60_000 / o.periodMs
        if (launched && !starting) rotor.add({ value: rpm, U: rpm * CLOCK_SHARE })
        starting = false
      },
    }
    this.gap = () => {
      clear()
      object = null
    }
  }

  results(): MeasurementResult[] {
    return this.#all.filter((m) => m.n > 0).map((m) => m.result())
  }
}
