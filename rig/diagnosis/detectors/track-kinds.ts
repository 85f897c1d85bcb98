import type { Cause } from '../../finding.ts'
import type { Kind } from '../kind.ts'

/** @param where behind which beam it drops mostly, each way */
export const tilted = (where: readonly string[]): Kind => ({
  code: 'table-tilted',
  severity: 'warning',
  title: `The ball leaves the track mostly behind beam ${where.join(', ')}`,
  causes: [
    {
      cause: 'The wheel is not level',
      why: 'a ball drops where the track is highest, which it meets soon after this beam',
      next: 'Put a level on the rim, at four places. Lower the foot where the rim is high, and look again after sixty spins.',
    },
    {
      cause: 'The track is worn or damaged there',
      why: 'the ball loses its hold at one place',
      next: 'Feel along the track behind this beam for a groove, a dent or a joint that has opened.',
    },
  ],
  apart:
    'Turn the bowl by a third. The place moves with it: the track. It stays where it is in the room: the level.',
  weight: 55,
})

const AIR: Cause = {
  cause: 'The air of the room',
  why: 'damp and warmth change it a little',
  next: 'Compare with the next day, at the same hour.',
}

/** @param percent by how much more the ball slows at the end than at the beginning; less where it is below 0 */
export const worn = (percent: number): Kind => ({
  code: 'track-worn',
  severity: 'warning',
  title: `The ball slows ${percent > 0 ? 'more' : 'less'} than at the beginning`,
  causes:
    percent > 0
      ? [
          {
            cause: 'The track or the ball is dirty or greasy',
            why: 'dust and grease brake a ball, and gather from spin to spin',
            next: 'Clean the track as its maker says; wipe the ball; compare twenty spins.',
          },
          {
            cause: 'The track or the ball is worn',
            why: 'a rough one brakes for good',
            next: 'Try a new ball; feel the track for roughness all the way round.',
          },
          AIR,
        ]
      : [
          {
            cause: 'The track was cleaned, or another ball is in play',
            why: 'nothing that wears lets a ball roll better',
            next: 'Ask who changed what; note it, so that later records can be compared.',
          },
          AIR,
        ],
  apart:
    percent > 0
      ? 'Clean it: better at once, it was dirt. A new ball: better, it was the ball. Else the track.'
      : null,
  weight: 50,
})

/** @param percent as for {@link worn}, of the rotor */
export const drags = (percent: number): Kind => ({
  code: 'rotor-drags',
  severity: percent > 0 ? 'warning' : 'note',
  title: `The rotor slows ${percent > 0 ? 'more' : 'less'} than at the beginning`,
  causes:
    percent > 0
      ? [
          {
            cause: 'The bearing runs dry, or dirt has got into it',
            why: 'with each revolution the rotor loses more of its speed than it did',
            next: 'Let it run by hand and time it, listen at the spindle; clean and oil the bearing.',
          },
          {
            cause: 'Something touches the rotor',
            why: 'it brakes as a bad bearing does',
            next: 'Turn it by hand and look all the way round between rotor and bowl.',
          },
        ]
      : [
          {
            cause: 'The bearing was oiled, or runs in',
            why: 'the rotor keeps its speed better',
            next: 'Nothing.',
          },
        ],
  apart:
    percent > 0
      ? 'You hear or feel it at one place of the turn: something touches. Evenly: the bearing.'
      : null,
  weight: 50,
})
