import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { start } from '../support/rig.ts'

/** A command that goes on until it is ended: what it wrote so far, and how to wait for a line of it. */
export class Going {
  out = ''
  readonly child: ChildProcess
  readonly over: Promise<number | null>

  constructor(words: readonly string[], cwd: string) {
    this.child = start(words, { cwd })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.out += text
      })
    }
    this.over = new Promise((resolve) => this.child.once('close', (code) => resolve(code)))
  }

  /** Resolves with the match when it has written so. @throws Error when it ends before, or takes too long */
  async says(pattern: RegExp, within = 30_000): Promise<RegExpExecArray> {
    const until = Date.now() + within
    for (;;) {
      const match = pattern.exec(this.out)
      if (match) return match
      if (this.child.exitCode !== null || Date.now() > until)
        throw new Error(`it did not say ${pattern}:\n${this.out}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  type(line: string): void {
    this.child.stdin?.write(`${line}\n`)
  }

  /** Ends it, unless it has ended. */
  async end(signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal)
    return this.over
  }
}

let made = 0

/** `rig emulate` in a process of its own, with a port and a broker. */
export async function emulate(cwd: string, words: readonly string[] = []) {
  const link = join(cwd, `wheel-${++made}`)
  const going = new Going(['emulate', '--pty', link, '--mqtt', '127.0.0.1:0', '--json', ...words], cwd)
  const [line] = await going.says(/^\{.*\}$/m)
  const { tables } = JSON.parse(line) as { tables: { table: string; port: string; mqtt: string | null }[] }
  const [first] = tables as [(typeof tables)[number]]
  return { going, tables, ...first }
}
