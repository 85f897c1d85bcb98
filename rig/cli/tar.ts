import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** One file of an archive: what it holds, or where that lies. */
export type Entry = { readonly name: string } & ({ readonly text: string } | { readonly path: string })

const BLOCK = 512
const MODE = '0000644'

/**
 * A gzipped tar (POSIX ustar), in constant memory whatever is in it. The format is a header of 512 bytes before each
 * file and zeros to fill up; a library would be larger than what it saves.
 *
 * @throws as the file system does
 */
export async function writeTarGz(path: string, entries: readonly Entry[], at: Date): Promise<void> {
  try {
    await pipeline(blocks(entries, at), createGzip(), createWriteStream(path))
  } catch (e) {
    // Half an archive is none, and looks like one.
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) rmSync(path)
    throw e
  }
}

async function* blocks(entries: readonly Entry[], at: Date): AsyncGenerator<Buffer> {
  for (const e of entries) {
    const text = 'text' in e ? Buffer.from(e.text) : null
    const size = text ? text.length : statSync((e as { path: string }).path).size
    yield header(e.name, size, at)
    let left = size
    if (text) {
      yield text
      left = 0
    } else {
      // A file that grows meanwhile is taken as it was.
      for await (const chunk of createReadStream((e as { path: string }).path, {
        end: Math.max(0, size - 1),
      })) {
        if (left <= 0) break
        const part = (chunk as Buffer).subarray(0, left)
        left -= part.length
        yield part
      }
    }
    yield Buffer.alloc(left + ((BLOCK - (size % BLOCK)) % BLOCK))
  }
  yield Buffer.alloc(2 * BLOCK)
}

function header(name: string, size: number, at: Date): Buffer {
  const h = Buffer.alloc(BLOCK)
  const octal = (value: number, from: number, width: number) =>
    h.write(
      `${Math.floor(value)
        .toString(8)
        .padStart(width - 1, '0')}\0`,
      from,
      'latin1',
    )
  h.write(name.slice(0, 99), 0, 'utf8')
  h.write(`${MODE}\0`, 100, 'latin1')
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(at.getTime() / 1000, 136, 12)
  h.write('        ', 148, 'latin1')
  h.write('0', 156, 'latin1')
  h.write('ustar\x0000', 257, 'latin1')
  const sum = h.reduce((a, b) => a + b, 0)
  h.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return h
}
