import type { Cause } from '../../finding.ts'
import { type Kind, times } from '../kind.ts'

/** Without a rest every number seems to be announced too early, and every ball to have left the wheel. */
const WITHOUT_REST = [
  'announced-',
  'clause-failed',
  'call-',
  'manual-mode-missing',
  'wrong-number',
  'lost-ball-counts',
]
/** What a gallery looks like of which one beam is dead. */
const OF_A_SENSOR = [
  'beam-stuck-off',
  'beam-jitter-grows',
  'table-tilted',
  'track-worn',
  'clause-failed',
  'call-',
]

/** So many pockets are not dirty all at once. */
const MANY_POCKETS = 3

export const NOT_FOUND: Kind = {
  code: 'ball-not-found-in-pocket',
  severity: 'fault',
  title: '',
  causes: [
    {
      cause: 'The pocket reader is dirty, blind or moved',
      why: 'the coup went on, and no pocket reported the ball',
      next: 'Put the ball into a pocket and turn the rotor: REST must come. Clean the reader; replace it.',
    },
    {
      cause: 'The ball left the wheel',
      why: 'a ball that jumps out is launched and drops as well',
      next: 'Look whether a deflector stands out or is loose; weigh the ball; look whether it is launched too hard.',
    },
  ],
  apart:
    'Look where it lies when REST does not come. In a pocket: the reader. On the floor or the cone: the wheel.',
  weight: 88,
  explains: WITHOUT_REST,
}

/** @param even always late by nearly the same time */
export const announcedLate = (even: boolean): Kind => {
  const croupier: Cause = {
    cause: 'The croupier waits',
    why: 'the head saw the ball at rest long before, and how long it takes varies as a person does',
    next: 'Show him the record.',
  }
  const way: Cause = {
    cause: 'The announcement takes long from the button, or from the detector, to the controller',
    why: even
      ? 'it takes nearly the same time each coup, as a machine does'
      : 'a console that is slow delays it by as much',
    next: 'Press the button and watch the controller’s log: how long until it is there? Look for a delay that is set.',
  }
  return {
    code: 'announcement-late',
    part: 'table',
    severity: 'warning',
    title: 'The number is announced long after the ball came to rest,',
    causes: even ? [way, croupier] : [croupier, way],
    apart:
      'Watch one coup. The croupier speaks at once, and the record is late: the way. He does not: the croupier.',
    weight: 40,
  }
}

export const RESETS: Kind = {
  code: 'head-resets',
  severity: 'fault',
  title: '',
  causes: [
    {
      cause: 'The head’s supply drops',
      why: 'it says HELLO again, which it does when it starts',
      next: 'Measure its 5 V at the head’s own plug, in play: below 4.75 V it is too low. Use a shorter USB cable or a supply of its own.',
    },
    {
      cause: 'Its watchdog',
      why: 'a program that hangs is started anew',
      next: 'Note at what moment of the coup it happens; update its firmware.',
    },
  ],
  apart: 'Does it happen when the cable is moved, or something is switched on? Then the supply.',
  weight: 85,
  explains: ['frames-lost', 'link-silent'],
}

interface Word {
  readonly words: RegExp
  readonly code: string
  /** @param several of its kind are reported */
  readonly title: (several: boolean) => string
  /** @param n how many of its kind are reported */
  readonly causes: (n: number) => readonly Cause[]
  readonly apart?: string
  readonly explains?: readonly string[]
}

const said = 'the head says so itself'
const plugOf = (n: number): Cause => ({
  cause: n > 1 ? 'The common plug or supply of the sensors' : 'The sensor or its cable is dead',
  why: n > 1 ? `${n} sensors do not fail on one day` : 'a receiver without light or supply looks so for good',
  next:
    n > 1
      ? 'Reseat the plug of the gallery at the head; measure its supply there.'
      : 'Exchange its plug with another’s. The trouble moves with the plug: replace the sensor. It stays: the input.',
})

