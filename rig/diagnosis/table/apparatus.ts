import type { Finding } from '../../finding.ts'
import type { Detector, Failure, Quotes } from '../detector.ts'
import { Failures } from './failures.ts'
import { byCode, cause, kind } from './kinds.ts'

const configured = cause(
  'The head is set up for another cylinder',
  'it says itself how many there are',
  'Count them; set up the head.',
)
const truly = (what: string) =>
  cause('The cylinder itself', what, 'Count them by hand. If it is so, it is not an apparatus of this game.')
const declared = (what: string) =>
  cause(
    'The list of pockets in the table’s controller',
    what,
    'Compare it with the cylinder, pocket by pocket.',
  )
const number = cause(
  'A number plate of the cylinder itself',
  'the list may be right',
  'Look at the cylinder.',
)

const KINDS = byCode(
  kind('pockets-miscounted', 'The cylinder says that it has another number of pockets', [
    configured,
    truly('a plate of another game'),
  ]),
  kind('pocket-twice', 'A pocket is missing, or there twice, on the cylinder that the table reports', [
    declared('a number is missing in it'),
    number,
  ]),
  kind(
    'colours-adjacent',
    'Two pockets of one colour stand side by side on the cylinder that the table reports',
    [declared('a colour is wrong in it'), number],
  ),
  kind('neutral-coloured', 'A pocket that must be neither red nor black has a colour', [
    declared('a colour is wrong in it'),
    number,
  ]),
  kind('numbered-pocket-plain', 'A numbered pocket is neither red nor black', [
    declared('a colour is missing in it'),
    number,
  ]),
  kind('too-few-obstacles', 'The cylinder has fewer than seven obstacles, by its head', [
    configured,
    truly('obstacles are missing'),
  ]),
  kind('too-few-obstacles-reported', 'The cylinder has fewer than seven obstacles, by the table', [
    declared('it gives too few obstacles'),
    truly('obstacles are missing'),
  ]),
  kind('number-of-no-game', 'The table reports a number that the game does not have', [
    declared('a number is wrong in it'),
    number,
  ]),
  kind('share-of-pockets-wrong', 'A number is on too many or too few pockets of the plate', [
    declared('a number stands on the wrong pocket'),
    number,
  ]),
  kind(
    'outcome-off-the-plate',
    'The ball comes to rest where no pocket is',
    [
      cause(
        'The index of the pocket reader is off',
        'it names pockets that do not exist',
        'Put the ball into the reference pocket and read it; set the index mark anew.',
      ),
      cause(
        'The head is set up for another cylinder',
        'it counts more pockets than there are',
        'Set up the head.',
      ),
    ],
    { explains: ['result-'] },
  ),
)

const RULES: readonly (readonly [RegExp, string])[] = [
  [/^the cylinder says that it has \d+ pockets/, 'pockets-miscounted'],
  [/has no pocket|has \d+ pockets, not/, 'pocket-twice'],
  [/stand side by side and are both/, 'colours-adjacent'],
  [/must be neither red nor black/, 'neutral-coloured'],
  [/is neither red nor black/, 'numbered-pocket-plain'],
  [/the cylinder by its own word has \d+ metal obstacles/, 'too-few-obstacles'],
  [/has \d+ metal obstacles/, 'too-few-obstacles-reported'],
  [/is no number of the game/, 'number-of-no-game'],
  [/is on \d+ pockets and must be on/, 'share-of-pockets-wrong'],
  [/came to rest in .*(no number of the game|the cylinder has 0 to)/, 'outcome-off-the-plate'],
]

/** The cylinder as it is reported, by its head and by the table. */
export class ApparatusDetector implements Detector {
  readonly #failures: Failures

  constructor(quotes: Quotes) {
    this.#failures = new Failures(KINDS, quotes)
  }

  failed(f: Failure): boolean {
    const code = RULES.find(([words]) => words.test(f.reason))?.[1]
    return code !== undefined && this.#failures.add(code, f)
  }

  findings(): Finding[] {
    return this.#failures.findings()
  }
}
