import type { Layout } from '../../rig/apparatus/layout.ts'
import type { ClockQuality } from '../../rig/clock-map.ts'
import type { Intake } from '../../rig/intake.ts'
import type { TimingPart } from '../../rig/link-timing.ts'
import type { FactOf, Signal } from '../../rig/observation.ts'
import type { Readout } from '../../rig/snapshot.ts'
import type { Reply } from '../../rig/target.ts'
import type { Clock, Ms } from '../../rig/time.ts'
import type { Driver } from '../driver.ts'
import type { Link } from '../link/link.ts'
import { SentenceDriver } from '../sentence/driver.ts'
import { PROVIDES as SENTENCE_SIGNALS } from '../sentence/facts.ts'
import { PROVIDES as SLINGSHOT_SIGNALS, SlingshotDriver } from '../slingshot2/driver.ts'
import { SlingshotHost } from '../slingshot2/host.ts'
import { type ReadoutWish, readOut } from '../slingshot2/readout.ts'
import { type Change, type Restored, restore } from '../slingshot2/restore.ts'

/** What speaks at the other end of the cable, and how its flags are read. Named, never guessed. */
export type DeviceProfile = 'sentence' | 'slingshot2' | 'in-rim-reader'

/** Of each profile: its speed on the wire as it leaves the maker (the protocol pages), and its longest line. */
export const WIRE_OF: Readonly<
  Record<DeviceProfile, { readonly baudRate: number; readonly longest: number }>
> = {
  sentence: { baudRate: 115_200, longest: 82 },
  slingshot2: { baudRate: 9600, longest: 21 },
  'in-rim-reader': { baudRate: 9600, longest: 32 },
}

/** A Slingshot sends its status so often when its mode has automatic status (guide p8), and is polled as often. */
const STATUS_PERIOD: Ms = 500

/** A device that the rig hears and can talk to. */
export interface Device {
  readonly driver: Driver
  start(): void
  close(): void
  /** Begins a coup where the device can; null where it cannot. */
  startCoup(): Promise<Reply> | null
  /** Has a motor-driven cylinder stop. */
  stopRotor(): Promise<'told' | 'no motor' | 'unreachable'>
  /** Resolves when all that it has said by now has been heard, or it is known that it does not answer. */
  hearOut(): Promise<void>
  /** Has the device tell who it is and how it is set; nothing is changed. */
  readOut(wish: ReadoutWish): Promise<Readout>
  /** Writes parameters, to flash too; null where the device has none. */
  restore: ((changes: readonly Change[]) => Promise<Restored>) | null
  /** What the device itself adds to the budget of its link. */
  timing(): readonly TimingPart[]
}

interface DeviceParts {
  readonly profile: DeviceProfile
  readonly intake: Intake
  readonly link: Link
  readonly clock: Clock
  readonly layout: Layout
  readonly stillMs: Ms
  readonly latencyBoundMs: Ms
}

/** What a device of a profile can show at all. A head has a button for "rien ne va plus" or has none. */
export function signalsOf(profile: DeviceProfile, rnvpButton: boolean): readonly Signal[] {
  if (profile !== 'sentence') return SLINGSHOT_SIGNALS
  return rnvpButton ? SENTENCE_SIGNALS : SENTENCE_SIGNALS.filter((s) => s !== 'announcement/rien-ne-va-plus')
}

export function deviceOf(p: DeviceParts): Device {
  return p.profile === 'sentence' ? head(p) : wheel(p, p.profile)
}

function head({ intake, link, clock, layout, stillMs, latencyBoundMs }: DeviceParts): Device {
  let hello: FactOf<'cylinder.hello'> | null = null
  const heard: Intake = {
    raw: (...raw) => intake.raw(...raw),
    gap: (gap) => intake.gap(gap),
    rejected: (...rejected) => intake.rejected(...rejected),
    sighting: (s) => {
      if (s.fact.type === 'cylinder.hello') hello = s.fact
      intake.sighting(s)
    },
  }
  const driver = new SentenceDriver({
    intake: heard,
    link,
    clock,
    layout,
    stillMs,
    latencyBoundMs,
    joins: true,
  })
  return {
    driver,
    start: () => driver.start(),
    close: () => driver.close(),
    startCoup: () => null,
    hearOut: async () => {
      await driver.answers()
    },
    readOut: async () => {
      // It was asked who it is when the rig began.
      if (hello === null) await driver.answers()
      return headReadout(hello)
    },
    restore: null,
    stopRotor: async () => {
      const outcome = await driver.order('STOP')
      if (outcome === 'unknown') return 'no motor'
      // One that refuses it again and again is told: whether the rotor stops is looked for all the same.
      return outcome === 'unreachable' ? 'unreachable' : 'told'
    },
    timing: () => clockPart(driver.clockQuality),
  }
}

function headReadout(hello: FactOf<'cylinder.hello'> | null): Readout {
  const { type: _, ...said } = hello ?? { type: null }
  const identity = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, String(value)]))
  return { identity, state: null, parameters: {}, statistics: {}, selfTest: null, missing: {} }
}

function clockPart(q: ClockQuality | null): TimingPart[] {
  if (!q) return [{ what: 'clock map', ms: null, from: 'the head answered no PING: its stamps only order' }]
  const drift = q.drift ? `, drift ${q.drift.ppm.toFixed(1)} ± ${q.drift.within.toFixed(1)} ppm` : ''
  const from = `${q.n} round trips, offset ${q.offset.toFixed(3)} ms${drift}; in place of the rows above`
  return [{ what: 'clock map', ms: q.bound, from }]
}

function wheel(p: DeviceParts, profile: Exclude<DeviceProfile, 'sentence'>): Device {
  const { intake, link, clock, layout, latencyBoundMs } = p
  const host = new SlingshotHost({
    link,
    clock,
    sent: (text, t) => driver.sent(text, t),
    status: () => driver.status,
  })
  const driver: SlingshotDriver = new SlingshotDriver({
    intake,
    linkName: link.name,
    layout,
    profile,
    statusPeriodMs: STATUS_PERIOD,
    pockets: layout.pockets.length,
    latencyBoundMs,
    onReply: (r) => host.heard(r),
  })
  return {
    driver,
    start: () => void host.start(),
    close: () => host.close(),
    startCoup: () => host.startGame(),
    // It answers no ping: what it shows is shown again with its next status.
    hearOut: () =>
      new Promise((resolve) => {
        const { frames } = driver
        clock.at(clock.now() + 2 * STATUS_PERIOD, () => {
          if (driver.frames === frames) driver.unheard(clock.now())
          resolve()
          clock.wake()
        })
      }),
    readOut: (wish) => readOut(host, wish),
    restore: (changes) => restore(host, changes),
    stopRotor: async () => (host.stop() ? 'told' : 'unreachable'),
    timing: () => [
      {
        what: 'status period',
        ms: STATUS_PERIOD,
        from: 'the wheel only repeats its state: a change lies between two frames',
      },
    ],
  }
}
