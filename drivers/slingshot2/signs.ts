import type { Phase, Sign } from '../../rig/observation.ts'
import { type Edge, type Emit, seen } from './edge.ts'
import { FLAG, type Profile, STATE, type StatusFrame } from './frames.ts'
import { IMPLAUSIBLE } from './rotor.ts'

const PHASES: Readonly<Record<number, Phase>> = {
  [STATE.beforeGame]: 'before-game',
  [STATE.placeBets]: 'bets',
  [STATE.ballInRim]: 'rim',
  [STATE.noMoreBets]: 'no-more-bets',
  [STATE.winningNumber]: 'number',
  [STATE.closed]: 'closed',
}

const SIGNS: Record<Profile, readonly (readonly [number, Sign])[]> = {
  slingshot2: [
    [FLAG.one, 'ball-not-detected'],
    [FLAG.withRotor, 'ball-with-rotor'],
    [FLAG.hardware, 'component'],
    [FLAG.eight, 'launch-failed'],
  ],
  'in-rim-reader': [
    [FLAG.one, 'speed-out-of-range'],
    [FLAG.withRotor, 'ball-with-rotor'],
    [FLAG.hardware, 'component'],
    [FLAG.eight, 'void-or-slow-ball'],
  ],
}

/** Tells the whole status whenever more of it than the speed has changed, and once at first. */
export function statusFact(
  was: StatusFrame | null,
  now: StatusFrame,
  profile: Profile,
  edge: Edge,
  emit: Emit,
): void {
  const impossible = now.rpmTenths > IMPLAUSIBLE
  if (
    was !== null &&
    was.state === now.state &&
    was.flags === now.flags &&
    was.spin === now.spin &&
    was.number === now.number &&
    was.rpmTenths > IMPLAUSIBLE === impossible
  )
    return
  const { state, spin, number, direction } = now
  const seven: Phase = profile === 'in-rim-reader' ? 'locked' : 'lost-ball'
  const signs = SIGNS[profile].filter(([bit]) => (now.flags & bit) !== 0).map(([, sign]) => sign)
  if (impossible) signs.push('speed-impossible')
  const phase = PHASES[state] ?? seven
  const [motorised, rpm] = [profile === 'slingshot2', now.rpmTenths / 10]
  emit({ type: 'cylinder.status', motorised, state, phase, spin, number, signs, rpm, direction }, seen(edge))
}
