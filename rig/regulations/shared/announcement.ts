import { winningSimpleChances } from '../../cloth/chances.ts'
import type { Observation } from '../../observation.ts'
import { inOrder } from '../../time.ts'
import type { Monitor, Ruling } from '../clause.ts'
import type { Tally } from '../tally.ts'
import { hidesTable } from './coups.ts'

type Rested = Observation<'ball.rested'>
type Announced = Extract<Observation<'announcement'>, { what: 'number' }>

/**
 * "Quand la bille s'est définitivement arrêtée dans l'une des cases, le croupier annonce le numéro et les
 * chances simples gagnants": after the rest, and right. A coup that an object interrupted or that is
 * declared void has no number to announce.
 */
export function announceAfterRest(tally: Tally, ruling: Ruling, chances = true): Monitor {
  // Without a table nobody announces, and nothing is missing.
  if (!ruling.provides.has('announcement/number')) return { on: {} }
  let launched = 0
  let rested: Rested | null = null
  let early: Announced | null = null
  let blind = ''
  /** What the table said may be missing. */
  let deaf = false
  /** Why a launch may have gone unseen since the last number. */
  let missed = ''

  const over = () => {
    launched = 0
    rested = null
    early = null
    blind = ''
    deaf = false
  }
  const next = () => {
    if (early && !rested) {
      if (blind) tally.cannotTell(`the rest of the ball was not seen: ${blind}`, early.n)
      else tally.fail('a number was announced though the ball did not come to rest', launched, early.n)
    } else if (rested && !early) {
      if (blind) tally.cannotTell(`the announcement of the number was not seen: ${blind}`, rested.n)
      else tally.fail('the number was never announced', rested.n)
    }
    over()
  }

  function judge(ball: Rested, said: Announced): void {
    const order = inOrder(ball, said)
    const wrong = chances ? wrongChances(ruling, said) : null
    if (blind) tally.cannotTell(`whether they belong together cannot be told: ${blind}`, ball.n, said.n)
    else if (order === 'no')
      tally.fail('the number was announced before the ball came to rest', said.n, ball.n)
    else if (ball.number === null)
      tally.cannotTell('the pocket of the ball could not be read', ball.n, said.n)
    else if (said.number !== ball.number)
      tally.fail(`${said.number} was announced and the ball lies in ${ball.number}`, ball.n, said.n)
    else if (wrong) tally.fail(wrong, said.n)
    else if (order === 'unknown')
      tally.cannotTell(
        'the announcement came too close to the rest of the ball to tell their order',
        ball.n,
        said.n,
      )
    else tally.pass(ball.n, said.n)
    over()
  }

  return {
    on: {
      'ball.launched': (o) => {
        next()
        launched = o.n
        missed = ''
      },
      'ball.rested': (o) => {
        if (!launched) return
        rested = o
        if (early) judge(o, early)
        // How the ball came to rest matters no more; whether the table declared it void does.
        else if (!deaf) blind = ''
      },
      announcement: (o) => {
        if (o.what === 'rien-ne-va-plus') return
        if (!launched) {
          if (o.what === 'number' && missed) tally.cannotTell(`the launch was not seen: ${missed}`, o.n)
          missed = ''
          return
        }
        if (o.what === 'no-spin') return over()
        if (rested) judge(rested, o)
        else early = o
      },
      'object.seen': over,
    },
    gap: (g) => {
      if (launched) {
        blind = g.why
        deaf ||= hidesTable(g)
      } else if (!hidesTable(g)) missed = g.why
    },
    end: () => {
      // A run may end between the rest and the announcement: nothing is missing yet.
      if (early) next()
    },
  }
}

function wrongChances(ruling: Ruling, said: Announced): string | null {
  const right = winningSimpleChances(ruling.game, said.number, ruling.layout)
  if (right.length === said.chances.length && right.every((c) => said.chances.includes(c))) return null
  return `with ${said.number} the table announced ${list(said.chances)}; winning are ${list(right)}`
}

const list = (chances: readonly string[]) => (chances.length ? chances.join(', ') : 'no simple chance')
