import { pathToFileURL } from 'node:url'

/** The line of a file at which something was thrown, where the stack names it. */
export function lineIn(path: string, thrown: unknown): string | null {
  return thrown instanceof Error ? lineAfter(path, thrown.stack ?? '') : null
}

/** The number behind the first mention of a file: `…/name.mjs:12`. */
export function lineAfter(path: string, text: string): string | null {
  for (const name of [pathToFileURL(path).href, path]) {
    const at = text.indexOf(`${name}:`)
    const line = at < 0 ? null : /^\d+/.exec(text.slice(at + name.length + 1))
    if (line) return line[0]
  }
  return null
}
