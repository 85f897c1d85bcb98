import { RigError } from '../../../rig/errors.ts'
import { nearest } from '../../../rig/nearest.ts'
import { type UsbPort, usbPorts } from './usb.ts'

/** What is known of a USB adapter: whatever path the system gives it, it is found by this. */
export interface UsbIdentity {
  readonly serialNumber?: string
  /** Four hexadecimal digits: `0403`. */
  readonly vendorId?: string
  readonly productId?: string
  /** The socket that it is plugged into: `1-1.2`, bus and ports. */
  readonly location?: string
  readonly manufacturer?: string
}

/** A path, `/dev/ttyUSB0` or a link to it (`/dev/serial/by-id/…`), or a USB adapter wherever it turns up. */
export type PortName = string | UsbIdentity

/** A port as it is named, for people. */
export const portText = (name: PortName): string => (typeof name === 'string' ? name : JSON.stringify(name))

const FIELDS = ['serialNumber', 'vendorId', 'productId', 'location', 'manufacturer'] as const

/**
 * The path of a port as of now.
 *
 * @throws RigError where an identity fits no port, or several
 */
export const pathOf = async (name: PortName): Promise<string> =>
  typeof name === 'string' ? name : findPort(name, await usbPorts()).path

/** @throws RigError where the identity fits none of the ports, or several */
export function findPort(identity: UsbIdentity, ports: readonly UsbPort[]): UsbPort {
  const asked = FIELDS.filter((f) => identity[f] !== undefined)
  if (asked.length === 0) {
    throw new RigError(
      'usage',
      'port-identity',
      'The USB identity of the port names nothing.',
      `Name one of ${FIELDS.join(', ')}.`,
    )
  }
  const fitting = ports.filter((p) => asked.every((f) => plain(f, p[f]) === plain(f, identity[f])))
  const [found, other] = fitting
  if (found && !other) return found
  const words = wordsOf(identity)
  if (found) {
    throw new RigError(
      'usage',
      'port-ambiguous',
      `${fitting.length} ports have ${words}: ${fitting.map((p) => p.path).join(', ')}.`,
      `Name its serialNumber or location too. ${listed(fitting)}`,
    )
  }
  throw new RigError(
    'infrastructure',
    'port-missing',
    `No port has ${words}.`,
    [meant(identity, ports), listed(ports)].filter(Boolean).join(' '),
  )
}

/** `/dev/ttyUSB0`; `serialNumber A50285BI, location 1-1.2` */
export const wordsOf = (name: PortName): string =>
  typeof name === 'string'
    ? name
    : FIELDS.filter((f) => name[f] !== undefined)
        .map((f) => `${f} ${name[f]}`)
        .join(', ')

/** `There is /dev/ttyUSB0 (FTDI, 0403:6001, serial number A50285BI, at 1-1.2).` */
export function listed(ports: readonly UsbPort[]): string {
  if (ports.length === 0) return 'This machine has no serial port: is the adapter plugged in?'
  return `There is ${ports.map(described).join('; ')}.`
}

function described(p: UsbPort): string {
  const told = [
    p.manufacturer,
    p.vendorId && `${p.vendorId}:${p.productId}`,
    p.serialNumber && `serial number ${p.serialNumber}`,
    p.location && `at ${p.location}`,
  ].filter(Boolean)
  return told.length === 0 ? p.path : `${p.path} (${told.join(', ')})`
}

function meant(identity: UsbIdentity, ports: readonly UsbPort[]): string | null {
  for (const f of FIELDS) {
    const asked = identity[f]
    const near =
      asked === undefined
        ? null
        : nearest(
            asked,
            ports.flatMap((p) => p[f] ?? []),
          )
    if (near !== null && plain(f, near) !== plain(f, asked)) return `Did you mean ${f} ${near}?`
  }
  return null
}

/** Hexadecimal digits are written in many ways. */
function plain(field: (typeof FIELDS)[number], value: string | undefined): string | undefined {
  if (field !== 'vendorId' && field !== 'productId') return value
  return value?.toLowerCase().replace(/^0x/, '').padStart(4, '0')
}
