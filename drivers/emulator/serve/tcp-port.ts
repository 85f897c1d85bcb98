import { createServer, type Server, type Socket } from 'node:net'
import { RigError } from '../../../rig/errors.ts'
import type { DevicePort } from './port.ts'

/** What a host may leave unread before it loses what comes: a serial port's buffer. */
const MOST_UNREAD = 4096

/** A device behind a TCP port, as a terminal server gives it: one host at a time, the newest. */
export class TcpPort implements DevicePort {
  readonly #host: string
  #port: number
  #take: (chunk: Uint8Array) => void = () => {}
  #client: Socket | null = null
  #server: Server | null = null

  private constructor(host: string, port: number) {
    this.#host = host
    this.#port = port
  }

  /** @throws RigError `usage` where the port is taken or not allowed */
  static async open(port: number, host = '127.0.0.1'): Promise<TcpPort> {
    const opened = new TcpPort(host, port)
    await opened.replug()
    return opened
  }

  get where(): string {
    return `tcp://${this.#host}:${this.#port}`
  }

  write(bytes: Uint8Array): void {
    if (this.#client && this.#client.writableLength < MOST_UNREAD) this.#client.write(bytes)
  }

  onData(take: (chunk: Uint8Array) => void): void {
    this.#take = take
  }

  unplug(): void {
    this.#client?.destroy()
    this.#server?.close()
    this.#server = null
  }

  async replug(): Promise<void> {
    if (this.#server) return
    const server = createServer((socket) => this.#serve(socket))
    this.#server = server
    return new Promise((resolve, reject) => {
      server.once('error', (e: NodeJS.ErrnoException) => {
        const why = e.code === 'EADDRINUSE' ? 'another program listens there' : (e.code ?? e.message)
        const message = `Port ${this.#port} of ${this.#host} cannot be opened: ${why}.`
        reject(new RigError('usage', 'tcp-port', message, 'Give another with --tcp.'))
      })
      server.listen(this.#port, this.#host, () => {
        this.#port = (server.address() as { port: number }).port
        resolve()
      })
    })
  }

  close(): void {
    this.unplug()
  }

  #serve(socket: Socket): void {
    this.#client?.destroy()
    this.#client = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      if (this.#client === socket) this.#client = null
    })
  }
}
