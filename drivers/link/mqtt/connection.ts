import { Socket } from 'node:net'
import { connect, ErrorWithReasonCode, type IClientOptions, type MqttClient, ReasonCodes } from 'mqtt'
import { RigError } from '../../../rig/errors.ts'
import type { Access } from './access.ts'
import { failure, lossOf } from './failure.ts'

/** The broker is asked for a sign of life when it has been silent for so long, and given up after half as much again. */
const KEEP_ALIVE_S = 3
/** How long an MQTT 5 broker keeps for us what comes while we are away, s; a 3.1.1 broker decides by itself. */
const SESSION_S = 600
/** An MQTT 5 broker keeps from us what is larger, bytes. */
const MOST_PACKET = 2 ** 21
/** A goodbye that the broker does not take by then is none. */
const GOODBYE_WITHIN = 500

export interface ConnectionListener {
  message(topic: string, payload: Buffer, retained: boolean): void
  /** Something came, be it only a sign of life. */
  heard(): void
  /** It was there and is lost. Not told where it was asked to end. */
  lost(why: string): void
}

export interface ConnectionOptions {
  readonly access: Access
  readonly clientId: string
  /** Whether the broker keeps for this client what comes while it is away. */
  readonly session: boolean
  /** It is there within so many ms, or fails. */
  readonly within: number
}

/**
 * One connection to a broker: used once, and not again when it is lost. Nothing is sent again by it, so that
 * whoever has it decides what is.
 */
export class Connection {
  /** @throws RigError when it cannot be had */
  readonly ready: Promise<void>
  /** Resolves when it is, one way or the other. */
  readonly over: Promise<void>
  /** How many messages the broker takes before it has acknowledged the first, where it says so. */
  atOnce = Number.POSITIVE_INFINITY
  readonly #options: ConnectionOptions
  readonly #client: MqttClient
  #state: 'coming' | 'there' | 'over' = 'coming'
  #asked = false
  #error: Error | null = null

  constructor(options: ConnectionOptions, listener: ConnectionListener) {
    this.#options = options
    const client = connect(optionsOf(options))
    this.#client = client
    // Else a short message waits for the acknowledgement of the one before, up to 40 ms.
    if (client.stream instanceof Socket) client.stream.setNoDelay(true)
    this.ready = new Promise((resolve, reject) => {
      client.on('connect', ({ properties }) => {
        if (this.#asked) return
        this.atOnce = properties?.receiveMaximum ?? this.atOnce
        this.#state = 'there'
        resolve()
      })
      client.on('close', () => {
        const was = this.#state
        this.#state = 'over'
        if (was === 'coming') reject(this.#failure)
        else if (was === 'there' && !this.#asked) listener.lost(lossOf(this.#error))
      })
    })
    this.over = new Promise((resolve) => client.on('close', () => resolve()))
    client.on('disconnect', ({ reasonCode = 0 }) => {
      this.#error ??= new Error(
        `it says “${ReasonCodes[reasonCode as keyof typeof ReasonCodes] ?? reasonCode}”`,
      )
    })
    client.on('error', (e) => {
      this.#error ??= e
      // Most are followed by a close; what breaks the protocol is not.
      client.stream.destroy()
    })
    client.on('packetreceive', () => {
      if (this.#state !== 'over') listener.heard()
    })
    client.on('message', (topic, payload, { retain }) => {
      if (this.#state === 'there') listener.message(topic, payload, retain)
    })
  }

  /** @param done told once the broker has it, or why it refuses it; never where the connection is lost before */
  publish(
    m: { topic: string; payload: string; retain: boolean },
    done: (refused: Error | null) => void,
  ): void {
    if (this.#state !== 'there') return
    this.#client.publish(m.topic, m.payload, { qos: 1, retain: m.retain }, (e) => {
      // Without a reason code it is no refusal: the connection is being lost.
      if (!e || e instanceof ErrorWithReasonCode) done(e ?? null)
    })
  }

  /** @throws RigError where the broker refuses one of them, or the connection is lost */
  async subscribe(filters: readonly string[]): Promise<void> {
    try {
      await this.#client.subscribeAsync([...filters], { qos: 1 })
    } catch (e) {
      if (this.#state === 'over') throw this.#failure
      throw new RigError(
        'infrastructure',
        'broker-subscription',
        `The broker at ${this.#options.access.url} does not let us hear ${filters.join(', ')}: ${(e as Error).message}.`,
        'Look at what the broker allows this user.',
      )
    }
  }

  /** Ends it, with a goodbye where there is somebody to hear it. `forget`: the broker need not keep the session. */
  end(forget: boolean): Promise<void> {
    const client = this.#client
    this.#asked = true
    if (this.#state === 'over') return Promise.resolve()
    return new Promise((resolve) => {
      const limit = setTimeout(() => client.stream.destroy(), GOODBYE_WITHIN)
      client.once('close', () => {
        clearTimeout(limit)
        resolve()
      })
      if (this.#state === 'coming') client.stream.destroy()
      else if (forget && client.options.protocolVersion === 5)
        client.end(false, { reasonCode: 0, properties: { sessionExpiryInterval: 0 } })
      else client.end(false)
    })
  }

  get #failure(): RigError {
    return failure(this.#options.access, this.#error, this.#options.within)
  }
}

function optionsOf({ access, clientId, session, within }: ConnectionOptions): IClientOptions {
  const five = access.client.protocolVersion === 5
  return {
    ...access.client,
    clientId,
    clean: !session,
    keepalive: KEEP_ALIVE_S,
    connectTimeout: within,
    reconnectPeriod: 0,
    resubscribe: false,
    ...(five
      ? {
          properties: {
            maximumPacketSize: MOST_PACKET,
            ...(session ? { sessionExpiryInterval: SESSION_S } : {}),
          },
        }
      : {}),
    // Its debug log would show the password.
    log: () => {},
  }
}
