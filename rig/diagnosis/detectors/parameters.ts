import type { Cause, Evidence, Finding } from '../../finding.ts'
import type { Observation } from '../../observation.ts'
import { isOutside, sameValues } from '../../snapshot.ts'
import type { Ms } from '../../time.ts'
import type { Detector, Handlers, Quotes } from '../detector.ts'
import { many } from '../kind.ts'
import { evidence, Occasions, remark } from '../occasions.ts'

type Parameter = Observation<'cylinder.parameter'>

/** Parameters that are watched; a device has some fifteen. */
const MOST = 64

/** What each parameter should be, by its name. */
export type Reference = Readonly<Record<string, readonly number[]>>

/** Parameters out of the range that makes sense, and those that differ from a reference set. */
export class ParametersDetector implements Detector {
  readonly #quotes: Quotes
  readonly #reference: Reference | null
  readonly #last = new Map<string, Parameter>()
  readonly #outOfRange = new Map<string, { readonly bad: Parameter; readonly all: Occasions }>()
  readonly #differing = new Map<string, Evidence>()
  readonly #unusual = new Map<string, Parameter>()

  #mode: number | null = null

  constructor(quotes: Quotes, reference: Reference | null) {
    this.#quotes = quotes
    this.#reference = reference
  }

  readonly on: Handlers = {
    'cylinder.mode': (o) => {
      this.#mode = o.word
      this.#compare('mode', [o.word], 'the mode word', o)
    },
    'cylinder.parameter': (o) => {
      if (this.#last.size >= MOST && !this.#last.has(o.name)) return
      this.#last.set(o.name, o)
      this.#look(o)
    },
  }

  /** As they were last told. */
  get settings(): Record<string, readonly number[]> {
    const mode = this.#mode === null ? {} : { mode: [this.#mode] }
    return { ...mode, ...Object.fromEntries([...this.#last].map(([name, o]) => [name, o.values])) }
  }

  #look(o: Parameter): void {
    const { name, values, range, usual } = o
    if (isOutside(values, range)) {
      const all = this.#outOfRange.get(name)?.all ?? new Occasions()
      this.#outOfRange.set(name, { bad: o, all })
      all.add(evidence(o, `${name} (${o.title}) is ${values.join(' ')}`, this.#quotes))
    }
    this.#compare(name, values, o.title, o)
    if (usual.length > 0 && !sameValues(usual, values)) this.#unusual.set(name, o)
    else this.#unusual.delete(name)
  }

  #compare(name: string, values: readonly number[], title: string, o: Observation): void {
    const wanted = this.#reference?.[name]
    if (!wanted || sameValues(wanted, values)) return void this.#differing.delete(name)
    const text = `${name} (${title}) is ${values.join(' ')}, the reference has ${wanted.join(' ')}`
    this.#differing.set(name, evidence(o, text, this.#quotes))
  }

  findings(_now: Ms): Finding[] {
    return [
      ...[...this.#outOfRange.values()].map(({ bad, all }) => this.#outside(bad, all)),
      ...this.#differs(),
      ...this.#notAsMade(),
    ]
  }

  #outside(o: Parameter, all: Occasions): Finding {
    const { name } = o
    const last = this.#last.get(name) as Parameter
    const mended = last.n > o.n ? last : null
    const [least, most] = o.range as readonly [number, number]
    const usual = o.usual.join(' ')
    const causes: Cause[] = [
      {
        cause: 'It was set wrongly',
        why: `the maker’s value is ${usual}, and none beyond ${least} to ${most} makes sense`,
        next: `Set it: *T ${name} ${usual}, read it back with *T ${name.toUpperCase()}, write it with *T f.`,
      },
    ]
    if (o.resembles) {
      causes.unshift({
        cause: `The value of another parameter was written to it: ${o.resembles}`,
        why: `${o.values.join(' ')} is what the maker sets there`,
        next: `Set *T ${name} ${usual} and look what ${o.resembles} is now; write both with *T f.`,
      })
    }
    causes.push({
      cause: 'The memory of the controller is failing',
      why: 'a value changes that nobody has set',
      next: 'Write the right value to flash, switch off and on, read it again. Replace the controller if it is wrong again.',
    })
    const effect = EFFECTS[name]
    return all.finding(
      {
        code: 'parameter-out-of-range',
        severity: 'fault',
        title: `Parameter ${name} (${o.title}) ${mended ? 'was' : 'is'} far out of its range: ${o.values.join(' ')}${mended ? `, and later ${mended.values.join(' ')}` : ''}`,
        causes,
        apart: 'Set it right, switch off and on, read it again: it stays right, or it does not.',
        weight: 85,
      },
      {
        after: [
          ...(mended
            ? [evidence(mended, `${name} is ${mended.values.join(' ')} from here on`, this.#quotes)]
            : []),
          ...(effect === undefined ? [] : [remark(effect)]),
        ],
      },
    )
  }

  #differs(): Finding[] {
    if (this.#differing.size === 0) return []
    const all = new Occasions()
    for (const seen of this.#differing.values()) all.add(seen)
    return [
      all.finding({
        code: 'parameters-differ',
        severity: 'warning',
        title: `${many(all.count, 'parameter')} differ from the reference set`,
        causes: [
          {
            cause: 'Somebody has set them',
            why: 'a wheel keeps what it was told',
            next: 'Ask who, and why; restore the reference set if nobody knows.',
          },
        ],
        weight: 45,
      }),
    ]
  }

  /** A wheel in play has values of its own: worth knowing, and no fault. */
  #notAsMade(): Finding[] {
    const others = [...this.#unusual.values()].filter((o) => !this.#outOfRange.has(o.name))
    if (others.length === 0) return []
    const all = new Occasions()
    for (const o of others) {
      all.add(
        evidence(
          o,
          `${o.name} (${o.title}) is ${o.values.join(' ')}, the maker’s is ${o.usual.join(' ')}`,
          this.#quotes,
        ),
      )
    }
    return [
      all.finding({
        code: 'parameters-not-as-made',
        severity: 'note',
        title: `${many(all.count, 'parameter')} not as the maker sets ${all.count === 1 ? 'it' : 'them'}`,
        causes: [
          {
            cause: 'They were set for this wheel',
            why: 'most wheels in play have some of their own',
            next: 'Compare them with the sheet of this wheel (--reference FILE).',
          },
        ],
      }),
    ]
  }
}

/** What a wheel does with a value that is far off. */
const EFFECTS: Readonly<Record<string, string>> = {
  m: 'with 4 in the mode word the wheel changes its speed by this after no-more-bets: the rotor races until flag 4 stops it',
}
