import { type Device, deviceOf } from '../../../drivers/hardware/device.ts'
import { portText } from '../../../drivers/link/serial/name.ts'
import { RealClock } from '../../clocks.ts'
import type { Config } from '../../config/load.ts'
import type { TargetConfig } from '../../config/target.ts'
import { RigError } from '../../errors.ts'
import type { Intake } from '../../intake.ts'
import type { Readout, Snapshot } from '../../snapshot.ts'
import { VERSION } from '../../version.ts'
import { cylinderLink } from '../hardware.ts'
import { beforeLeaving } from '../interrupt.ts'

/** A device that is asked for itself is not recorded. */
const UNRECORDED: Intake = { raw: () => 0, sighting() {}, gap() {}, rejected() {} }

/** A device at the end of its cable, and nothing of its table. */
export interface Reached {
  readonly device: Device
  /** Where: `/dev/ttyUSB0`. */
  readonly over: string
  /** @throws RigError where the cable was pulled meanwhile */
  stands(): void
}

/**
 * Opens the cable that a configuration names, works with what is there, and lets the port go again, however it ends.
 *
 * @throws RigError where there is no such port, or it is lost
 */
export async function withDevice<T>(config: Config, work: (r: Reached) => Promise<T>): Promise<T> {
  const { target, layout, timing } = config
  const clock = new RealClock(target.speed)
  const port = target.port as NonNullable<TargetConfig['port']>
  const over = portText(port)
  const link = cylinderLink(target, port, clock)
  let lost: string | null = null
  const device = deviceOf({
    profile: target.profile,
    intake: UNRECORDED,
    link,
    clock,
    layout,
    stillMs: timing.rotorStill,
    latencyBoundMs: link.boundMs,
  })
  const close = async () => {
    device.close()
    await link.close()
  }
  const stay = beforeLeaving(close)
  try {
    await link.open()
    link.listen({
      data: (chunk, t, late) => device.driver.take(chunk, t, late),
      down: (_t, why) => {
        lost = why
        device.close()
      },
    })
    device.start()
    return await work({
      device,
      over,
      stands: () => {
        if (lost === null) return
        throw new RigError(
          'infrastructure',
          'port-lost',
          `${over} was lost: ${lost}.`,
          'Look at the plug and the cable, then try again.',
        )
      },
    })
  } finally {
    stay()
    await close()
  }
}

/** A readout to be kept. @throws RigError where nothing answered, or the port was lost */
export function answered(read: Readout, { over, stands }: Reached, profile: string): Snapshot {
  stands()
  if (Object.keys(read.identity).length === 0 && Object.keys(read.parameters).length === 0)
    throw new RigError(
      'infrastructure',
      'device-silent',
      `Nothing at ${over} answers as a ${profile} device does.`,
      `Is it on, and is --profile right? \`rig doctor --port ${over}\` looks what speaks there.`,
    )
  return snapshotOf(read, over, profile)
}

export const snapshotOf = (read: Readout, over: string, profile: string): Snapshot => ({
  snapshot: 1,
  rig: VERSION,
  takenAt: new Date().toISOString(),
  over,
  profile,
  ...read,
})
