/** How a log marks a direction: by a word, or by an arrow; `''` where a line has no mark. */
export type Mark = 'received' | 'sent' | '<' | '>' | ''
type Direction = 'rx' | 'tx'
/** What each mark means in one log, as seen from the host. */
export type Meaning = Readonly<Record<Mark, Direction>>

/** A mark comes early in a line. */
const EARLY = 64
/** What a line says begins with one of these: no mark comes behind it. */
const PACKET = /[*$]/
/**
 * Terminal programs, sniffers and host programs write `RX:`, `[TX] - `, `Receive >>> `, `Received: `, `Sent <<`,
 * `Read data (COM3)`, `write(3, "…`; the words that are common in speech count only with something behind them.
 */
const WORD =
  /(?<![\w-])(?:(rxd?|recv|rcvd|receive[ds]?|(?:in|input|read)(?=[\])}]?\s*[:<>(=]| data|(?<=[[({]\w+)[\])}]))|(txd?|sent|sends?|transmit(?:ted)?|auto-send|(?:out|output|writes?|written)(?=[\])}]?\s*[:<>(=]| data|(?<=[[({]\w+)[\])}])))(?![\w-])(?: data)?/i
const BEHIND_WORD =
  /^[\])}>]*(?:\s*\((?:COM\d+|\/dev\/\S+|\d+[^)"']*)\))?(?:\s*(?:<+|>+|<?[-=]+>|<[-=]+|[:=-]))*/
const ARROW = /(?<![^\s\])|:])(?:(<{1,3}|<[-=]+)|(>{1,3}|[-=]+>))(?![^\s"'*$\d])/

const MARK_FIRST = /^[\s[({]*(?:[<>=-]|rx|tx|rec|rcv|read|in|sen|trans|auto-send|out|writ)/i

/** Finds the mark in a line. One is kept and used again for each line. */
export class MarkFinder {
  mark: Mark = ''
  /** Where what the line says begins, behind the mark. */
  end = 0

  /**
   * Looks from `from` on; `end` is `from` where there is none.
   *
   * @param first whether nothing but a bracket may stand before it
   */
  find(line: string, from: number, first: boolean): void {
    this.mark = ''
    this.end = from
    const early = line.slice(from, from + EARLY)
    const packet = early.search(PACKET)
    const head = packet < 0 ? early : early.slice(0, packet)
    if (first && !MARK_FIRST.test(head)) return
    const word = WORD.exec(head)
    if (word) {
      this.mark = word[1] === undefined ? 'sent' : 'received'
      const behind = word.index + word[0].length
      this.end = from + behind + (BEHIND_WORD.exec(head.slice(behind))?.[0].length ?? 0)
      return
    }
    const arrow = ARROW.exec(head)
    if (!arrow) return
    this.mark = arrow[1] === undefined ? '>' : '<'
    this.end = from + arrow.index + arrow[0].length
  }
}

/** How often what stands behind a mark is what only the device says, less how often it is what only a host says. */
export type Votes = Partial<Record<Mark, number>>

/**
 * What the marks of a log mean, by what stands behind them: `RX` may be said from the device's side, and arrows
 * point either way from one program to the next. Where nothing tells, a word means what it says to a host, and
 * `<` points to it; and a mark that has no counterpart stands before what was received.
 */
export function meaningOf(votes: Votes): Meaning {
  const words = isDevices(votes.received, votes.sent)
  const arrows = isDevices(votes['<'], votes['>'])
  return {
    '': 'rx',
    received: words ? 'rx' : 'tx',
    sent: words ? 'tx' : 'rx',
    '<': arrows ? 'rx' : 'tx',
    '>': arrows ? 'tx' : 'rx',
  }
}

/** Whether the first of a pair of marks is the device's; undefined is a mark that is not there. */
function isDevices(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined) return other === undefined || other < 0
  return other === undefined ? one >= 0 : one >= other
}
