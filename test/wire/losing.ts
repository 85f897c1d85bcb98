import type { BrokerFault, LinkFault } from '../../drivers/wire/fault.ts'
import { GAMES } from '../../rig/apparatus/layout.ts'
import type { Ms } from '../../rig/time.ts'

const HARMLESS = { games: GAMES, violates: [] } as const

/** How a loss shows: a cable that is seen to be pulled, or the next number on the wire and nothing else. */
export type Shown = 'hang-up' | 'silent'

/** The cable is back so long after the last line that it lost. */
const BACK: Ms = 1

/**
 * A wire that loses what the head says from its line `first` on, `count` lines in a row, and nothing else.
 *
 * @param first counted from 0, over the whole run
 * @param lines is told every line that passes or is lost, as it was said
 */
export function losingLines(first: number, count: number, shown: Shown, lines: string[]): LinkFault {
  return {
    ...HARMLESS,
    kind: 'wire',
    id: 'losing-lines',
    title: `Line ${first} of the head and the ${count - 1} after it are lost`,
    at: ({ clock, down, up }) => ({
      pass(way, chunk, next) {
        if (way === 'out') return next(chunk)
        const i = lines.push(Buffer.from(chunk).toString('latin1').trimEnd()) - 1
        if (i < first || i >= first + count) return next(chunk)
        if (shown === 'silent') return
        if (i === first) down('unplugged')
        if (i === first + count - 1) clock.at(clock.now() + BACK, () => up())
      },
    }),
  }
}

/** The same of what the table says: a broker that is lost and forgets, or drops messages without a word. */
export function losingMessages(first: number, count: number, shown: Shown, messages: string[]): BrokerFault {
  return {
    ...HARMLESS,
    kind: 'broker',
    id: 'losing-messages',
    title: `Message ${first} of the table and the ${count - 1} after it are lost`,
    at: ({ clock, down, up }) => ({
      pass(way, message, next) {
        if (way === 'out') return next(message)
        const i = messages.push(`${message.topic} ${message.payload}`) - 1
        if (i < first || i >= first + count) return next(message)
        if (shown === 'silent') return
        if (i === first) down('the broker closed the connection')
        if (i === first + count - 1) clock.at(clock.now() + BACK, () => up(true))
      },
    }),
  }
}
