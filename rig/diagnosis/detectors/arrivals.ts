import type { Finding } from '../../finding.ts'
import type { Interval, Ms } from '../../time.ts'
import type { Detector } from '../detector.ts'
import { NEVER } from '../kind.ts'
import { Occasions, remark } from '../occasions.ts'

/** As FTDI's driver sets it; others copy it. */
const TIMER: Ms = 16
/** Lines that came together say nothing of a timer, nor do those that are far apart: clocks drift. */
const APART: Interval = [2, 10_000]
const ENOUGH = 40
/** The mean of the cosine, 1 where every distance is a multiple of the timer, 0 where none is more likely. */
const ON_GRID = 0.9
/** A device that speaks every 400 ms keeps to a multiple as well: then nearly all are the same one. */
const ONE_DISTANCE = 0.85
/** Distances that are counted one by one, in multiples of the timer. */
const MOST = Math.ceil(APART[1] / TIMER)

interface Arrivals {
  last: Ms
  at: Interval
  n: number
  cosines: number
  readonly multiples: Uint32Array
}

/**
 * The latency timer of a USB adapter, as the arrivals of a device's lines betray it: they keep to its grid, as those of
 * `slingshot2-live.log` do, 496 or 512 ms apart at a wheel that speaks every 500.
 */
export class ArrivalsDetector implements Detector {
  readonly #links = new Map<string, Arrivals>()

  raw(link: string, dir: 'rx' | 'tx', t: Ms): void {
    if (dir !== 'rx' || link === 'table') return
    const l = this.#links.get(link)
    if (!l) {
      this.#links.set(link, { last: t, at: NEVER, n: 0, cosines: 0, multiples: new Uint32Array(MOST + 1) })
      return
    }
    const d = t - l.last
    l.last = t
    if (d < APART[0] || d > APART[1]) return
    l.at = [l.n === 0 ? t : l.at[0], t]
    l.n++
    l.cosines += Math.cos((2 * Math.PI * d) / TIMER)
    const k = Math.round(d / TIMER)
    l.multiples[k] = (l.multiples[k] ?? 0) + 1
  }

  findings(): Finding[] {
    return [...this.#links].flatMap(([link, { n, cosines, multiples, at }]) => {
      if (n < ENOUGH || cosines < ON_GRID * n || Math.max(...multiples) > ONE_DISTANCE * n) return []
      const all = new Occasions()
      all.add(remark(`${link}: ${n} lines came at whole multiples of ${TIMER} ms after the one before`, at))
      return [
        all.finding({
          code: 'latency-timer',
          part: 'link',
          severity: 'note',
          title: `The adapter holds bytes back for up to ${TIMER} ms`,
          causes: [
            {
              cause: 'The latency timer of the USB adapter is as its driver sets it',
              why: `it hands over what has come every ${TIMER} ms, and every time is known less well by that`,
              next: 'Set it to 1 ms: `rig doctor` prints the command for this port; under Windows it is in the port’s advanced settings.',
            },
          ],
          weight: 45,
        }),
      ]
    })
  }
}
