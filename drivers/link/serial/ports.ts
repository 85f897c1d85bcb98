import { statSync } from 'node:fs'
import type { Ms } from '../../../rig/time.ts'
import { type Access, accessOf } from './access.ts'
import { adapterOf } from './adapter.ts'
import { type Holder, holdersOf } from './holders.ts'
import { type UsbPort, usbPorts } from './usb.ts'

/** A port, and whether it is fit to measure over. */
export interface Port extends UsbPort {
  readonly access: Access
  /** Its USB latency timer, ms; null where it is on USB and does not tell; absent where it has none. */
  readonly latencyTimer?: Ms | null
  /** What slows it down, and the command that mends it. */
  readonly warning: string | null
  readonly openBy: readonly Holder[]
}

/** The serial ports of this machine, and `also` what the system does not list: a pty, a link to a port. */
export async function listPorts(also: readonly string[] = []): Promise<Port[]> {
  const listed = await usbPorts()
  const known = new Set(listed.flatMap((p) => [p.path, ...p.stable]))
  const others = also.filter((path) => !known.has(path) && isPort(path)).map((path) => ({ path, stable: [] }))
  return [...listed, ...others].map((p) => {
    const { part, warning } = adapterOf(p.path)
    return {
      ...p,
      access: accessOf(p.path),
      ...(part ? { latencyTimer: part.ms } : {}),
      warning,
      openBy: holdersOf(p.path),
    }
  })
}

const isPort = (path: string) => statSync(path, { throwIfNoEntry: false })?.isCharacterDevice() ?? false
