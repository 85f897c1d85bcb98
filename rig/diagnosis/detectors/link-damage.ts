import type { Finding } from '../../finding.ts'
import type { Damage } from '../damage.ts'
import { type Kind, many, times } from '../kind.ts'
import { Occasions, remark } from '../occasions.ts'
import { lostFinding } from './link-outages.ts'
import type { LinkRecord } from './link-record.ts'

/** So few of so many lines are no trouble. */
const FEW = 3
const SHARE = 0.001
/** Of the damaged lines: characters that no line has show a disturbed wire, and not one that loses bytes. */
const STRANGE = 0.12
/** Where so many of all lines lack bytes from the first such on, and no adapter is that bad, another program reads them. */
const SHARED = 0.6
const SHARED_FROM = 20
const GARBAGE = 0.25

const PIECES: readonly Damage[] = ['lost', 'doubled', 'noise', 'garbage']

/** Lines that came and were not what the device sent. */
export function damageFindings(l: LinkRecord): Finding[] {
  const damaged = l.count(...PIECES)
  // A broker hands over messages whole: what it does to them are delays and repetitions.
  const bytes = !l.isTable && (damaged > 0 || l.repeated.count > 0)
  return [...(bytes ? [damage(l, damaged)] : lostFinding(l)), ...comments(l), ...echoes(l), ...messages(l)]
}

function damage(l: LinkRecord, damaged: number): Finding {
  const [garbage, noise] = [l.count('garbage'), l.count('noise')]
  const [lost, doubled] = [l.count('lost'), l.count('doubled')]
  const few = damaged + l.repeated.count < FEW || damaged + l.repeated.count < SHARE * l.lines
  const kind =
    garbage >= GARBAGE * damaged && garbage > 1
      ? BAUD
      : noise + garbage >= STRANGE * damaged && noise + garbage > 0 && damaged > 0
        ? NOISE
        : l.repeated.count + doubled > lost
          ? DOUBLED
          : lost >= SHARED_FROM && damaged >= SHARED * l.linesSinceDamage
            ? SHARING
            : HALVES
  const all = new Occasions()
  const parts = PIECES.flatMap((w) => l.damage(w)?.seen ?? [])
  for (const e of [...parts, ...l.repeated.seen].sort((a, b) => (a.at?.[0] ?? 0) - (b.at?.[0] ?? 0)))
    all.add(e)
  const n = damaged + l.repeated.count
  const found = all.finding(
    {
      ...kind,
      part: 'link',
      severity: few ? 'note' : kind.severity,
      title: few ? `Damaged lines: ${n} of ${l.lines}` : `${kind.title}: ${many(n, 'line')} of ${l.lines}`,
      weight: few ? 5 : (kind.weight ?? 0),
    },
    { after: l.lost.count > 0 ? [remark(`${many(l.lostCount, 'line')} did not come at all`)] : [] },
  )
  return { ...found, times: n }
}

/** What lost lines look like, and what a changed bit can make of a frame that has no checksum. */
const FOLLOWS = [
  'host-unheard',
  'frames-lost',
  'link-silent',
  'held-up',
  'line-in-pieces',
  'host-stalls',
  'commands-refused',
  'clock-stepped',
  'controller-resets',
  'spin-counter-jumps',
  'number-line-',
  'result-',
  'ball-',
  'launch-',
  'rim-sensor',
  'component',
  'motor',
  'direction-',
  'parameter-',
]

