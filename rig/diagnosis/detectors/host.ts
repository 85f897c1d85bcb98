import type { Finding } from '../../finding.ts'
import type { Ms } from '../../time.ts'
import type { Detector, Handlers, Quotes } from '../detector.ts'
import { many, times } from '../kind.ts'
import { evidence, Occasions, remark } from '../occasions.ts'

/** A refusal now and then is an answer; so many are a habit. */
const HABIT = 3

/** What the host program does that a device does not take well. */
export class HostDetector implements Detector {
  readonly #quotes: Quotes
  readonly #busy = new Occasions()
  readonly #refused = new Occasions()
  readonly #nothing = new Occasions()
  readonly #hurried = new Occasions()
  #polls = 0
  #least = Number.POSITIVE_INFINITY

  constructor(quotes: Quotes) {
    this.#quotes = quotes
  }

  readonly on: Handlers = {
    'cylinder.refused': (o) => {
      const to = /^\w$/.test(o.command) ? `*${o.command}` : 'a command'
      if (o.busy) this.#busy.add(evidence(o, `BUSY in answer to ${to}`, this.#quotes))
      else this.#refused.add(evidence(o, `NO in answer to ${to}`, this.#quotes))
    },
    'host.asked': (o) => {
      if (o.what === 'set-nothing') {
        const text = `“${o.text.trim()}”: no space after *T; the wheel answers OK and sets nothing`
        this.#nothing.add(remark(text, o.at))
      }
    },
    'host.hurried': (o) => {
      this.#polls += o.polls
      this.#least = Math.min(this.#least, o.leastMs)
      this.#hurried.add(
        remark(`${many(o.polls, 'poll')} too soon, ${Math.round(o.leastMs)} ms after the last`, o.at),
      )
    },
  }

  findings(_now: Ms): Finding[] {
    const found: Finding[] = []
    if (this.#busy.count > 0) {
      const n = this.#busy.count
      found.push(
        this.#busy.finding({
          code: 'commands-while-busy',
          part: 'host',
          severity: 'note',
          title: `The host gave commands while the wheel was busy ${times(n)}`,
          causes: [
            {
              cause: 'The host program does not wait for the state that a command needs',
              why: 'the mode is set, and statistics and tests are given, only when the wheel is closed (statistics also in state 5)',
              next:
                n >= HABIT
                  ? 'Have the host stop the wheel (*P 0), wait for state 6, and then send it.'
                  : 'Nothing.',
            },
          ],
          weight: 20,
        }),
      )
    }
    if (this.#refused.count > 0) {
      found.push(
        this.#refused.finding({
          code: 'commands-refused',
          part: 'host',
          severity: 'note',
          title: `The wheel refused a command ${times(this.#refused.count)}`,
          causes: [
            {
              cause: 'The host asked for what was so already, or for what the wheel does not know',
              why: 'it answers NO to *P 0 when it is closed',
              next: 'Look at the command before each NO.',
            },
          ],
          weight: 10,
        }),
      )
    }
    if (this.#nothing.count > 0) {
      found.push(
        this.#nothing.finding({
          code: 'command-sets-nothing',
          part: 'host',
          severity: 'note',
          title: `A parameter was meant to be set and was not, ${times(this.#nothing.count)}`,
          causes: [
            {
              cause: 'The space after *T was forgotten',
              why: 'the wheel answers OK all the same',
              next: 'Write *T r 23000 23000, and read it back with *T R.',
            },
          ],
          weight: 30,
        }),
      )
    }
    if (this.#polls > 0) {
      found.push(
        this.#hurried.finding({
          code: 'polled-too-fast',
          part: 'host',
          severity: this.#polls >= HABIT ? 'warning' : 'note',
          title: `The host asks for the status more often than every 100 ms, ${times(this.#polls)}`,
          causes: [
            {
              cause: 'The poll interval of the host program is too short',
              why: `the shortest was ${Math.round(this.#least)} ms; the guide allows 100 (p8), and what is too much is lost`,
              next: 'Set it to 500 ms, or have the wheel send its status by itself (128 in the mode word).',
            },
          ],
          weight: 50,
          // Each answer shows the same status again.
          explains: ['bytes-doubled', 'held-up', 'frames-lost'],
        }),
      )
    }
    return found
  }
}
