import type { Cause } from '../../finding.ts'
import type { Kind } from '../kind.ts'

/** At the head of a sentence. */
const upper = (n: string) => `${n.charAt(0).toUpperCase()}${n.slice(1)}`

const dust = (n: string, why: string): Cause => ({
  cause: `Dust or grease before ${n}`,
  why,
  next: 'Wipe emitter and receiver with a dry cloth; look again after ten spins.',
})
const moved = (n: string, why = 'the ball passes beside it'): Cause => ({
  cause: `${upper(n)} has moved, or hangs too high`,
  why,
  next: 'Put a ball on the track before it: it must break the beam in the middle. Set it and tighten its screw.',
})
const dead = (n: string, why: string): Cause => ({
  cause: `${upper(n)} or its cable is dead`,
  why,
  next: 'Exchange its plug with that of another beam. The trouble moves with the plug: replace the beam. It stays: the input.',
})

/*
 * What is wrong with a beam, or with a sensor in the rim, by its name: `beam 0 of the gallery`. What was seen decides
 * which cause comes first.
 */

/** @param never it has not seen the ball once */
export const blindBeam = (n: string, never: boolean): Kind => ({
  code: 'beam-stuck-off',
  severity: 'fault',
  title: `${upper(n)} does not see the ball`,
  causes: never
    ? [
        dead(n, 'it has not seen the ball once, and the others see each lap'),
        moved(n),
        dust(n, 'a thick film hides what passes'),
      ]
    : [
        moved(n, 'it sees the ball now and then: what is dead sees none'),
        dust(n, 'it hides most of what passes'),
        dead(n, 'a cable that breaks works now and then'),
      ],
  apart:
    'Hold a finger before it. It is seen: the beam hangs wrongly. It is not: it is dirty, and after wiping, dead.',
  weight: 75,
  explains: ['beam-jitter-grows', 'beam-chatters', 'table-tilted', 'track-worn', 'clause-failed', 'call-'],
})

/** @param grows it misses more at the end than at first */
export const dirtyBeam = (n: string, grows: boolean): Kind => ({
  code: 'beam-dirty',
  severity: 'warning',
  title: `${upper(n)} misses laps${grows ? ', and more and more of them' : ''}`,
  causes: grows
    ? [
        dust(n, 'it gets worse with time, as dirt does'),
        moved(n, 'a screw that works loose lets it sink further'),
      ]
    : [
        dust(n, 'it sees most laps and not all'),
        moved(n, 'it is no worse at the end than at first: the ball passes at its edge'),
      ],
  apart: 'Clean it. Better at once: it was dirt. No better: it hangs wrongly.',
  weight: 65,
  // A head that misses a crossing says DROP too early.
  explains: [
    'beam-jitter-grows',
    'table-tilted',
    'track-worn',
    'short-spin-counts',
    'clause-failed',
    'call-',
  ],
})

/** @param alone the others do not */
export const chatteringBeam = (n: string, alone: boolean): Kind => {
  const contact: Cause = {
    cause: `A loose contact at ${n}`,
    why: 'it switches several times for one ball, and the others once',
    next: 'Move its plug and cable while you look at its events: they come without a ball. Crimp or replace the plug.',
  }
  const light: Cause = {
    cause: 'Light that flickers',
    why: alone ? 'a lamp may shine into one receiver' : 'several beams switch more than once for one ball',
    next: 'Switch lamps off one by one, or shade the beams; look for events without a ball.',
  }
  return {
    code: 'beam-chatters',
    severity: 'warning',
    title: `${upper(n)} reports crossings that are none`,
    causes: [...(alone ? [contact, light] : [light, contact]), dust(n, 'something stands half in its way')],
    apart:
      'Without a ball. It reports when the plug is moved: the contact. When a lamp is on: the light. Never: what stands before it.',
    weight: 65,
    explains: ['beam-jitter-grows', 'table-tilted', 'track-worn'],
  }
}

export const UNSTEADY: Kind = {
  code: 'beam-jitter-grows',
  severity: 'warning',
  title: 'The crossings of the gallery grow unsteady',
  causes: [
    dust('the beams', 'a film makes their edge soft: they switch earlier or later than they did'),
    {
      cause: 'The ball jumps: track or ball worn or dirty',
      why: 'a ball that rolls evenly crosses evenly',
      next: 'Wipe the track, try a new ball, listen.',
    },
  ],
  apart: 'With clean beams it is gone: the beams. With a new ball: the ball. Else the track.',
  weight: 50,
}