const noiseCause = {
  cause: 'Noise on the wire',
  why: 'single characters are others than the device sends',
  next: 'Keep the cable away from motors and mains, use a shorter shielded one, and look that ground (pin 5) is connected.',
}
const baudCause = {
  cause: 'The speed of the line is set wrongly, at one end or for a while',
  why: 'whole lines are garbage, of characters that the protocol does not have',
  next: '`rig doctor --port …` tries the usual speeds. A Slingshot speaks at 9600, a head at 115200, 8N1.',
}
const readersCause = {
  cause: 'Two programs read one port',
  why: 'each then gets some of the bytes, and lines come in halves',
  next: '`rig doctor` says who has it open; end one of them.',
}
const flowCause = {
  cause: 'Flow control is on, on a line of three wires',
  why: 'a sender that waits for a signal nobody gives loses what comes meanwhile',
  next: 'Switch off RTS/CTS and XON/XOFF at the host.',
}
const bufferCause = {
  cause: 'The adapter or its driver loses bytes',
  why: 'pieces are missing from lines, and what is left is right',
  next: 'Try another adapter, at the laptop’s own port; `rig doctor` shows its latency timer.',
}
const BAUD: Kind = {
  code: 'wrong-baud',
  part: 'link',
  severity: 'warning',
  title: 'Garbage on the line, as at a wrong speed',
  causes: [baudCause, noiseCause],
  apart:
    'Garbage from first to last: the speed. In bursts: something sets it anew, or a plug that makes bad contact.',
  weight: 94,
  explains: FOLLOWS,
}
const NOISE: Kind = {
  code: 'noise',
  part: 'link',
  severity: 'warning',
  title: 'Characters are changed on the line',
  causes: [noiseCause, { ...baudCause, why: 'a speed that is a little off changes some characters' }],
  apart: 'Does it come when motor or jets start? Then noise; else measure the speed.',
  weight: 92,
  explains: FOLLOWS,
}
const DOUBLED: Kind = {
  code: 'bytes-doubled',
  part: 'link',
  severity: 'warning',
  title: 'Bytes or lines come twice',
  causes: [
    {
      cause: 'A converter or server between sends again what it has sent',
      why: 'what comes twice is right, and comes at once',
      next: 'Take out what stands between device and rig (RS-485 converters, serial servers, `socat`) one by one.',
    },
    {
      cause: 'An echo on the line',
      why: 'a loop at the other end gives back what goes out',
      next: 'Switch the echo off at the converter.',
    },
  ],
  apart: null,
  weight: 91,
  explains: FOLLOWS,
}
const SHARING: Kind = {
  code: 'two-readers',
  part: 'link',
  severity: 'fault',
  title: 'Most lines lack bytes, as when two programs read one port',
  causes: [
    {
      ...readersCause,
      why: 'bytes are missing from line after line, all the time, and what is left is right',
      next: '`rig doctor` says who has the port open (`fuser -v PORT` as well): a host program, a terminal, ModemManager. End all but one.',
    },
    {
      ...bufferCause,
      why: 'a machine that is too slow, or an adapter that is dying, loses as many only under load',
      next: 'Look at the load; then another adapter, at the laptop’s own port.',
    },
    flowCause,
  ],
  apart:
    'Who has the port open? Two: end one, and every line is whole at once. One: the adapter or the flow control.',
  weight: 95,
  explains: FOLLOWS,
}
const HALVES: Kind = {
  code: 'half-frames',
  part: 'link',
  severity: 'warning',
  title: 'Bytes are lost on the line',
  causes: [bufferCause, readersCause, flowCause],
  apart: 'Who has the port open? Two: end one. One: another adapter. It helps not: look at the flow control.',
  weight: 91,
  explains: FOLLOWS,
}

function comments(l: LinkRecord): Finding[] {
  const all = l.damage('comment')
  if (!all) return []
  return [
    all.finding({
      code: 'comments-in-log',
      part: 'link',
      severity: 'note',
      title: `${many(all.count, 'line')} of the log ${all.count === 1 ? 'is a comment' : 'are comments'} of the host program`,
      causes: [
        {
          cause: 'The host writes its own remarks behind what it received',
          why: 'they stand where a status frame should end',
          next: 'Nothing: the rig leaves them out.',
        },
      ],
    }),
  ]
}

function echoes(l: LinkRecord): Finding[] {
  const all = l.damage('echo')
  // One may be what is left of a damaged frame.
  if (!all || all.count < FEW) return []
  return [
    all.finding({
      code: 'echo',
      part: 'link',
      severity: 'warning',
      title: `What a host sends comes back ${times(all.count)}`,
      causes: [
        {
          cause: 'Transmit and receive are bridged, or a converter echoes',
          why: 'a poll was received, which only a host sends',
          next: 'Check the plug: pin 2 and 3 apart; switch off the echo of the converter.',
        },
        { ...readersCause, why: 'another host on a shared line is heard' },
      ],
      weight: 60,
    }),
  ]
}

/** Messages that were refused for what they are. */
function messages(l: LinkRecord): Finding[] {
  if (!l.isTable) return []
  const [retained, unknown] = [l.damage('retained'), l.damage('unknown') ?? l.damage('lost')]
  return [...(retained ? [retained.finding(RETAINED)] : []), ...(unknown ? [unknown.finding(UNKNOWN)] : [])]
}

const RETAINED: Kind = {
  code: 'events-retained',
  part: 'link',
  severity: 'warning',
  title: 'The table retains its events: old results can be taken as new',
  causes: [
    {
      cause: 'The table’s client publishes events with the retain flag',
      why: 'who subscribes is given the last one again',
      next: 'Switch it off for all but the states, and clear what is kept (an empty retained message).',
    },
  ],
  weight: 60,
}
const UNKNOWN: Kind = {
  code: 'messages-unknown',
  part: 'table',
  severity: 'warning',
  title: 'Messages of the table do not fit what was agreed',
  causes: [
    {
      cause: 'The table’s controller speaks another version',
      why: 'what it says does not fit the schema of the rig',
      next: 'Compare its version with the schema (docs).',
    },
  ],
  weight: 30,
}
