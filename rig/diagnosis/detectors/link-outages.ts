import type { Finding } from '../../finding.ts'
import { type Kind, lasting, many, times } from '../kind.ts'
import { remark } from '../occasions.ts'
import type { LinkRecord } from './link-record.ts'

/** So many outages of one link are a flapping one. */
const FLAPS = 3

/** The link was gone, and came back. */
export function outageFindings(l: LinkRecord): Finding[] {
  return [...down(l), ...clock(l), ...pauses(l), ...silent(l), ...restarts(l)]
}

function down(l: LinkRecord): Finding[] {
  const n = l.downs.count
  if (n === 0) return []
  const kind = l.isTable ? (l.lostCount > 0 ? FORGETS : STOPS) : UNPLUGGED
  const how = n >= FLAPS ? `${n} times` : times(n)
  const after = [
    remark(`${lasting(l.downMs)} in all`),
    ...(l.lostCount > 0
      ? [remark(`${many(l.lostCount, 'message or line', 'messages or lines')} never came`)]
      : []),
  ]
  return [l.downs.finding({ ...kind, title: `${kind.title} ${how}` }, { after })]
}

const FOLLOWS = [
  'frames-lost',
  'link-silent',
  'messages-missing',
  'broker-late',
  'held-up',
  'host-stalls',
  'damaged-',
  'half-frames',
  'repeated-',
  'controller-resets',
  'line-in-pieces',
]

const UNPLUGGED: Kind = {
  code: 'unplugged',
  part: 'link',
  severity: 'fault',
  title: 'The cylinder’s link was down',
  causes: [
    {
      cause: 'Plug, cable or adapter',
      why: 'the port itself was gone, and came back',
      next: 'Push the plugs home and screw them down; move the cable while the rig listens (rig monitor). Replace cable, then adapter.',
    },
    {
      cause: 'The adapter loses its supply, or is suspended',
      why: 'a USB hub without supply of its own, or a laptop that saves power, drops it',
      next: 'Plug it into the laptop itself; switch off USB power saving. `dmesg` tells each disconnect.',
    },
  ],
  apart: 'Does it follow a movement of the cable? Then plug or cable; else adapter or supply.',
  weight: 96,
  explains: FOLLOWS,
}

const STOPS: Kind = {
  code: 'broker-down',
  part: 'link',
  severity: 'fault',
  title: 'The broker was away, and what was said meanwhile came afterwards,',
  causes: [
    {
      cause: 'The broker is restarted, or its machine sleeps',
      why: 'it closed the connection, and kept what the table had to say',
      next: 'Look into its log at these times. Is something updating or supervising it?',
    },
    {
      cause: 'The network between',
      why: 'a switch or a wireless link that drops connections looks the same from here',
      next: 'Ping the broker’s machine for an hour; use a cable in place of wireless.',
    },
  ],
  apart:
    'Its log shows a start at these times: the broker. It shows only clients that were lost: the network.',
  weight: 95,
  explains: FOLLOWS,
}

const FORGETS: Kind = {
  code: 'broker-forgets',
  part: 'link',
  severity: 'fault',
  title: 'The broker was away, and messages of the table were lost,',
  causes: [
    {
      cause: 'The broker keeps no sessions',
      why: 'after it came back, numbers in the table’s messages were missing',
      next: 'Switch persistence on (Mosquitto: persistence true), and let clients connect with a clean session off.',
    },
    {
      cause: 'The table’s client does not keep what it could not send',
      why: 'what is said while the broker is away must be kept and sent again (QoS 1)',
      next: 'Check its queue and its QoS.',
    },
  ],
  apart: 'Do other subscribers miss the same messages? Then the table’s client; else the broker’s sessions.',
  weight: 95,
  explains: FOLLOWS,
}

const SUMMER_TIME = {
  cause: 'Summer time, or another time zone',
  why: 'each step is one of whole hours',
  next: 'Have the machine keep UTC, or stamp its messages in it.',
}

function clock(l: LinkRecord): Finding[] {
  if (l.clock.count === 0) return []
  const own = !l.isTable
  return [
    l.clock.finding({
      code: 'clock-stepped',
      part: 'link',
      severity: 'warning',
      title: `${own ? 'The clock of the record' : 'The table’s clock'} was set ${times(l.clock.count)}`,
      causes: [
        ...(l.wholeHours === l.clock.count ? [SUMMER_TIME] : []),
        {
          cause: 'It is set by hand or by a time service that steps it',
          why: 'the times of what is said jump against ours',
          next: 'Let the machine keep time by NTP that slews (chrony, systemd-timesyncd), and leave it alone in play.',
        },
        {
          cause: 'Two logs were put together',
          why: own ? 'its times go back' : 'its times go back or forth',
          next: 'Diagnose them one by one.',
        },
      ],
      weight: 50,
    }),
  ]
}

