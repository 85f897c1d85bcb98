import { constants, openSync, writeSync } from 'node:fs'
import { ReadStream } from 'node:tty'
import { makeRaw, openMaster, slaveOf } from '../posix.ts'

/**
 * A pty of one's own: a byte sent round comes back through what the bytes of a serial port pass through. Under
 * load the system's tty worker is late by hundreds of milliseconds, which the process itself would not notice.
 *
 * @returns sends a byte and calls `back` when it is there; at once where the system has no pty
 */
export function loopback(): (back: () => void) => void {
  const master = openMaster()
  if (master < 0) return (back) => back()
  const slave = openSync(slaveOf(master), constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK)
  makeRaw(slave)
  let waiting = () => {}
  new ReadStream(slave).on('data', () => waiting())
  return (back) => {
    waiting = back
    writeSync(master, '.')
  }
}
