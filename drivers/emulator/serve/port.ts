import type { PacedClock } from '../../../rig/paced-clock.ts'
import type { Ms } from '../../../rig/time.ts'
import type { Link, LinkListener } from '../../link/link.ts'

/** Where somebody else's host program finds the emulated device: a pty, a TCP port. */
export interface DevicePort {
  /** As it is shown to who wants to connect: a path, `tcp://127.0.0.1:4001`. */
  readonly where: string
  /** Hands over bytes; what the host does not fetch in time is lost, as on a line without flow control. */
  write(bytes: Uint8Array): void
  onData(take: (chunk: Uint8Array) => void): void
  /** The cable is pulled: the host sees the line hang up. What is written until {@link replug} is lost. */
  unplug(): void
  replug(): void | Promise<void>
  close(): void | Promise<void>
}

/** Start bit, eight data bits, stop bit. */
const BITS = 10

/** The device's end of a wire that is as slow as a real one: bytes arrive when the last of them is through. */
export class PortLink implements Link {
  readonly name = 'device'
  readonly #port: DevicePort
  readonly #clock: PacedClock
  readonly #perByte: Ms
  #free: Ms = 0

  /** @param baudRate on the emulated device's own clock */
  constructor(port: DevicePort, clock: PacedClock, baudRate: number) {
    this.#port = port
    this.#clock = clock
    this.#perByte = (BITS * 1000) / baudRate
  }

  listen(listener: LinkListener): void {
    this.#port.onData((chunk) => {
      this.#clock.catchUp()
      listener.data(chunk, this.#clock.now(), 0)
    })
  }

  write(bytes: Uint8Array): boolean {
    this.#free = Math.max(this.#free, this.#clock.now()) + bytes.length * this.#perByte
    this.#clock.at(this.#free, () => this.#port.write(bytes))
    return true
  }
}
