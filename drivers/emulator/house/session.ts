import type { Game } from '../../../rig/apparatus/layout.ts'
import { type Clock, type Ms, seconds } from '../../../rig/time.ts'
import type { Behaviour } from '../behaviour.ts'
import type { Plans } from '../croupier/plans.ts'
import type { Command, Table } from '../table.ts'
import type { Desk } from './desk.ts'
import { notAllowed, usualLimits } from './limits.ts'
import type { HouseRules, Limits, Service } from './rules.ts'

/** To lay the lid on the cylinder and turn the key. */
const LID: Ms = seconds(2)
/** "avant les trois derniers coups" (arrêté 2019-819, 1-7) */
const NOTICE = 3

/** The management of the table: sessions, staff, limits, the lid, and the last coups. */
export class HouseSession {
  readonly #table: Table
  readonly #desk: Desk
  readonly #clock: Clock
  readonly #plans: Plans
  readonly #behaviour: Behaviour
  readonly #game: Game
  readonly #service: Service
  readonly #licensedMinimum: number | null
  #open = false
  #day = ''
  #assisted = false
  #coupsLeft: number | null = null
  #coupsPlayed = 0
  /** Set for the next opening. */
  #proposed: Limits | null = null
  /** What the next coup's beginning brings: a notice that comes late. */
  #lateNotice = false

  constructor(p: {
    table: Table
    desk: Desk
    clock: Clock
    plans: Plans
    behaviour: Behaviour
    game: Game
    service: Service
    rules: HouseRules
  }) {
    this.#table = p.table
    this.#desk = p.desk
    this.#clock = p.clock
    this.#plans = p.plans
    this.#behaviour = p.behaviour
    this.#game = p.game
    this.#service = p.service
    this.#licensedMinimum = p.rules.licensedMinimum
    p.desk.limits = usualLimits(p.service, p.rules.licensedMinimum)
  }

  greet(): void {
    this.online()
    this.#cover('open')
  }

  /** After a broker was lost, its last word of this table is the will: that it is offline. */
  online(): void {
    this.#table.show('link', { state: 'online' })
  }

  get assisted(): boolean {
    return this.#assisted
  }

  session(c: Command): string | null {
    if (c.open === true) {
      this.#plans.whenFree(() => this.#opens(String(c.day ?? '')))
      return null
    }
    const told = !this.#service.monteCarlo || this.#coupsPlayed === 0 || this.#coupsLeft === 0
    if (!told) return 'the last coup is not played: the players must be told before the last three'
    this.#plans.whenFree(() => this.#closes())
    return null
  }

  limits(c: Command): string | null {
    const inForce = this.#desk.limits
    if (!inForce) return 'this table shows no limits'
    const maxima = { ...inForce.maxima, ...(c.maxima as Limits['maxima'] | undefined) }
    const proposed: Limits = { minimum: Number(c.minimum ?? inForce.minimum), maxima }
    const { limits } = this.#behaviour
    if (this.#open) {
      const adopted = limits(null, proposed, inForce, 'in-session')
      if (!adopted) return 'the limits stay as they are until the next day’s session'
      this.#desk.limits = adopted
      this.#showLimits()
      return null
    }
    const why = notAllowed(proposed, this.#service, this.#licensedMinimum)
    this.#proposed = limits(why === null ? proposed : null, proposed, inForce, 'next-day')
    return this.#proposed ? null : why
  }

  assist(c: Command): string | null {
    this.#assisted = c.assisted === true
    this.#show()
    return null
  }

  lastCoups(c: Command): string | null {
    const left = Number(c.left)
    if (this.#service.monteCarlo && left < NOTICE) return `the players are told before the last ${NOTICE}`
    this.#coupsLeft = left
    this.#lateNotice = this.#behaviour.notice === 'late'
    if (this.#behaviour.notice === 'at-once') this.#tell()
    this.#show()
    return null
  }

  /** A coup is asked for: null, or why there is none. */
  coupRefused(): string | null {
    return this.#coupsLeft === 0 ? 'the last coup of the session has been played' : null
  }

  /** The bets of a coup are about to be opened. */
  coupBegins(): void {
    this.#coupsPlayed++
    if (this.#coupsLeft === null) return
    this.#coupsLeft--
    this.#show()
    if (this.#lateNotice) this.#tell()
    this.#lateNotice = false
  }

  #tell(): void {
    this.#table.say('announcement', { what: 'last-coups', left: this.#coupsLeft })
  }

  #opens(day: string): void {
    const inForce = this.#desk.limits
    if (this.#proposed && inForce) {
      const again = day === this.#day
      this.#desk.limits = again
        ? (this.#behaviour.limits(null, this.#proposed, inForce, 'same-day') ?? inForce)
        : this.#proposed
      // What a day's second opening does not take waits for the next day's.
      if (!again) this.#proposed = null
    }
    this.#open = true
    this.#day = day
    this.#coupsLeft = null
    this.#coupsPlayed = 0
    const { monteCarlo } = this.#service
    const late = this.#behaviour.lid === 'late'
    if (monteCarlo && !late) this.#cover('open')
    this.#showLimits()
    this.#show()
    // Somebody has remembered the lid: it is laid on, and taken off again.
    if (!monteCarlo || !late) return
    this.#clock.at(this.#clock.now() + LID, () => this.#cover('locked'))
    this.#clock.at(this.#clock.now() + 2 * LID, () => this.#cover('open'))
  }

  #closes(): void {
    this.#open = false
    this.#show()
    if (!this.#service.monteCarlo) return
    const { lid } = this.#behaviour
    this.#plans.occupy(LID)
    if (lid === 'locked' || lid === 'closed') this.#clock.at(this.#clock.now() + LID, () => this.#cover(lid))
  }

  #show(): void {
    this.#table.show('session', {
      game: this.#game,
      open: this.#open,
      day: this.#day,
      ...this.#behaviour.staff,
      assisted: this.#assisted,
      coupsLeft: this.#coupsLeft,
    })
  }

  #showLimits(): void {
    const { limits } = this.#desk
    if (limits) this.#table.show('limits', { ...limits, day: this.#day })
  }

  #cover(cover: 'open' | 'closed' | 'locked'): void {
    const { pockets, obstacles } = this.#behaviour.apparatus
    const plain = pockets.map(({ label, colour }) => ({ label, colour }))
    this.#table.show('apparatus', { game: this.#game, pockets: plain, obstacles, cover })
  }
}
