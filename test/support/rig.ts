import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll } from 'vitest'

/** What `npx rig` runs. */
export const MAIN = resolve('dist/rig/cli/main.js')

/** What a user's shell gives a program, and nothing of the tests' own. */
const ENV = { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', TERM: 'xterm-256color' }

export interface Ended {
  /** The exit code; null for a process that a signal killed. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Where {
  /** The current folder. */
  readonly cwd: string
  /** On top of an ordinary environment. */
  readonly env?: Record<string, string>
}

/** Starts `rig` with these words, its output piped. */
export function start(words: readonly string[], { cwd, env }: Where): ChildProcess {
  return spawn(process.execPath, [MAIN, ...words], { cwd, env: { ...ENV, ...env } })
}

/** Runs `rig` as a user would, and waits for its end. */
export const rig = (words: readonly string[], where: Where): Promise<Ended> => ended(start(words, where))

/** Evaluates the rig's main module anew for each command line; what it stands on is loaded once. */
const ONE_PROCESS = `
  const [main, commands] = JSON.parse(process.argv[1])
  const write = process.stdout.write.bind(process.stdout)
  const ends = []
  for (const listened of [process, process.stdout]) listened.setMaxListeners(0)
  for (const [i, words] of commands.entries()) {
    const end = { code: null, stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr']) {
      process[name].write = (text, done) => {
        end[name] += text
        done?.()
        return true
      }
    }
    process.argv = [process.execPath, main, ...words]
    process.exitCode = undefined
    await import('file://' + main + '?' + i)
    ends.push({ ...end, code: process.exitCode })
  }
  process.exitCode = 0
  write(JSON.stringify(ends))
`

/**
 * Runs command lines one after the other in one process, since most of the time of a short one goes into
 * starting. Colours, signals and pipes need a process each: {@link rig}.
 */
export async function rigs(commands: readonly (readonly string[])[], { cwd, env }: Where): Promise<Ended[]> {
  const words = ['--input-type=module', '-e', ONE_PROCESS, JSON.stringify([MAIN, commands])]
  const { stdout, stderr } = await ended(spawn(process.execPath, words, { cwd, env: { ...ENV, ...env } }))
  if (stderr !== '') throw new Error(stderr)
  return JSON.parse(stdout)
}

/** Runs a line of bash, in which `rig` is the rig. */
export function shell(line: string, { cwd, env }: Where): Promise<Ended> {
  const script = `rig() { '${process.execPath}' '${MAIN}' "$@"; }; ${line}`
  return ended(spawn('bash', ['-c', script], { cwd, env: { ...ENV, ...env } }))
}

/** What a process that has begun wrote by its end. */
export function ended(child: ChildProcess): Promise<Ended> {
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/** An empty folder for one test file, removed when it is over. */
export function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'rig-')))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
