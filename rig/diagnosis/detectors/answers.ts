import type { Finding } from '../../finding.ts'
import type { Gap } from '../../observation.ts'
import type { Ms } from '../../time.ts'
import type { Detector } from '../detector.ts'
import { kindOf } from '../gaps.ts'
import { type Kind, many } from '../kind.ts'
import { Occasions, remark } from '../occasions.ts'

/** A question that every device answers: all but the status of a wheel, which it may send unasked. */
const ASKS = /^(?:\$PRIG,|\*(?!X))/
/** What is no status and nothing that a head says by itself. */
const ANSWERS = /^(?:\$PCYL,\d+,\d+,(?:PONG|HELLO|NAK)|\*(?!X;))/
/** Both answer at once; a self-test takes longer, and is not the only thing that is asked. */
const WITHIN: Ms = 2000
/** So many questions in a row without an answer, while the device says so much else. */
const ENOUGH = 3
const SPEAKS = 5
/** Where more of its lines than this are damaged, an answer may be among them. */
const DAMAGED = 0.1

interface Talk {
  /** What was asked since the last answer. */
  asked: Occasions
  /** When the last question was asked. */
  at: Ms
  said: number
  refused: number
}

/** A device that speaks and answers nothing: what the host sends does not arrive. */
export class AnswersDetector implements Detector {
  readonly #talks = new Map<string, Talk>()
  /** On whose link the last line came. */
  #last = ''

  raw(link: string, dir: 'rx' | 'tx', t: Ms, raw: string): void {
    if (dir === 'rx') this.#last = link
    if (link === 'table') return
    const talk = this.#talks.get(link)
    if (dir === 'tx') {
      if (!ASKS.test(raw)) return
      const open = talk ?? { asked: new Occasions(), at: t, said: 0, refused: 0 }
      this.#talks.set(link, open)
      open.at = t
      open.asked.add({ at: [t, t], text: 'asked, and not answered', raw: raw.trim(), line: null })
    } else if (talk) {
      if (ANSWERS.test(raw)) this.#talks.delete(link)
      else talk.said++
    }
  }

  rejected(): void {
    const talk = this.#talks.get(this.#last)
    if (talk) talk.refused++
  }

  gap(g: Gap): void {
    if (kindOf(g) === 'down') this.#talks.delete(g.link)
  }

  findings(now: Ms): Finding[] {
    return [...this.#talks.values()].flatMap(({ asked, at, said, refused }) => {
      const overdue = now - at > WITHIN
      if (asked.count - (overdue ? 0 : 1) < ENOUGH || said < SPEAKS || refused > DAMAGED * said) return []
      const after = [remark(`${many(said, 'line')} came meanwhile, none of them an answer`)]
      return [
        asked.finding(
          { ...UNHEARD, title: `${UNHEARD.title}: ${many(asked.count, 'question')} unanswered` },
          { after },
        ),
      ]
    })
  }
}

const UNHEARD: Kind = {
  code: 'host-unheard',
  part: 'link',
  severity: 'fault',
  title: 'The device speaks, and does not hear the host',
  causes: [
    {
      cause: 'Flow control is on at the host, on a line of three wires',
      why: 'with RTS/CTS the host waits for a signal that no third wire brings, and its bytes stay in its buffer',
      next: 'Switch off RTS/CTS and XON/XOFF in the host program: `stty -F PORT -crtscts -ixon`. The line has pins 2, 3 and 5 only.',
    },
    {
      cause: 'The wire from the host to the device is broken',
      why: 'the other wire carries what the device says, and this one nothing',
      next: 'Measure it through: pin 3 of the one plug to pin 2 of the other. Change the cable.',
    },
    {
      cause: 'The transmitter of the adapter is dead',
      why: 'it is what is left where the cable is whole and flow control is off',
      next: 'Bridge pins 2 and 3 of the adapter: what is typed must come back. Replace it.',
    },
  ],
  apart:
    'Bridge pins 2 and 3 at the adapter and type: nothing comes back with flow control off, and it is the adapter; it comes back, and it is the cable.',
  weight: 93,
  explains: ['link-silent', 'clock-stepped'],
}
