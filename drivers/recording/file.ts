import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { RigError } from '../../rig/errors.ts'

/**
 * The file's bytes, one character each (ISO 8859-1), so that what a device sent comes through unchanged.
 *
 * @throws RigError `recording-missing`, `recording-directory`, `recording-unreadable`, when first read from
 */
export async function* readText(path: string): AsyncGenerator<string> {
  try {
    if ((await stat(path)).isDirectory()) {
      throw new RigError(
        'input',
        'recording-directory',
        `${path} is a directory, not a recording`,
        'Name the file: for a run of this rig, the trace.ndjson in its folder.',
      )
    }
    for await (const chunk of createReadStream(path, 'latin1')) yield chunk
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
