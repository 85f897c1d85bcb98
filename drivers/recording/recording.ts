import { RigError } from '../../rig/errors.ts'
import { readBytes } from './file.ts'
import { unpacked } from './gunzip.ts'
import { textOf } from './text.ts'

/** A recording that is open, at its beginning. */
export interface Recording {
  /** How to call it in an error. */
  readonly name: string
  /** How it begins: at least {@link HEAD} characters, where it has them. */
  readonly head: string
  /** Whether that is all of it. */
  readonly whole: boolean
  /** All of it, one character a byte, in pieces of any size; it can be read once. */
  readonly text: AsyncIterable<string>
  /** Why its packing is not whole, once it is read to its end; null where it is. */
  readonly damage: string | null
  close(): Promise<void>
}

/** What is looked at to tell what a file is, in characters. */
const HEAD = 65_536
/** More of the head than this that is no text: the file is none. */
const MOST_UNDECODABLE = 0.3

/**
 * Opens a file, or a pipe, and reads its beginning; packed with gzip or not, in UTF-8, UTF-16 with its mark, or
 * whatever a device sent.
 *
 * @param copy is handed the bytes of the file as they are, while they are read
 * @throws RigError kind `input`: `recording-missing`, `recording-directory`, `recording-unreadable`,
 * `recording-empty`, `recording-damaged`, `recording-binary`
 */
export async function openRecording(path: string, copy?: (bytes: Buffer) => void): Promise<Recording> {
  let damage: string | null = null
  const text = textOf(
    unpacked(copy ? copied(readBytes(path), copy) : readBytes(path), path, (why) => {
      damage = why
    }),
  )
  return begun(path, text, () => damage)
}

async function* copied(bytes: AsyncIterable<Buffer>, copy: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    copy(chunk)
    yield chunk
  }
}

/** A recording whose text comes from elsewhere, in pieces of any size; throws as {@link openRecording}. */
export async function begun(
  name: string,
  pieces: AsyncIterable<string>,
  damage: () => string | null = () => null,
): Promise<Recording> {
  const text = pieces[Symbol.asyncIterator]()
  let head = ''
  let whole = false
  while (!whole && head.length < HEAD) {
    const { done, value } = await text.next()
    if (done) whole = true
    else head += value
  }
  try {
    check(head, name, damage())
  } catch (e) {
    await text.return?.()
    throw e
  }
  return {
    name,
    head,
    whole,
    text: resumed(head, text),
    get damage() {
      return damage()
    },
    close: async () => {
      await text.return?.()
    },
  }
}

async function* resumed(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

function check(head: string, name: string, damage: string | null): void {
  if (head.trim() === '') {
    if (damage === null)
      throw new RigError('input', 'recording-empty', `${name} is empty`, 'Check that the logger wrote to it.')
    throw new RigError(
      'input',
      'recording-damaged',
      `Nothing can be read of ${name}: ${damage}`,
      'Copy the file again.',
    )
  }
  if (!isBinary(head)) return
  if (isWide(head)) {
    throw new RigError(
      'input',
      'recording-binary',
      `${name} is not a text file as it is: it looks like UTF-16 without the mark at its beginning`,
      'Save it as UTF-8, or as UTF-16 with its mark.',
    )
  }
  throw new RigError(
    'input',
    'recording-binary',
    `${name} is not a text file`,
    'Give a log or trace as text, one line a frame, packed with gzip or not.',
  )
}

/** Every other byte is zero, and none between them. */
const isWide = (head: string) => /^(?:\0[^\0]){8}|^(?:[^\0]\0){8}/.test(head)

function isBinary(head: string): boolean {
  // A power cut leaves a block of zeroes in a log.
  const rest = head.replace(/\0{16,}/g, '')
  if (rest === '') return true
  const text = Buffer.from(rest, 'latin1').toString('utf8')
  let strange = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === 0xfffd || c === 127 || (c < 32 && c !== 9 && c !== 10 && c !== 13)) strange++
  }
  return strange > MOST_UNDECODABLE * text.length
}
