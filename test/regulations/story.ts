import type { Game } from '../../rig/apparatus/layout.ts'
import { loadLayout } from '../../rig/apparatus/layouts.ts'
import { winningSimpleChances } from '../../rig/cloth/chances.ts'
import { READING_NAMES, valuesOf } from '../../rig/config/readings.ts'
import { type Direction, type Fact, type FactType, opposite, type Signal } from '../../rig/observation.ts'
import { type Clause, clausesFor, type Ruling } from '../../rig/regulations/clause.ts'
import { Judge } from '../../rig/regulations/judge.ts'
import { PACKS } from '../../rig/regulations/packs.ts'
import type { ClauseResult } from '../../rig/result.ts'
import type { Interval, Ms, Seen } from '../../rig/time.ts'

/** Everything that a head and a table together can show. */
const EVERYTHING: readonly Signal[] = [
  'cylinder.hello',
  'cylinder.reset',
  'rotor.started',
  'rotor.turned',
  'rotor.stopped',
  'ball.launched',
  'ball.sense',
  'ball.crossed',
  'ball.dropped',
  'launch.failed',
  'ball.rested',
  'ball.lifted',
  'ball.placed',
  'object.seen',
  'announcement/rien-ne-va-plus',
  'announcement/no-spin',
  'announcement/number',
  'bets.opened',
  'bets.closed',
  'bet.accepted',
  'bet.refused',
  'table.session',
  'table.mode',
  'table.apparatus',
  'apparatus.declared',
]

const GAME_OF: Record<string, Game> = {
  'mc-2019-819': 'roulette-monte-carlo',
  'fr-67-5': 'roulette-37',
  'us-sd': 'roulette-38',
}
const LAYOUTS: Partial<Record<Game, string>> = {
  'roulette-monte-carlo': 'roulette-monte-carlo-example',
  'roulette-37': 'roulette-37',
  'roulette-38': 'roulette-38',
}

interface Setting {
  readonly game?: Game
  readonly readings?: Readonly<Record<string, string>>
  readonly timing?: Ruling['timing']
  readonly rnvpSpeedShare?: number
  /** Signals that the target cannot show. */
  readonly without?: readonly Signal[]
}

/** The bench of a story: every default of the configuration, written out here once more. */
export function rulingOf(game: Game, s: Setting = {}): Ruling {
  return {
    game,
    layout: loadLayout(LAYOUTS[game] as string, '.'),
    readings: {
      ...Object.fromEntries(READING_NAMES.map((n) => [n, valuesOf(n)[0] as string])),
      ...s.readings,
    },
    rule: 'guarded',
    timing: { rnvpPeriod: 1430, restTimeout: 30_000, ...s.timing },
    rnvpSpeedShare: s.rnvpSpeedShare ?? 0.35,
    provides: new Set(EVERYTHING.filter((signal) => !s.without?.includes(signal))),
  }
}

/** A story about one clause, by its id. */
export function story(clauseId: string, setting: Setting = {}): Story {
  const pack = PACKS.find((p) => clauseId.startsWith(`${p.id}/`))
  const game = setting.game ?? (GAME_OF[pack?.id ?? ''] as Game)
  const clause = pack && clausesFor(pack, game).find((c) => c.id === clauseId)
  if (!clause) throw new Error(`no clause ${clauseId} for ${game}`)
  return new Story(clause, rulingOf(game, setting))
}

/**
 * What a monitor is told, one thing after the other, in the order of arrival. Each thing happens a second after
 * the last one, unless {@link after} or {@link between} says otherwise, and is known exactly, unless
 * {@link known} says how well.
 */
export class Story {
  readonly ruling: Ruling
  readonly #judge: Judge
  readonly #lines: { type: FactType | 'gap'; n: number }[] = []
  #n = 0
  #t: Ms = 0
  #step: Ms = 1000
  #pm: Ms = 0
  #seen: Partial<Seen> = {}
  #rotor: Direction | null = null

  constructor(clause: Clause, ruling: Ruling) {
    this.ruling = ruling
    this.#judge = new Judge([clause], ruling)
  }

  /** The next thing happens so much after the last one; a negative time: it arrives late and happened before. */
  after(ms: Ms): this {
    this.#step = ms
    return this
  }

  /** From now on instants are known to ± `ms`. */
  known(ms: Ms): this {
    this.#pm = ms
    return this
  }

  /** The next thing happens somewhere from `a` to `b` after the last one. */
  between(a: Ms, b: Ms): this {
    this.#seen = { at: [this.#t + a, this.#t + b] }
    this.#step = b
    return this
  }

  /** The next thing was stamped by a clock of its own. */
  stamped(clk: string, own: Interval): this {
    this.#seen = { ...this.#seen, clk, own }
    return this
  }

  // — the apparatus

  declared(more: Partial<Extract<Fact, { type: 'apparatus.declared' }>> = {}) {
    const { game, layout } = this.ruling
    const house = { tables: 1, chiefs: 1, tablesPerChief: 1, licensedMinimum: null, sigil: null }
    return this.tell({
      type: 'apparatus.declared',
      game,
      pockets: layout.pockets,
      obstacles: 8,
      ...house,
      ...more,
    })
  }
  reported(more: Partial<Extract<Fact, { type: 'table.apparatus' }>> = {}) {
    const { game, layout } = this.ruling
    return this.tell({
      type: 'table.apparatus',
      game,
      pockets: layout.pockets,
      obstacles: 8,
      cover: null,
      ...more,
    })
  }
  hello(pockets: number, obstacles: number) {
    const { game } = this.ruling
    return this.tell({
      type: 'cylinder.hello',
      model: 'H',
      serial: '1',
      firmware: '1',
      game,
      pockets,
      obstacles,
    })
  }
  session(open: boolean, croupier = true, chief = true) {
    return this.tell({
      type: 'table.session',
      open,
      day: '1',
      croupier,
      chief,
      assisted: false,
      coupsLeft: null,
    })
  }

