import type { Cause } from '../../finding.ts'
import type { Kind } from '../kind.ts'

export type Trouble = 'blind' | 'dirty' | 'chatters' | 'unsteady'

const dust = (n: string): Cause => ({
  cause: `Dust or grease before ${n}`,
  why: 'the ball breaks the beam and it is not always seen',
  next: 'Wipe emitter and receiver with a dry cloth; look again after ten spins.',
})
const moved = (n: string): Cause => ({
  cause: `${n} has moved, or hangs too high`,
  why: 'the ball passes beside it',
  next: 'Put a ball on the track before it: it must break the beam in the middle.',
})
const dead = (n: string): Cause => ({
  cause: `${n} or its cable is dead`,
  why: 'the others see each lap',
  next: 'Exchange its plug with that of another beam: the trouble moves with the plug, and it is the beam; else the input. Replace it.',
})

/** What is wrong with a beam, by its number. */
export const DIRTY: Record<Trouble, (beam: number) => Kind> = {
  blind: (i) => ({
    code: 'beam-stuck-off',
    severity: 'fault',
    title: `Beam ${i} of the gallery does not see the ball`,
    causes: [dead(`Beam ${i}`), moved(`Beam ${i}`), dust(`beam ${i}`)],
    apart:
      'Hold a finger before it: it is seen, and the beam hangs wrongly; it is not, and it is dead or dirty.',
    weight: 75,
    explains: ['beam-jitter', 'clause-failed', 'call-'],
  }),
  dirty: (i) => ({
    code: 'beam-dirty',
    severity: 'warning',
    title: `Beam ${i} of the gallery misses laps`,
    causes: [dust(`beam ${i}`), moved(`Beam ${i}`)],
    apart: 'Clean it: it gets better at once, or it hangs wrongly.',
    weight: 65,
  }),
  chatters: (i) => ({
    code: 'beam-stuck-on',
    severity: 'warning',
    title: `Beam ${i} of the gallery reports crossings that are none`,
    causes: [
      { ...dust(`beam ${i}`), why: 'something stands half in its way' },
      {
        cause: 'Light that flickers, or a loose contact',
        why: 'it switches several times for one ball',
        next: 'Shade it from lamps; move its plug while you look at BEAM.',
      },
    ],
    apart: 'Without a ball: it still reports, and it is light or contact.',
    weight: 65,
  }),
  unsteady: () => ({
    code: 'beam-jitter-grows',
    severity: 'warning',
    title: 'The crossings of the gallery grow unsteady',
    causes: [
      { ...dust('the beams'), why: 'they switch earlier or later than they did' },
      {
        cause: 'The ball jumps: track or ball worn or dirty',
        why: 'a ball that rolls evenly crosses evenly',
        next: 'Wipe the track, try a new ball, listen.',
      },
    ],
    apart: 'With a new ball it is gone: the ball. With clean beams: the beams. Else the track.',
    weight: 50,
  }),
}
