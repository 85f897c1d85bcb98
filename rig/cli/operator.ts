import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { OperatorChoice } from '../config/choices.ts'
import type { Done, Operator } from '../operator.ts'
import type { Ms } from '../time.ts'
import { leave } from './interrupt.ts'

const ANSWER: Readonly<Record<string, Done>> = {
  '': 'done',
  d: 'done',
  done: 'done',
  y: 'done',
  s: 'skipped',
  skip: 'skipped',
}

/** Nobody is asked: every task has the same answer. For unattended runs, in which a machine does what is asked. */
const scripted = (choice: 'done' | 'skip'): Operator => ({
  name: `nobody: every task is taken as ${choice === 'done' ? 'done' : 'skipped'}`,
  ask: async () => (choice === 'done' ? 'done' : 'skipped'),
})

/** A person at the terminal, or lines of a file or a program on standard input, one a task. */
class AtTheTerminal implements Operator {
  readonly name = 'a person at the terminal'
  readonly #output: Writable
  readonly #lines: Interface
  readonly #typed: string[] = []
  #over = false
  #wake: (() => void) | null = null

  constructor(input: Readable & { isTTY?: boolean }, output: Writable) {
    this.#output = output
    const terminal = input.isTTY === true
    this.#lines = createInterface({ input, output: terminal ? output : undefined, terminal } as never)
    this.#lines.on('line', (line) => {
      this.#typed.push(line)
      this.#wake?.()
    })
    this.#lines.on('close', () => {
      this.#over = true
      this.#wake?.()
    })
    this.#lines.on('SIGINT', () => void leave())
  }

  async ask(task: string, within: Ms): Promise<Done> {
    // What was typed before the question answers nothing on a terminal; a script's lines wait for theirs.
    if ((this.#lines as Interface & { terminal?: boolean }).terminal) this.#typed.length = 0
    const limit = Date.now() + within
    this.#output.write(
      `\nTo do: ${task}\n  enter: done · s: skip it · stop: end the run · within ${Math.round(within / 1000)} s > `,
    )
    for (;;) {
      const line = this.#typed.shift()
      if (line !== undefined) {
        if (line.trim().toLowerCase() === 'stop') return leave()
        const answer = ANSWER[line.trim().toLowerCase()]
        if (answer) return answer
        this.#output.write('  Press enter when it is done, or type s to skip it > ')
      } else if (this.#over) return 'skipped'
      else if (!(await this.#waits(limit - Date.now()))) {
        this.#output.write('\n  No answer came in time.\n')
        return 'late'
      }
    }
  }

  close(): void {
    this.#lines.close()
  }

  #waits(most: Ms): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), Math.max(0, most))
      this.#wake = () => {
        clearTimeout(timer)
        this.#wake = null
        resolve(true)
      }
    })
  }
}

/** The person at the table as a bench configures him. Questions go to stderr: the result goes to stdout. */
export function operatorOf(choice: OperatorChoice): Operator & { close?(): void } {
  return choice === 'ask' ? new AtTheTerminal(process.stdin, process.stderr) : scripted(choice)
}
