import { type Croupier, IN_PLAY } from './croupier/croupier.ts'
import type { Mishap, Post } from './croupier/play.ts'
import type { ColourChips } from './house/colours.ts'
import type { HouseSession } from './house/session.ts'

/** What the table does when it is asked: by the rig, or by whoever speaks to its topics. */
export function answerCommands(
  post: Post,
  session: HouseSession,
  croupier: Croupier,
  colours: ColourChips | null,
): void {
  const { cylinder, desk, pockets, random, table } = post
  const done = (act: () => void) => {
    act()
    return null
  }
  const NO_COLOURS = 'this table has no colour chips'
  table.on('ping', () => null)
  table.on('session', (c) => (croupier.busy ? IN_PLAY : session.session(c)))
  table.on('limits', (c) => session.limits(c))
  table.on('assist', (c) => session.assist(c))
  table.on('last-coups', (c) => session.lastCoups(c))
  table.on('coup', () => croupier.serve())
  table.on('bet', (c) => done(() => desk.propose(c)))
  table.on('colour', ({ player, value }) =>
    colours ? colours.take(String(player), value === null ? null : Number(value), desk.limits) : NO_COLOURS,
  )
  table.on('colour-back', ({ player }) => (colours ? colours.giveBack(String(player)) : NO_COLOURS))
  table.on('management', () => croupier.management())
  table.on('drop-chip', () => done(() => cylinder.dropObject()))
  table.on('mishap', (c) =>
    done(() => {
      croupier.mishap = c.what as Mishap
    }),
  )
  table.on('next-number', ({ number }) => {
    const there = pockets.flatMap((p, i) => (p.label === number ? [i] : []))
    if (there.length === 0) return `this plate has no ${number}`
    croupier.nextPocket = there[random.below(there.length)] ?? null
    return null
  })
}
