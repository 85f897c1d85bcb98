import type { Finding } from '../../finding.ts'
import type { Detector, Failure, Handlers, Quotes } from '../detector.ts'
import { Failures } from './failures.ts'
import { byCode, cause, kind } from './kinds.ts'

const croupier = (why: string) => cause('The croupier', why, 'Show him the record.')
const KINDS = byCode(
  kind('direction-repeated', 'The cylinder is actuated the same way again', [
    croupier('he does not change the direction from coup to coup'),
    cause(
      'The direction is read wrongly',
      'an index sensor with one track wired wrongly gives always the same',
      'Turn the cylinder by hand both ways and look at ROTOR.',
    ),
  ]),
  kind(
    'direction-pushed-on',
    'The cylinder is pushed on in its direction without being stopped and reversed',
    [croupier('he gives it another push instead of turning it round')],
  ),
  kind(
    'ball-with-rotor',
    'The ball is launched the way the cylinder turns',
    [
      croupier('he does not launch against the rotation'),
      cause(
        'A direction is read wrongly',
        'of the ball or of the cylinder: beams or index wired in the wrong order',
        'Turn both by hand and look at BEAM and ROTOR.',
      ),
      cause('The wrong jet fires', 'on a wheel with jets', 'Fire each way and feel which jet blows.'),
    ],
    { weight: 60 },
  ),
  kind('short-spin-counts', 'A spin of fewer than four revolutions counts', [
    croupier('he does not declare it void'),
    cause(
      'The beams miss laps',
      'the ball went round more often than was counted',
      'Clean the beams; count a spin by eye.',
    ),
  ]),
  kind('lost-ball-counts', 'A spin counts in which the ball left the wheel', [
    croupier('he does not declare it void'),
    cause(
      'The pocket reader did not see the ball',
      'it dropped and was seen in no pocket',
      'Clean the pocket reader.',
    ),
  ]),
  kind('manual-mode-missing', 'The number is not detected, and the table does not go to manual mode', [
    cause(
      'The table’s controller',
      'it goes on as if there were a number',
      'Set it to go to manual mode on a missed detection.',
    ),
  ]),
  kind('restarted-by-staff', 'After a missed detection the table is restarted without the management', [
    cause(
      'Rights in the table’s controller',
      'staff may do what only a management member may',
      'Take the right away.',
    ),
  ]),
  kind('restarted-too-early', 'The table is restarted before it went to manual mode', [
    cause('The table’s controller', 'the order of its states is wrong', 'Have its maker look.'),
  ]),
)

const RULES: readonly (readonly [RegExp, string])[] = [
  [/was launched \w+ into a rotor that turned|flag 2 in state 3/, 'ball-with-rotor'],
  [/went round only/, 'short-spin-counts'],
  [/^the ball left the wheel/, 'lost-ball-counts'],
  [/was not detected and the table did not go to manual mode/, 'manual-mode-missing'],
  [/restarted by .*, not by management|management had not restarted/, 'restarted-by-staff'],
  [/restarted before it went to manual mode/, 'restarted-too-early'],
]

/** How cylinder and ball are set moving, and spins that should not count. */
export class MovementDetector implements Detector {
  readonly #failures: Failures
  /** Coups in which a ball was launched, and those of them in which the cylinder was seen to start. */
  #launched = 0
  #started = 0
  #now = { launched: false, started: false }

  constructor(quotes: Quotes) {
    this.#failures = new Failures(KINDS, quotes)
  }

  readonly on: Handlers = {
    'bets.opened': () => {
      if (this.#now.launched) {
        this.#launched++
        if (this.#now.started) this.#started++
      }
      this.#now = { launched: false, started: false }
    },
    'ball.launched': () => {
      this.#now.launched = true
    },
    'rotor.started': () => {
      this.#now.started = true
    },
  }

  failed(f: Failure): boolean {
    if (/^actuated twice in a row/.test(f.reason)) return this.#failures.add('direction', f)
    const code = RULES.find(([words]) => words.test(f.reason))?.[1]
    return code !== undefined && this.#failures.add(code, f)
  }

  findings(): Finding[] {
    return this.#failures.findings((code) => {
      if (code !== 'direction') return code
      // A cylinder that is pushed on goes on turning: most of its starts are none.
      return this.#started * 2 < this.#launched ? 'direction-pushed-on' : 'direction-repeated'
    })
  }
}
