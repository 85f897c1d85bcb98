import type { Game, Pocket } from './apparatus/layout.ts'
import type { Seen } from './time.ts'

/** As seen from above. */
export type Direction = 'cw' | 'ccw'

export const opposite = (d: Direction): Direction => (d === 'cw' ? 'ccw' : 'cw')

/** Who said it: the cylinder's own serial signals, the table's messages, the declared apparatus, an inspector. */
export type Source = 'cyl' | 'table' | 'spec' | 'insp'

/** What the cylinder shows. */
type CylinderFact =
  | {
      type: 'cylinder.hello'
      model: string
      serial: string
      firmware: string
      game: string
      pockets: number
      obstacles: number
    }
  /** The device started anew in mid-run: its clock and what it remembered are gone. */
  | { type: 'cylinder.reset' }
  /** `cleared` when the device reports that the fault is over. */
  | { type: 'cylinder.fault'; code: string; cleared?: boolean }
  /** A device that has states entered this one. */
  | { type: 'cylinder.state'; state: number; spin: number }
  /** What a device that repeats its status shows, at first and whenever more of it than the speed has changed. */
  | {
      type: 'cylinder.status'
      /** Whether it drives its rotor itself: no hand does. */
      motorised: boolean
      /** Its own number for the phase. */
      state: number
      phase: Phase
      spin: number
      /** Its last winning number; null before the first. */
      number: string | null
      signs: readonly Sign[]
      rpm: number
      direction: Direction
    }
  /** The device calls its number, apart from its status. */
  | { type: 'cylinder.called'; number: string }
  /** A sensor, by a device that reports them one by one. */
  | { type: 'cylinder.sensor'; sensor: number }
  /** How a device is set, by its own word. */
  | {
      type: 'cylinder.parameter'
      name: string
      title: string
      values: readonly number[]
      /** As it leaves its maker. */
      usual: readonly number[]
      /** The least and the most that makes sense; null where nothing is known. */
      range: readonly [number, number] | null
      /** Another parameter whose usual value this is, where it is out of its range. */
      resembles: string | null
    }
  /** What a device is set to do by itself. `word`: as it says it. */
  | {
      type: 'cylinder.mode'
      word: number
      reverses: boolean
      hostStarts: boolean
      changesSpeed: boolean
      numberLine: boolean
      automaticStatus: boolean
      faultCodes: boolean
    }
  /** A command that a device did not carry out. */
  | { type: 'cylinder.refused'; command: string; busy: boolean }
  /**
   * The cylinder was actuated: it stood (or turned the other way, or slower) and was set turning. `direction`
   * null where it must have been, and nobody saw which way.
   */
  | { type: 'rotor.started'; direction: Direction | null }
  /** One full revolution; a device that only repeats its speed gives the period that the speed implies. */
  | { type: 'rotor.turned'; direction: Direction; periodMs: number }
  | { type: 'rotor.stopped' }
  /** `direction` null where the device does not tell; `spin` where it counts. */
  | { type: 'ball.launched'; direction: Direction | null; spin: number | null }
  /** How the ball runs to the rotor, from a device that says this and not the direction. */
  | { type: 'ball.sense'; against: boolean | null; why: string }
  | { type: 'ball.crossed'; beam: number }
  | { type: 'ball.dropped' }
  /** A failed launch: the ball never got round, or fell back. */
  | { type: 'launch.failed' }
  /** The ball lies in a pocket. `pocket`: index in the layout, null when the number is in no layout known. */
  | {
      type: 'ball.rested'
      pocket: number | null
      number: string | null
      spin: number | null
      direction: Direction | null
    }
  | { type: 'ball.lifted'; pocket: number | null }
  | { type: 'ball.placed'; pocket: number | null }
  | { type: 'object.seen'; by: 'head' | 'table' }

/** Where a device that has states is in its game. */
export type Phase =
  | 'before-game'
  | 'bets'
  | 'rim'
  | 'no-more-bets'
  | 'number'
  | 'closed'
  | 'lost-ball'
  | 'locked'

