import type { Finding } from '../../finding.ts'
import { inSeconds, type Kind, many, times } from '../kind.ts'
import { remark } from '../occasions.ts'
import type { LinkRecord } from './link-record.ts'

/** Once in a while every machine is late. */
const FEW = 3
/** Of what was held up, so much in pieces is a wire that cuts lines, and not one that holds them. */
const IN_PIECES = 0.2
/** Of all, so many at one kind of moment are no chance. */
const MOSTLY = 0.6

/** What came late, in pieces, in bursts, or twice. */
export function delayFindings(l: LinkRecord): Finding[] {
  return l.isTable ? table(l) : line(l)
}

function line(l: LinkRecord): Finding[] {
  const [stalls, pieces] = [l.stalls.count, l.pieces.count]
  if (stalls + pieces === 0) return []
  const sending = l.stallsAtSending
  if (l.longStalls > 0) {
    const after = [
      remark(`the longest ${inSeconds(l.longest)}; nothing was lost in them`),
      ...(sending > 0
        ? [remark(`${sending} of them ended as the host sent a command: it blocks before it sends`)]
        : []),
    ]
    return [l.stalls.finding({ ...STALLS, title: `${STALLS.title} ${times(stalls)}` }, { after })]
  }
  if (sending >= MOSTLY * stalls && pieces === 0) {
    const after = [
      remark(`${sending} of ${stalls} as it sent a command, the longest ${inSeconds(l.longest)}`),
    ]
    return [l.stalls.finding({ ...BLOCKS, title: `${BLOCKS.title} ${times(stalls)}` }, { after })]
  }
  const cut = pieces > 0 && pieces >= IN_PIECES * (stalls + pieces)
  const kind: Kind = cut ? CUT : HELD
  const all = cut ? l.pieces : l.stalls
  const few = stalls + pieces < FEW
  const after = cut ? [] : [remark(`the latest by ${inSeconds(l.longest, 2)}`)]
  return [
    all.finding(
      {
        ...kind,
        part: 'link',
        severity: few ? 'note' : kind.severity,
        title: `${kind.title} ${times(all.count)}`,
      },
      { after },
    ),
  ]
}

const BLOCKS: Kind = {
  code: 'host-blocks-while-sending',
  part: 'host',
  severity: 'note',
  title: 'The host read late while it sent a command,',
  causes: [
    {
      cause: 'It waits before or after it sends, and does not read meanwhile',
      why: 'what comes late comes as it sends',
      next: 'Nothing, unless times matter to it: then read in a thread of its own.',
    },
  ],
}

const STALLS: Kind = {
  code: 'host-stalls',
  part: 'host',
  severity: 'warning',
  title: 'The host stopped reading, and then read all at once,',
  causes: [
    {
      cause: 'The host program blocks',
      why: 'a steady stream stood still, and all that was missing came at once: the device went on sending',
      next: 'Look what the program does then (database, screen, network); read the port in a process of its own.',
    },
    {
      cause: 'The machine is overloaded, or sleeps',
      why: 'every program stands still then',
      next: 'Look at its load; switch off sleep, and power saving of USB.',
    },
    {
      cause: 'A network between holds the bytes',
      why: 'a serial server over a bad network gives them in bursts',
      next: 'Read the port where it is.',
    },
  ],
  apart:
    'Let `rig monitor` listen beside it: stalls there too are the machine or the network, else the program.',
  weight: 60,
}

const latency = {
  cause: 'The latency timer of the USB adapter',
  why: 'it holds bytes until it is full or its time is over, 16 ms by default',
  next: 'Set it to 1 ms: `rig doctor` prints the command.',
}

const HELD: Kind = {
  code: 'held-up',
  part: 'link',
  severity: 'warning',
  title: 'Lines were held back on the way and came together',
  causes: [
    {
      cause: 'An adapter, converter or network between gathers what it sends',
      why: 'whole lines come late by less than a second, several at a time',
      next: 'Take out what stands between; use an adapter at the laptop’s own port.',
    },
    latency,
  ],
  apart: 'Never more than some 20 ms: the latency timer; more: what stands between.',
  weight: 58,
}

const CUT: Kind = {
  code: 'line-in-pieces',
  part: 'link',
  severity: 'warning',
  title: 'Lines came in pieces, with pauses in them,',
  causes: [
    {
      cause:
        'An adapter, converter or network between sends what it has without waiting for the end of a line',
      why: 'the pieces are right, and late',
      next: 'Take it out; a program that waits for the line’s end reads it all the same.',
    },
    latency,
  ],
  apart: null,
  weight: 59,
  explains: ['held-up'],
}

function table(l: LinkRecord): Finding[] {
  const found: Finding[] = []
  const [late, again] = [l.late.count, l.repeated.count]
  if (late > 0) {
    found.push(
      l.late.finding(
        {
          code: 'broker-late',
          part: 'link',
          severity: late < FEW ? 'note' : 'warning',
          title: `Messages of the table came late ${times(late)}`,
          causes: [
            {
              cause: 'The broker or the network is overloaded',
              why: 'the table stamped them long before they came',
              next: 'Look at the load of the broker’s machine; ping it; use a cable in place of wireless.',
            },
            {
              cause: 'The table’s client sends in bursts',
              why: 'what it has to say waits in its queue',
              next: 'Compare with what another subscriber gets.',
            },
          ],
          apart: 'Are others served late too? Then broker or network; else the table’s client.',
          weight: 70,
          explains: ['messages-missing'],
        },
        { after: l.overtaken > 0 ? [remark(`${many(l.overtaken, 'message')} overtaken by others`)] : [] },
      ),
    )
  }
  if (again > 0) {
    found.push(
      l.repeated.finding({
        code: 'broker-duplicates',
        part: 'link',
        severity: again < FEW ? 'note' : 'warning',
        title: `Messages of the table came twice ${times(again)}`,
        causes: [
          {
            cause: 'Acknowledgements are lost or late, so that messages are sent again',
            why: 'quality of service 1 promises “at least once”',
            next: 'Nothing is wrong with the results: whoever listens must go by the numbers (`seq`). Look at the network if it is frequent.',
          },
          {
            cause: 'Two clients publish for one table, or a bridge makes a loop',
            why: 'each message then comes from both',
            next: 'Look at the broker’s list of clients and bridges.',
          },
        ],
        apart: 'Every message twice: two clients or a loop. Some: the network.',
        weight: 68,
      }),
    )
  }
  return found
}
