import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { IClientOptions } from 'mqtt'
import { RigError } from '../../../rig/errors.ts'

export type MqttVersion = '3.1.1' | '5'

/** Where a secret is, never itself: an environment variable, or a file that holds it alone on its first line. */
type Secret = { readonly env: string } | { readonly file: string }

/** What the broker says for us when we are gone without a goodbye. */
interface Will {
  readonly topic: string
  readonly payload: string
  readonly retain: boolean
}

export interface MqttOptions {
  /** `mqtt://host:1883`, or `mqtts://host:8883` for TLS; the port may be left out. Without user and password. */
  readonly url: string
  readonly username?: string
  readonly password?: Secret
  /** PEM files. `ca`: who must have signed the broker’s certificate, instead of the authorities of the system. */
  readonly ca?: string
  /** Our own certificate, with its key. */
  readonly cert?: string
  readonly key?: string
  /** By default one that no other connection has. */
  readonly clientId?: string
  /** MQTT 3.1.1 by default, which every broker speaks. */
  readonly version?: MqttVersion
  readonly will?: Will
}

/** How to connect, with the secrets in it: kept private, never shown. */
export interface Access {
  /** `mqtts://host:8883`. */
  readonly url: string
  readonly version: MqttVersion
  /** The password is not under TLS, and leaves this machine. */
  readonly passwordInClear: boolean
  readonly client: IClientOptions
}

const PORTS: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883 }
const LOCAL = /^(localhost|127\..*|::1)$/

/**
 * Reads what the options name.
 *
 * @throws RigError `usage` where they contradict each other or name a secret that is not set; `input` for a file
 *   that cannot be used
 */
export function accessOf(o: MqttOptions): Access {
  const { protocol, host, port } = address(o.url)
  const secure = protocol === 'mqtts:'
  const username = o.username === undefined ? {} : { username: o.username }
  // As bytes: the debug log of mqtt-packet shows texts.
  const password = o.password === undefined ? {} : { password: Buffer.from(secret(o.password)) }
  if (o.password !== undefined && o.username === undefined)
    throw usage(
      'A password for the broker is given, and no user.',
      'MQTT knows no password without a user name.',
    )
  return {
    url: `${protocol}//${host.includes(':') ? `[${host}]` : host}:${port}`,
    version: o.version ?? '3.1.1',
    passwordInClear: o.password !== undefined && !secure && !LOCAL.test(host),
    client: {
      protocol: secure ? 'mqtts' : 'mqtt',
      host,
      port,
      protocolVersion: o.version === '5' ? 5 : 4,
      ...username,
      ...password,
      ...certificates(o, secure),
      ...(o.will ? { will: { ...o.will, payload: Buffer.from(o.will.payload), qos: 1 } } : {}),
    },
  }
}

const usage = (message: string, advice: string) => new RigError('usage', 'broker-options', message, advice)

function address(text: string): { protocol: string; host: string; port: number } {
  const url = URL.canParse(text) ? new URL(text) : null
  const standard = url && PORTS[url.protocol]
  // What is wrong may be a password, so that the text is not shown where it can hold one.
  if (url?.username || url?.password || (!standard && text.includes('@'))) {
    throw usage(
      'The address of the broker holds a user or a password.',
      'Leave them out of it: an address is shown in reports. Give the user as such, and for the password the environment variable or the file that holds it.',
    )
  }
  if (!url || !standard || url.hostname === '' || url.port === '0') {
    throw usage(
      `“${text}” is not the address of a broker.`,
      'Write mqtt://host:1883, or mqtts://host:8883 for TLS; the port may be left out.',
    )
  }
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') {
    throw usage(`“${text}” says more than where the broker is.`, 'Leave out what follows the port.')
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return { protocol: url.protocol, host, port: url.port === '' ? standard : Number(url.port) }
}

function secret(s: Secret): string {
  const named = 'env' in s ? `the environment variable ${s.env}` : s.file
  const text = 'env' in s ? process.env[s.env] : read(s.file, 'the password of the broker').split(/\r?\n/)[0]
  if (text) return text
  throw usage(`There is no password for the broker in ${named}.`, 'Set it, or name the place where it is.')
}

function certificates(o: MqttOptions, secure: boolean): IClientOptions {
  const { ca, cert, key } = o
  if (!secure && (ca ?? cert ?? key) !== undefined) {
    throw usage(
      'A certificate or a key is given for the broker, but its address does not ask for TLS.',
      'Write mqtts:// in place of mqtt://.',
    )
  }
  if ((cert === undefined) !== (key === undefined))
    throw usage('Of our own certificate and its key only one is given.', 'Name both files.')
  const files = {
    ...(ca === undefined ? {} : { ca: read(ca, 'the certificate of the broker’s authority') }),
    ...(cert === undefined ? {} : { cert: read(cert, 'our certificate for the broker') }),
    ...(key === undefined ? {} : { key: read(key, 'the key of our certificate') }),
  }
  try {
    createSecureContext(files)
  } catch (e) {
    throw new RigError(
      'input',
      'broker-certificate',
      `The certificates for the broker cannot be used: ${(e as Error).message}.`,
      `They must be in PEM, the key belong to the certificate and have no passphrase: ${Object.values({ ca, cert, key }).filter(Boolean).join(', ')}.`,
    )
  }
  return files
}

function read(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (e) {
    const why = (e as NodeJS.ErrnoException).code ?? String(e)
    throw new RigError(
      'input',
      'broker-file',
      `${path}, ${what}, cannot be read: ${why}.`,
      'Name a file that can.',
    )
  }
}
