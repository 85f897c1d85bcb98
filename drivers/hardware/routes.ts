import type { Stimulus } from '../../rig/target.ts'

type StimulusKind = Stimulus['kind']

/**
 * Who carries out a stimulus: the table by its command topic, the device itself, a person, or nobody; or an
 * actuator: a message to a topic, or a line to a serial port of its own.
 */
export type Route =
  | 'table'
  | 'device'
  | 'operator'
  | 'nobody'
  | { readonly topic: string; readonly payload: string }
  | { readonly port: string; readonly baudRate: number; readonly send: string }

export type Routes = { readonly [K in StimulusKind]?: Route }

/** What each stimulus asks of a person, who reads it at the table. Null where only a machine can do it. */
export function taskOf(s: Stimulus): string | null {
  switch (s.kind) {
    case 'session':
      return s.open ? `Open the session of the day ${s.day}.` : 'Close the session.'
    case 'coup':
      return 'Play a coup: take the ball, set the cylinder turning, launch.'
    case 'bet':
      return `Player ${s.player} stakes ${s.amount} on ${chance(s)}${medium(s.medium)}.`
    case 'drop-chip':
      return 'Let a chip fall into the turning cylinder, now.'
    case 'mishap':
      return MISHAPS[String(s.what)] ?? null
    case 'management':
      return 'Have the management start the table again.'
    case 'limits':
      return `Set the limits: minimum ${s.minimum}, maxima ${JSON.stringify(s.maxima)}.`
    case 'colour':
      return s.value === null
        ? `Player ${s.player} takes colour chips; their value is not marked yet.`
        : `Player ${s.player} takes colour chips worth ${s.value} each.`
    case 'colour-back':
      return `Player ${s.player} gives his colour back.`
    case 'last-coups':
      return `Announce that ${s.left} coups remain.`
    case 'assist':
      return s.assisted
        ? 'Let another employee help the croupier.'
        : 'Let the croupier serve without another employee.'
    case 'next-number':
      return null
  }
}

const MISHAPS: Readonly<Record<string, string>> = {
  'weak-launch': 'At the next launch, throw the ball so weakly that it goes round less than four times.',
  'with-rotor': 'At the next launch, throw the ball the way the cylinder turns.',
  'ball-leaves': 'At the next launch, let the ball leave the cylinder.',
  'number-undetected': 'At the next coup, keep the table from detecting the number.',
}

function chance(s: Stimulus): string {
  const numbers = Array.isArray(s.numbers) && s.numbers.length > 0 ? ` ${s.numbers.join(' ')}` : ''
  return `${s.chance}${numbers}`
}

function medium(m: unknown): string {
  const kind = (m as { kind?: string } | undefined)?.kind
  return kind === undefined || kind === 'chip' ? '' : ` with a ${kind}`
}
