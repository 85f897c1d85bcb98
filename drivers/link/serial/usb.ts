import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** A serial port that the system lists, and the USB adapter that it is on. */
export interface UsbPort {
  /** `/dev/ttyUSB0`: may be another after a replug. */
  readonly path: string
  /** `/dev/serial/by-id/…`: the same after a replug. */
  readonly stable: readonly string[]
  readonly serialNumber?: string
  readonly vendorId?: string
  readonly productId?: string
  /** The socket that it is plugged into: `1-1.2`, bus and ports. */
  readonly location?: string
  readonly manufacturer?: string
}

/** The serial ports of this machine. Ptys are none of them. */
export async function usbPorts(): Promise<UsbPort[]> {
  // serialport asks udevadm, which a container does not have, and does not tell the socket.
  if (process.platform === 'linux') return linuxPorts()
  const { SerialPort } = await import('serialport')
  const listed = await SerialPort.list()
  return listed.map(({ path, serialNumber, vendorId, productId, manufacturer, locationId }) => ({
    path,
    stable: [],
    ...known({ serialNumber, vendorId, productId, manufacturer, location: locationId }),
  }))
}

/**
 * As the kernel shows them, without the many names that it keeps for UARTs that have no chip (`/dev/ttyS1` …), and
 * what a container is not given.
 */
export function linuxPorts(sys = '/sys', dev = '/dev'): UsbPort[] {
  const ttys = join(sys, 'class/tty')
  const links = stableNames(dev)
  return entriesOf(ttys)
    .filter((name) => existsSync(join(ttys, name, 'device')) && read(join(ttys, name, 'type')) !== '0')
    .sort()
    .map((name) => {
      const path = join(dev, name)
      return { path, stable: links.get(path) ?? [], ...adapter(join(ttys, name, 'device')) }
    })
    .filter((port) => existsSync(port.path))
}

/** `…/usb1/1-1/1-1.2/1-1.2:1.0/ttyUSB0`: the interface 1.0 of what is plugged into the socket 1-1.2. */
function adapter(device: string): Partial<UsbPort> {
  const [, folder, location] = real(device)?.match(/^(.*\/(\d+-[\d.]+))\/\2:[\d.]+(?:\/|$)/) ?? []
  if (folder === undefined) return {}
  const tell = (file: string) => read(join(folder, file))
  return known({
    serialNumber: tell('serial'),
    vendorId: tell('idVendor'),
    productId: tell('idProduct'),
    manufacturer: tell('manufacturer'),
    location,
  })
}

/** By path, the links that udev keeps for it. */
function stableNames(dev: string): Map<string, string[]> {
  const links = new Map<string, string[]>()
  for (const folder of [join(dev, 'serial/by-id'), join(dev, 'serial/by-path')]) {
    for (const name of entriesOf(folder)) {
      const link = join(folder, name)
      const path = real(link)
      if (path !== null) links.set(path, [...(links.get(path) ?? []), link])
    }
  }
  return links
}

/** Without what is not known. */
function known<K extends string>(all: { readonly [P in K]?: string | undefined }): { [P in K]?: string } {
  const entries = Object.entries(all).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(entries) as { [P in K]?: string }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function real(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}