/** What a device that repeats its status says of its own trouble. */
export type Sign =
  | 'ball-not-detected'
  | 'ball-with-rotor'
  | 'component'
  | 'launch-failed'
  | 'speed-out-of-range'
  | 'void-or-slow-ball'
  /** Not said: it shows a speed that no rotor has. */
  | 'speed-impossible'

/** What became of the way between a device and the rig, or whoever wrote the log. `link`: its name in the trace. */
type LinkFact =
  /** Nothing came for `ms`; then `items` lines or messages at once, and none was lost. */
  | { type: 'link.stalled'; link: string; ms: number; items: number }
  /** A line or message came that had come before. `retained`: a broker gave it to whoever subscribed. */
  | { type: 'link.repeated'; link: string; retained: boolean }
  /** It was under way for longer than is usual here, by about `ms`. `overtaken`: what was said after it came first. */
  | { type: 'link.late'; link: string; ms: number; overtaken: boolean }
  /** A line came in pieces, `ms` from the first to the last. */
  | { type: 'link.pieces'; link: string; ms: number }

/** What a host was seen to do on the wire, other than to ask for the status. */
type HostFact =
  | { type: 'host.asked'; what: HostRequest; text: string }
  /** It asked for the status `polls` times sooner after the last time than the device allows. */
  | { type: 'host.hurried'; polls: number; leastMs: number }

export type HostRequest =
  | 'game'
  | 'reset'
  | 'start'
  | 'stop'
  | 'set'
  | 'set-nothing'
  | 'mode'
  | 'self-test'
  | 'other'

/** What a stake is made of. Values in the units of the limits; a colour chip has the value that was marked, or none yet. */
export type Medium =
  | { readonly kind: 'chip' | 'plaque'; readonly value: number }
  | {
      readonly kind: 'colour-chip'
      readonly colour: string
      readonly sigil: string
      readonly value: number | null
    }

/** A proposed or accepted stake. `numbers` may be empty where the chance alone says which. */
export interface Bet {
  readonly player: string
  /** The field's term, unaccented: `plein`, `cheval`, `transversale`, `carre`, `sixain`, `douzaine`, `colonne`, `pair` … */
  readonly chance: string
  readonly numbers: readonly string[]
  readonly amount: number
  readonly medium: Medium
  /** Whether there was time to change plaques and value chips into colour chips before "rien ne va plus"; null: not said. */
  readonly changePossible: boolean | null
}

/** What the croupier does with his hands, as the table tells it. */
export type CroupierAct =
  | 'stacks-rebuilt'
  | 'ball-taken'
  | 'ball-placed'
  | 'marker-placed'
  | 'losing-collected'
  | 'zero-divided'