const WORDS: readonly Word[] = [
  {
    words: /stuck.?on|covered/,
    code: 'sensor-stuck-on',
    title: (several) => (several ? 'Sensors are stuck on' : 'A sensor is stuck on'),
    causes: (n) => {
      const covered: Cause = {
        cause: 'Something stands before it: a ball, dust, a hair, a cover that has slipped',
        why: 'it is dark, and never rests',
        next: 'Look before the sensor that is named; wipe emitter and receiver.',
      }
      return n > 1 ? [plugOf(n), covered] : [covered, plugOf(n)]
    },
    apart: 'Wiped and free, it is dark still: sensor or cable.',
    explains: OF_A_SENSOR,
  },
  {
    words: /stuck.?off|blind|dead/,
    code: 'sensor-stuck-off',
    title: (several) => (several ? 'Sensors are stuck off' : 'A sensor is stuck off'),
    causes: (n) => [
      plugOf(n),
      {
        cause: 'It has moved, and the ball passes beside it',
        why: 'it sees nothing that passes',
        next: 'Hold a finger before it, then a ball: both must be seen.',
      },
    ],
    apart: 'A finger is seen: it has moved. It is not: sensor or cable.',
    explains: OF_A_SENSOR,
  },
  {
    words: /pocket/,
    code: 'pocket-unreadable',
    title: (several) => (several ? 'Pockets cannot be read' : 'A pocket cannot be read'),
    causes: (n) => {
      const pocket: Cause = {
        cause:
          n > 1
            ? 'Dirt in these pockets, or their marks are worn'
            : 'Dirt in the pocket, or its mark is worn',
        why: n > 1 ? 'the others are read' : 'it is always the same one, and the others are read',
        next: 'Clean it; put the ball there and turn the rotor: REST must come with its number.',
      }
      const reader: Cause = {
        cause: 'The reader is dirty, or has moved',
        why:
          n >= MANY_POCKETS
            ? `${n} pockets do not get dirty all at once`
            : 'it may read the edge of a pocket only',
        next: 'Clean its window, set it to the middle of a pocket, and try each pocket with the ball.',
      }
      return n >= MANY_POCKETS ? [reader, pocket] : [pocket, reader]
    },
    apart:
      'Put the ball into these pockets and into others. These alone fail: the pockets. Others too: the reader.',
    explains: ['ball-not-found-in-pocket', ...WITHOUT_REST],
  },
  {
    words: /motor/,
    code: 'motor',
    title: () => 'The motor failed',
    causes: () => [
      {
        cause: 'Motor or its drive',
        why: said,
        next: 'With the power off, turn the rotor by hand: it must run free. Then measure the supply of the drive as it starts.',
      },
    ],
  },
  {
    words: /encoder|index/,
    code: 'encoder',
    title: () => 'The encoder or the index of the rotor failed',
    causes: () => [
      {
        cause: 'The mark on the rotor, or the disc, is dirty',
        why: `${said}: a turn went by without its pulse, or with two`,
        next: 'Clean mark and sensor. Turn by hand: ROTOR must come once a turn, at the same place.',
      },
      {
        cause: 'The index sensor has moved, or its cable is loose',
        why: 'it sees the mark at some turns only',
        next: 'Set its distance to the mark as its sheet says; move the cable while the rotor turns.',
      },
    ],
    apart:
      'After cleaning it comes at each turn: it was dirt. It comes and goes as the cable is moved: the cable.',
  },
  {
    words: /supply|brown|volt/,
    code: 'supply',
    title: () => 'The supply of the head is too low',
    causes: () => [
      {
        cause: 'A long or thin cable',
        why: 'the head measures its own supply, at the far end of the cable',
        next: 'Measure 5 V at the head’s own plug, in play: below 4.75 V it is too low. Try a short cable.',
      },
      {
        cause: 'The power unit, or a USB hub without one',
        why: 'it gives way when more is asked of it',
        next: 'Measure at the power unit as well: low there too, and it is the unit. Replace it.',
      },
    ],
    apart: 'Low at the head alone: the cable. Low at both ends: the power unit.',
    explains: ['head-resets'],
  },
  {
    words: /watchdog/,
    code: 'watchdog',
    title: () => 'The head was started anew by its watchdog',
    causes: () => [
      {
        cause: 'Its program hung',
        why: 'the watchdog starts it anew',
        next: 'Note at what moment of the coup it happens; update its firmware.',
      },
    ],
    explains: ['head-resets'],
  },
]

const wordOf = (code: string) => WORDS.find(({ words }) => words.test(code.toLowerCase())) ?? null

/** What a code of a head is about: its finding's code, or itself where nobody knows it. */
export const faultOf = (code: string): string => wordOf(code)?.code ?? code

/** @param codes the different ones that were reported, all of one kind; `n`: how often in all */
export function faultKind(codes: readonly string[], n: number): Kind {
  const known = wordOf(codes[0] ?? '')
  const title = known?.title(codes.length > 1) ?? 'The head reports a fault'
  return {
    code: known?.code ?? 'head-reports-fault',
    severity: 'fault',
    title: `${title} (${codes.map((c) => `“${c}”`).join(', ')})${n > 1 ? `, ${times(n)}` : ''}`,
    causes: known?.causes(codes.length) ?? [
      { cause: 'What the code says', why: said, next: 'Look it up in the papers of the head.' },
    ],
    apart: known?.apart ?? null,
    weight: 90,
    explains: known?.explains ?? [],
  }
}
