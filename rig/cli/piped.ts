import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeLeaving } from './interrupt.ts'

/** A copy of what comes through a pipe, which cannot be read again: for whoever draws from it, and to be sent on. */
export class PipedCopy {
  readonly path: string
  readonly #folder = mkdtempSync(join(tmpdir(), 'rig-piped-'))
  readonly #fd: number
  readonly #stay = beforeLeaving(() => this.remove())

  constructor() {
    this.path = join(this.#folder, 'piped.log')
    this.#fd = openSync(this.path, 'w')
  }

  write(bytes: Uint8Array): void {
    writeFileSync(this.#fd, bytes)
  }

  /** It is no longer needed. */
  remove(): void {
    this.#stay()
    closeSync(this.#fd)
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