/** What the table says. `coup` is its own count, null before the first actuation. */
type TableFact =
  | { type: 'announcement'; what: 'rien-ne-va-plus'; by: 'table' | 'head' | 'wheel'; coup: number | null }
  | { type: 'announcement'; what: 'no-spin'; by: 'table'; coup: number | null }
  | {
      type: 'announcement'
      what: 'number'
      number: string
      chances: readonly string[]
      by: 'table'
      coup: number | null
    }
  /** The players are told that so many coups remain, those whose bets are not open yet. */
  | { type: 'last-coups.announced'; left: number; coup: number | null }
  /** Before a player is paid: each of his winning bets with what it brings. */
  | {
      type: 'payment.announced'
      player: string
      wins: readonly {
        readonly chance: string
        readonly numbers: readonly string[]
        readonly amount: number
      }[]
      coup: number | null
    }
  | { type: 'bets.opened'; coup: number | null }
  | { type: 'bets.closed'; coup: number | null }
  | ({ type: 'bet.accepted'; coup: number | null } & Bet)
  | ({ type: 'bet.refused'; why: string; coup: number | null } & Bet)
  /** The croupier sets the cylinder turning, as his console tells it. */
  | { type: 'coup.actuated'; coup: number | null }
  /** `paid` comes from the house, `returned` is of the player's own stake. */
  | {
      type: 'payment.made'
      player: string
      chance: string
      numbers: readonly string[]
      stake: number
      paid: number
      returned: number
      coup: number | null
    }
  | { type: 'croupier.did'; act: CroupierAct; number: string | null; coup: number | null }
  | { type: 'colour.given'; player: string; colour: string; sigil: string }
  /** The value of the player's colour chips is shown on the marker. */
  | { type: 'colour.marked'; player: string; colour: string; value: number }
  | { type: 'colour.returned'; player: string; colour: string }
  /** `maxima` by kind: `plein`, `simple` and, where set, any other kind of bet. */
  | {
      type: 'table.limits'
      minimum: number
      maxima: { readonly [kind: string]: number }
      day: string
    }
  | {
      type: 'table.session'
      open: boolean
      day: string
      croupier: boolean
      chief: boolean
      assisted: boolean
      /** Coups left when the last one is fixed by the management, else null. */
      coupsLeft: number | null
    }
  /** An electronic table: `manual` after a missed detection; back to `auto` by whoever restarted it. */
  | { type: 'table.mode'; mode: 'auto' | 'manual'; by: 'system' | 'management' | 'staff' }
  /** What the table reports of its apparatus. */
  | {
      type: 'table.apparatus'
      game: string
      pockets: readonly Pocket[]
      obstacles: number
      cover: 'open' | 'closed' | 'locked' | null
    }

/** An inspector's answer to a question that the rig asked. `question` is the clause's id. */
type InspectorFact = { type: 'inspector.answered'; question: string; answer: boolean; by: string }

/** What the bench declares before anything moves. */
type SpecFact = {
  type: 'apparatus.declared'
  game: Game
  pockets: readonly Pocket[]
  obstacles: number
  tables: number
  chiefs: number
  /** How many tables one chief may hold. */
  tablesPerChief: number
  /** The minimum stake that the licence declares; null where the bench does not say. */
  licensedMinimum: number | null
  /** The sigil on the colour chips of this table; null where the bench does not say. */
  sigil: string | null
}

export type Fact = CylinderFact | LinkFact | HostFact | TableFact | SpecFact | InspectorFact
export type FactType = Fact['type']
export type FactOf<T extends FactType> = Extract<Fact, { type: T }>

/** One typed fact with the interval in which it happened. */
export type Observation<T extends FactType = FactType> = FactOf<T> &
  Seen & {
    /** Its line in the trace; evidence names it. */
    readonly n: number
    /** The trace line of the raw bytes it was read from. */
    readonly from?: number
  }

/** What a target can show: a fact's type, an announcement with what it announces. */
export type Signal = Exclude<FactType, 'announcement'> | `announcement/${FactOf<'announcement'>['what']}`

export function signalOf(fact: Fact): Signal {
  return fact.type === 'announcement' ? `announcement/${fact.what}` : fact.type
}

/** What a driver hands over: the bench numbers it. */
export type Sighting = { readonly fact: Fact; readonly seen: Seen; readonly from?: number }

/**
 * What kind of blindness a gap is. `down`: the link itself was gone; `lost`: something did not come though the link
 * was up; `silent`: the other end does not answer, or has taken its leave; `late`: it may have been under way for
 * long; `odd`: what came cannot have been said then; `restart`: the device began anew; `clock`: a clock was set.
 */
export type GapKind = 'down' | 'lost' | 'silent' | 'late' | 'odd' | 'restart' | 'clock'

/** A stretch in which something may have happened unseen. */
export interface Gap {
  readonly n: number
  readonly gap: readonly [number, number]
  /** Which link was blind. */
  readonly link: string
  /** Traces of before 0.2 do not say it. */
  readonly kind?: GapKind
  /** Frames, sentences or messages that did not come, where they are counted. */
  readonly missing?: number
  readonly why: string
}
