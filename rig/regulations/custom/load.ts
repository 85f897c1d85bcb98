import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { RigError } from '../../errors.ts'
import type { Pack } from '../clause.ts'
import { guarded } from './guard.ts'
import { checkedPack } from './shape.ts'
import { lineAfter, lineIn } from './where.ts'

/** A text that the bench brings along, and what tells its file from another. */
export interface CustomPack {
  readonly pack: Pack
  readonly file: string
  /** Of the file, in hexadecimal digits. */
  readonly sha256: string
}

/**
 * Loads a text of the bench's own: an ES module whose default export is a `Pack`.
 *
 * @param path absolute
 * @throws RigError `input`: the file is missing or does not load; `usage`: it holds no pack
 */
export async function loadPack(path: string): Promise<CustomPack> {
  if (/[.][cm]?ts$/.test(path)) {
    throw new RigError(
      'input',
      'pack-not-compiled',
      `${path} is TypeScript, which the rig does not load.`,
      'Compile it (`npx tsc --module nodenext --target es2022 FILE`) and name the .mjs or .js file that comes out.',
    )
  }
  const sha256 = createHash('sha256').update(read(path)).digest('hex')
  const loaded = await load(path)
  if (!('default' in loaded)) {
    throw new RigError(
      'usage',
      'pack-no-default',
      `${path} has no default export.`,
      'A pack is what its file exports as default: `export default { id, title, games, clauses }`.',
    )
  }
  const pack = checkedPack(loaded.default, path)
  return { pack: guarded(pack, path), file: basename(path), sha256 }
}

function read(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (e) {
    const { code = 'unknown' } = e as NodeJS.ErrnoException
    const missing = code === 'ENOENT' || code === 'ENOTDIR'
    throw new RigError(
      'input',
      missing ? 'file-missing' : 'file-unreadable',
      missing ? `There is no pack file ${path}.` : `${path} cannot be read (${code}).`,
      'A path in `packs` counts from the folder of the configuration, one of --pack from the current folder.',
    )
  }
}

async function load(path: string): Promise<object> {
  try {
    return await import(/* @vite-ignore */ pathToFileURL(path).href)
  } catch (e) {
    throw notLoaded(path, e)
  }
}

/** In one line what the engine says in a stack. */
function notLoaded(path: string, e: unknown): RigError {
  const said = e instanceof Error ? e.message : String(e)
  const line = e instanceof SyntaxError ? (lineIn(path, e) ?? lineOfSyntax(path)) : lineIn(path, e)
  const where = line === null ? '' : ` line ${line}:`
  return new RigError(
    'input',
    'pack-not-loaded',
    `${path} does not load:${where} ${said.split('\n')[0]}`,
    adviceFor(said, e),
  )
}

/** The engine keeps the place of a syntax error to itself and prints it only where a process ends on it. */
function lineOfSyntax(path: string): string | null {
  const { stderr } = spawnSync(process.execPath, ['--check', path], { encoding: 'utf8', timeout: 10_000 })
  return lineAfter(path, stderr ?? '')
}

function adviceFor(said: string, e: unknown): string | null {
  if (said.includes("Cannot find package 'cylinder-rig'"))
    return 'Install the rig beside the file, so that it finds `cylinder-rig/pack`: npm install cylinder-rig.'
  return e instanceof SyntaxError ? '`node --check FILE` shows it.' : null
}
