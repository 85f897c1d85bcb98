/** The five games, by the names the command line uses. */
export const GAMES = ['boule', 'vingt-trois', 'roulette-monte-carlo', 'roulette-37', 'roulette-38'] as const
export type Game = (typeof GAMES)[number]

/** `null`: neither red nor black (the neutrals; every pocket of the boule's 5, the 13 of the vingt-trois). */
export type Colour = 'rouge' | 'noir' | null

export interface Pocket {
  /** As printed on the wheel: `'1'` … `'36'`, `'0'`, `'00'`, `'CMC'`. */
  readonly label: string
  readonly colour: Colour
}

/** The pockets of one apparatus, clockwise from the reference pocket (index 0), as seen from above. */
export interface Layout {
  readonly id: string
  readonly game: Game
  /** What the order rests on: a published source, or that it is only an example. */
  readonly source: string
  /** True where no source publishes the order: it satisfies the text and is not any maker's. */
  readonly example: boolean
  readonly pockets: readonly Pocket[]
}
