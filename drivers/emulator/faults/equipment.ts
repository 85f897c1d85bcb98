import { GAMES } from '../../../rig/apparatus/layout.ts'
import { seconds } from '../../../rig/time.ts'
import { AS_MADE, type Behaviour } from '../behaviour.ts'
import { type Fault, mc, ROULETTES, VINGT_TROIS } from './fault.ts'

/** Where the ball runs past beams: it is thrown onto the plate of a boule. */
const GALLERY = [...VINGT_TROIS, ...ROULETTES]

/** Of a rest that is not seen: a number seems to be announced of a ball that never lay, or that left the wheel. */
const UNSEEN_REST = [
  mc('1-4/announce-after-rest'),
  'fr-67-5/number-after-rest',
  'fr-67-5/manual-on-missed-detection',
  'us-sd/ball-leaves-voids',
]

const fault = (
  id: string,
  title: string,
  games: Fault['games'],
  apply: Fault['apply'],
  violates: readonly string[] = [],
): Fault => ({ id, title, games, violates, apply })
const beams = (
  id: string,
  title: string,
  troubles: Behaviour['head']['beams'],
  violates: readonly string[] = [],
) =>
  fault(
    id,
    title,
    GALLERY,
    (b) => {
      b.head.beams = troubles
    },
    violates,
  )
const wears = (id: string, title: string, wear: Behaviour['wear']) =>
  fault(id, title, GALLERY, (b) => {
    b.wear = wear
  })
const reports = (id: string, title: string, what: Behaviour['head']['reports']) =>
  fault(id, title, GAMES, (b) => {
    b.head.reports = what
  })

/**
 * What is worn, dirty, loose or out of true: the sensors, the head itself, bowl and rotor, the table's clock, and a
 * croupier who dawdles. The house plays by the book; what is wrong is for a diagnosis to say. `violates`: what is broken
 * by all that reaches the rig, which has no eye but the head.
 */
export const EQUIPMENT_FAULTS: readonly Fault[] = [
  beams('beam-stuck-on', 'A beam of the gallery is covered: it stays dark, and the head reports it', {
    1: { stuck: 'on' },
  }),
  beams('beam-stuck-off', 'A beam of the gallery is dead: no ball darkens it', { 2: { stuck: 'off' } }),
  beams(
    'gallery-blind',
    'The beams of the gallery are all dead, as when their supply is gone',
    {
      0: { stuck: 'off' },
      1: { stuck: 'off' },
      2: { stuck: 'off' },
    },
    [mc('1-4/rnvp-window'), 'fr-67-5/rnvp-at-slowdown'],
  ),
  beams(
    'beam-dirty',
    'A beam of the gallery gets dirty: it misses more and more crossings, and is late at others',
    {
      0: { misses: (n) => Math.min(0.4, 0.08 + 0.01 * n), soft: (n) => Math.min(20, n) },
    },
  ),
  beams('beams-greasy', 'The beams of the gallery get greasy: they switch later and later, and unevenly', {
    0: { soft: (n) => Math.min(40, n) },
    1: { soft: (n) => Math.min(40, n) },
    2: { soft: (n) => Math.min(40, n) },
  }),
  beams('beam-bounces', 'A contact of a beam is loose: it switches twice for one ball', {
    2: { bounces: 0.3 },
  }),
  fault(
    'pocket-reader-dirty',
    'The pocket reader sees the ball in two of three coups',
    GAMES,
    (b) => {
      b.head.readerMisses = 1 / 3
    },
    UNSEEN_REST,
  ),
  reports('head-resets', 'The supply of the head dips at a launch now and then, and it begins anew', (n) =>
    n % 4 === 3 ? 'restart' : null,
  ),
  reports('head-supply-low', 'The supply of the head is too low, and it says so', (n) =>
    n % 3 === 2 ? { fault: 'supply-low' } : null,
  ),
  reports('head-index-lost', 'The head loses the index of the rotor now and then, and says so', (n) =>
    n % 3 === 2 ? { fault: 'index' } : null,
  ),
  fault(
    'pockets-unreadable',
    'The head cannot read one pocket in five, and says so',
    GAMES,
    (b) => {
      b.head.unreadable = (pocket) => pocket % 5 === 2
    },
    UNSEEN_REST,
  ),
  wears('table-tilted', 'The wheel is not level: the ball leaves the track mostly on one side', () => ({
    ...AS_MADE,
    tilt: 0.2,
  })),
  wears('track-worn', 'The track wears: it slows the ball more from coup to coup', (coup) => ({
    ...AS_MADE,
    track: 1 + 0.008 * coup,
  })),
  wears(
    'bearing-drags',
    'The bearing of the rotor runs dry: it slows the rotor more from coup to coup',
    (coup) => ({
      ...AS_MADE,
      bearing: 1 + 0.05 * coup,
    }),
  ),
  fault('announcer-dawdles', 'The number is announced long after the ball came to rest', GAMES, (b) => {
    b.announce.hesitates = [seconds(10), seconds(25)]
  }),
  fault(
    'table-restarts',
    'The controller of the table starts anew before a coup now and then',
    GAMES,
    (b) => {
      b.restartsBefore = (coup) => coup % 8 === 4
    },
  ),
  fault('table-clock-set', 'The clock of the table is set an hour forward in play', GAMES, (b) => {
    b.clockOff = (coup) => (coup < 3 ? 0 : seconds(3600))
  }),
]
