import { createReadStream, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { RigError } from '../../rig/errors.ts'

/** The name of what is piped in. It is not opened by it: what a program is given may be a socket, which cannot be. */
export const STDIN = '/dev/stdin'

/** Whether it can be read from its beginning as often as one likes: no pipe can. */
export const isReadAgain = (path: string): boolean =>
  path !== STDIN && statSync(path, { throwIfNoEntry: false })?.isFile() === true

/**
 * A file's bytes as they are, from its beginning; a pipe's as well.
 *
 * @throws RigError `recording-missing`, `recording-directory`, `recording-unreadable`, when first read from
 */
export async function* readBytes(path: string): AsyncGenerator<Buffer> {
  try {
    yield* path === STDIN ? process.stdin : createReadStream('', { fd: await opened(path) })
  } catch (cause) {
    if (cause instanceof RigError) throw cause
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new RigError('input', 'recording-missing', `${path} does not exist`, 'Check the path.')
    }
    const advice = code === 'EACCES' ? 'Check who may read it: its permissions forbid it.' : null
    throw new RigError('input', 'recording-unreadable', `${path} cannot be read: ${message}`, advice)
  }
}

async function opened(path: string): Promise<FileHandle> {
  const file = await open(path)
  if (!(await file.stat()).isDirectory()) return file
  await file.close()
  throw new RigError(
    'input',
    'recording-directory',
    `${path} is a directory, not a recording`,
    'Name the file: for a run of this rig, the trace.ndjson in its folder.',
  )
}

/** The same bytes, the first piece of them with at least `n`, where there are so many. */
export async function* startingWith(n: number, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let first: Buffer | null = Buffer.alloc(0)
  for await (const chunk of bytes) {
    if (first === null) {
      yield chunk
      continue
    }
    first = Buffer.concat([first, chunk])
    if (first.length < n) continue
    yield first
    first = null
  }
  if (first !== null && first.length > 0) yield first
}
