import type { Pocket } from '../../rig/apparatus/layout.ts'

/**
 * How the emulated house behaves. {@link healthy} is by the book; a fault changes one thing.
 */
export interface Behaviour {
  /** What the cylinder's head says of itself. */
  hello: { pockets: number; obstacles: number }
  /** Pocket index that the head reports, given the true one. */
  reportedPocket: (pocket: number) => number
  /** The head reads no pocket at all. */
  readsPocket: boolean
  /** What the table reports of its apparatus. */
  apparatus: { pockets: readonly Pocket[]; obstacles: number }
  staff: { croupier: boolean; chief: boolean }
  /** `push`: sets the cylinder turning again without stopping it, the same way. */
  actuation: 'alternate' | 'repeat' | 'push'
  launch: 'against' | 'with'
  rnvp: 'slow' | 'at-launch' | 'after-drop' | 'after-rest' | 'never'
  /** Bets that come after "rien ne va plus". */
  lateBets: 'refuse' | 'accept'
  /** Bets that come while the ball is held in the gallery. */
  heldBets: 'accept' | 'refuse'
  announce: { when: 'rest' | 'drop' | 'never'; number: 'right' | 'neighbour'; chances: 'right' | 'swapped' }
  /** What happens when something falls into the turning cylinder. */
  object: {
    noticed: boolean
    announce: 'first' | 'never' | 'after-stop'
    stop: 'before-relaunch' | 'never' | 'after-relaunch'
    pocket: 'previous' | 'other'
    relaunch: boolean
  }
  /** Spins that the house declares void, where its rules say so. */
  voids: { weakLaunch: boolean; withRotor: boolean; ballLeft: boolean; object: boolean }
  /** After a number that was not detected. */
  missed: { manual: boolean; restartedBy: 'management' | 'staff' }
}

export function healthy(pockets: readonly Pocket[], obstacles: number): Behaviour {
  return {
    hello: { pockets: pockets.length, obstacles },
    reportedPocket: (pocket) => pocket,
    readsPocket: true,
    apparatus: { pockets, obstacles },
    staff: { croupier: true, chief: true },
    actuation: 'alternate',
    launch: 'against',
    rnvp: 'slow',
    lateBets: 'refuse',
    heldBets: 'accept',
    announce: { when: 'rest', number: 'right', chances: 'right' },
    object: {
      noticed: true,
      announce: 'first',
      stop: 'before-relaunch',
      pocket: 'previous',
      relaunch: true,
    },
    voids: { weakLaunch: true, withRotor: true, ballLeft: true, object: true },
    missed: { manual: true, restartedBy: 'management' },
  }
}
