import type { Behaviour } from '../behaviour.ts'
import { type Fault, MC, mc } from './fault.ts'

const object = (id: string, title: string, change: Partial<Behaviour['object']>): Fault => ({
  id: `chip-${id}`,
  title: `A chip falls into the cylinder: ${title}`,
  games: MC,
  violates: [mc('1-4/foreign-object')],
  apply: (b) => {
    Object.assign(b.object, change)
  },
})

/** What falls into the cylinder. */
export const OBJECT_FAULTS: readonly Fault[] = [
  object('ignored', 'nobody minds', { noticed: false }),
  object('no-announcement', '“rien ne va plus” is not announced', { announce: 'never' }),
  object('no-stop', 'the cylinder is not stopped', { stop: 'never' }),
  object('wrong-pocket', 'the ball is put into another pocket', { pocket: 'other' }),
  object('no-relaunch', 'the ball is not launched again', { relaunch: false }),
  object('relaunched-before-stop', 'the ball is launched again before the cylinder is stopped', {
    stop: 'after-relaunch',
  }),
  object('announced-after-stop', '“rien ne va plus” is announced when the cylinder already stands', {
    announce: 'after-stop',
  }),
]
