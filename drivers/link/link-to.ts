import { RigError } from '../../rig/errors.ts'
import type { CapturedLink, LinkOptions } from './capture/link.ts'
import { SerialLink } from './serial/link.ts'
import type { PortName } from './serial/name.ts'
import { Rfc2217Link, TcpLink } from './tcp/link.ts'

const FORMS = 'Write a path (/dev/ttyUSB0), tcp://host:port or rfc2217://host:port?baud=9600.'

/**
 * The link that a user means: `/dev/ttyUSB0`, `tcp://host:port`, `rfc2217://host:port?baud=9600` (which wins over
 * the options'), or the identity of a USB adapter.
 *
 * @throws RigError for what is none of these
 */
export function linkTo(where: PortName, options: LinkOptions): CapturedLink {
  const scheme =
    typeof where === 'string' ? /^([a-z][a-z0-9+.-]*):\/\//i.exec(where)?.[1]?.toLowerCase() : undefined
  if (typeof where !== 'string' || scheme === undefined) return new SerialLink({ ...options, port: where })
  if (scheme !== 'tcp' && scheme !== 'rfc2217') throw wrong(where, `no link goes over ${scheme}://`)
  const { host, port, baudRate } = parsed(where)
  if (scheme === 'tcp') return new TcpLink({ ...options, host, port })
  return new Rfc2217Link({ ...options, host, port, baudRate: baudRate ?? options.baudRate })
}

function parsed(text: string): { host: string; port: number; baudRate: number | null } {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url?.hostname) throw wrong(text, 'it names no host')
  if (url.username || url.password) throw wrong(text, 'such a link takes no user and password')
  if (!Number(url.port)) throw wrong(text, 'it names no port')
  const baud = url.searchParams.get('baud')
  if (baud !== null && !/^[1-9]\d*$/.test(baud)) throw wrong(text, `“${baud}” is no baud rate`)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port),
    baudRate: baud === null ? null : Number(baud),
  }
}

const wrong = (where: string, why: string) =>
  new RigError('usage', 'port', `“${where.replace(/\/\/[^@/]*@/, '//…@')}” is no port: ${why}.`, FORMS)
