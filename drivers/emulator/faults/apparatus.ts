import type { Colour, Pocket } from '../../../rig/apparatus/layout.ts'
import type { Behaviour } from '../behaviour.ts'
import { ARTICLE_46, article46, BOULE, boule, type Fault, MC, mc, VINGT_TROIS, vingtTrois } from './fault.ts'

/** What the table reports of one pocket is wrong. */
const misreport = (b: Behaviour, label: string, as: Partial<Pocket>) => {
  const i = b.apparatus.pockets.findIndex((p) => p.label === label)
  b.apparatus.pockets = b.apparatus.pockets.map((p, k) => (k === i ? { ...p, ...as } : p))
}
const RED: Colour = 'rouge'

/** The staff, and the cylinder as it is declared and reported. */
export const APPARATUS_FAULTS: readonly Fault[] = [
  {
    id: 'no-chief',
    title: 'The table is open without a table chief',
    games: MC,
    violates: [mc('1-1/staff')],
    apply: (b) => {
      b.staff.chief = false
    },
  },
  {
    id: 'no-croupier',
    title: 'The table is open without a croupier',
    games: MC,
    violates: [mc('1-1/staff')],
    apply: (b) => {
      b.staff.croupier = false
    },
  },
  {
    id: 'pocket-missing',
    title: 'The cylinder says that it has 38 pockets',
    games: MC,
    violates: [mc('1-2/pockets')],
    apply: (b) => {
      b.hello.pockets = 38
    },
  },
  {
    id: 'two-reds-adjacent',
    title: 'Two red pockets follow each other on the cylinder that the table reports',
    games: MC,
    violates: [mc('1-2/colours')],
    apply: (b) => {
      const i = b.apparatus.pockets.findIndex((p) => p.colour === 'noir')
      b.apparatus.pockets = b.apparatus.pockets.map((p, k) =>
        k === i ? { ...p, colour: 'rouge' as const } : p,
      )
    },
  },
  {
    id: 'neutral-coloured',
    title: 'CMC is red on the cylinder that the table reports',
    games: MC,
    violates: [mc('1-2/colours')],
    apply: (b) => {
      b.apparatus.pockets = b.apparatus.pockets.map((p) =>
        p.label === 'CMC' ? { ...p, colour: 'rouge' as const } : p,
      )
    },
  },
  {
    id: 'six-obstacles',
    title: 'The cylinder says that it has six metal obstacles',
    games: MC,
    violates: [mc('1-2/obstacles')],
    apply: (b) => {
      b.hello.obstacles = 6
    },
  },
  {
    id: 'pocket-twice',
    title: '17 is there twice and 32 is missing on the cylinder that the table reports',
    games: MC,
    violates: [mc('1-2/pockets')],
    apply: (b) => misreport(b, '32', { label: '17' }),
  },
  {
    id: 'six-obstacles-reported',
    title: 'The table reports six metal obstacles',
    games: MC,
    violates: [mc('1-2/obstacles')],
    apply: (b) => {
      b.apparatus.obstacles = 6
    },
  },
  {
    id: 'numbered-pocket-plain',
    title: '7 is neither red nor black on the cylinder that the table reports',
    games: MC,
    violates: [mc('1-2/colours')],
    apply: (b) => misreport(b, '7', { colour: null }),
  },
  {
    id: 'plate-miscounted',
    title: 'The apparatus says that it has a pocket more',
    games: ARTICLE_46,
    violates: article46('apparatus'),
    apply: (b) => {
      b.hello.pockets++
    },
  },
  {
    id: 'number-too-many',
    title: 'The table reports a number that the game does not have',
    games: ARTICLE_46,
    violates: article46('apparatus'),
    apply: (b) => misreport(b, '2', { label: '15', colour: RED }),
  },
  {
    id: 'outcome-off-the-plate',
    title: 'The ball comes to rest where no number is',
    games: BOULE,
    violates: [boule('apparatus')],
    apply: (b) => {
      const { pockets } = b.hello
      b.reportedPocket = (pocket) => pocket + pockets
    },
  },
  {
    id: 'share-of-pockets-wrong',
    title: '1 is on two pockets and 12 on two, on the plate that the table reports',
    games: VINGT_TROIS,
    violates: [vingtTrois('apparatus')],
    apply: (b) => misreport(b, '12', { label: '1' }),
  },
]
