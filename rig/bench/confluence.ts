import type { FactType, Gap, Observation, Signal } from '../observation.ts'
import { hidesTable } from '../regulations/shared/coups.ts'
import type { Ms } from '../time.ts'

/** Who takes the stream on: each thing once, but a gap as often as it must be remembered. */
interface Downstream {
  observe(o: Observation): void
  gap(g: Gap): void
}

/** Whoever speaks over a link of its own. */
type Side = 'cylinder' | 'table'

/** The longest wait for the other side: longer than any stall, and than it takes to find that a link is dead. */
const PATIENCE: Ms = 120_000
/** Things that wait at most: some hundred coups of a side that is heard alone. */
const MOST_WAITING = 20_000

/** In a log without times a gap lies anywhere, and where it was found is all that is known of it. */
const WITHOUT_TIME = Number.MAX_SAFE_INTEGER

/** One thing of one side. */
interface Told {
  readonly o: Observation
  /** Where it belongs: its earliest instant, but not before what the same side told before it. */
  readonly place: Ms
  /** It is handed on when the other side has been heard beyond this. */
  readonly bound: Ms
}

class Stream {
  waiting: Told[] = []
  /** Everything of this side that happened before is told, or lies in a gap. */
  heard: Ms = Number.NEGATIVE_INFINITY
  /** Its last gap, while nothing was told after it. */
  blind: Gap | null = null

  tell(o: Observation): void {
    this.blind = null
    this.heard = Math.max(this.heard, o.at[0])
    this.waiting.push({ o, place: this.heard, bound: Math.max(this.heard, o.at[1]) })
  }
}

/**
 * Where the links flow together. Each tells in order, but one may be late against the other: a stall of one
 * would make the other's next word look as if nothing had been said before it. So a thing waits until the other
 * side has been heard beyond it, and all are handed on by the time at which they happened; what overlaps is left
 * to whoever compares intervals. On a good wire that is until the other side's next word.
 *
 * A gap stands where it was, not where it was found out, and is told anew as long as things happen in it: what a
 * judge begins in the middle of a gap is as blind as what he had begun before. But a side tells in order: what it
 * says next after a gap of its own was said after all that is missing, and is not blind; until it says something,
 * the gap goes on. One side alone waits for nobody.
 *
 * The order depends on what is told and on nothing else, so that a trace is judged again as the run was.
 */
export class Confluence {
  readonly #down: Downstream
  readonly #sides: ReadonlyMap<Side, Stream>
  readonly #streams: readonly Stream[]
  readonly #alone: boolean
  /** Gaps that lie before nothing that was handed on yet. */
  #coming: Gap[] = []
  /** Gaps in which things still happen; `told`: nothing that is as blind was handed on since it was told last. */
  #open: { readonly gap: Gap; told: boolean }[] = []
  /** The latest instant that any side has told. */
  #latest: Ms = 0

  /** @param provides what the target can show: a side that shows nothing is not waited for */
  constructor(provides: ReadonlySet<Signal>, down: Downstream) {
    this.#down = down
    const sides = new Set([...provides].flatMap((s) => sideOfSignal(s) ?? []))
    this.#sides = new Map([...sides].map((side) => [side, new Stream()]))
    this.#streams = [...this.#sides.values()]
    this.#alone = sides.size < 2
  }

  observe(o: Observation): void {
    const side = sideOf(o)
    const stream = side && this.#sides.get(side)
    if (!stream) return this.#down.observe(o)
    if (this.#alone) return this.#hand(o, o.at[1])
    stream.tell(o)
    this.#passed(o.at[1])
  }

  gap(g: Gap): void {
    this.#coming.push(g)
    const stream = this.#sides.get(sideOfGap(g))
    if (stream) stream.blind = g
    if (this.#alone) this.#tellGaps(Number.POSITIVE_INFINITY)
    else this.#passed(g.gap[1])
  }

  /** No more will come. */
  end(): void {
    while (this.#next(true)) {}
    this.#tellGaps(Number.POSITIVE_INFINITY)
    this.#open = []
  }

  #passed(t: Ms): void {
    this.#latest = Math.max(this.#latest, t)
    while (this.#next(false)) {}
  }

  /** Hands on what stands first, if it need not wait; whether it did. */
  #next(anyhow: boolean): boolean {
    let first: Stream | null = null
    let told: Told | undefined
    for (const s of this.#streams) {
      const next = s.waiting[0]
      if (!next || (told && !isBefore(next, told))) continue
      first = s
      told = next
    }
    if (!first || !told) return false
    const mayWait = !anyhow && this.#latest - told.bound <= PATIENCE && first.waiting.length <= MOST_WAITING
    if (mayWait) for (const s of this.#streams) if (s !== first && s.heard <= told.bound) return false
    first.waiting.shift()
    this.#hand(told.o, told.place)
    return true
  }

  #hand(o: Observation, place: Ms): void {
    if (this.#coming.length > 0 || this.#open.length > 0) {
      this.#tellGaps(place)
      this.#open = this.#open.filter(({ gap }) => place < gap.gap[1] || this.#goesOn(gap))
      for (const open of this.#open) open.told &&= endsOwn(open.gap, o)
    }
    this.#down.observe(o)
  }

  #goesOn(gap: Gap): boolean {
    return this.#streams.some((s) => s.blind === gap)
  }

  /** Those that begin by then, and are not known to whoever is downstream. */
  #tellGaps(until: Ms): void {
    if (this.#coming.length > 0) {
      for (const gap of this.#coming) if (gap.gap[0] <= until) this.#open.push({ gap, told: false })
      this.#coming = this.#coming.filter((gap) => gap.gap[0] > until)
    }
    for (const open of this.#open) {
      if (!open.told) this.#down.gap(open.gap)
      open.told = true
    }
    this.#open = this.#open.filter(({ gap }) => gap.gap[1] < WITHOUT_TIME)
  }
}

const isBefore = (a: Told, b: Told) => a.place < b.place || (a.place === b.place && a.o.n < b.o.n)

const OF_CYLINDER = /^(cylinder|rotor|ball|launch)[.]/
/** Of the bench and of an inspector, before anything moves; and of the way itself, which is no part of the game. */
const OF_NOBODY = /^(apparatus|inspector|link|host)[.]/
/** Head and table may both say them. */
const OF_EITHER: ReadonlySet<FactType> = new Set(['announcement', 'object.seen'])

const SIDES = new Map<FactType, Side | null>()

function sideOfType(type: FactType): Side | null {
  let side = SIDES.get(type)
  if (side === undefined) {
    side = OF_CYLINDER.test(type) ? 'cylinder' : OF_NOBODY.test(type) ? null : 'table'
    SIDES.set(type, side)
  }
  return side
}

function sideOf(o: Observation): Side | null {
  if (o.type === 'announcement' || o.type === 'object.seen') return o.by === 'table' ? 'table' : 'cylinder'
  return sideOfType(o.type)
}

const sideOfGap = (g: Gap): Side => (hidesTable(g) ? 'table' : 'cylinder')

/** Whether this is what the blind side said next. */
const endsOwn = (g: Gap, o: Observation) => o.n > g.n && sideOf(o) === sideOfGap(g) && o.at[1] >= g.gap[1]

/** Null where either may show it. */
function sideOfSignal(signal: Signal): Side | null {
  const type = signal.split('/')[0] as FactType
  return OF_EITHER.has(type) ? null : sideOfType(type)
}
