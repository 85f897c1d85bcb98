/** As seen from above. */
export type Turn = 'cw' | 'ccw'

/**
 * What a head says, and the arguments of each in their order on the wire. `period` in µs; `pocket` is the
 * index from the reference pocket, clockwise.
 */
export interface HeadArgs {
  HELLO: [model: string, serial: string, firmware: string, game: string, pockets: number, obstacles: number]
  ROTOR: [direction: Turn, period: number]
  STOPPED: []
  LAUNCH: [direction: Turn]
  BEAM: [beam: number]
  DROP: []
  REST: [pocket: number]
  OBJECT: []
  LIFT: [pocket: number]
  PLACE: [pocket: number]
  RNVP: []
  FAULT: [code: string]
  PONG: [token: string]
  NAK: [seq: number | '', reason: string]
}
export type HeadType = keyof HeadArgs

/** What the rig says. */
export interface RigArgs {
  ID: []
  PING: [token: string]
  START: []
  STOP: []
  RESET: []
  SELFTEST: []
}
export type RigType = keyof RigArgs

/** `seq` 0 … 9999; `micros` the head's own clock, 32 bits, in µs. */
interface Stamp {
  readonly seq: number
  readonly micros: number
}

type HeadBody =
  | {
      type: 'HELLO'
      model: string
      serial: string
      firmware: string
      game: string
      pockets: number
      obstacles: number
    }
  /** `period` in µs. */
  | { type: 'ROTOR'; direction: Turn; period: number }
  | { type: 'LAUNCH'; direction: Turn }
  | { type: 'BEAM'; beam: number }
  | { type: 'REST' | 'LIFT' | 'PLACE'; pocket: number }
  | { type: 'STOPPED' | 'DROP' | 'OBJECT' | 'RNVP' }
  | { type: 'FAULT'; code: string }
  | { type: 'PONG'; token: string }
  /** `refused` is null where the head could not read which sentence it was. */
  | { type: 'NAK'; refused: number | null; reason: string }

export type HeadSentence = Stamp & HeadBody

type RigBody = { type: 'PING'; token: string } | { type: Exclude<RigType, 'PING'> }

export type RigSentence = { readonly seq: number } & RigBody

/** A line that is not used, and why. */
export interface Rejected {
  readonly rejected: string
}
