import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'

const SOURCES = ['rig', 'drivers', 'scenarios', 'test/bench', 'tsconfig.json', 'tsconfig.build.json']
const BUILT = 'dist/.tsbuildinfo'

const changedAt = (path: string) => statSync(path).mtimeMs

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => `${path}/${name}`)
}

/**
 * Builds the rig once before all tests, unless what `npm ci` built is newer than every source.
 *
 * @throws Error with what the compiler says
 */
export default function build(): void {
  const newest = Math.max(...SOURCES.flatMap(filesOf).map(changedAt))
  if (existsSync(BUILT) && changedAt(BUILT) > newest) return
  const begun = new Date()
  try {
    execFileSync('npm', ['run', '--silent', 'build'], { encoding: 'utf8' })
    // The compiler leaves the file as it was where nothing of it changed.
    utimesSync(BUILT, begun, begun)
  } catch (e) {
    if (existsSync(BUILT)) utimesSync(BUILT, 0, 0)
    throw new Error(`the rig does not build:\n${(e as { stdout?: string }).stdout ?? e}`)
  }
}
