import type {
  HeadArgs,
  HeadSentence,
  HeadType,
  Rejected,
  RigArgs,
  RigSentence,
  RigType,
  Turn,
} from './sentences.ts'
import { Fields, frame } from './wire.ts'

export const SEQ_MODULUS = 10_000
const MAX_SEQ = SEQ_MODULUS - 1
const MAX_MICROS = 0xffffffff
const MAX_SMALL = 999

/** How many arguments each sentence of the head has. */
const HEAD_ARGS: Record<HeadType, number> = {
  HELLO: 6,
  ROTOR: 2,
  STOPPED: 0,
  LAUNCH: 1,
  BEAM: 1,
  DROP: 0,
  REST: 1,
  OBJECT: 0,
  LIFT: 1,
  PLACE: 1,
  RNVP: 0,
  FAULT: 1,
  PONG: 1,
  NAK: 2,
}

const fields = new Fields()

/**
 * `$PCYL,<seq>,<micros>,<type>[,<argument>…]*<hh>\r\n`
 *
 * @param seq 0 … 9999
 * @param micros the head's clock in µs, already wrapped to 32 bits
 * @throws Error on what a line cannot carry (see {@link frame}): a bug of the caller
 */
export function encodeHead<T extends HeadType>(
  seq: number,
  micros: number,
  type: T,
  args: HeadArgs[T],
): string {
  checkNumber('seq', seq, MAX_SEQ)
  checkNumber('micros', micros, MAX_MICROS)
  return frame(`PCYL,${seq},${micros},${type}${tail(args)}`)
}

/** `$PRIG,<seq>,<type>[,<argument>…]*<hh>\r\n`; throws as {@link encodeHead}. */
export function encodeRig<T extends RigType>(seq: number, type: T, args: RigArgs[T]): string {
  checkNumber('seq', seq, MAX_SEQ)
  return frame(`PRIG,${seq},${type}${tail(args)}`)
}

function checkNumber(what: string, value: number, max: number): void {
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new Error(`${what} ${value} is not 0…${max}`)
}

function tail(args: readonly (string | number)[]): string {
  let text = ''
  for (const a of args) {
    if (typeof a === 'string' ? a.includes(',') : !Number.isInteger(a)) {
      throw new Error(`not fit for an argument: ${a}`)
    }
    text += `,${a}`
  }
  return text
}

/** Reads one line of a head, without CR LF. Never throws. */
export function decodeHead(line: string): HeadSentence | Rejected {
  const bad = fields.read(line)
  if (bad) return bad
  if (fields.text(0) !== 'PCYL')
    return { rejected: `a sentence of ${fields.text(0) || 'nobody'}, not of a head` }
  if (fields.count < 4) return { rejected: 'too few fields' }
  const seq = fields.whole(1, MAX_SEQ)
  if (seq < 0) return { rejected: `sequence number “${fields.text(1)}” is not 0…${MAX_SEQ}` }
  const micros = fields.whole(2, MAX_MICROS)
  if (micros < 0) return { rejected: `clock “${fields.text(2)}” is not 32 bits` }
  return body(seq, micros, fields.text(3) as HeadType)
}

function body(seq: number, micros: number, type: HeadType): HeadSentence | Rejected {
  const expected = Object.hasOwn(HEAD_ARGS, type) ? HEAD_ARGS[type] : undefined
  if (expected === undefined) return { rejected: `unknown sentence “${type}”` }
  if (fields.count !== 4 + expected) {
    return { rejected: `${type} has ${fields.count - 4} arguments, not ${expected}` }
  }
  switch (type) {
    case 'ROTOR': {
      const direction = turn(4)
      const period = fields.whole(5, MAX_MICROS)
      if (direction === null) return notATurn(4)
      if (period <= 0) return notANumber(type, 5)
      return { seq, micros, type, direction, period }
    }
    case 'BEAM': {
      const beam = fields.whole(4, MAX_SMALL)
      return beam < 0 ? notANumber(type, 4) : { seq, micros, type, beam }
    }
    case 'LAUNCH': {
      const direction = turn(4)
      return direction === null ? notATurn(4) : { seq, micros, type, direction }
    }
    case 'REST':
    case 'LIFT':
    case 'PLACE': {
      const pocket = fields.whole(4, MAX_SMALL)
      return pocket < 0 ? notANumber(type, 4) : { seq, micros, type, pocket }
    }
    case 'STOPPED':
    case 'DROP':
    case 'OBJECT':
    case 'RNVP':
      return { seq, micros, type }
    case 'FAULT':
      return { seq, micros, type, code: fields.text(4) }
    case 'PONG':
      return { seq, micros, type, token: fields.text(4) }
    case 'NAK': {
      const refused = fields.text(4) === '' ? null : fields.whole(4, MAX_SEQ)
      if (refused !== null && refused < 0) return notANumber(type, 4)
      return { seq, micros, type, refused, reason: fields.text(5) }
    }
    case 'HELLO':
      return hello(seq, micros)
  }
}

function hello(seq: number, micros: number): HeadSentence | Rejected {
  const pockets = fields.whole(8, MAX_SMALL)
  const obstacles = fields.whole(9, MAX_SMALL)
  if (pockets < 0) return notANumber('HELLO', 8)
  if (obstacles < 0) return notANumber('HELLO', 9)
  const [model, serial] = [fields.text(4), fields.text(5)]
  const [firmware, game] = [fields.text(6), fields.text(7)]
  return { seq, micros, type: 'HELLO', model, serial, firmware, game, pockets, obstacles }
}

function turn(i: number): Turn | null {
  const text = fields.text(i)
  return text === 'cw' || text === 'ccw' ? text : null
}

const notATurn = (i: number): Rejected => ({ rejected: `“${fields.text(i)}” is neither cw nor ccw` })
const notANumber = (type: string, i: number): Rejected => ({
  rejected: `${type}: “${fields.text(i)}” is not a number that fits`,
})

/** Reads one line of the rig, without CR LF. Never throws. */
export function decodeRig(line: string): RigSentence | Rejected {
  const bad = fields.read(line)
  if (bad) return bad
  if (fields.text(0) !== 'PRIG')
    return { rejected: `a sentence of ${fields.text(0) || 'nobody'}, not of the rig` }
  if (fields.count < 3) return { rejected: 'too few fields' }
  const seq = fields.whole(1, MAX_SEQ)
  if (seq < 0) return { rejected: `sequence number “${fields.text(1)}” is not 0…${MAX_SEQ}` }
  const type = fields.text(2)
  switch (type) {
    case 'PING':
      return fields.count === 4 ? { seq, type, token: fields.text(3) } : { rejected: 'PING has one argument' }
    case 'ID':
    case 'START':
    case 'STOP':
    case 'RESET':
    case 'SELFTEST':
      return fields.count === 3 ? { seq, type } : { rejected: `${type} has no argument` }
    default:
      return { rejected: `unknown sentence “${type}”` }
  }
}
