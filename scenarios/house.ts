import { type BetRequest, betsOpened, type Coup, colourGiven, type Stage } from '../rig/bench/scenario.ts'
import type { Medium, Observation } from '../rig/observation.ts'
import { seconds } from '../rig/time.ts'

/** A croupier pays a few players in less. */
const PAID = seconds(60)
/** "avant les trois derniers coups" (arrêté 2019-819, 1-7) */
const LAST_COUPS = 3
/** Stakes of a table that shows no minimum. */
const SMALL_STAKE = 2

/** Opens a session if none is open. Returns the smallest stake. */
export async function ready({ table }: Stage): Promise<number> {
  if (!table.sessionOpen) await table.openSession()
  return table.limitsInForce?.minimum ?? SMALL_STAKE
}

/** Ends the session as the text of the game asks: at the Monte-Carlo wheel the players are told, and three coups follow. */
export async function endSession({ game, table, wait }: Stage): Promise<void> {
  if (!table.sessionOpen) return
  if (game === 'roulette-monte-carlo') {
    await table.lastCoups(LAST_COUPS)
    for (let i = 0; i < LAST_COUPS; i++) await table.playCoup()
  }
  await wait(PAID)
  await table.closeSession()
}

/** The next coup is the first of a session. */
export async function newSession(stage: Stage): Promise<void> {
  await endSession(stage)
  await stage.table.openSession()
}

/** Begins a coup and waits until bets are open. */
export async function openBets({ table, expect }: Stage): Promise<Observation> {
  await table.startCoup()
  return expect.next(betsOpened(), { within: PAID })
}

/** Plays a coup with these bets, whatever the table makes of them, until it is paid. */
export async function coupWith(
  stage: Stage,
  bets: readonly BetRequest[],
  number: string | null = null,
): Promise<Coup> {
  const { stimulus, table, wait } = stage
  if (number !== null) await stimulus.nextNumber(number)
  const opened = await openBets(stage)
  for (const b of bets) await table.bet(b)
  // Behind a slow broker the ball may lie before the last bet is answered.
  const coup = await table.coupOver(opened)
  await wait(PAID)
  return coup
}

/** Gives a player colour chips, unmarked where `value` is null. Returns them, as a bet names them. */
export async function colourChips(
  { expect, table }: Stage,
  player: string,
  value: number | null,
): Promise<Extract<Medium, { kind: 'colour-chip' }>> {
  await table.colourBack(player)
  await table.colour(player, value)
  const given = await expect.next(colourGiven(player), { within: seconds(10) })
  const { colour, sigil } = given as { colour?: string; sigil?: string }
  return { kind: 'colour-chip', colour: colour ?? '', sigil: sigil ?? '', value }
}
