import { readText } from './file.ts'

/**
 * Whether a text stands anywhere in a file; reads no further than to its first place, in constant memory.
 *
 * @throws RigError kind `input` when the file is missing, a directory or unreadable
 */
export async function mentions(path: string, text: string): Promise<boolean> {
  let tail = ''
  for await (const chunk of readText(path)) {
    if ((tail + chunk).includes(text)) return true
    tail = chunk.slice(1 - text.length)
  }
  return false
}
