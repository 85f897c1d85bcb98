import type { Game, Pocket } from '../../../rig/apparatus/layout.ts'
import type { Bet, Medium } from '../../../rig/observation.ts'
import type { Clock, Ms } from '../../../rig/time.ts'
import type { Behaviour, BetContext, Why } from '../behaviour.ts'
import type { Command, Table } from '../table.ts'
import type { ColourChips } from './colours.ts'
import { maximumOf } from './limits.ts'
import { hasPlace, SIMPLE } from './places.ts'
import type { HouseRules, Limits } from './rules.ts'

/** The bets of one coup: what is proposed, and what lies on the cloth. */
export class Desk {
  limits: Limits | null = null
  readonly #table: Table
  readonly #clock: Clock
  readonly #behaviour: Behaviour
  readonly #colours: ColourChips | null
  readonly #places
  #bets: Bet[] = []
  /** From the opening of bets until "rien ne va plus". */
  #open = false
  #held = false
  #calledAt: Ms | null = null

  constructor(p: {
    table: Table
    clock: Clock
    behaviour: Behaviour
    game: Game
    pockets: readonly Pocket[]
    rules: HouseRules
    colours: ColourChips | null
  }) {
    this.#table = p.table
    this.#clock = p.clock
    this.#behaviour = p.behaviour
    this.#colours = p.colours
    this.#places = { game: p.game, pockets: p.pockets, neutralFull: p.rules.neutralFull }
  }

  get bets(): readonly Bet[] {
    return this.#bets
  }

  open(): void {
    this.#bets = []
    this.#open = true
    this.#held = false
    this.#calledAt = null
    this.#table.beginCoup()
    this.#table.say('bets', { state: 'opened' })
  }

  ballHeld(): void {
    this.#held = true
  }

  call(): void {
    this.#calledAt ??= this.#clock.now()
    this.#table.say('announcement', { what: 'rien-ne-va-plus' })
    this.close()
  }

  close(): void {
    if (!this.#open) return
    this.#open = false
    this.#table.say('bets', { state: 'closed' })
  }

  /** A player proposes a bet. */
  propose(c: Command): void {
    const bet = betOf(c)
    const same = this.#bets.filter((b) => keyOf(b) === keyOf(bet))
    const sum = (bets: readonly Bet[]) => bets.reduce((s, b) => s + b.amount, bet.amount)
    const context: BetContext = {
      held: this.#held,
      sinceCall: this.#calledAt === null ? null : this.#clock.now() - this.#calledAt,
      own: sum(same.filter((b) => b.player === bet.player)),
      everybody: sum(same),
      maximum: this.limits ? maximumOf(this.limits, bet.chance) : Infinity,
    }
    const why = this.#behaviour.bet(this.#why(bet, context), bet, context)
    if (why === null) this.#bets.push(bet)
    const { changePossible, ...said } = bet
    const answer = why === null ? { accepted: true } : { accepted: false, why }
    this.#table.say('bet', { ...said, ...(changePossible === null ? {} : { changePossible }), ...answer })
    if (why === null && bet.medium.kind === 'colour-chip') this.#colours?.staked(bet.player)
  }

  #why(bet: Bet, { own, maximum }: BetContext): Why | null {
    if (!this.#open) return 'closed'
    if (!hasPlace(this.#places, bet)) return 'combination'
    if (this.#colours) {
      const { medium } = bet
      if (medium.kind === 'colour-chip') {
        if (!this.#colours.fits(bet.player, medium, bet.amount)) return 'colour'
      } else if (!SIMPLE.includes(bet.chance) && bet.changePossible !== false) return 'medium'
    }
    if (bet.amount < (this.limits?.minimum ?? 0)) return 'minimum'
    return own > maximum ? 'maximum' : null
  }
}

const keyOf = (b: Bet) => `${b.chance} ${SIMPLE.includes(b.chance) ? '' : [...b.numbers].sort().join(' ')}`

/** A command's fields are the player's word; the table takes them as they are. */
function betOf(c: Command): Bet {
  const amount = Number(c.amount)
  return {
    player: String(c.player),
    chance: String(c.chance),
    numbers: Array.isArray(c.numbers) ? c.numbers.map(String) : [],
    amount,
    medium: (c.medium as Medium | undefined) ?? { kind: 'chip', value: amount },
    changePossible: typeof c.changePossible === 'boolean' ? c.changePossible : null,
  }
}
