import { createRequire } from 'node:module'
import type { Logger } from 'pino'
import type { Watcher } from '../bench/recorder.ts'
import { isScenario, isVerdict } from '../trace/record.ts'
import type { Verdict } from '../verdict.ts'
import { type Args, choice } from './args.ts'

/** Each tells what those before it tell, and more. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
type Level = (typeof LOG_LEVELS)[number]
export const DEFAULT_LOG_LEVEL = 'warn'

/**
 * What happens in a run, as JSON lines on stderr, at the level that `--log-level` asks for. None above `info`
 * unless the rig itself fails. `t` and `at` are ms on the bench clock.
 */
export function logOf(args: Args): Watcher {
  const level = choice(args, 'log-level', LOG_LEVELS) ?? DEFAULT_LOG_LEVEL
  let log: Logger | null = null
  const tell = (at: Exclude<Level, 'silent'>, what: object, message: string) => {
    if (LOG_LEVELS.indexOf(at) > LOG_LEVELS.indexOf(level)) return
    log ??= opened(level)
    log[at](what, message)
  }
  const levelOf = (v: Verdict | undefined) => (v === 'error' ? 'error' : 'info')
  return {
    gap: ({ gap, link, why }) => tell('info', { at: gap, link, why }, 'gap'),
    noted: (r) => {
      if (isScenario(r)) {
        const { t, scenario, verdict, reason } = r
        tell(levelOf(verdict), { t, scenario, verdict, reason }, `scenario ${r.phase}`)
      } else if (isVerdict(r)) {
        const { n, clause, verdict, reason } = r
        tell('info', { n, clause, verdict, reason }, 'clause worsened')
      }
    },
    rejected: (r) => tell('debug', r, 'rejected'),
  }
}

/** Loaded with the first thing that is told: most runs tell nothing. */
function opened(level: Level): Logger {
  const { pino, destination } = createRequire(import.meta.url)('pino') as typeof import('pino')
  return pino(
    { level, base: null, formatters: { level: (label) => ({ level: label }) } },
    destination({ dest: 2, sync: true }),
  )
}
