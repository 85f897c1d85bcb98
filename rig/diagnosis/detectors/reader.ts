import type { Finding } from '../../finding.ts'
import type { Detector, Handlers, Quotes } from '../detector.ts'
import { times } from '../kind.ts'
import { evidence, Occasions } from '../occasions.ts'
import { type Status, shows } from '../status.ts'

/** A dealer spins badly once in a while; so many times, and it is a habit or a setting. */
const FEW = 2

/** What an in-rim reader on a hand-spun wheel says of the spin. */
export class ReaderDetector implements Detector {
  readonly #quotes: Quotes
  readonly #speed = new Occasions()
  readonly #slow = new Occasions()
  #was: Status | null = null

  constructor(quotes: Quotes) {
    this.#quotes = quotes
  }

  readonly on: Handlers = {
    'cylinder.status': (s) => {
      const was = this.#was
      this.#was = s
      const rises = (sign: 'speed-out-of-range' | 'void-or-slow-ball') => shows(s, sign) && !shows(was, sign)
      if (rises('speed-out-of-range'))
        this.#speed.add(evidence(s, `flag 1 at ${s.rpm.toFixed(1)} rpm`, this.#quotes))
      if (rises('void-or-slow-ball')) this.#slow.add(evidence(s, 'flag 8: the game is void', this.#quotes))
    },
  }

  findings(): Finding[] {
    const found: Finding[] = []
    if (this.#speed.count > 0) {
      found.push(
        this.#speed.finding({
          code: 'rotor-out-of-range',
          severity: this.#speed.count > FEW ? 'warning' : 'note',
          title: `The rotor was spun outside the reader’s range ${times(this.#speed.count)}`,
          causes: [
            {
              cause: 'The dealer spins it too slowly or too fast',
              why: 'the reader says that its speed is out of range while the ball runs',
              next: 'Time ten turns: 8 to 25 rpm is common. Show the dealer the field.',
            },
            {
              cause: 'The bearing drags',
              why: 'a rotor that was spun well is slow soon after',
              next: 'Let it run by hand and time it; clean and oil the bearing.',
            },
          ],
          apart: 'It is slow from the first turn: the dealer. It becomes so: the bearing.',
          weight: 60,
        }),
      )
    }
    if (this.#slow.count > 0) {
      found.push(
        this.#slow.finding({
          code: 'slow-ball',
          severity: this.#slow.count > FEW ? 'warning' : 'note',
          title: `The ball was too slow, and the game void, ${times(this.#slow.count)}`,
          causes: [
            {
              cause: 'The dealer throws it too weakly',
              why: 'it made too few laps',
              next: 'Count the laps: four at least.',
            },
            {
              cause: 'The track is worn or dirty, or the sensors miss laps',
              why: 'a ball that was thrown well is counted short',
              next: 'Clean track and sensors; count a spin by eye and compare with the laps in the frame (*m2 2 2).',
            },
          ],
          apart: 'Count by eye: the frame agrees, and it is the throw; else the sensors.',
          weight: 60,
        }),
      )
    }
    return found
  }
}
