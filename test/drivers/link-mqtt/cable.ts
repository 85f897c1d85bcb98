import { connect, createServer, type Server, type Socket } from 'node:net'

/** A wire to a broker that a test cuts, or makes swallow everything. */
export class Cable {
  readonly url: string
  readonly #server: Server
  readonly #to: number
  readonly #ends = new Set<Socket>()
  #swallows = false
  #isCut = false

  private constructor(server: Server, to: number) {
    this.#server = server
    this.#to = to
    this.url = `mqtt://127.0.0.1:${(server.address() as { port: number }).port}`
    server.on('connection', (near) => this.#join(near))
  }

  /** Leads to the broker at `url`. */
  static async to(url: string): Promise<Cable> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new Cable(server, Number(new URL(url).port))
  }

  /** What is sent from now on arrives nowhere, and nobody is told. */
  swallow(): void {
    this.#swallows = true
  }

  /** Both ends are told; until it is mended nobody can connect. */
  cut(): void {
    this.#isCut = true
    for (const end of this.#ends) end.destroy()
  }

  mend(): void {
    this.#isCut = false
    this.#swallows = false
  }

  remove(): Promise<void> {
    this.cut()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  #join(near: Socket): void {
    if (this.#isCut) {
      near.destroy()
      return
    }
    const far = connect(this.#to, '127.0.0.1')
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#ends.add(from)
      from.on('data', (bytes) => {
        if (!this.#swallows) into.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        this.#ends.delete(from)
        into.destroy()
      })
    }
  }
}
