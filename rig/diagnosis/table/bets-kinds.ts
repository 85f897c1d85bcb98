import { byCode, cause, kind } from './kinds.ts'

const strange = (what: string, title: string, why: string) =>
  kind(`${what}-accepted`, title, [
    cause(
      'The table’s list of bets has one too many, or the croupier was not told',
      why,
      'Take it off the list of the bet desk, and show the croupier the text.',
    ),
  ])

export const BETS = byCode(
  kind('bets-after-call', 'Bets are taken after “rien ne va plus”', [
    cause(
      'The bet desk does not act on the call',
      'every bet that came after it was taken',
      'Check that the call reaches the desk (button, lamp, topic event/announcement), and that it closes the bets.',
    ),
    cause(
      'The croupier takes late stakes',
      'where there is no desk, he alone closes the bets',
      'Show him the record.',
    ),
  ]),
  kind('bets-after-call-briefly', 'Bets are still taken for a moment after “rien ne va plus”', [
    cause(
      'The bet desk learns of the call too late',
      'what came at once after the call was taken, and what came later was not',
      'Measure the way from the call to the desk; have the desk close by the time of the call, not by its arrival.',
    ),
  ]),
  kind('bets-after-call-of-one', 'One player’s bets are taken after “rien ne va plus”', [
    cause(
      'One place or terminal is not closed with the others',
      'others were refused at the same time',
      'Close the bets and try this place alone; restart or replace its terminal.',
    ),
    cause('The croupier favours a player', 'it is always the same one', 'Have the chief look.'),
  ]),
  kind('bets-refused-while-held', 'Bets are refused while the ball is still held in the gallery', [
    cause(
      'The bet desk closes at the launch, and not at the call',
      'refused as late, and “rien ne va plus” had not been called',
      'Set the desk to close on the call.',
    ),
  ]),
  kind('any-bet-accepted', 'Bets of many kinds that the game does not have are taken', [
    cause(
      'The bet desk does not look at what is staked, or is set to another game',
      'kinds of bets were taken that are on no cloth of this game',
      'Check which game the desk is set to, and that it checks combinations at all.',
    ),
  ]),
  strange(
    'cheval-corner',
    'A cheval on two numbers that only touch at a corner is taken',
    'the two numbers lie in two rows and two columns',
  ),
  strange(
    'cheval-across-rows',
    'A cheval on the end of one row and the beginning of the next is taken',
    'the two numbers follow each other and are no neighbours on the cloth',
  ),
  strange('cheval-zero', 'A cheval with 0 is taken', 'the text names none'),
  strange('voisins-du-zero', 'A call bet (voisins du zéro) is taken', 'the text names no such bet'),
  strange(
    'cheval',
    'A cheval is taken, which this game does not have',
    'the game has full numbers and simple chances only',
  ),
  strange('pair', 'Pair is taken, which this game does not have', 'the game has rouge and noir only'),
  kind('bets-not-of-game', 'Bets that the game does not have are taken', [
    cause(
      'The table’s list of bets is wrong',
      'they are on no cloth of this game',
      'Compare the list with the text.',
    ),
  ]),
  kind('full-number-refused', 'A full number is refused as no bet of the game', [
    cause(
      'A number is missing in the table’s list of bets',
      'the refusal says that there is no such combination',
      'Add it; stake on each number once.',
    ),
  ]),
  kind('simple-chance-refused', 'A simple chance is refused as no bet of the game', [
    cause(
      'The chance is missing or locked in the table’s list of bets',
      'the refusal says that there is no such combination',
      'Add it; stake on each chance once, from each place.',
    ),
  ]),
  kind('combination-refused', 'A combination is refused that the game has', [
    cause('It is missing in the table’s list of bets', 'the refusal says that there is none', 'Add it.'),
  ]),
  kind('no-place-on-cloth', 'The cloth has no place for a bet of the game', [
    cause(
      'The cloth is of another game, or worn',
      'the bet is refused because there is no place for it',
      'Replace the cloth.',
    ),
  ]),
  kind('plaques-refused-on-simple', 'Plaques are refused on simple chances', [
    cause(
      'The bet desk or the croupier mixes up the two rules',
      'they must be taken on simple chances',
      'Set it right; show the croupier article 1-6.',
    ),
  ]),
  kind('chips-refused-on-simple', 'Chips with a face value are refused on a simple chance', [
    cause(
      'The bet desk or the croupier takes them for colour chips',
      'they must be taken on simple chances',
      'Set it right; show the croupier article 1-6.',
    ),
  ]),
  kind(
    'plaques-accepted-on-multiple',
    'Plaques are taken on multiple chances though there is time to change them',
    [
      cause(
        'They are not changed into colour chips',
        'the change could be made before the call',
        'Show the croupier article 1-6.',
      ),
    ],
  ),
  kind(
    'chips-accepted-on-multiple',
    'Chips with a face value are taken on multiple chances though there is time to change them',
    [
      cause(
        'They are not changed into colour chips',
        'the change could be made before the call',
        'Show the croupier article 1-6.',
      ),
    ],
  ),
)
