/**
 * What a model means by a flag or a state depends on the model (the family page of the protocol), so it is
 * named and never guessed. `in-rim-reader`: a reader fitted to a hand-spun wheel; its frame may carry three
 * more fields, flag 1 is "rotor speed out of range", flag 8 "void game or slow ball", state 7 a dealer's lock.
 */
export type Profile = 'slingshot2' | 'in-rim-reader'

/** As seen from above. */
export type Turn = 'cw' | 'ccw'

export interface Model {
  readonly profile: Profile
  /** 37, 38, 39 or 40: on the last two the wheel prints 38 for "000" and 39 for "0000". */
  readonly pockets: number
}

/** Guide p8. */
export const STATE = {
  beforeGame: 1,
  placeBets: 2,
  ballInRim: 3,
  noMoreBets: 4,
  winningNumber: 5,
  closed: 6,
  /** `slingshot2`: ball not detected in track; `in-rim-reader`: dealer lock. */
  seven: 7,
} as const

export const FLAG = {
  /** `slingshot2`: ball not detected; `in-rim-reader`: rotor speed out of range. */
  one: 1,
  withRotor: 2,
  hardware: 4,
  /** `slingshot2`: failed launch, retrying; `in-rim-reader`: void game or slow ball. */
  eight: 8,
} as const

export interface StatusFrame {
  readonly kind: 'status'
  /** 1 … 7, see {@link STATE}. */
  readonly state: number
  /** Spins since power-on, 1 … 256, then from 1 again. It counts up at 5 → 2. */
  readonly spin: number
  /** The *last* winning number as printed, without padding; null before the first. */
  readonly number: string | null
  /** The sum of {@link FLAG}s. */
  readonly flags: number
  /** Rotor speed in tenths of a revolution per minute. */
  readonly rpmTenths: number
  readonly direction: Turn
  /** The extended frame's fields, where it has them. */
  readonly ball: { readonly revolutions: number; readonly direction: Turn; readonly unknown: string } | null
}

/** What the wheel sends besides its status and its number: the answers to commands, faults, sensor events. */
export type WheelReply =
  /** `*u OK`, `*P NO`, `*o BUSY` …: `to` is the command's letter, or what stood there (`)`, a space). */
  | { kind: 'answer'; to: string; answer: 'OK' | 'NO' | 'BUSY' }
  /** `*K CAM` (idle) and `*K OK`. */
  | { kind: 'alive'; idle: boolean }
  | { kind: 'mode'; mode: number }
  | { kind: 'settings'; state: number; protocol: number; gamesPerHour: number; mode: number }
  /** `*T d 15`: a lower-case letter and one or more values. */
  | { kind: 'parameter'; name: string; values: readonly number[] }
  | { kind: 'version'; of: 'S' | 'V'; text: string }
  /** The rotor's position, in pockets. */
  | { kind: 'position'; pockets: number }
  /** A component fault or the result of the self-test; 0 is none. */
  | { kind: 'fault'; code: number }
  /** Live sensor events, `*bs n` and `*bn nn`, after `*I 4`. */
  | { kind: 'sensor'; event: 's' | 'n'; value: number }
  | { kind: 'statistics'; of: string; text: string }

export type SlingshotFrame =
  | StatusFrame
  /** The winning-number line, the one line without `*`. */
  | { kind: 'number'; number: string }
  | WheelReply

/** A line that is not used, and why. */
export interface Rejected {
  readonly rejected: string
}
