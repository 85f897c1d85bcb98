import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { type Question, questionsOf } from '../bench/inspector.ts'
import type { Config } from '../config/load.ts'
import { RigError } from '../errors.ts'
import { type Answer, EMULATOR_ITSELF, type Inspection } from '../inspection.ts'
import { clausesFor } from '../regulations/clause.ts'
import type { Ms } from '../time.ts'
import type { Args } from './args.ts'
import { packsOf } from './packs-of.ts'

/** So long an inspector may look; then the question stays open. */
const PATIENCE_MS: Ms = 5 * 60_000
const ANSWER: Readonly<Record<string, Answer>> = { y: 'yes', yes: 'yes', n: 'no', no: 'no', '': 'unknown' }

/**
 * With `--ask`: the configuration with the answers that were given on the terminal.
 *
 * @throws RigError `usage` where there is no terminal to ask on
 */
export async function withAnswers(config: Config, args: Args): Promise<Config> {
  if (!args.ask) return config
  if (!process.stdin.isTTY) {
    throw new RigError(
      'usage',
      'no-terminal',
      '--ask needs a terminal: nobody can answer here.',
      'Write the answers into the configuration, under `inspector`, or leave out --ask.',
    )
  }
  const { packs } = await packsOf(config)
  const questions = questionsOf(packs.flatMap((p) => clausesFor(p, config.game)))
  const known = config.inspector?.by === EMULATOR_ITSELF ? null : (config.inspector?.by ?? null)
  // The result goes to stdout, so the questions go to stderr.
  return { ...config, inspector: await ask(questions, known, process.stdin, process.stderr) }
}

/**
 * Asks one question after the other: y, n, or enter where it cannot be told. Ctrl-C interrupts the process;
 * when the input ends or the patience runs out, what is not answered stays unknown.
 *
 * @param by who answers, where it is known
 */
export async function ask(
  questions: readonly Question[],
  by: string | null,
  input: Readable,
  output: Writable,
  patience: Ms = PATIENCE_MS,
  interrupt: () => void = () => process.kill(process.pid, 'SIGINT'),
): Promise<Inspection | null> {
  if (questions.length === 0) return null
  const lines = createInterface({ input, output, terminal: true })
  const over = new Promise<null>((resolve) => lines.once('close', () => resolve(null)))
  lines.on('SIGINT', () => {
    lines.close()
    interrupt()
  })
  const line = (prompt: string): Promise<string | null> => {
    const limit = AbortSignal.timeout(patience)
    const typed = lines.question(prompt, { signal: limit }).catch((e: unknown) => {
      if (!limit.aborted) throw e
      output.write('\nNo answer came; it stays unknown.\n')
      return ''
    })
    return Promise.race([typed, over])
  }
  try {
    const who = by ?? (await line('What only an inspector can see is asked now. Your name: '))
    const answers: Record<string, Answer> = {}
    for (const { clause, text } of questions)
      answers[clause] = await answerTo(`${clause}\n${text} [y/n, enter: cannot tell] `, line)
    return { by: who?.trim() || 'an inspector who gave no name', answers }
  } finally {
    lines.close()
  }
}

async function answerTo(prompt: string, line: (prompt: string) => Promise<string | null>): Promise<Answer> {
  for (;;) {
    const typed = await line(prompt)
    if (typed === null) return 'unknown'
    const answer = ANSWER[typed.trim().toLowerCase()]
    if (answer !== undefined) return answer
    prompt = 'Type y, n, or enter for “cannot tell”: '
  }
}
