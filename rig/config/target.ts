import { RigError } from '../errors.ts'
import { duration, type Ms } from '../time.ts'
import type { OperatorChoice, Profile } from './choices.ts'
import type { TargetFile } from './target-schema.ts'

/** A target with its defaults. */
export interface TargetConfig {
  readonly kind: 'emulator' | 'serial'
  readonly port: NonNullable<TargetFile['port']> | null
  readonly profile: Profile
  /** Null: that of the profile. */
  readonly baudRate: number | null
  readonly rnvpButton: boolean
  readonly speed: number
  readonly mqtt: NonNullable<TargetFile['mqtt']> | null
  readonly stimuli: NonNullable<TargetFile['stimuli']>
  readonly emergencyStop: string | null
  readonly operator: { readonly answers: OperatorChoice; readonly within: Ms }
}

/** @throws RigError `usage` for a serial target without a port */
export function targetOf(t: TargetFile): TargetConfig {
  if (t.kind === 'serial' && t.port === undefined) {
    throw new RigError(
      'usage',
      'no-port',
      'The target is serial, and no port is named.',
      'Give --port /dev/ttyUSB0 (or target.port in the configuration); `rig doctor` lists the ports there are.',
    )
  }
  return {
    kind: t.kind,
    port: t.port ?? null,
    profile: t.profile ?? 'sentence',
    baudRate: t.baudRate ?? null,
    rnvpButton: t.rnvpButton ?? false,
    speed: t.speed ?? 1,
    mqtt: t.mqtt ?? null,
    stimuli: t.stimuli ?? {},
    emergencyStop: t.emergencyStop ?? null,
    operator: { answers: t.operator?.answers ?? 'ask', within: duration(t.operator?.within ?? '2 min') },
  }
}
