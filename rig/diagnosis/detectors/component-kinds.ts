import type { Cause } from '../../finding.ts'
import type { Observation } from '../../observation.ts'
import type { Kind } from '../kind.ts'

export type Component =
  | 'speed-runs-away'
  | 'motor'
  | 'encoder'
  | 'rim-sensor'
  | 'sensor-stuck-on'
  | 'sensor-stuck-off'
  | 'hardware'
  | 'component'

/** Codes of a self-test and of a fault in play (the guide's list). */
export const CODES: Readonly<Record<number, Component>> = {
  1: 'hardware',
  5: 'motor',
  6: 'encoder',
  11: 'sensor-stuck-on',
  12: 'sensor-stuck-on',
  13: 'sensor-stuck-on',
  21: 'sensor-stuck-off',
  22: 'sensor-stuck-off',
  23: 'sensor-stuck-off',
}

const encoder: Cause = {
  cause: 'Encoder',
  why: 'it reads speeds that no rotor has, and then none',
  next: 'Unplug and replug its connector, clean the disc, look for play between disc and shaft; self-test (*F in state 6) says 6. Replace it if the reading still jumps when the rotor is turned by hand.',
}
const motor: Cause = {
  cause: 'Motor or its drive',
  why: 'the wheel powers down when the rotor does not do what it was told',
  next: 'Turn the rotor by hand with the power off: it must run free. Measure the motor’s supply while it starts; self-test says 5. Replace the drive, then the motor.',
}
const sensors: Cause = {
  cause: 'A rim sensor that is covered, dirty or dead',
  why: 'the fault came when the ball had to be seen in the rim, and the rotor turned as it should',
  next: 'Clean the three sensors with a dry cloth, look for a ball or dust before one; live events (*I 4) show which one is silent or never rests. Replace that one.',
}
const sensor: Cause = {
  cause: 'The sensor or its cable is dead',
  why: 'the wheel names it, and the others see the ball',
  next: 'Exchange its plug with that of another sensor and play a game. The code changes: replace the sensor. It stays: the input of the controller.',
}
const supply: Cause = {
  cause: 'Supply or wiring',
  why: 'it can bring down any of the three',
  next: 'Measure the supply under load, reseat the connectors of the controller.',
}

/** `sensor 1 stuck on`: what a code of a self-test, or of a fault in play, names; null where it names no sensor. */
export function sensorOf(code: number): string | null {
  const on = code >= 11 && code <= 13
  return on || (code >= 21 && code <= 23) ? `sensor ${code % 10} stuck ${on ? 'on' : 'off'}` : null
}

/** A speed change after no-more-bets that asks for too much. */
export const mode4 = (m: Observation<'cylinder.parameter'> | null): Cause => ({
  cause: 'The motor is told to run away: parameter m, the speed change after no-more-bets',
  why: m
    ? `m is ${m.values.join(' ')}, the maker’s is ${m.usual.join(' ')}, and the speed climbs from the moment bets close`
    : 'the speed climbs evenly from the moment bets close, when a wheel with 4 in its mode word changes it by m; this record does not show m',
  next: `Read it: *T M. If it is not near 1.5, set *T m 1.5, save with *T f, and play a game${m ? '' : ' before anything is taken apart'}.`,
})

export const RUNAWAY =
  'Look at the rotor after no-more-bets. It truly races: parameter m or the drive. It turns on quietly while the reading climbs: the encoder.'

const kind = (
  code: string,
  title: string,
  causes: readonly Cause[],
  weight: number,
  apart: string | null = null,
): Kind => ({
  code,
  severity: 'fault',
  title,
  causes,
  apart,
  weight,
  explains: ['ball-not-detected', 'result-missing', 'rotor-', 'direction-', 'number-line-missing'],
})

export const KINDS: Record<Component, Kind> = {
  'speed-runs-away': kind(
    'motor-or-encoder',
    'Motor or encoder fault after no-more-bets',
    [encoder, motor, supply],
    100,
    'Look at the rotor after no-more-bets. It truly races: the drive. It turns on quietly while the reading climbs: the encoder.',
  ),
  motor: kind(
    'motor',
    'The motor does not turn the rotor',
    [motor, supply, encoder],
    100,
    'The rotor stands when it should start: motor or drive. It turns, and the wheel reads 0: the encoder.',
  ),
  encoder: kind('encoder', 'The encoder failed', [encoder, supply], 100),
  'rim-sensor': kind(
    'rim-sensor',
    'A rim sensor or another component failed while the ball was in play',
    [sensors, supply, motor],
    100,
    'Self-test (*F in state 6): 11 to 13 is a sensor stuck on, 21 to 23 one stuck off, 5 the motor, 6 the encoder.',
  ),
  'sensor-stuck-on': kind(
    'sensor-stuck-on',
    'A rim sensor is stuck on',
    [
      {
        cause: 'Something stands before it: a ball, dust, a cover that has slipped',
        why: 'the wheel names it, and says that it never rests',
        next: 'Look before it and wipe it; with live events (*I 4) it must be quiet while no ball runs.',
      },
      sensor,
      supply,
    ],
    100,
    'Wiped and free, it is on still: sensor or cable.',
  ),
  'sensor-stuck-off': kind(
    'sensor-stuck-off',
    'A rim sensor is stuck off',
    [
      sensor,
      {
        cause: 'It is dirty, or has moved, so that the ball passes beside it',
        why: 'what sees nothing looks as if it were dead',
        next: 'Wipe it; roll a ball past it by hand with live events on (*I 4): *bs must come.',
      },
      supply,
    ],
    100,
    'A ball that is rolled by hand is seen: it had moved or was dirty. It is not: sensor or cable.',
  ),
  hardware: kind('hardware', 'The device reports a hardware fault', [supply, motor, encoder], 100),
  component: kind(
    'component',
    'Sensor, motor or encoder fault',
    [motor, encoder, sensors, supply],
    100,
    'Self-test (*F in state 6) says which: 5 motor, 6 encoder, 11 to 13 and 21 to 23 a sensor.',
  ),
}
