import { startingWith } from './file.ts'

/**
 * Bytes as text, one character a byte (ISO 8859-1), so that what a device sent comes through unchanged.
 * UTF-16 with its mark, as PowerShell writes it, is turned into UTF-8 first; the mark before UTF-8 is dropped.
 */
export async function* textOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decode: ((chunk: Buffer) => string) | null = null
  for await (const chunk of startingWith(3, bytes)) {
    if (decode) {
      yield decode(chunk)
      continue
    }
    const wide = encodingOf(chunk)
    decode = wide === null ? latin1 : fromWide(wide)
    yield decode(marked(chunk) ? chunk.subarray(3) : chunk)
  }
}

const latin1 = (chunk: Buffer) => chunk.toString('latin1')

const marked = (chunk: Buffer) => chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf

function encodingOf(chunk: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
  return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : null
}

function fromWide(encoding: 'utf-16le' | 'utf-16be') {
  const decoder = new TextDecoder(encoding)
  return (chunk: Buffer) => latin1(Buffer.from(decoder.decode(chunk, { stream: true })))
}
