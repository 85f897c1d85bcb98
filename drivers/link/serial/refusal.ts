import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { RigError } from '../../../rig/errors.ts'
import { nearest } from '../../../rig/nearest.ts'
import { accessOf } from './access.ts'
import { type Holder, holdersOf } from './holders.ts'
import { listed, type PortName, pathOf } from './name.ts'
import { usbPorts } from './usb.ts'

/** Processes that are named, of those that have a port open. */
const SHOWN = 3

const trouble = (code: string, message: string, advice: string) =>
  new RigError('infrastructure', code, message, advice)

/**
 * Looks whether a port can be had before it is opened, since the system's own words do not say what to do.
 *
 * @throws RigError where it is missing, no serial port, not permitted or in use
 */
export async function checkPort(name: PortName): Promise<void> {
  const path = await pathOf(name)
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file) throw await missing(path)
  if (!file.isCharacterDevice()) {
    throw trouble('not-a-port', `${path} is not a serial port.`, await ports())
  }
  const access = accessOf(path)
  if (!access.allowed) {
    const join = `sudo usermod -aG ${access.group} $USER, then log out and in again.`
    const open = `Its group ${access.group} may not read and write it either: sudo chmod g+rw ${path}, and ${join}`
    throw trouble(
      'port-permission',
      `You may not read and write ${path}.`,
      access.groupAllowed ? `Join its group: ${join}` : open,
    )
  }
  const holders = holdersOf(path)
  if (holders.length > 0) throw busy(path, holders)
}

/** What the system says of a port that looked well a moment before. */
export function refused(path: string, why: string): RigError {
  if (/lock|busy/i.test(why)) return busy(path, holdersOf(path))
  if (/inappropriate ioctl/i.test(why)) {
    return trouble('not-a-port', `${path} is not a serial port.`, 'Name another port.')
  }
  const reason = why.replace(/^Error:? /, '').replace(/,? cannot open.*$/i, '')
  return trouble(
    'port',
    `${path} cannot be opened: ${reason}.`,
    'Unplug it and plug it in again; `dmesg` may tell more.',
  )
}

function busy(path: string, holders: readonly Holder[]): RigError {
  const who = holders
    .slice(0, SHOWN)
    .map((h) => `process ${h.pid} (${h.command})`)
    .join(', ')
  return trouble(
    'port-busy',
    who ? `${path} is in use: ${who} has it open.` : `${path} is in use by a process of another user.`,
    who
      ? 'End that first: two that read one port each lose what the other gets.'
      : `See who it is: sudo fuser -v ${path}`,
  )
}

async function missing(path: string): Promise<RigError> {
  const all = await usbPorts()
  const near = nearest(
    path,
    all.flatMap((p) => [p.path, ...p.stable]),
  )
  const folder = statSync(dirname(path), { throwIfNoEntry: false })
  const what = folder ? `There is no ${path}.` : `There is no ${path}, nor a folder ${dirname(path)}.`
  return trouble('port-missing', what, `${near === null ? '' : `Did you mean ${near}? `}${await ports()}`)
}

const ports = () => usbPorts().then(listed)
