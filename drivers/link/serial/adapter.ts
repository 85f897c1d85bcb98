import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { TimingPart } from '../../../rig/link-timing.ts'
import type { Ms } from '../../../rig/time.ts'
import { UNKNOWN_ADAPTER } from '../capture/link.ts'

/** FTDI's shortest. */
const SHORTEST: Ms = 1

/** How long the USB adapter of a port keeps back what has come, waiting for more; and how to shorten it. */
export function adapterOf(path: string, sys = '/sys'): { part: TimingPart | null; warning: string | null } {
  const what = 'USB latency timer'
  const name = nameOf(path)
  const timer = join(sys, 'bus/usb-serial/devices', name, 'latency_timer')
  if (existsSync(timer)) {
    const ms = Number(readFileSync(timer, 'latin1'))
    const slow = ms > SHORTEST
    return {
      part: { what, ms, from: timer },
      warning: slow
        ? `${path} keeps back what comes for up to ${ms} ms. Mend it: echo ${SHORTEST} | sudo tee ${timer}`
        : null,
    }
  }
  if (!isUsb(name, sys)) return { part: null, warning: null }
  return {
    part: {
      what,
      ms: null,
      from: `not known: this adapter does not tell; reckoned as ${UNKNOWN_ADAPTER} ms`,
    },
    warning: `How long the USB adapter of ${path} keeps back what comes is not known; an FTDI adapter would tell.`,
  }
}

/** A pty and a UART on the board have no such timer. */
function isUsb(name: string, sys: string): boolean {
  if (/^tty(USB|ACM)/.test(name)) return true
  const device = join(sys, 'class/tty', name, 'device')
  return existsSync(device) && /\/usb\d+\//.test(realpathSync(device))
}

/** The port's own name, whatever link leads to it; that of the link where it has gone. */
function nameOf(path: string): string {
  return basename(existsSync(path) ? realpathSync(path) : path)
}
