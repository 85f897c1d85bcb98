import type { Evidence, Finding } from '../../finding.ts'
import type { Direction, Observation } from '../../observation.ts'
import type { Ms } from '../../time.ts'
import type { Detector, Handlers, Quotes } from '../detector.ts'
import { many, NEVER } from '../kind.ts'
import { evidence, findingOf, remark } from '../occasions.ts'

/** So many games one way and none the other are no chance for a wheel that alternates. */
const ENOUGH = 4

const NAMES: Record<Direction, string> = { cw: 'clockwise', ccw: 'counter-clockwise' }

/** Whether an automated wheel alternates its direction, and if not, whether it is set so. */
export class DirectionDetector implements Detector {
  readonly #quotes: Quotes
  readonly #starts: Record<Direction, number> = { cw: 0, ccw: 0 }
  /** The way that the rotor was last set turning, in a game or before it. */
  #last: Direction | null = null
  #reversed = 0
  #repeated = 0
  #at = NEVER
  #oneWay: Observation<'cylinder.mode'> | null = null
  #reverses: Observation<'cylinder.mode'> | null = null
  #isWheel = false
  #playing = false
  #seen: Evidence | null = null

  constructor(quotes: Quotes) {
    this.#quotes = quotes
  }

  readonly on: Handlers = {
    'cylinder.status': (s) => {
      this.#isWheel = s.motorised
      this.#playing = s.phase === 'bets'
    },
    'cylinder.mode': (o) => {
      if (o.reverses) {
        this.#reverses = o
        return
      }
      this.#oneWay ??= o
      this.#seen ??= evidence(
        o,
        `mode word ${o.word}: without 1, the rotor is not reversed each game`,
        this.#quotes,
      )
      this.#reverses = null
    },
    'rotor.started': (o) => {
      const { direction } = o
      const last = this.#last
      this.#last = direction
      if (!this.#isWheel || !this.#playing || direction === null) return
      this.#starts[direction]++
      if (last !== null && last !== direction) this.#reversed++
      else if (last !== null) this.#repeated++
      this.#at = [this.#at === NEVER ? o.at[0] : this.#at[0], o.at[1]]
    },
  }

  gap(): void {
    this.#last = null
  }

  findings(now: Ms): Finding[] {
    const { cw, ccw } = this.#starts
    const told = `${many(cw, 'start')} ${NAMES.cw}, ${ccw} ${NAMES.ccw}`
    const oneWay = this.#oneWay
    if (oneWay && this.#seen) {
      const { at } = oneWay
      const mended = this.#reverses
      const seen = [
        this.#seen,
        ...(mended
          ? [evidence(mended, `mode word ${mended.word}: from here on it is reversed`, this.#quotes)]
          : []),
        ...(cw + ccw > 0 ? [remark(told, this.#at)] : []),
      ]
      return [
        findingOf(
          {
            code: 'one-way-by-mode',
            severity: mended ? 'warning' : 'fault',
            title: `The wheel is set to turn one way only (mode ${oneWay.word})${mended ? `, later mended (${mended.word})` : ''}`,
            causes: [
              {
                cause: 'The mode word lacks 1, “reverse the rotor each game”',
                why: `${oneWay.word} is without it; ${oneWay.word + 1} has it`,
                next: `Set *o ${oneWay.word + 1} with the wheel closed (state 6), and look whether a host program sends the old word when it starts.`,
              },
            ],
            weight: 70,
            explains: ['direction-', 'one-way'],
          },
          seen,
          1,
          [at[0], mended ? mended.at[1] : now],
        ),
      ]
    }
    const always = this.#repeated >= ENOUGH && this.#reversed === 0
    if (!always || !this.#isWheel) return []
    return [
      findingOf(
        {
          code: 'one-way',
          severity: 'fault',
          title: 'The rotor is never reversed',
          causes: [
            {
              cause: 'The mode word lacks 1, “reverse the rotor each game”',
              why: this.#reverses
                ? `unlikely: it was read as ${this.#reverses.word}, which has it`
                : 'this record does not show the mode word',
              next: 'Read it: *O, the last number; it must be odd.',
            },
            {
              cause: 'The drive or its wiring gives one direction only',
              why: 'the wheel is told to reverse and does not',
              next: 'Self-test (*F in state 6): 7 is no clockwise game, 8 no counter-clockwise one. Check the direction line of the motor’s drive.',
            },
          ].sort(() => (this.#reverses ? -1 : 0)),
          apart: 'The mode word decides it: odd, and it is the drive.',
          weight: 70,
          explains: ['direction-'],
        },
        [remark(told, this.#at)],
        cw + ccw,
        this.#at,
      ),
    ]
  }
}
