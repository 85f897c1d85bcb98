/** What a device says of itself, at one time. Nothing is changed to learn it. */
export interface Readout {
  /** Model, serial number, firmware …, by the device's own names for them. */
  readonly identity: Readonly<Record<string, string>>
  /** The state that it showed meanwhile; null for a device that has none, or was silent. */
  readonly state: number | null
  /** How it is set, by the device's own names: `mode` and a wheel's `*T` letters. */
  readonly parameters: Readonly<Record<string, readonly number[]>>
  /** What it has counted, as it says it: lines by the command that was sent. */
  readonly statistics: Readonly<Record<string, readonly string[]>>
  /** Null where none was run. */
  readonly selfTest: SelfTestResult | null
  /** What was asked for, or would have been, and is not here: why not. */
  readonly missing: Readonly<Record<string, string>>
}

export interface SelfTestResult {
  /** The device's own; 0: nothing found. */
  readonly code: number
  readonly meaning: string
}

/** A readout to be kept, compared and restored: a file. */
export interface Snapshot extends Readout {
  /** The version of this shape. */
  readonly snapshot: 1
  /** The version of the rig that took it. */
  readonly rig: string
  /** ISO 8601. */
  readonly takenAt: string
  /** Where the device was: `/dev/ttyUSB0`. */
  readonly over: string
  readonly profile: string
}

/** One thing in which two readouts differ; null where one of them has it not. */
export interface Difference {
  readonly of: 'identity' | 'parameter'
  readonly name: string
  readonly first: string | null
  readonly second: string | null
}

/** The same numbers, as far as a device prints them. */
export const sameValues = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((v, i) => Math.abs(v - (b[i] as number)) < 1e-6)

/** Whether one of the values lies outside what makes sense; never where nothing is known of that. */
export const isOutside = (values: readonly number[], range: readonly [number, number] | null): boolean =>
  range !== null && values.some((v) => v < range[0] || v > range[1])

/** In what two devices, or one at two times, differ: who they are and how they are set. What they count differs always. */
export function differences(first: Readout, second: Readout): Difference[] {
  const identity = namesOf(first.identity, second.identity).flatMap((name): Difference[] => {
    const [a, b] = [first.identity[name] ?? null, second.identity[name] ?? null]
    return a === b ? [] : [{ of: 'identity', name, first: a, second: b }]
  })
  const parameters = namesOf(first.parameters, second.parameters).flatMap((name): Difference[] => {
    const [a, b] = [first.parameters[name], second.parameters[name]]
    if (a && b && sameValues(a, b)) return []
    return [{ of: 'parameter', name, first: a?.join(' ') ?? null, second: b?.join(' ') ?? null }]
  })
  return [...identity, ...parameters]
}

const namesOf = (a: object, b: object) => [...new Set([...Object.keys(a), ...Object.keys(b)])].sort()
