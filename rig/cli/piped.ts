import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './temporary.ts'

/** A copy of what comes through a pipe, which cannot be read again: for whoever draws from it, and to be sent on. */
export class PipedCopy {
  readonly path: string
  readonly #folder = temporaryFolder()
  readonly #fd: number

  constructor() {
    this.path = join(this.#folder.path, 'piped.log')
    this.#fd = openSync(this.path, 'w')
  }

  write(bytes: Uint8Array): void {
    writeFileSync(this.#fd, bytes)
  }

  /** It is no longer needed. */
  remove(): void {
    closeSync(this.#fd)
    this.#folder.remove()
  }
}
