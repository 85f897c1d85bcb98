import { RigError } from '../../../rig/errors.ts'
import type { Access } from './access.ts'

interface Failure {
  /** The rest of “The broker at mqtt://… ”. */
  readonly what: string
  readonly advice: string
}

const TLS_ADVICE = 'Name as `ca` the certificate of the authority that signed the broker’s.'
const OWN_ADVICE = 'Name as `cert` and `key` a certificate that the broker’s authority signed.'
const NETWORK_ADVICE = 'Look whether that machine runs, and whether this one is on its network.'
const USER_ADVICE = 'Look at the user and the password, and at what the broker allows that user.'

const REFUSED_USER: Failure = { what: 'does not let us in: user or password are wrong', advice: USER_ADVICE }
const UNAUTHORISED: Failure = { what: 'does not let us in: not authorised', advice: USER_ADVICE }
const BAD_ID: Failure = {
  what: 'does not accept the client id',
  advice: 'Leave the client id out, or give the one that the broker expects.',
}
const UNTRUSTED: Failure = {
  what: 'shows a certificate that nobody whom we trust has signed',
  advice: TLS_ADVICE,
}
const UNREACHABLE: Failure = { what: 'cannot be reached', advice: NETWORK_ADVICE }
const UNKNOWN_NAME: Failure = {
  what: 'has a name that cannot be resolved',
  advice: 'Look at the spelling of the name, or give the number of the machine.',
}
const CERTIFICATE_WANTED: Failure = {
  what: 'does not accept our certificate, or that we have none',
  advice: OWN_ADVICE,
}
const NO_TLS: Failure = {
  what: 'speaks no TLS there',
  advice: 'Give the port for TLS, commonly 8883, or write mqtt:// where none is wanted.',
}

/** By the code of the system, of OpenSSL, or of the CONNACK (3.1.1, then 5). */
const BY_CODE: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: {
    what: 'does not listen: connection refused',
    advice: 'Start the broker, or look at its address and port.',
  },
  ENOTFOUND: UNKNOWN_NAME,
  EAI_AGAIN: UNKNOWN_NAME,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  CERT_SIGNATURE_FAILURE: UNTRUSTED,
  CERT_HAS_EXPIRED: {
    what: 'shows a certificate that has expired',
    advice: 'Renew it, or set this machine’s clock.',
  },
  CERT_NOT_YET_VALID: {
    what: 'shows a certificate that is not valid yet',
    advice: 'Set this machine’s clock, or the broker’s and make the certificate anew.',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    what: 'shows a certificate for another name',
    advice: 'Address the broker by the name in its certificate.',
  },
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: CERTIFICATE_WANTED,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: CERTIFICATE_WANTED,
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: CERTIFICATE_WANTED,
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED: CERTIFICATE_WANTED,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: CERTIFICATE_WANTED,
  '2': BAD_ID,
  '4': REFUSED_USER,
  '5': UNAUTHORISED,
  '133': BAD_ID,
  '134': REFUSED_USER,
  '135': UNAUTHORISED,
}

/** Why there is no connection, and what to do. `error`: of mqtt.js or the system; null where it was just closed. */
export function failure(access: Access, error: Error | null, within: number): RigError {
  const code = codeOf(error)
  const { what, advice } = BY_CODE[code] ?? more(access, error, within)
  const shown = /^[A-Z]/.test(code) ? ` (${code})` : ''
  return new RigError('infrastructure', 'broker', `The broker at ${access.url} ${what}${shown}.`, advice)
}

function more({ url, version }: Access, error: Error | null, within: number): Failure {
  const advice = url.startsWith('mqtts:')
    ? 'Look whether what listens there is a broker, and whether it speaks TLS on that port.'
    : 'Look whether what listens there is a broker, and whether it wants TLS: mqtts:// in place of mqtt://.'
  // mqtt.js has no code for a CONNACK that does not come.
  switch (error && (codeOf(error) || error.message)) {
    case '1':
    case '132':
      return {
        what: `does not speak MQTT ${version}`,
        advice: 'Leave the version out, or give it as 3.1.1.',
      }
    case 'connack timeout':
      return { what: `did not answer within ${within / 1000} s`, advice }
    case null:
    case 'ECONNRESET':
    case 'EPIPE':
      return { what: 'closed the connection before it answered', advice }
    default:
      return { what: `cannot be used: ${wordsOf(error as Error)}`, advice }
  }
}

/** In one clause, for a gap: why a connection that was there is lost. */
export function lossOf(error: Error | null): string {
  if (error === null) return 'the broker closed the connection'
  if (error.message === 'Keepalive timeout') return 'the broker did not answer any more'
  return `the connection to the broker broke: ${wordsOf(error)}`
}

function codeOf(error: Error | null): string {
  const { code } = (error ?? {}) as { code?: string | number }
  return code === undefined ? '' : String(code)
}

/** An error of several addresses has no message of its own. */
const wordsOf = (error: Error): string => error.message || codeOf(error) || error.name