function silent(l: LinkRecord): Finding[] {
  if (l.silent.count === 0) return []
  const how = times(l.silent.count)
  if (l.isTable) return [l.silent.finding({ ...TABLE_AWAY, title: `${TABLE_AWAY.title} ${how}` })]
  return [l.silent.finding({ ...HEAD_SILENT, title: `${HEAD_SILENT.title} ${how}` })]
}

const HEAD_SILENT: Kind = {
  code: 'link-silent',
  part: 'link',
  severity: 'warning',
  title: 'The head did not answer',
  causes: [
    {
      cause: 'It is off, or its program hangs',
      why: 'the port stands, and a PING was not answered',
      next: 'Look at its lamp; switch it off and on.',
    },
    {
      cause: 'One wire of the cable is broken',
      why: 'the question does not reach it, or the answer does not come back',
      next: 'Change the cable; measure pins 2 and 3 through.',
    },
  ],
  apart: 'Does it still speak by itself (ROTOR, BEAM)? Then the wire to it; else it is off or hangs.',
  weight: 45,
}

const TABLE_AWAY: Kind = {
  ...HEAD_SILENT,
  title: 'The table’s controller was not there',
  causes: [
    {
      cause: 'The controller is off, hangs, or its network plug is out',
      why: 'the broker stands, and the table did not answer or was reported offline',
      next: 'Look at the controller’s lamp and its network plug; then at its log at these times.',
    },
    {
      cause: 'The controller is overloaded',
      why: 'one that answers too late for its keep-alive is taken for gone by the broker',
      next: 'Look at its load; give its client a longer keep-alive.',
    },
  ],
  apart: 'Its log has entries from that time: overload or network; it has none: it was off or hung.',
}

function restarts(l: LinkRecord): Finding[] {
  // That a head started anew is told by the cylinder's own detector.
  if (!l.isTable || l.restarts.count === 0) return []
  return [
    l.restarts.finding({
      code: 'table-restarts',
      part: 'table',
      severity: 'fault',
      title: `The table’s controller started anew ${times(l.restarts.count)}`,
      causes: [
        {
          cause: 'Its program crashed, or it was updated in play',
          why: 'its messages begin again at number 1',
          next: 'Read its log at these times; let updates wait for the end of the session.',
        },
        {
          cause: 'Its supply drops',
          why: 'a controller that loses power begins anew as well',
          next: 'Look at its uptime: it is short, and it was the supply; measure that under load.',
        },
      ],
      apart: 'The machine’s uptime goes on: the program; it begins anew: the supply.',
      weight: 84,
      explains: ['messages-missing', 'link-silent', 'result-missing'],
    }),
  ]
}

function pauses(l: LinkRecord): Finding[] {
  if (l.pauses.count === 0) return []
  return [
    l.pauses.finding({
      code: 'record-paused',
      part: 'record',
      severity: 'note',
      title: `The record paused ${times(l.pauses.count)}`,
      causes: [
        {
          cause: 'It was stopped and taken up again, or several were put together',
          why: 'nothing was written for hours',
          next: 'Nothing.',
        },
      ],
    }),
  ]
}

/** Lines that did not come though nothing said that the link was down. */
export function lostFinding(l: LinkRecord): Finding[] {
  if (l.lost.count === 0) return []
  const n = l.lost.count
  if (l.isTable) {
    return [
      l.lost.finding({
        code: 'messages-missing',
        part: 'link',
        severity: 'warning',
        title: `${many(l.lostCount, 'message')} of the table did not come`,
        causes: [
          {
            cause: 'The table’s client or the broker drops messages',
            why: 'the numbers of the table’s messages have holes, and the connection stood',
            next: 'Check QoS (1) and queue limits at both (Mosquitto: max_queued_messages).',
          },
        ],
        weight: 88,
      }),
    ]
  }
  const what = l.name === 'head' ? 'Sentences' : 'Frames'
  return [
    l.lost.finding(
      {
        code: 'frames-lost',
        part: 'link',
        severity: 'warning',
        title: `${what} were lost ${times(n)}, ${lasting(l.lostMs)} in all`,
        causes: [
          {
            cause: 'The host program did not read, and its buffer ran over',
            why: 'whole lines are missing and none is damaged',
            next: 'Look what else the machine does at these times: backups, updates, a screen that sleeps.',
          },
          {
            cause: 'The cable was out at the device’s end, or the device was off',
            why: 'an adapter tells only of its own end',
            next: 'Check the plug at the device.',
          },
        ],
        apart:
          'Does much come at once after the silence? Then the host slept; if it goes on at its pace, the wire was cut.',
        weight: 40,
      },
      { after: [remark(`about ${many(l.lostCount, 'line')} in all`)] },
    ),
  ]
}