  // — the cylinder

  actuated(direction: Direction | null) {
    this.#rotor = direction
    return this.tell({ type: 'rotor.started', direction })
  }
  turned(direction: Direction) {
    this.#rotor = direction
    return this.tell({ type: 'rotor.turned', direction, periodMs: 5400 })
  }
  stopped() {
    return this.tell({ type: 'rotor.stopped' })
  }
  reset() {
    return this.tell({ type: 'cylinder.reset' })
  }
  launched(direction: Direction | null = this.#rotor && opposite(this.#rotor)) {
    return this.tell({ type: 'ball.launched', direction, spin: null })
  }
  sense(against: boolean | null, why: string) {
    return this.tell({ type: 'ball.sense', against, why })
  }
  failedLaunch() {
    return this.tell({ type: 'launch.failed' })
  }
  /** The ball runs through so many thirds of a turn, each with the given time per whole turn. */
  rolls(...periods: Ms[]) {
    for (const [i, period] of periods.entries()) {
      this.after(period / 3)
      this.tell({ type: 'ball.crossed', beam: i % 3 })
    }
    return this
  }
  dropped() {
    return this.tell({ type: 'ball.dropped' })
  }
  rested(number: string | null, more: { spin?: number; direction?: Direction | null } = {}) {
    const { spin = null, direction = this.#rotor } = more
    return this.tell({ type: 'ball.rested', pocket: this.#pocket(number), number, spin, direction })
  }
  lifted(number: string | null) {
    return this.tell({ type: 'ball.lifted', pocket: this.#pocket(number) })
  }
  placed(number: string | null) {
    return this.tell({ type: 'ball.placed', pocket: this.#pocket(number) })
  }
  object(by: 'head' | 'table' = 'head') {
    return this.tell({ type: 'object.seen', by })
  }

  // — the table

  called(by: 'table' | 'head' | 'wheel' = 'table') {
    return this.tell({ type: 'announcement', what: 'rien-ne-va-plus', by, coup: null })
  }
  announced(number: string, chances = this.#chances(number)) {
    return this.tell({ type: 'announcement', what: 'number', number, chances, by: 'table', coup: null })
  }
  noSpin() {
    return this.tell({ type: 'announcement', what: 'no-spin', by: 'table', coup: null })
  }
  betsOpened() {
    return this.tell({ type: 'bets.opened', coup: null })
  }
  accepted() {
    return this.tell({ type: 'bet.accepted', ...this.#bet() })
  }
  refused(why: string) {
    return this.tell({ type: 'bet.refused', ...this.#bet(), why })
  }
  mode(mode: 'auto' | 'manual', by: 'system' | 'management' | 'staff') {
    return this.tell({ type: 'table.mode', mode, by })
  }

  // — what goes unseen

  gap(link = 'head', why = '2 sentences lost') {
    const from = this.#t
    this.#t += this.#step
    this.#step = 1000
    this.#lines.push({ type: 'gap', n: ++this.#n })
    this.#judge.watch.gap({ n: this.#n, gap: [from, this.#t], link, why })
    return this
  }

  /** One coup by the book, from the bets to the number. */
  coup(rotor: Direction, number: string) {
    return this.betsOpened()
      .actuated(rotor)
      .after(1800)
      .launched()
      .turned(rotor)
      .rolls(500, 600, 900, 1300, 1500, 1700)
      .called()
      .after(1500)
      .dropped()
      .after(2500)
      .rested(number)
      .announced(number)
  }

  tell(fact: Fact): this {
    const seen = {
      at: [this.#t + this.#step - this.#pm, this.#t + this.#step + this.#pm] as Interval,
      ...this.#seen,
    }
    this.#t += this.#step
    this.#step = 1000
    this.#seen = {}
    this.#lines.push({ type: fact.type, n: ++this.#n })
    this.#judge.watch.observe({ n: this.#n, ...fact, ...seen })
    return this
  }

  /** The trace line of the last thing of this type; `back` 1: of the one before it … */
  line(type: FactType | 'gap', back = 0): number {
    const lines = this.#lines.filter((l) => l.type === type)
    return (lines.at(-1 - back) as { n: number }).n
  }

  /** What is judged so far. */
  get result(): ClauseResult {
    return this.#judge.results(new Set())[0] as ClauseResult
  }

  /** The run is over, so much after the last thing. */
  end(after: Ms = 1000): ClauseResult {
    this.#judge.watch.end(this.#t + after)
    return this.result
  }

  #pocket(number: string | null): number | null {
    const i = this.ruling.layout.pockets.findIndex((p) => p.label === number)
    return i < 0 ? null : i
  }
  /** Only the Monte-Carlo text has the simple chances announced. */
  #chances(number: string): readonly string[] {
    const { game, layout } = this.ruling
    return game === 'roulette-monte-carlo' ? winningSimpleChances(game, number, layout) : []
  }
  #bet() {
    const medium = { kind: 'chip', value: 10 } as const
    return { player: 'A', chance: 'rouge', numbers: [], amount: 10, medium, changePossible: null, coup: null }
  }
}
