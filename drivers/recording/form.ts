import { RigError } from '../../rig/errors.ts'

/**
 * `trace`: our own; `stamped`: `[date time] Receive >>> …` and `Send <<< …`; `plain`: one received line a
 * line, without times.
 */
export type Form = 'trace' | 'stamped' | 'plain'
export type Protocol = 'sentence' | 'slingshot2'

export const PROTOCOL_NAMES: Record<Protocol, string> = { sentence: 'sentence', slingshot2: 'Slingshot 2' }

/** What is looked at to tell a file's form, in characters. */
export const HEAD = 65_536
/** More of the head than this that is no text: the file is none. */
const MOST_UNDECODABLE = 0.3

export const STAMP = /^\[(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\.(\d{3})\] /
export const ARROW = /^(?:(Receive >>> )|(?:Auto-send|Send) <<< )/

/** Which protocol one line, as it was received, belongs to by its looks. */
export function protocolOf(text: string): Protocol | null {
  if (text.startsWith('$PCYL,')) return 'sentence'
  return /^\*[A-Za-z]/.test(text) ? 'slingshot2' : null
}

/**
 * Tells the form of a recording from how it begins.
 *
 * @param head its first characters, one a byte
 * @param name how to call it in an error
 * @throws RigError `recording-empty`, `recording-binary`
 */
export function formOf(head: string, name: string): Form {
  if (head.trim() === '') {
    throw new RigError('input', 'recording-empty', `${name} is empty`, 'Check that the logger wrote to it.')
  }
  if (isBinary(head)) {
    throw new RigError(
      'input',
      'recording-binary',
      `${name} is not a text file`,
      'Give a log or trace as text, one line a frame; text that is saved as UTF-16 must be saved as UTF-8.',
    )
  }
  const first = withoutMark(head).trimStart()
  if (first.startsWith('{"trace":')) return 'trace'
  return first.split('\n').some((line) => STAMP.test(line)) ? 'stamped' : 'plain'
}

/** Without the mark that some editors put before UTF-8 text. */
export const withoutMark = (text: string) => (text.startsWith('ï»¿') ? text.slice(3) : text)

function isBinary(head: string): boolean {
  if (head.includes('\0')) return true
  const text = Buffer.from(head, 'latin1').toString('utf8')
  let strange = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === 0xfffd || c === 127 || (c < 32 && c !== 9 && c !== 10 && c !== 13)) strange++
  }
  return strange > MOST_UNDECODABLE * text.length
}
