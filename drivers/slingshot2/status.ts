import type { Model, Profile, Rejected, StatusFrame, Turn } from './frames.ts'
import { Numbers } from './numbers.ts'

const [SEMICOLON, ZERO, ONE] = [59, 48, 49]
/** `*X;s;nnn;ww;f;rrr;d` */
const LENGTH = 19
const WIDTHS = [1, 3, 2, 1, 3, 1]
const NAMES = ['state', 'spin', 'win', 'flags', 'rpm', 'dir']
const MAX_SPIN = 256
/** Why an automated wheel’s status frame with the three more fields of a reader is refused. */
export const EXTENDED = 'an extended status frame: only the profile in-rim-reader has it'

function digit(c: number): number {
  return c >= ZERO && c <= 57 ? c - ZERO : Number.NaN
}

function hex(c: number): number {
  if (c >= ZERO && c <= 57) return c - ZERO
  const upper = c & 0xdf
  return upper >= 65 && upper <= 70 ? upper - 55 : Number.NaN
}

/** Guide p8: 0 clockwise, 1 counter-clockwise. */
function turn(c: number): Turn | null {
  return c === ZERO ? 'cw' : c === ONE ? 'ccw' : null
}

/** Reads status frames where they lie in the chunk, without making a string of them. */
export class StatusReader {
  readonly #numbers: Numbers
  readonly #profile: Profile

  constructor({ profile, pockets }: Model) {
    this.#profile = profile
    this.#numbers = new Numbers(pockets)
  }

  /** Reads `b[i … end - 1]`, which begins with `*X`, without its line end. Never throws. */
  read(b: Buffer, i: number, end: number): StatusFrame | Rejected {
    const at = (k: number) => b[i + k] as number
    if (
      end - i < LENGTH ||
      at(2) !== SEMICOLON ||
      at(4) !== SEMICOLON ||
      at(8) !== SEMICOLON ||
      at(11) !== SEMICOLON ||
      at(13) !== SEMICOLON ||
      at(17) !== SEMICOLON
    ) {
      return { rejected: misshapen(b.toString('latin1', i, end)) }
    }
    const state = at(3) - ZERO
    const spin = digit(at(5)) * 100 + digit(at(6)) * 10 + digit(at(7))
    const number = this.#numbers.read(at(9), at(10))
    const flags = hex(at(12))
    const rpmTenths = digit(at(14)) * 100 + digit(at(15)) * 10 + digit(at(16))
    const direction = turn(at(18))
    if (!(state >= 1 && state <= 7)) return refuse('state', b, i + 3, 1)
    if (!(spin <= MAX_SPIN)) return refuse('spin', b, i + 5, 3)
    if (number === undefined) return refuse('win', b, i + 9, 2)
    if (Number.isNaN(flags)) return refuse('flags', b, i + 12, 1)
    if (Number.isNaN(rpmTenths)) return refuse('rpm', b, i + 14, 3)
    if (direction === null) return refuse('dir', b, i + 18, 1)
    let ball: StatusFrame['ball'] = null
    if (end - i > LENGTH) {
      const extended = this.#extended(b.toString('latin1', i + LENGTH, end))
      if ('rejected' in extended) return extended
      ball = extended
    }
    return { kind: 'status', state, spin, number, flags, rpmTenths, direction, ball }
  }

  /** `;<unknown>;<ball revolutions, hex>;<ball direction>` */
  #extended(text: string): NonNullable<StatusFrame['ball']> | Rejected {
    const m = /^;([^;]*);\s*([0-9A-Fa-f]{1,4});([01])$/.exec(text)
    if (!m) return { rejected: `“${text}” follows a whole status frame` }
    if (this.#profile !== 'in-rim-reader') {
      return { rejected: EXTENDED }
    }
    const [, unknown, revolutions, direction] = m as unknown as [string, string, string, string]
    return {
      unknown,
      revolutions: Number.parseInt(revolutions, 16),
      direction: direction === '0' ? 'cw' : 'ccw',
    }
  }

  /** The frame as the wheel sends it, with CR LF. */
  encode(f: StatusFrame): string {
    const n = (v: number, width: number) => String(v).padStart(width, '0')
    const d = (t: Turn) => (t === 'cw' ? '0' : '1')
    const flags = f.flags.toString(16).toUpperCase()
    const ball = f.ball
      ? `;${f.ball.unknown};${f.ball.revolutions.toString(16).toUpperCase()};${d(f.ball.direction)}`
      : ''
    const head = `*X;${f.state};${n(f.spin, 3)};${this.#numbers.write(f.number)};${flags}`
    return `${head};${n(f.rpmTenths, 3)};${d(f.direction)}${ball}\r\n`
  }
}

function refuse(field: string, b: Buffer, from: number, width: number): Rejected {
  return {
    rejected: `${field} “${b.toString('latin1', from, from + width)}” is not what a status frame holds`,
  }
}

/** Why a line that begins with `*X` has not the shape of a status frame. */
function misshapen(text: string): string {
  if (text === '*X') return 'a poll, which only a host sends'
  if (text[2] !== ';') return `unknown packet “${text}”`
  const fields = text.slice(3).split(';')
  const said = fields.findIndex((f) => /[A-Za-z]{2}/.test(f))
  if (said >= 0) return 'a comment that some host wrote behind “*X”, not a status frame'
  for (const [k, name] of NAMES.entries()) {
    const field = fields[k]
    if (field === undefined) return `half a status frame: ${fields.length} of ${NAMES.length} fields`
    const width = WIDTHS[k] as number
    if (field.length === width) continue
    return k === fields.length - 1 && field.length < width
      ? `half a status frame: cut off in ${name}`
      : `${name} has ${field.length} characters, not ${width}`
  }
  return 'not the shape of a status frame'
}
