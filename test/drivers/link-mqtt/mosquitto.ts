import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MOSQUITTO = '/usr/sbin/mosquitto'
/** It waits for the disk whenever it saves what it keeps, which on a busy one takes seconds. */
const IN_MEMORY = '/dev/shm'

/** For `describe.skipIf`: a machine without Mosquitto skips by name. CI never skips: there it is a failure. */
export const noMosquitto = !existsSync(MOSQUITTO) && process.env.CI !== 'true'

const OPENSSL = '/usr/bin/openssl'

/** The same for what {@link certificates} needs. */
export const noOpenssl = !existsSync(OPENSSL) && process.env.CI !== 'true'

/** A real broker in a process of its own, with a folder for what it keeps. */
export class Mosquitto {
  readonly port: number
  readonly folder: string
  readonly #config: string
  #child: ChildProcess | null = null

  private constructor(port: number, folder: string, settings: readonly string[]) {
    this.port = port
    this.folder = folder
    this.#config = join(folder, 'mosquitto.conf')
    const lines = [`listener ${port} 127.0.0.1`, 'user root', 'log_dest stderr', ...settings, '']
    writeFileSync(this.#config, lines.join('\n'))
  }

  /**
   * @param settings lines of mosquitto.conf, of the folder it is given
   * @throws Error where Mosquitto is not installed, or says that it cannot start
   */
  static async start(settings: (folder: string) => readonly string[] = () => []): Promise<Mosquitto> {
    if (!existsSync(MOSQUITTO)) throw new Error(`${MOSQUITTO} is missing: apt-get install mosquitto`)
    const folder = mkdtempSync(join(existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'rig-mosquitto-'))
    const own = settings(folder)
    const open = own.some((s) => s.startsWith('allow_anonymous')) ? [] : ['allow_anonymous true']
    const broker = new Mosquitto(await freePort(), folder, [...open, ...own])
    await broker.restart()
    return broker
  }

  get url(): string {
    return `mqtt://127.0.0.1:${this.port}`
  }

  /** Starts it, for the first time or again, on the same port. */
  restart(): Promise<void> {
    const child = spawn(MOSQUITTO, ['-c', this.#config], { stdio: ['ignore', 'ignore', 'pipe'] })
    this.#child = child
    return new Promise((resolve, reject) => {
      let log = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        log = (log + text).slice(-10_000)
        if (/ running$/m.test(log)) resolve()
      })
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`mosquitto ended:\n${log}`)))
    })
  }

  /** As a power cut ends it. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }

  /** It is there and says nothing, as behind a network that swallows everything. */
  pause(): void {
    this.#child?.kill('SIGSTOP')
  }

  resume(): void {
    this.#child?.kill('SIGCONT')
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** A port of this machine that nobody listens on. */
export function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/**
 * PEM files of an authority, and of whom it has signed, in `folder`.
 *
 * @throws Error where OpenSSL is not installed
 */
export function certificates(folder: string) {
  const file = (name: string) => join(folder, name)
  const openssl = (...words: string[]) => execFileSync(OPENSSL, words, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const authority = (name: string) =>
    openssl(
      'req',
      '-x509',
      ...key,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
    )
  const signed = (name: string, by: string, names: string) => {
    openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`)
    writeFileSync(file(`${name}.ext`), `subjectAltName=${names}\n`)
    const ca = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial']
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      ...ca,
      '-days',
      '2',
      '-extfile',
      `${name}.ext`,
      '-out',
      `${name}.pem`,
    )
  }
  authority('authority')
  authority('stranger')
  signed('broker', 'authority', 'IP:127.0.0.1')
  signed('rig', 'authority', 'DNS:rig')
  signed('impostor', 'stranger', 'DNS:rig')
  return (name: string, kind: 'pem' | 'key') => file(`${name}.${kind}`)
}
