/** One thing that a text leaves open: each value with its meaning, the default first. */
interface Reading {
  readonly about: string
  /** Why the choice matters. */
  readonly matters: string
  readonly values: Readonly<Record<string, string>>
}

/**
 * What the texts leave open, by the name that configuration, results and reports use. Schema, command line
 * and reports are drawn from this table.
 */
export const READINGS = {
  directionBasis: {
    about: 'What “dans un sens opposé au précédent” is compared with.',
    matters:
      'A failed launch that is retried reverses the cylinder, so two completed spins may turn the same way though every actuation was reversed.',
    values: {
      actuation: 'opposite to the previous time the cylinder was actuated, launched or not',
      coup: 'opposite to the previous completed spin',
    },
  },
  foreignObjectFirstSpin: {
    about: 'Where the ball goes when an object falls into the cylinder on the first spin of a session.',
    matters: 'The ball is to be put into the pocket of the previous number, and the first spin has none.',
    values: {
      inconc: 'it cannot be told which pocket is right: the verdict is inconclusive',
      'any-pocket': 'with no previous number yet, any pocket will do',
    },
  },
  transversaleSimpleRank: {
    about: 'Where the sixain (transversale simple) stands in the order of payment.',
    matters: 'The order of 1-4 names a “rectangle”, which 1-5 does not define, and no sixain.',
    values: {
      transversale: 'with the transversale',
      rectangle: 'where the “rectangle” stands',
    },
  },
  rnvpSlowdown: {
    about: 'When “le mouvement de la bille se ralentit”.',
    matters: 'The text gives no number for it.',
    values: {
      threshold: 'when a revolution of the ball takes longer than timing.rnvpPeriod',
      deceleration: 'when the ball has lost rnvpSpeedShare of its launch speed',
    },
  },
  neutralFull: {
    about: 'Which of 0, 00 and CMC can be staked as a full number.',
    matters: '1-5 says “un numéro plein”, and 00 and CMC are not among the 36.',
    values: {
      allowed: '0, 00 and CMC can be staked at 35 to 1',
      'zero-only': 'only 0 can',
      none: 'none of them can',
    },
  },
  faceValueRule: {
    about: 'Which criteria the chips with a face value follow.',
    matters: '1-3 refers to a paragraph 1-8, which the text does not have.',
    values: {
      '1-6': 'those of 1-6',
      unjudged: 'it is not judged',
    },
  },
  sessionDay: {
    about: 'When “la séance du lendemain” begins.',
    matters: 'Limits may only change with the next day’s session.',
    values: {
      calendar: 'with the calendar day, which changes at timing.sessionCutOver',
    },
  },
} as const satisfies Readonly<Record<string, Reading>>

export type ReadingName = keyof typeof READINGS
/** The readings in force. */
export type Readings = { readonly [K in ReadingName]: keyof (typeof READINGS)[K]['values'] }

export const READING_NAMES = Object.keys(READINGS) as ReadingName[]

/** The values of a reading, the default first. */
export function valuesOf(name: ReadingName): readonly string[] {
  return Object.keys(READINGS[name].values)
}

/** The command-line option of a reading: `directionBasis` → `direction-basis`. */
export function optionOf(name: ReadingName): string {
  return name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)
}
