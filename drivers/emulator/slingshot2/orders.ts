import type { HostCommand } from '../../slingshot2/commands.ts'
import { STATE, type StatusFrame } from '../../slingshot2/frames.ts'
import type { Front } from './front.ts'
import type { Settings } from './settings.ts'
import type { Statistics } from './statistics.ts'

/** A wheel as its host can order it about. What cannot be done now returns false. */
export interface Ordered {
  readonly front: Front
  readonly settings: Settings
  readonly statistics: Statistics
  readonly state: number
  readonly status: StatusFrame
  /** In pockets. */
  readonly position: number
  /** In a self-test or a calibration. */
  readonly testing: boolean
  sensorsLive: boolean
  start(): boolean
  stop(): boolean
  spin(): boolean
  reset(): boolean
  selfTest(): void
  calibrate(): void
  extend(): boolean
}

/** `*O` names it (captures: `*O 6 1 161 1159`). */
const PROTOCOL = 1
const MAKER = 'Cammegh / Syoptic - SlingShot 2 Roulette Wheel (c) 03/12/18'

/**
 * Carries out a host's command and answers it, as the captures show it or the guide says. Where neither does, the
 * plainest: OK for what is done, NO for what cannot be done now, BUSY for what needs an idle wheel.
 */
export function obey(wheel: Ordered, c: HostCommand): void {
  const { front, settings, statistics } = wheel
  const done = (letter: string, ok: boolean) => front.answer(letter, ok ? 'OK' : 'NO')
  const idle = wheel.state === STATE.closed && !wheel.testing
  const quiet = idle || wheel.state === STATE.winningNumber
  switch (c.kind) {
    case 'alive':
      return front.say({ kind: 'alive', idle: wheel.state === STATE.closed })
    case 'version': {
      const version = `V${settings.firmware}`
      return front.say({ kind: 'version', of: c.of, text: c.of === 'S' ? version : `${version} ${MAKER}` })
    }
    case 'status':
      return front.say(wheel.status)
    case 'rotor':
      return done('P', c.on ? wheel.start() : wheel.stop())
    case 'game':
      return done('u', wheel.spin())
    case 'reset':
      return done('R', wheel.reset())
    case 'mode':
      if (c.mode !== null && !idle) return front.answer('o', 'BUSY')
      if (c.mode !== null) {
        settings.mode = c.mode
        front.automatic = null
      }
      return front.say({ kind: 'mode', mode: settings.mode })
    case 'settings': {
      const { mode } = settings
      const gamesPerHour = settings.value('h')
      return front.say({ kind: 'settings', state: wheel.state, protocol: PROTOCOL, gamesPerHour, mode })
    }
    case 'self-test':
      if (!idle) return front.answer('F', 'BUSY')
      // Its result is its answer.
      return wheel.selfTest()
    case 'calibrate':
      if (!idle) return front.answer('C', 'BUSY')
      wheel.calibrate()
      return done('C', true)
    case 'read': {
      const values = settings.read(c.name)
      return values === null ? done('T', false) : front.write(`*T ${c.name} ${values}\r\n`)
    }
    case 'set':
      return done('T', settings.set(c.name, c.values))
    case 'set-nothing':
      return done('T', true)
    case 'save':
      settings.save()
      return done('T', true)
    case 'statistics':
      return quiet ? front.say(statistics.of(c.of)) : front.answer(c.of, 'BUSY')
    case 'records':
      if (!quiet) return front.answer('s', 'BUSY')
      if (c.what !== 'e') return front.say(statistics.records(c.what, c.page))
      statistics.erase()
      return done('s', true)
    case 'sensors':
      wheel.sensorsLive = c.on
      return done('I', true)
    case 'position':
      return front.say({ kind: 'position', pockets: wheel.position })
    case 'automatic-status':
      front.automatic = c.on
      return done('q', true)
    case 'extended-status':
      return done('m', wheel.extend())
  }
}
