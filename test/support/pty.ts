import { afterEach } from 'vitest'
import { openPty, type Pty } from '../../drivers/link/pty/pty.ts'

/** The device's end of a serial port, and all that a host wrote to it so far. */
export interface Device {
  readonly pty: Pty
  readonly heard: string
}

/** Ptys for one test file, each closed at the end of its test. */
export function devices(): (options?: { link?: string }) => Device {
  const open: Pty[] = []
  afterEach(() => {
    for (const pty of open.splice(0)) pty.close()
  })
  return (options) => {
    const pty = openPty(options)
    open.push(pty)
    let heard = ''
    pty.onData((bytes) => {
      heard += Buffer.from(bytes).toString('latin1')
    })
    return {
      pty,
      get heard() {
        return heard
      },
    }
  }
}
