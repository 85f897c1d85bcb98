import type { Pack } from '../clause.ts'

export const fr46: Pack = {
  id: 'fr-46',
  title: 'Arrêté du 14 mai 2007, article 46 (boule et vingt-trois)',
  games: ['boule', 'vingt-trois'],
  clauses: [
    {
      id: 'fr-46/boule/apparatus',
      games: ['boule'],
      obliges: 'only apparatus with nine numbers; every outcome is one of 1…9',
      observes: ['spec', 'cyl'],
    },
    {
      id: 'fr-46/boule/combinations',
      games: ['boule'],
      obliges:
        'only two kinds of bet: a full number, or a simple chance (rouge, noir, pair, impair, passe, manque); any other is refused',
      observes: ['table'],
    },
    {
      id: 'fr-46/boule/odds-full',
      games: ['boule'],
      obliges: 'a full number pays 7 times the stake',
      observes: ['table'],
    },
    {
      id: 'fr-46/boule/odds-simple',
      games: ['boule'],
      obliges: 'a simple chance pays 1 time the stake',
      observes: ['table'],
    },
    {
      id: 'fr-46/boule/five-takes-simple',
      games: ['boule'],
      obliges: 'when 5 is drawn every stake on a simple chance loses',
      observes: ['table'],
    },
    {
      id: 'fr-46/boule/stake-kept',
      games: ['boule'],
      obliges: 'the winner keeps the stake in every case and may withdraw it',
      observes: ['table'],
    },
    {
      id: 'fr-46/boule/minimum-fixed',
      games: ['boule'],
      obliges:
        'the minimum is the one declared in the licence, or a higher one set when the tables open (never a lower one); never changed during play, and a new minimum stays until the next day’s session',
      observes: ['spec', 'table'],
    },
    {
      id: 'fr-46/boule/maximum-fixed',
      games: ['boule'],
      obliges: 'the maximum is set when the tables open and does not vary before the next day’s session',
      observes: ['table'],
    },
    {
      id: 'fr-46/boule/maximum-full-range',
      games: ['boule'],
      obliges: 'maximum on a full number is 40 to 100 times the session’s minimum',
      observes: ['table'],
    },
    {
      id: 'fr-46/boule/maximum-simple-range',
      games: ['boule'],
      obliges: 'maximum on a simple chance is 200 to 500 times the session’s minimum',
      observes: ['table'],
    },
    {
      id: 'fr-46/boule/maximum-per-player',
      games: ['boule'],
      obliges:
        'the maximum applies per cylinder to each player alone (one player’s stakes on several cloths round one cylinder add up); no cap over several players’ stakes on a number or chance, unless they are presumed associated',
      observes: ['table'],
    },
    {
      id: 'fr-46/vingt-trois/apparatus',
      games: ['vingt-trois'],
      obliges:
        'fourteen numbers carried onto a plate of 27 pockets (the odds imply 1–4 once, 5–11 twice, 12–14 three times: 4 + 14 + 9 = 27)',
      observes: ['spec', 'cyl'],
    },
    {
      id: 'fr-46/vingt-trois/direction-alternates',
      games: ['vingt-trois'],
      obliges: 'each actuation turns the cylinder opposite to the previous one',
      observes: ['cyl'],
    },
    {
      id: 'fr-46/vingt-trois/rnvp-before-actuation',
      games: ['vingt-trois'],
      obliges: '“Rien ne va plus” is announced before the cylinder is actuated',
      observes: ['cyl', 'table'],
    },
    {
      id: 'fr-46/vingt-trois/no-bet-after-rnvp',
      games: ['vingt-trois'],
      obliges: 'from then on stakes are not admitted and late ones are pushed back',
      observes: ['table'],
    },
    {
      id: 'fr-46/vingt-trois/combinations',
      games: ['vingt-trois'],
      obliges: 'only a full number (1…14), rouge or noir',
      observes: ['table'],
    },
    {
      id: 'fr-46/vingt-trois/odds-full',
      games: ['vingt-trois'],
      obliges: '1–4 pay 23, 5–11 pay 11, 12–14 pay 7 times the stake',
      observes: ['table'],
    },
    {
      id: 'fr-46/vingt-trois/odds-simple',
      games: ['vingt-trois'],
      obliges: 'rouge or noir pays 1 time the stake',
      observes: ['table'],
    },
    {
      id: 'fr-46/vingt-trois/thirteen-takes-simple',
      games: ['vingt-trois'],
      obliges: 'when 13 is drawn every stake on a simple chance loses',
      observes: ['table'],
    },
    {
      id: 'fr-46/vingt-trois/stake-kept',
      games: ['vingt-trois'],
      obliges: 'the winner keeps the stake in every case and may withdraw it',
      observes: ['table'],
    },
    {
      id: 'fr-46/vingt-trois/minimum-fixed',
      games: ['vingt-trois'],
      obliges:
        'the minimum is the one declared in the licence, or a higher one set when the tables open (never a lower one); never changed during play, and a new minimum stays until the next day’s session',
      observes: ['table'],
    },
    {
      id: 'fr-46/vingt-trois/maximum-fixed',
      games: ['vingt-trois'],
      obliges: 'the maximum is set when the tables open and does not vary before the next day’s session',
      observes: ['table'],
    },
    {
      id: 'fr-46/vingt-trois/maximum-full-range',
      games: ['vingt-trois'],
      obliges: '20 to 50 times the session’s minimum',
      observes: ['table'],
    },
    {
      id: 'fr-46/vingt-trois/maximum-simple-range',
      games: ['vingt-trois'],
      obliges: '100 to 250 times the session’s minimum',
      observes: ['table'],
    },
    {
      id: 'fr-46/vingt-trois/maximum-per-player',
      games: ['vingt-trois'],
      obliges:
        'the maximum applies per cylinder to each player alone (one player’s stakes on several cloths round one cylinder add up); no cap over several players’ stakes on a number or chance, unless they are presumed associated',
      observes: ['table'],
    },
  ],
}
