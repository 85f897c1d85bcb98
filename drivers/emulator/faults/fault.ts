import type { Game } from '../../../rig/apparatus/layout.ts'
import type { Behaviour } from '../behaviour.ts'

/** A named way for the emulator to misbehave, and the clauses that it must break; no others. */
export interface Fault {
  readonly id: string
  readonly title: string
  readonly games: readonly Game[]
  /** Of every text that may judge one of the games. */
  readonly violates: readonly string[]
  readonly apply: (b: Behaviour, game: Game) => void
}

export const BOULE: readonly Game[] = ['boule']
export const VINGT_TROIS: readonly Game[] = ['vingt-trois']
export const ARTICLE_46: readonly Game[] = [...BOULE, ...VINGT_TROIS]
export const MC: readonly Game[] = ['roulette-monte-carlo']
/** The emulated 37-pocket wheel is an electronic one, by fr-67-5; the 38-pocket one a croupier's, by us-sd. */
export const FR: readonly Game[] = ['roulette-37']
export const US: readonly Game[] = ['roulette-38']
export const ROULETTES: readonly Game[] = [...MC, ...FR, ...US]

export const mc = (name: string) => `mc-2019-819/${name}`
export const boule = (name: string) => `fr-46/boule/${name}`
export const vingtTrois = (name: string) => `fr-46/vingt-trois/${name}`
/** The clause of both games of article 46. */
export const article46 = (name: string) => [boule(name), vingtTrois(name)]
