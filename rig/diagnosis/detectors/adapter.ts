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

/** A live link on which nothing came at all. */
export function nothingHeard(link: string, over: string): Finding {
  const all = new Occasions()
  all.add(remark(`${link}: nothing came over ${over}`))
  return all.finding({
    code: 'nothing-heard',
    part: 'link',
    severity: 'fault',
    title: `Nothing was heard of the ${link === 'table' ? 'table' : 'cylinder'}`,
    causes: [
      {
        cause: 'The device is off, or its plug is out',
        why: 'not one byte came',
        next: 'Look at its lamp and its plug.',
      },
      {
        cause: 'Transmit and receive are not crossed, or it is another port',
        why: 'a line that is wired wrongly is silent',
        next: '`rig doctor` lists the ports and tries what speaks there; cross pins 2 and 3, connect 5.',
      },
    ],
    apart: 'Its lamp is on: the cable or the port.',
    weight: 98,
  })
}
