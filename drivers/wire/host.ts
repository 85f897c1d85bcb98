import { GAMES } from '../../rig/apparatus/layout.ts'
import type { Ms } from '../../rig/time.ts'
import { Held, type LinkFault, type Range } from './fault.ts'

const NOTHING_BROKEN = { kind: 'wire', games: GAMES, violates: [] } as const

/**
 * Two programs read one port: each byte goes to the one that asks for it first, and a read takes a few at once. What
 * the host sends goes out as before.
 *
 * @param p.first after how long the other program is started, ms
 * @param p.bytes how many one read takes
 */
export function wireTwoReaders({ first = 5000, bytes = [1, 12] as Range } = {}): LinkFault {
  return {
    ...NOTHING_BROKEN,
    id: 'wire-two-readers',
    title: 'Two programs read the port: each gets some of the bytes',
    at: ({ clock, random, toHost, on }) => {
      const [least, most] = bytes
      const since = clock.now() + first
      let ours = true
      let left = 0
      return {
        pass(way, chunk, next) {
          if (way !== toHost || !on() || clock.now() < since) return next(chunk)
          const got: number[] = []
          for (const byte of chunk) {
            if (left === 0) {
              left = least + random.below(most - least + 1)
              ours = random.below(2) === 0
            }
            left--
            if (ours) got.push(byte)
          }
          if (got.length > 0) next(Buffer.from(got))
        },
      }
    },
  }
}

/**
 * The host has switched on RTS/CTS, and the line has three wires: nobody ever raises the signal that it waits for, and
 * what it sends stays in its buffer. The device knows nothing of it and speaks on.
 */
export function wireFlowControl(): LinkFault {
  return {
    ...NOTHING_BROKEN,
    id: 'wire-flow-control',
    title: 'Flow control is on, on a line of three wires: nothing that the host sends goes out',
    at: ({ toHost, on }) => ({
      pass(way, chunk, next) {
        if (way === toHost || !on()) next(chunk)
      },
    }),
  }
}

/**
 * The latency timer of a USB adapter: what is less than a full packet, as the lines of a device are, is handed over when
 * the timer, which runs on, is over (FTDI AN232B-04).
 *
 * @param p.timer ms; 16 as its driver sets it
 */
export function wireLatency({ timer = 16 }: { timer?: Ms } = {}): LinkFault {
  return {
    ...NOTHING_BROKEN,
    id: 'wire-latency',
    title: 'The latency timer of a USB adapter holds bytes back for up to 16 ms',
    at: ({ clock, random, toHost, on }) => {
      const phase = random.between(0, timer)
      const held = new Held(clock)
      return {
        pass(way, chunk, next) {
          if (way !== toHost || !on()) return next(chunk)
          const over = phase + Math.ceil((clock.now() - phase) / timer) * timer
          held.until(over, () => next(chunk))
        },
      }
    },
  }
}
