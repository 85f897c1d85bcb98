import type { Finding } from '../../finding.ts'
import { Occasions, remark } from '../occasions.ts'

/** What widens the times of a live link, as its driver warns: the latency timer of a USB adapter. */
export function adapterFinding(link: string, warning: string): Finding {
  const all = new Occasions()
  all.add(remark(`${link}: ${warning}`))
  return all.finding({
    code: 'latency-timer',
    part: 'link',
    severity: 'note',
    title: 'The adapter holds bytes back',
    causes: [
      {
        cause: 'The latency timer of the USB adapter',
        why: 'it is set for throughput, and every time is known less well by it',
        next: warning,
      },
    ],
    weight: 15,
  })
}
