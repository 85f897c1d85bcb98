import { openPty, type Pty } from '../../link/pty/pty.ts'
import type { DevicePort } from './port.ts'

/** A device behind a pty: for a host the same as a serial port. */
export class PtyPort implements DevicePort {
  readonly #pty: Pty

  /**
   * @param link a stable name for it: a symbolic link to whatever pty there is
   * @throws RigError where the name is taken by something else, or this system has no ptys
   */
  constructor(link: string | null) {
    this.#pty = openPty(link === null ? {} : { link })
  }

  get where(): string {
    return this.#pty.link ?? this.#pty.path
  }

  write(bytes: Uint8Array): void {
    this.#pty.write(bytes)
  }

  onData(take: (chunk: Uint8Array) => void): void {
    this.#pty.onData(take)
  }

  unplug(): void {
    this.#pty.unplug()
  }

  replug(): void {
    this.#pty.plug()
  }

  close(): void {
    this.#pty.close()
  }
}
