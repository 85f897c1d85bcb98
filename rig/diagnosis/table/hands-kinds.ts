import type { Finding } from '../../finding.ts'
import { byCode, cause, kind } from './kinds.ts'
import type { Disorder } from './payment-order.ts'

const croupier = (why: string, next = 'Show him the record.') => cause('The croupier', why, next)
const console_ = (why: string, next: string) =>
  cause('It is done, and his console tells it wrongly or late', why, next)

export const HANDS = byCode(
  kind('marker-missing', 'No marker is placed on the number', [
    croupier('he leaves it out'),
    console_('the marker is placed and not told of', 'Place it and look for event/croupier.'),
  ]),
  kind('marker-beside', 'The marker is placed on another number than was drawn', [
    croupier('he misreads the number'),
    console_('the place of the marker is read wrongly', 'Place it on a few numbers and compare.'),
  ]),
  kind('marker-late', 'The marker is placed only when losing bets are collected', [
    croupier('he begins with the collection'),
  ]),
  kind('collected-last', 'Losing stakes are collected when all winners are paid', [
    croupier('he pays first'),
  ]),
  kind('collected-amid-payments', 'Losing stakes are collected when the first winner is already paid', [
    croupier('he begins to pay while he still collects'),
    console_('the collection is told late', 'Measure from the hand to the message.'),
  ]),
  kind('not-collected', 'Losing stakes are not collected', [
    croupier('he leaves them'),
    console_('the collection is not told of', 'Collect and look for event/croupier.'),
  ]),
  kind('players-mixed', 'Players are paid in turns and not one after the other', [
    croupier('he pays by bets, and not by players'),
  ]),
  kind('payments-not-announced', 'Payments are not announced', [
    croupier('he pays without a word'),
    console_('announcements are not told of', 'Announce one and look for event/announcement.'),
  ]),
  kind('payment-not-announced-to-one', 'One player’s payments are not announced', [
    croupier('he leaves them out with one player'),
    console_('the place of this player is not set up for it', 'Compare its settings with another’s.'),
  ]),
  kind(
    'announced-after-paying',
    'Payments are announced only after they are made',
    [
      croupier('he pays and then speaks'),
      console_('announcements are told late', 'Measure from the word to the message.'),
    ],
    { apart: 'Always by the same time: the console.' },
  ),
  kind('announced-without-detail', 'Of several wins of a player not all are announced', [
    croupier('he names the sum, or the largest'),
  ]),
  kind('announced-amount-differs', 'Another amount is announced than is paid', [
    croupier('he miscounts'),
    cause(
      'The cashier’s program',
      'the amount that it shows is not the one that it books',
      'Compare both for one bet.',
    ),
  ]),
  kind('payment-order', 'Payments are made in the wrong order', [
    croupier('he does not follow the order of the text'),
  ]),
)

const NAMES: Readonly<Record<string, string>> = {
  plein: 'full number',
  douzaine: 'dozen',
  colonne: 'column',
  cheval: 'chevaux',
  carre: 'carrés',
}
const nameOf = (k: string) => NAMES[k] ?? k

/** What is wrong with the order, as a code and a title. */
export function orderKind(d: Disorder, title: string): Pick<Finding, 'code' | 'title'> {
  const often = / \(.*\)$/.exec(title)?.[0] ?? ''
  switch (d.how) {
    case 'reversed':
      return { code: 'order-reversed', title: `Payments are made from the last kind to the first${often}` }
    case 'first':
      return {
        code: `order-${d.kind}-first`,
        title: `The ${nameOf(d.kind)} is paid before all others${often}`,
      }
    case 'swapped':
      return {
        code: `order-${d.kind}-before-${d.before}`,
        title: `Paid out of order: ${nameOf(d.kind)} before ${nameOf(d.before)}${often}`,
      }
    case 'of-one':
      return {
        code: 'order-wrong-for-one',
        title: `One player is paid in the wrong order, the others in the right one${often}`,
      }
    case 'other':
      return { code: 'payment-order', title }
  }
}
