import { pino } from 'pino'
import type { Watcher } from '../bench/recorder.ts'
import { isScenario, isVerdict } from '../trace/record.ts'
import type { Verdict } from '../verdict.ts'
import { type Args, choice } from './args.ts'

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
export const DEFAULT_LOG_LEVEL = 'warn'

/**
 * What happens in a run, as JSON lines on stderr, at the level that `--log-level` asks for. None above `info`
 * unless the rig itself fails. `t` and `at` are ms on the bench clock.
 */
export function logOf(args: Args): Watcher {
  const level = choice(args, 'log-level', LOG_LEVELS) ?? DEFAULT_LOG_LEVEL
  const log = pino(
    { level, base: null, formatters: { level: (label) => ({ level: label }) } },
    pino.destination({ dest: 2, sync: true }),
  )
  const levelOf = (v: Verdict | undefined) => (v === 'error' ? 'error' : 'info')
  return {
    gap: ({ gap, link, why }) => log.info({ at: gap, link, why }, 'gap'),
    noted: (r) => {
      if (isScenario(r)) {
        const { t, scenario, verdict, reason } = r
        log[levelOf(verdict)]({ t, scenario, verdict, reason }, `scenario ${r.phase}`)
      } else if (isVerdict(r)) {
        const { n, clause, verdict, reason } = r
        log.info({ n, clause, verdict, reason }, 'clause worsened')
      }
    },
    rejected: (r) => log.debug(r, 'rejected'),
  }
}
