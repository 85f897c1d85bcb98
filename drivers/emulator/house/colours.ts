import type { Medium } from '../../../rig/observation.ts'
import type { Behaviour } from '../behaviour.ts'
import type { Table } from '../table.ts'
import type { Limits } from './rules.ts'

/** The colours of this table's chips, in the order in which players get them. */
const COLOURS = ['jaune', 'bleu', 'vert', 'rose', 'orange', 'violet', 'blanc', 'brun']

/** The colour chips: who plays which colour, and the value that the table chief has marked for it. */
export class ColourChips {
  readonly #table: Table
  readonly #behaviour: Behaviour
  readonly #sigil: string
  readonly #players = new Map<string, { colour: string; value: number | null; asked: number | null }>()

  constructor(table: Table, behaviour: Behaviour, sigil: string) {
    this.#table = table
    this.#behaviour = behaviour
    this.#sigil = sigil
  }

  /** Gives a player a colour where he has none, and marks its value where he says one. Returns why not. */
  take(player: string, value: number | null, limits: Limits | null): string | null {
    const { colours } = this.#behaviour
    const inUse = [...this.#players.values()].map((p) => p.colour)
    let his = this.#players.get(player)
    if (!his) {
      const free = COLOURS.find((c) => !inUse.includes(c))
      if (free === undefined) return 'every colour is in use'
      his = { colour: colours.give(free, inUse), value: null, asked: null }
      this.#players.set(player, his)
      const sigil = colours.sigil(this.#sigil, player)
      this.#table.say('colour', { player, colour: his.colour, state: 'given', sigil })
    }
    if (value === null) return null
    const where = colours.value(outside(value, limits))
    if (where !== null) return `a chip of ${value} is ${where} the limits of the table`
    his.asked = value
    if (colours.marked === 'at-once') this.#mark(player)
    return null
  }

  /** A stake of the player was accepted. */
  staked(player: string): void {
    if (this.#behaviour.colours.marked === 'after-stake') this.#mark(player)
  }

  giveBack(player: string): string | null {
    const his = this.#players.get(player)
    if (!his) return 'the player has no colour'
    this.#players.delete(player)
    this.#table.say('colour', { player, colour: his.colour, state: 'returned' })
    return null
  }

  /** Whether these are the player's own chips, of this table, with the value that is marked. */
  fits(player: string, m: Extract<Medium, { kind: 'colour-chip' }>, amount: number): boolean {
    const his = this.#players.get(player)
    const value = this.#behaviour.colours.marked === 'after-stake' ? (his?.asked ?? his?.value) : his?.value
    if (!his || value == null || m.value !== value || amount % value !== 0) return false
    return m.colour === his.colour && m.sigil === this.#sigil
  }

  #mark(player: string): void {
    const his = this.#players.get(player)
    if (!his || his.asked === null) return
    his.value = his.asked
    his.asked = null
    this.#table.say('colour', { player, colour: his.colour, state: 'marked', value: his.value })
  }
}

/** "dans le respect des règles afférentes aux maxima et minima des mises" (1-3) */
function outside(value: number, limits: Limits | null): 'under' | 'over' | null {
  if (!limits) return null
  if (value < limits.minimum) return 'under'
  return value > Math.max(...Object.values(limits.maxima)) ? 'over' : null
}
