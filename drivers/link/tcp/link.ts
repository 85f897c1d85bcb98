import { RigError } from '../../../rig/errors.ts'
import type { LinkTiming } from '../../../rig/link-timing.ts'
import type { Source } from '../capture/connection.ts'
import { CapturedLink, type LinkOptions, UNKNOWN_ADAPTER } from '../capture/link.ts'

export interface NetworkOptions extends LinkOptions {
  readonly host: string
  readonly port: number
}

/** Why a connection cannot be made, by the system's code, and what to do. */
const REFUSALS: Readonly<Record<string, readonly [why: string, advice: string]>> = {
  ECONNREFUSED: ['nothing listens there', 'Start what should listen there, or name another port.'],
  ENOTFOUND: ['there is no such host', 'Look for a slip in its name, or use its address.'],
  EAI_AGAIN: ['its name cannot be looked up', 'Use its address, or see to the name server.'],
  ETIMEDOUT: ['it does not answer', 'See whether it is switched on, and whether a firewall is between.'],
  EHOSTUNREACH: ['no way leads there', 'See whether it is switched on and in this network.'],
  ENETUNREACH: ['no way leads there', 'See whether this machine is connected to the network.'],
}
const ADVICE = 'If it passes plain bytes, use tcp:// and set its serial port at its end.'

class NetworkLink extends CapturedLink {
  readonly #url: string

  constructor(options: NetworkOptions, source: Source) {
    super(options, source)
    const { host, port } = options
    this.#url = `${source.kind}://${host.includes(':') ? `[${host}]` : host}:${port}`
  }

  timing(): LinkTiming {
    return {
      link: this.name,
      over: `${this.#url}, ${this.options.baudRate} 8N1`,
      parts: [
        this.byteTime,
        {
          what: 'port at the other end',
          ms: null,
          from: `not known: reckoned as ${UNKNOWN_ADAPTER} ms, the most that USB adapters commonly keep bytes back`,
        },
        { what: 'network', ms: this.roundTrip, from: 'the round trip of making the connection, measured' },
        this.scheduling,
      ],
      warnings: [
        `A network gives no bound on how late bytes come: over ${this.#url} measure nothing that is close to a limit.`,
      ],
    }
  }

  protected override refused(why: string, code: string | null): RigError {
    const [reason, advice] = REFUSALS[code ?? ''] ?? [why, ADVICE]
    return new RigError(
      'infrastructure',
      'link-refused',
      `${this.#url} cannot be connected to: ${reason}.`,
      advice,
    )
  }
}

/** A device on a network, or behind a serial port whose plain bytes a server passes on. */
export class TcpLink extends NetworkLink {
  constructor(options: NetworkOptions) {
    super(options, { kind: 'tcp', host: options.host, port: options.port })
  }
}

/** A serial port behind a server that speaks RFC 2217, which sets it: 8N1, no flow control. */
export class Rfc2217Link extends NetworkLink {
  constructor(options: NetworkOptions) {
    const { host, port, baudRate } = options
    super(options, { kind: 'rfc2217', host, port, baudRate })
  }
}
