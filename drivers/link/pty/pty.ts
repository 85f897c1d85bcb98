import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { resolve } from 'node:path'
import { ReadStream } from 'node:tty'
import { RigError } from '../../../rig/errors.ts'
import { duplicate, look, makeRaw, openMaster, slaveOf } from '../posix.ts'

/** How often it is looked whether a host has come, ms. */
const LOOK_EVERY = 25

/**
 * The device's end of a serial port that has no hardware: what a USB adapter is to whoever opens it. A host may
 * open, close and open it again; while none has it open, what is written is dropped, as a cable without a
 * listener does. It never has the host's end open itself.
 */
export class Pty {
  /** A name that stays the same from plug to plug; null where none was asked for. */
  readonly link: string | null
  #path = ''
  #master = -1
  #stream: ReadStream | null = null
  #look: NodeJS.Timeout | null = null
  #take: (bytes: Uint8Array) => void = () => {}

  constructor(link: string | null) {
    this.link = link === null ? null : resolve(link)
    this.plug()
  }

  /** What a host opens: `/dev/pts/3`. Another one after each plug. */
  get path(): string {
    return this.#path
  }

  /** Whether a host has it open. */
  get heard(): boolean {
    return this.#master >= 0 && !look(this.#master).hungUp
  }

  /** From now on `take` is told what the host writes. */
  onData(take: (bytes: Uint8Array) => void): void {
    this.#take = take
  }

  /**
   * Never blocks.
   *
   * @returns how many bytes were taken; the rest found the buffer full and is the caller's to drop or to repeat
   */
  write(bytes: Uint8Array): number {
    if (!this.heard) return bytes.length
    try {
      return writeSync(this.#master, bytes)
    } catch (e) {
      return (e as NodeJS.ErrnoException).code === 'EAGAIN' ? 0 : bytes.length
    }
  }

  /** The adapter is pulled out: whoever has it open sees a hang-up, and its names are gone. */
  unplug(): void {
    if (this.#master < 0) return
    if (this.#look) clearInterval(this.#look)
    this.#look = null
    this.#stream?.destroy()
    this.#stream = null
    if (this.link !== null && targetOf(this.link) === this.#path) unlinkSync(this.link)
    closeSync(this.#master)
    this.#master = -1
  }

  /** It is plugged in again: under the same link, and most likely under another path. */
  plug(): void {
    if (this.#master >= 0) return
    this.#master = openMaster()
    if (this.#master < 0) {
      throw new RigError(
        'infrastructure',
        'no-pty',
        'This system gives no pseudo-terminal.',
        'Close some, or raise /proc/sys/kernel/pty/max; on Windows there are none: use TCP.',
      )
    }
    this.#path = slaveOf(this.#master)
    try {
      this.#prepare()
      if (this.link !== null) place(this.link, this.#path)
    } catch (e) {
      closeSync(this.#master)
      this.#master = -1
      throw e
    }
    this.#wait()
  }

  close(): void {
    this.unplug()
    this.#take = () => {}
  }

  /** For the next host: raw, with nothing that the last one left. Once it was open, it tells whether it is. */
  #prepare(): void {
    const slave = openSync(this.#path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK)
    makeRaw(slave)
    closeSync(slave)
  }

  /**
   * A stream would end at once while no host is there: a timer looks for one, or for what one left that came and
   * went in between.
   */
  #wait(): void {
    this.#look = setInterval(() => {
      const { readable, hungUp } = look(this.#master)
      if (hungUp && !readable) return
      if (this.#look) clearInterval(this.#look)
      this.#look = null
      this.#read()
    }, LOOK_EVERY)
  }

  /** The stream ends, and closes its descriptor, when the host closes: it gets one of its own. */
  #read(): void {
    const stream = new ReadStream(duplicate(this.#master))
    this.#stream = stream
    stream.on('data', (bytes) => this.#take(bytes as unknown as Uint8Array))
    stream.on('error', () => stream.destroy())
    stream.once('close', () => {
      if (this.#stream !== stream) return
      this.#stream = null
      if (!this.heard) this.#prepare()
      this.#wait()
    })
  }
}

/**
 * @param link a name that stays the same from plug to plug
 * @throws RigError where there is no pty to be had, or something is in the way of the link
 */
export const openPty = ({ link }: { link?: string } = {}): Pty => new Pty(link ?? null)

/** A symlink of a dead emulator is replaced; of a living one, or anything else, is not touched. */
function place(link: string, path: string): void {
  const target = targetOf(link)
  if (target !== null && target !== path && (!target.startsWith('/dev/') || exists(target))) {
    throw new RigError(
      'usage',
      'link-in-the-way',
      target === ''
        ? `${link} exists and is not a link to a port.`
        : `${link} leads to ${target}, which is there.`,
      'End the emulator that it belongs to, remove it, or name another link.',
    )
  }
  const placed = `${link}.${process.pid}`
  try {
    symlinkSync(path, placed)
    renameSync(placed, link)
  } catch (e) {
    throw new RigError(
      'usage',
      'link',
      `${link} cannot be made: ${(e as Error).message}`,
      'Name a link in a folder that you may write in.',
    )
  }
}

/** Where a symlink leads; empty for what is none; null for what does not exist. */
function targetOf(link: string): string | null {
  if (!exists(link)) return null
  return lstatSync(link).isSymbolicLink() ? readlinkSync(link) : ''
}

const exists = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined
