import { type LimitsRequest, type Stage, scenario } from '../../rig/bench/scenario.ts'
import { coupWith, newSession, ready } from '../house.ts'

/** "ne peut être inférieur à … ni supérieur à … au montant du minimum" (article 46), times the minimum. */
const BOUNDS = {
  boule: { plein: [40, 100], simple: [200, 500] },
  'vingt-trois': { plein: [20, 50], simple: [100, 250] },
} as const

const clauses = (game: string) =>
  ['minimum-fixed', 'maximum-fixed', 'maximum-full-range', 'maximum-simple-range'].map(
    (c) => `fr-46/${game}/${c}`,
  )

/**
 * Limits at, under and over their bounds, each for the session of another day; then an attempt to change them in
 * session, at a second session of that day, and at the next day's opening, when they may change.
 */
export default scenario(
  {
    id: 'limits',
    title: 'The management sets limits: at, under and over their bounds, and when they may not change',
    games: ['boule', 'vingt-trois'],
    exercises: [...clauses('boule'), ...clauses('vingt-trois')],
  },
  async (stage) => {
    const { expect, table } = stage
    const usual = { minimum: await ready(stage), maxima: table.limitsInForce?.maxima ?? {} }
    const { plein, simple } = BOUNDS[stage.game as keyof typeof BOUNDS]
    const m = usual.minimum
    const times = (p: number, s: number, more: { plein?: number; simple?: number } = {}): LimitsRequest => ({
      minimum: m,
      maxima: { plein: p * m + (more.plein ?? 0), simple: s * m + (more.simple ?? 0) },
    })
    const answers = {
      atLeast: await nextDay(stage, times(plein[0], simple[0])),
      atMost: await nextDay(stage, times(plein[1], simple[1])),
      fullUnder: await nextDay(stage, times(plein[0], simple[0], { plein: -1 })),
      fullOver: await nextDay(stage, times(plein[1], simple[1], { plein: 1 })),
      simpleUnder: await nextDay(stage, times(plein[0], simple[0], { simple: -1 })),
      simpleOver: await nextDay(stage, times(plein[1], simple[1], { simple: 1 })),
    }
    // Below what the licence declares, where that is what the house opens with.
    const half = Object.entries(usual.maxima).map(([kind, most]) => [kind, most / 2])
    await nextDay(stage, { minimum: m / 2, maxima: Object.fromEntries(half) })
    await nextDay(stage, usual)
    // Within the bounds of both minima, so that nothing but the change itself can be wrong.
    const other: LimitsRequest = {
      minimum: m * 1.5,
      maxima: { plein: plein[0] * 2 * m, simple: simple[0] * 2 * m },
    }
    const inSession = await table.limits(other)
    await coupWith(stage, [])
    await table.closeSession()
    await table.limits(other)
    await table.openSession('same-day')
    await coupWith(stage, [])
    await newSession(stage)
    await coupWith(stage, [])
    await nextDay(stage, usual)
    expect.that(answers.atLeast && answers.atMost, 'limits at their bounds were refused')
    expect.that(!answers.fullUnder && !answers.simpleUnder, 'a maximum under its bound was taken')
    expect.that(!answers.fullOver && !answers.simpleOver, 'a maximum over its bound was taken')
    expect.that(!inSession.ok, 'limits were changed while the table was open')
  },
)

/** Proposes limits for the next day, and plays a coup of it. Returns whether the management could set them. */
async function nextDay(stage: Stage, l: LimitsRequest): Promise<boolean> {
  const { table } = stage
  await table.closeSession()
  const { ok } = await table.limits(l)
  await table.openSession()
  await coupWith(stage, [])
  return ok
}
