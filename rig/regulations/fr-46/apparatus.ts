import type { Pocket } from '../../apparatus/layout.ts'
import { APPARATUS } from '../../apparatus/rules.ts'
import type { Clause } from '../clause.ts'

/**
 * "Les seuls appareils autorisés sont, au jeu de la boule, les appareils à neuf numéros et, au jeu du vingt-trois,
 * les appareils à quatorze numéros reportés sur un plateau de vingt-sept cases": as declared, as the head and the
 * table report them, and wherever the ball falls. How often each of the fourteen is there follows from the odds.
 */
export function apparatus(game: 'boule' | 'vingt-trois'): NonNullable<Clause['monitor']> {
  const { numbers } = APPARATUS[game]
  return (tally, ruling) => {
    const expected = ruling.layout.pockets.length
    const check = (who: string, pockets: readonly Pocket[], n: number) => {
      const wrong = wrongNumbers(pockets, numbers)
      if (wrong) tally.fail(`${who}: ${wrong}`, n)
      else tally.pass(n)
    }
    return {
      on: {
        'apparatus.declared': (o) => check('the declared apparatus', o.pockets, o.n),
        'table.apparatus': (o) => check('the apparatus that the table reports', o.pockets, o.n),
        'cylinder.hello': (o) => {
          if (o.pockets !== expected)
            tally.fail(`the cylinder says that it has ${o.pockets} pockets, not ${expected}`, o.n)
          else tally.pass(o.n)
        },
        'ball.rested': (o) => {
          if (o.pocket === null && o.number === null) return
          const label = o.number ?? (o.pocket === null ? undefined : ruling.layout.pockets[o.pocket]?.label)
          if (label !== undefined && numbers.has(label)) tally.pass(o.n)
          else
            tally.fail(
              `the ball came to rest in ${label ?? `pocket ${o.pocket}`}, no number of the game`,
              o.n,
            )
        },
        announcement: (o) => {
          if (o.what === 'number' && !numbers.has(o.number))
            tally.fail(`${o.number} was announced, no number of the game`, o.n)
        },
      },
    }
  }
}

function wrongNumbers(
  pockets: readonly Pocket[],
  numbers: ReadonlyMap<string, number | 'equally'>,
): string | null {
  const stranger = pockets.find((p) => !numbers.has(p.label))
  if (stranger) return `“${stranger.label}” is no number of the game`
  for (const [label, times] of numbers) {
    const there = pockets.filter((p) => p.label === label).length
    // Article 46 asks for nine numbers at the boule, and not that each have as many cavities.
    if (there === 0) return `the number ${label} is missing`
    if (times !== 'equally' && there !== times)
      return `the number ${label} is on ${there} pockets and must be on ${times}`
  }
  return null
}
