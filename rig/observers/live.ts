import type { Watcher } from '../bench/recorder.ts'
import type { LiveState } from '../live.ts'
import type { Gap, Observation } from '../observation.ts'
import type { Ms } from '../time.ts'

/** Results and troubles that are kept to be shown. */
const MOST_SHOWN = 8

/** {@link LiveState} from the stream, for whoever looks on while it happens. Constant memory. */
export class Live implements Watcher, LiveState {
  rotor: LiveState['rotor'] = 'unknown'
  direction: LiveState['direction'] = null
  periodMs: LiveState['periodMs'] = null
  ball: LiveState['ball'] = 'unknown'
  bets: LiveState['bets'] = 'unknown'
  coups = 0
  readonly numbers: string[] = []
  readonly faults = new Set<string>()
  gapCount = 0
  rejectedCount = 0
  lastGap: Gap | null = null
  readonly heard = new Map<string, Ms>()

  observe(o: Observation): void {
    switch (o.type) {
      case 'rotor.started':
        this.rotor = 'turns'
        this.direction = o.direction
        return
      case 'rotor.turned':
        this.rotor = 'turns'
        this.direction = o.direction
        this.periodMs = o.periodMs
        return
      case 'rotor.stopped':
        this.rotor = 'stands'
        this.periodMs = null
        return
      case 'ball.launched':
        this.ball = 'in the gallery'
        return
      case 'ball.dropped':
        this.ball = 'descending'
        return
      case 'ball.lifted':
        this.ball = 'in a hand'
        return
      case 'ball.placed':
        this.ball = 'at rest'
        return
      case 'ball.rested':
        this.ball = 'at rest'
        this.coups++
        this.numbers.push(o.number ?? '?')
        if (this.numbers.length > MOST_SHOWN) this.numbers.shift()
        return
      case 'bets.opened':
        this.bets = 'open'
        return
      case 'bets.closed':
        this.bets = 'closed'
        return
      case 'cylinder.fault':
        if (o.cleared) this.faults.delete(o.code)
        else this.faults.add(o.code)
        return
    }
  }

  gap(g: Gap): void {
    this.gapCount++
    this.lastGap = g
  }

  rejected(): void {
    this.rejectedCount++
  }

  raw(link: string, dir: 'rx' | 'tx', t: Ms): void {
    if (dir === 'rx') this.heard.set(link, t)
  }
}
