import { byCode, cause, kind } from './kinds.ts'

const limits = (why: string, next: string) => cause('Whoever sets the limits', why, next)
const lock = cause(
  'The table’s controller does not lock the limits',
  'it took what it must refuse',
  'Have its maker lock them while the table is open and until the next day.',
)
const chief = (why: string) =>
  cause('The table chief or the house', why, 'Show the record to the management.')
const bank = (why: string, next: string) => cause('Whoever hands out colour chips', why, next)
const desk = (why: string, next: string) => cause('The bet desk or the croupier', why, next)
const sensor = (what: string, next: string) =>
  cause('It is as it should be, and is told wrongly or late', what, next)

const range = (on: string, name: string) =>
  (['low', 'high'] as const).map((side) =>
    kind(
      `${on}-maximum-too-${side}`,
      `The maximum on ${name} is ${side === 'low' ? 'below' : 'above'} its range`,
      [limits('the text gives a range by the minimum', 'Set it anew for the next session.')],
    ),
  )

export const HOUSE = byCode(
  ...range('full', 'a full number'),
  ...range('simple', 'a simple chance'),
  kind('no-staff', 'The table is open without a croupier and a chief', [chief('neither is signed in')]),
  kind('no-croupier', 'The table is open without a croupier', [
    chief('none is signed in'),
    sensor('he is there and not signed in', 'Look at the console’s sign-in.'),
  ]),
  kind('no-chief', 'The table is open without a table chief', [
    chief('none is signed in'),
    sensor('he is there and not signed in', 'Look at the console’s sign-in.'),
  ]),
  kind('too-few-chiefs', 'There are too few chiefs for the tables that are open', [
    chief('the house declares fewer than it needs'),
  ]),
  kind('minimum-changed-in-play', 'The minimum is changed while the table is open', [
    limits('it may be set only when the table opens', 'Set it for the next day’s session.'),
    lock,
  ]),
  kind('minimum-changed-same-day', 'The minimum is changed for a second session of the same day', [
    limits(
      'it stays until the next day’s session',
      'Wait for the next day; check the cut-over hour (sessionDay).',
    ),
    lock,
  ]),
  kind('minimum-below-licence', 'The minimum is below that of the licence', [
    limits('the licence declares more', 'Set it to that of the licence or higher.'),
    cause(
      'The licence’s minimum is declared wrongly to the rig',
      'it is taken from the bench’s configuration',
      'Compare house.licensedMinimum with the licence.',
    ),
  ]),
  kind('stake-below-minimum', 'Stakes below the minimum are taken', [
    desk('it does not look at the minimum', 'Stake one unit less than the minimum, and follow it.'),
  ]),
  kind('maximum-changed-in-play', 'A maximum is changed while the table is open', [
    limits('it may be set only when the table opens', 'Set it for the next day’s session.'),
    lock,
  ]),
  kind('maximum-changed-same-day', 'A maximum is changed for a second session of the same day', [
    limits(
      'it stays until the next day’s session',
      'Wait for the next day; check the cut-over hour (sessionDay).',
    ),
    lock,
  ]),
  kind('maximum-not-set', 'A maximum is not set', [limits('it is missing', 'Set it when the table opens.')]),
  kind('maximum-ignored', 'Players are let stake more than the maximum', [
    desk('it does not look at the maximum', 'Stake one unit more than the maximum, and follow it.'),
  ]),
  kind('maximum-exceeded-by-one', 'Players are let stake one unit more than the maximum', [
    desk(
      'it compares with “more than” where “at least” is meant, or the reverse',
      'Have its maker look: the maximum itself may be staked, and no more.',
    ),
  ]),
  kind('maximum-exceeded-in-several', 'Players are let stake more than the maximum in several bets', [
    desk(
      'it looks at each bet alone and does not add them up',
      'Have it add up what one player stakes on one place, on all cloths round the cylinder.',
    ),
  ]),
  kind('maximum-for-everybody', 'Bets are refused because others have staked on the same place', [
    desk('it adds up the stakes of all players', 'Have it count each player alone.'),
  ]),
  kind('maximum-for-everybody-on-one', 'Bets on one chance are refused because others have staked there', [
    desk(
      'on this one chance it adds up the stakes of all players',
      'Compare its settings with those of another chance.',
    ),
  ]),
  kind('lid-missing', 'The cylinder is left open at the end of the session', [
    chief('nobody put the lid on'),
    sensor('its contact does not close', 'Put the lid on, lock it, and look for state/apparatus.'),
  ]),
  kind('lid-not-locked', 'The lid is put on and not locked', [
    chief('nobody locked it'),
    sensor('the contact of the lock does not close', 'Lock it and look for state/apparatus.'),
  ]),
  kind('lid-late', 'The lid is locked only when the next session has opened', [
    chief('it is locked too late'),
    sensor('the lock is told late', 'Measure from the key to the message.'),
  ]),
  kind('notice-missing', 'The players are not told of the last coups', [
    chief('the last coup is fixed and not announced'),
  ]),
  kind('notice-late', 'The players are told of the last coups too late, or of too few', [
    chief('the notice must come before the last three'),
  ]),
  kind('stacks-not-rebuilt', 'The croupier does not rebuild the stacks', [
    cause('The croupier', 'he works alone and leaves it out', 'Show him the record.'),
    sensor('it is done and not told of', 'Rebuild one and look for event/croupier.'),
  ]),
  kind('stacks-late', 'The stacks are rebuilt only after the launch', [
    cause('The croupier', 'he launches first', 'Show him the record.'),
    sensor('it is told late', 'Measure from the hand to the message.'),
  ]),
  kind('colour-given-twice', 'Two players have one colour', [
    bank('a colour is given that somebody has', 'Have the desk offer only colours that are free.'),
  ]),
  kind('foreign-sigil-given', 'A player is given chips of another table', [
    bank('the sigil is another table’s', 'Sort the chips of the tables.'),
  ]),
  kind('foreign-sigil-accepted', 'Chips of another table are taken', [
    desk('it does not look at the sigil', 'Sort the chips; show the croupier article 1-3.'),
  ]),
  kind('foreign-colour-accepted', 'A player stakes another player’s colour', [
    desk('it does not look whose colour it is', 'Show the croupier article 1-3.'),
  ]),
  kind('unmarked-chips-accepted', 'Colour chips whose value is not marked are taken', [
    desk('it takes chips without a value', 'Mark the value before the first stake.'),
  ]),
  kind('marked-after-stake', 'The value of colour chips is marked only when they are staked', [
    desk('the marker is set too late', 'Mark it when the chips are given.'),
  ]),
  kind('marked-under-minimum', 'Colour chips are marked with less than the minimum', [
    desk('it does not look at the minimum', 'Mark at least the minimum.'),
  ]),
  kind('marked-over-maximum', 'Colour chips are marked with more than the maximum', [
    desk('it does not look at the maximum', 'Mark at most the maximum.'),
  ]),
)
