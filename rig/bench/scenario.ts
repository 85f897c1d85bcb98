import type { Game, Layout } from '../apparatus/layout.ts'
import type { FactType, Medium, Observation, Signal } from '../observation.ts'
import type { Readings } from '../regulations/clause.ts'
import type { Reply } from '../target.ts'
import type { Ms } from '../time.ts'
import type { Matcher } from './waits.ts'

/** A coup that ended, as the table and the cylinder told it. */
export interface Coup {
  /** Announced by the table; null when it declared the coup void. */
  readonly number: string | null
  /** Where the ball lay; null when no rest was seen. */
  readonly pocket: number | null
}

export interface BetRequest {
  readonly player?: string
  readonly chance: string
  readonly numbers?: readonly string[]
  readonly amount: number
  /** Without it, chips with a face value. */
  readonly medium?: Medium
  /** Whether plaques and chips could still be changed into colour chips. */
  readonly changePossible?: boolean
}

/** Amounts in the unit of the stakes. `maxima` by kind of bet; a kind left out stays as it is. */
export interface LimitsRequest {
  readonly minimum: number
  readonly maxima: Readonly<Record<string, number>>
}

/** What a scenario plays on. Every wait has a limit and says, when it ends, what came instead. */
export interface Stage {
  readonly game: Game
  readonly layout: Layout
  readonly readings: Readings
  /** How many coups the run was asked for. */
  readonly spins: number
  readonly table: {
    /** Whether a session is open, as the table says. */
    readonly sessionOpen: boolean
    /** As the table shows them; null where it has shown none. */
    readonly limitsInForce: LimitsRequest | null
    /** Opens a session, of the next day or once more of the day of the last one. */
    openSession(day?: 'next-day' | 'same-day'): Promise<void>
    closeSession(): Promise<void>
    /** The management sets limits; the table may refuse. */
    limits(l: LimitsRequest): Promise<Reply>
    /** The management fixes the last coup: so many are left. */
    lastCoups(left: number): Promise<void>
    /** Another employee helps the croupier from now on, or none does. */
    assist(assisted: boolean): Promise<void>
    /** A player takes colour chips, or has their value marked; null: not now. The table may refuse. */
    colour(player: string, value: number | null): Promise<Reply>
    /** A player gives his colour back. */
    colourBack(player: string): Promise<Reply>
    /** Asks for a coup: bets will be opened, and the croupier will actuate and launch. */
    startCoup(): Promise<void>
    /**
     * Waits until the coup in play is over, by its number or declared void.
     *
     * @param since it may have ended before later stimuli were answered, but not before this
     */
    coupOver(since?: Observation): Promise<Coup>
    /** {@link startCoup}, then {@link coupOver}. */
    playCoup(): Promise<Coup>
    /** Asks a player to place a bet and waits for what the table makes of it. */
    bet(b: BetRequest): Promise<Observation<'bet.accepted'> | Observation<'bet.refused'>>
    /** The management starts an electronic table again. */
    management(): Promise<void>
  }
  readonly cylinder: {
    /** Begins a coup and waits for the launch. */
    launch(): Promise<Observation<'ball.launched'>>
  }
  readonly stimulus: {
    /** A chip falls into the cylinder, `after` from now. */
    dropChip(options?: { after?: Ms }): Promise<void>
    /** Where the next ball shall come to rest; only an emulator can. */
    nextNumber(label: string): Promise<void>
    /** The next launch goes wrong in this way. */
    mishap(what: 'weak-launch' | 'with-rotor' | 'ball-leaves' | 'number-undetected'): Promise<void>
  }
  readonly expect: {
    /** The next that fits, since the last stimulus. */
    next(m: Matcher, options: { within: Ms }): Promise<Observation>
    /**
     * One after the other; others may come between.
     *
     * @param options.since what came after this counts, though stimuli were given since
     */
    sequence(
      steps: readonly Matcher[],
      options: { within: Ms; since?: Observation },
    ): Promise<readonly Observation[]>
    that(holds: boolean, otherwise: string): void
  }
  /** Lets time pass. */
  wait(t: Ms): Promise<void>
  /** Progress, for a person. */
  progress(done: number, of: number): void
}

export interface ScenarioHead {
  readonly id: string
  readonly title: string
  readonly games: readonly Game[]
  /** Clauses it gives occasion to judge. */
  readonly exercises: readonly string[]
  /** Says why a certification leaves it out under these readings; it can still be named. */
  readonly unless?: (readings: Readings) => string | null
}

export interface Scenario extends ScenarioHead {
  play(stage: Stage): Promise<void>
}

export function scenario(head: ScenarioHead, play: (stage: Stage) => Promise<void>): Scenario {
  return { ...head, play }
}

const ofType = <T extends FactType>(
  type: T,
  what: string,
  fits: (o: Observation<T>) => boolean = () => true,
  signal: Signal = type as Signal,
): Matcher => ({
  what,
  signal,
  matches: (o) => o.type === type && fits(o as Observation<T>),
})

export const announcement = (what: Observation<'announcement'>['what']) =>
  ofType('announcement', `the announcement ${what}`, (o) => o.what === what, `announcement/${what}`)
export const betsOpened = () => ofType('bets.opened', 'the opening of bets')
export const sessionShown = (open: boolean) =>
  ofType(
    'table.session',
    open ? 'the opening of the session' : 'the end of the session',
    (o) => o.open === open,
  )
export const colourGiven = (player: string) =>
  ofType('colour.given', `a colour for ${player}`, (o) => o.player === player)
export const rotorStopped = () => ofType('rotor.stopped', 'the cylinder stopped')
export const rotorStarted = () => ofType('rotor.started', 'the cylinder actuated')
export const ballLaunched = () => ofType('ball.launched', 'the ball launched')
export const ballDropped = () => ofType('ball.dropped', 'the ball dropped')
export const ballRested = () => ofType('ball.rested', 'the ball at rest')
export const ballReplaced = (pocket: number | null) =>
  ofType(
    'ball.placed',
    pocket === null ? 'the ball put into a pocket' : `the ball put into pocket ${pocket}`,
    (o) => pocket === null || o.pocket === pocket,
  )
export const objectSeen = () => ofType('object.seen', 'the object seen')
export const manualMode = () => ofType('table.mode', 'manual mode', (o) => o.mode === 'manual')
