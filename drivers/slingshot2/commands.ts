import type { Rejected } from './frames.ts'

/** What a host may ask of a wheel (the guide's commands, and what hosts were seen to send). */
export type HostCommand =
  /** `*K` */
  | { kind: 'alive' }
  /** `*S`, `*V` */
  | { kind: 'version'; of: 'S' | 'V' }
  /** `*X` */
  | { kind: 'status' }
  /** `*P 1`, `*P 0`: starts or stops the rotor. */
  | { kind: 'rotor'; on: boolean }
  /** `*u 1`, `*u 3`: starts a game. */
  | { kind: 'game'; how: 1 | 3 }
  /** `*R` */
  | { kind: 'reset' }
  /** `*o 1159`; null: `*o` alone, which asks. */
  | { kind: 'mode'; mode: number | null }
  /** `*O` */
  | { kind: 'settings' }
  /** `*F` */
  | { kind: 'self-test' }
  /** `*C` */
  | { kind: 'calibrate' }
  /** `*T D`; `name` in lower case. */
  | { kind: 'read'; name: string }
  /** `*T s 16.0 18.0`: the values as they were written. */
  | { kind: 'set'; name: string; values: string }
  /** `*Tr 23000 23000`, the space forgotten: a wheel was seen to answer OK to it and to set nothing. */
  | { kind: 'set-nothing'; text: string }
  /** `*T f`: parameters to flash. */
  | { kind: 'save' }
  /** `*w`, `*W`, `*M` */
  | { kind: 'statistics'; of: 'w' | 'W' | 'M' }
  /** `*s t`, `*s e`, `*s r 2`; `page` is null but for `r`. */
  | { kind: 'records'; what: 't' | 'r' | 'e'; page: number | null }
  /** `*I 4`, `*I 0`: live sensor events. */
  | { kind: 'sensors'; on: boolean }
  /** `*A` */
  | { kind: 'position' }
  /** `*q 0`, `*q 1`: the automatic status on, off. */
  | { kind: 'automatic-status'; on: boolean }
  /** `*m2 2 2`: the extended status frame of an in-rim reader. */
  | { kind: 'extended-status' }

/** Commands that are one letter and nothing else. */
const PLAIN: Readonly<Record<string, HostCommand>> = {
  K: { kind: 'alive' },
  S: { kind: 'version', of: 'S' },
  V: { kind: 'version', of: 'V' },
  X: { kind: 'status' },
  R: { kind: 'reset' },
  o: { kind: 'mode', mode: null },
  O: { kind: 'settings' },
  F: { kind: 'self-test' },
  C: { kind: 'calibrate' },
  w: { kind: 'statistics', of: 'w' },
  W: { kind: 'statistics', of: 'W' },
  M: { kind: 'statistics', of: 'M' },
  A: { kind: 'position' },
  'P 1': { kind: 'rotor', on: true },
  'P 0': { kind: 'rotor', on: false },
  'u 1': { kind: 'game', how: 1 },
  'u 3': { kind: 'game', how: 3 },
  'I 4': { kind: 'sensors', on: true },
  'I 0': { kind: 'sensors', on: false },
  'q 0': { kind: 'automatic-status', on: true },
  'q 1': { kind: 'automatic-status', on: false },
  's t': { kind: 'records', what: 't', page: null },
  's e': { kind: 'records', what: 'e', page: null },
  'T f': { kind: 'save' },
  'm2 2 2': { kind: 'extended-status' },
}

/** Reads what a host sends, without its line end. Never throws. */
export function decodeCommand(text: string): HostCommand | Rejected {
  if (!text.startsWith('*')) return { rejected: 'a command begins with *' }
  const packet = text.slice(1).trimEnd()
  const plain = Object.hasOwn(PLAIN, packet) ? PLAIN[packet] : undefined
  return plain ?? decodeNumbered(packet) ?? { rejected: `unknown command “${text}”` }
}

function decodeNumbered(packet: string): HostCommand | null {
  const mode = /^o (\d{1,5})$/.exec(packet)
  if (mode) return { kind: 'mode', mode: Number(mode[1]) }
  const page = /^s r (\d{1,3})$/.exec(packet)
  if (page) return { kind: 'records', what: 'r', page: Number(page[1]) }
  const asked = /^T ([A-Z])$/.exec(packet)
  if (asked) return { kind: 'read', name: (asked[1] as string).toLowerCase() }
  const set = /^T ([a-z]) +(\S.*)$/.exec(packet)
  if (set) return { kind: 'set', name: set[1] as string, values: set[2] as string }
  const unspaced = /^T([a-z] .*)$/.exec(packet)
  return unspaced ? { kind: 'set-nothing', text: unspaced[1] as string } : null
}

/** A command as a host sends it, with CR. */
export function encodeCommand(c: HostCommand): string {
  return `*${words(c)}\r`
}

function words(c: HostCommand): string {
  switch (c.kind) {
    case 'alive':
      return 'K'
    case 'version':
    case 'statistics':
      return c.of
    case 'status':
      return 'X'
    case 'rotor':
      return c.on ? 'P 1' : 'P 0'
    case 'game':
      return `u ${c.how}`
    case 'reset':
      return 'R'
    case 'mode':
      return c.mode === null ? 'o' : `o ${c.mode}`
    case 'settings':
      return 'O'
    case 'self-test':
      return 'F'
    case 'calibrate':
      return 'C'
    case 'read':
      return `T ${c.name.toUpperCase()}`
    case 'set':
      return `T ${c.name} ${c.values}`
    case 'set-nothing':
      return `T${c.text}`
    case 'save':
      return 'T f'
    case 'records':
      return c.page === null ? `s ${c.what}` : `s ${c.what} ${c.page}`
    case 'sensors':
      return c.on ? 'I 4' : 'I 0'
    case 'position':
      return 'A'
    case 'automatic-status':
      return c.on ? 'q 0' : 'q 1'
    case 'extended-status':
      return 'm2 2 2'
  }
}
