import type { Finding } from '../../finding.ts'
import type { Detector, Handlers, Quotes } from '../detector.ts'
import { type Kind, many } from '../kind.ts'
import { evidence, Occasions, remark } from '../occasions.ts'

/** So many launches that no beam saw are no ball that was caught. */
const ENOUGH = 4

/** Whether the beams of a head see any ball at all. A boule has no rotor, and its ball runs past no beam. */
export class GalleryDetector implements Detector {
  readonly #quotes: Quotes
  readonly #unseen = new Occasions()
  #rotor = false
  #repeatsStatus = false
  #crossings = 0
  #launches = 0

  constructor(quotes: Quotes) {
    this.#quotes = quotes
  }

  readonly on: Handlers = {
    'cylinder.status': () => {
      this.#repeatsStatus = true
    },
    'rotor.turned': () => {
      this.#rotor = true
    },
    'ball.crossed': () => {
      this.#crossings++
    },
    'ball.launched': () => {
      this.#launches++
    },
    'ball.rested': (o) => {
      if (this.#crossings === 0)
        this.#unseen.add(evidence(o, 'the ball rests, and no beam has seen it run', this.#quotes))
    },
  }

  findings(): Finding[] {
    if (!this.#rotor || this.#repeatsStatus || this.#crossings > 0 || this.#launches < ENOUGH) return []
    return [
      this.#unseen.finding(BLIND, {
        after: [remark(`${many(this.#launches, 'launch', 'launches')}, 0 crossings`)],
      }),
    ]
  }
}

const BLIND: Kind = {
  code: 'gallery-blind',
  severity: 'fault',
  title: 'No beam of the gallery sees the ball',
  causes: [
    {
      cause: 'The supply of the beams, or their common plug',
      why: 'three beams do not die on one day, and everything else of the head works',
      next: 'Look through a phone’s camera whether the emitters glow. Dark: reseat the gallery plug at the head, and measure its supply there.',
    },
    {
      cause: 'The ring of beams hangs too high or too low',
      why: 'the ball then passes under or over all three',
      next: 'Lay a ball on the track before each beam: it must break it in the middle.',
    },
    {
      cause: 'The input of the head is dead',
      why: 'it is what is left where the emitters glow and the ball breaks the beams',
      next: 'Put a finger before a beam and look for BEAM in `rig monitor`; replace the head.',
    },
  ],
  apart:
    'The emitters are dark: supply or plug. They glow, and a finger is not seen: the head. A finger is seen and the ball is not: the height.',
  weight: 78,
  explains: ['clause-failed', 'call-', 'beam-'],
}
