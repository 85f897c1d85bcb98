import { sideBySide } from '../../apparatus/alternation.ts'
import type { Pocket } from '../../apparatus/layout.ts'
import type { Monitor, Ruling } from '../clause.ts'
import type { Tally } from '../tally.ts'

const NEUTRALS = ['0', '00', 'CMC']
const POCKETS = [...Array.from({ length: 36 }, (_, i) => String(i + 1)), ...NEUTRALS]

/** "un cylindre comportant 39 cases": 1…36, 0, 00 and CMC, each once; declared, reported, and where the ball falls. */
export function pockets(tally: Tally, ruling: Ruling): Monitor {
  const check = (who: string, list: readonly Pocket[], n: number) => {
    const labels = list.map((p) => p.label)
    const missing = POCKETS.filter((l) => !labels.includes(l))
    if (labels.length !== 39) tally.fail(`${who} has ${labels.length} pockets, not 39`, n)
    else if (missing.length) tally.fail(`${who} has no pocket ${missing.join(', ')}`, n)
    else tally.pass(n)
  }
  return {
    on: {
      'apparatus.declared': (o) => check('the declared cylinder', o.pockets, o.n),
      'table.apparatus': (o) => check('the cylinder that the table reports', o.pockets, o.n),
      'cylinder.hello': (o) => {
        if (o.pockets !== 39) tally.fail(`the cylinder says that it has ${o.pockets} pockets, not 39`, o.n)
        else tally.pass(o.n)
      },
      'ball.rested': (o) => {
        if (o.pocket !== null && o.pocket >= ruling.layout.pockets.length) {
          tally.fail(
            `the ball came to rest in pocket ${o.pocket}; the cylinder has 0 to ${ruling.layout.pockets.length - 1}`,
            o.n,
          )
        }
      },
    },
  }
}

/** "Les cases, alternativement rouges et noires … à l'exception de trois d'entre elles, ni rouges ni noires" */
export function colours(tally: Tally): Monitor {
  const check = (who: string, list: readonly Pocket[], n: number) => {
    const coloured = list.find((p) => NEUTRALS.includes(p.label) && p.colour !== null)
    const plain = list.find((p) => !NEUTRALS.includes(p.label) && p.colour === null)
    const twins = sideBySide(list)[0]
    if (coloured)
      tally.fail(`${who}: ${coloured.label} is ${coloured.colour}, and must be neither red nor black`, n)
    else if (plain) tally.fail(`${who}: ${plain.label} is neither red nor black`, n)
    else if (twins) {
      const [a, b] = twins.map((i) => list[i] as Pocket) as [Pocket, Pocket]
      tally.fail(`${who}: ${a.label} and ${b.label} stand side by side and are both ${a.colour}`, n)
    } else tally.pass(n)
  }
  return {
    on: {
      'apparatus.declared': (o) => check('the declared cylinder', o.pockets, o.n),
      'table.apparatus': (o) => check('the cylinder that the table reports', o.pockets, o.n),
    },
  }
}

/** "sept obstacles métalliques au minimum" */
export function obstacles(tally: Tally): Monitor {
  const check = (who: string, count: number, n: number) => {
    tally.measured({ value: count - 7, U: 0 }, 'obstacles')
    if (count < 7) tally.fail(`${who} has ${count} metal obstacles, at least 7 are required`, n)
    else tally.pass(n)
  }
  return {
    on: {
      'apparatus.declared': (o) => check('the declared cylinder', o.obstacles, o.n),
      'table.apparatus': (o) => check('the cylinder that the table reports', o.obstacles, o.n),
      'cylinder.hello': (o) => check('the cylinder by its own word', o.obstacles, o.n),
    },
  }
}
