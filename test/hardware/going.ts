import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { packageRoot } from '../../rig/package-root.ts'

const MAIN = join(packageRoot(), 'dist/rig/cli/main.js')

/** A command that goes on until it is ended: what it wrote so far, and how to wait for a line of it. */
export class Going {
  out = ''
  readonly child: ChildProcess
  readonly over: Promise<number | null>

  constructor(words: readonly string[], cwd: string) {
    this.child = spawn(process.execPath, [MAIN, ...words], { cwd })
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
