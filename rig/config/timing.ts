import { duration, type Ms } from '../time.ts'

/** What the bench measures by, and the limits that the texts leave to the house. */
export const TIMINGS = {
  rnvpPeriod: {
    default: '1.43 s',
    // The factory setting of a real wheel's no-more-bets: 2920 ÷ 2048 s a revolution (protocol page, `n`).
    about: 'The ball “slows” when a revolution takes longer than this (reading rnvpSlowdown: threshold).',
  },
  rotorStill: {
    default: '500 ms',
    about:
      'How long the cylinder has stood when the sensor head says that it stands: the time that the head is configured with.',
  },
  restTimeout: {
    default: '30 s',
    about: 'How long after the ball has left the gallery the bench waits for it to rest before it gives up.',
  },
  sessionCutOver: {
    default: '04:00',
    about: 'The hour at which the session day changes: a coup before it belongs to the day before.',
  },
  objectToAnnouncement: {
    default: null,
    about:
      'At most so long from an object in the cylinder to “rien ne va plus”. Without it the order alone is judged.',
  },
  objectToStop: {
    default: null,
    about:
      'At most so long from an object in the cylinder to its standstill. Without it the order alone is judged.',
  },
  betClosing: {
    default: null,
    about:
      'At most so long from “rien ne va plus” until the table refuses bets. Without it the order alone is judged.',
  },
  launchToDropMin: {
    default: null,
    about: 'At least so long the ball must stay in the gallery. Without it no limit is judged.',
  },
} as const

export type TimingName = keyof typeof TIMINGS
type Always = { [K in TimingName]: (typeof TIMINGS)[K]['default'] extends string ? K : never }[TimingName]

/** In ms; `sessionCutOver` in ms after midnight. A limit that the bench does not set is absent. */
export type Timing = { readonly [K in Always]: Ms } & { readonly [K in Exclude<TimingName, Always>]?: Ms }
/** As the configuration writes it. */
export type TimingText = { readonly [K in Always]: string } & {
  readonly [K in Exclude<TimingName, Always>]?: string
}

/** JSON Schema pattern of an hour of the day. */
export const HOUR_PATTERN = '^([01]\\d|2[0-3]):[0-5]\\d$'

export function parseTiming(text: TimingText): Timing {
  const entries = Object.entries(text).map(([name, value]) => [
    name,
    name === 'sessionCutOver' ? hour(value) : duration(value),
  ])
  return Object.fromEntries(entries) as Timing
}

/** `"04:00"` → ms after midnight */
function hour(text: string): Ms {
  const [h, m] = text.split(':').map(Number)
  return duration(`${h} h`) + duration(`${m} min`)
}
