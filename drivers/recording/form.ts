import { BracketedStamps } from './stamps/bracketed.ts'
import { ClockStamps } from './stamps/clock.ts'
import { DayFirstStamps } from './stamps/day-first.ts'
import { EpochStamps } from './stamps/epoch.ts'
import { IsoStamps } from './stamps/iso.ts'
import { SocatStamps } from './stamps/socat.ts'
import type { Stamps } from './stamps/stamps.ts'
import { Rfc5424Stamps, SyslogStamps } from './stamps/syslog.ts'

/** How the lines of a foreign log begin. */
export interface Form {
  readonly name: string
  /** What such a line looks like, for a person who looks for the form of a log. */
  readonly example: string
  /** Null where the lines of the form have no times. */
  readonly stamps: (() => Stamps) | null
  /** The stamp and the mark of direction are a line of their own, over what was said. */
  readonly headed?: true
}

/** `[date time] Receive >>> …` and `Send <<< …`, nothing else: read as fast as can be. */
export const STAMPED = 'stamped'
/** Rows of a dump: an offset, bytes in hexadecimal, and perhaps a column of text. */
export const HEXDUMP = 'hexdump'

/** From the most particular to the plainest: of two that understand a log as well, the first reads it. */
export const FORMS: readonly Form[] = [
  {
    name: STAMPED,
    example: '[2025-09-16 06:44:46.085] Receive >>> …',
    stamps: () => new BracketedStamps(),
  },
  {
    name: 'rfc5424',
    example: '<165>1 2025-09-16T06:44:46.085Z host program 123 - - …',
    stamps: () => new Rfc5424Stamps(),
  },
  {
    name: 'syslog',
    example: 'Sep 16 06:44:46 host program[123]: …',
    stamps: () => new SyslogStamps(),
  },
  {
    name: 'socat',
    example: '< 2025/09/16 06:44:46.085123  length=21 from=0 to=20, and rows below',
    stamps: () => new SocatStamps(),
    headed: true,
  },
  {
    name: 'iso',
    example: '2025-09-16T06:44:46.085Z RX: …',
    stamps: () => new IsoStamps(),
  },
  {
    name: 'day-first',
    example: '16.09.2025 06:44:46.085 [RX] - …',
    stamps: () => new DayFirstStamps(),
  },
  {
    name: 'epoch',
    example: '1758005086.085 …',
    stamps: () => new EpochStamps(),
  },
  {
    name: 'clock',
    example: '06:44:46.085 -> …',
    stamps: () => new ClockStamps(),
  },
  {
    name: HEXDUMP,
    example: '00000000  2a 58 3b 32  |*X;2|',
    stamps: null,
  },
  { name: 'plain', example: 'RX: …, or a line as it was received', stamps: null },
]

/** Our own: read elsewhere, record by record. */
export const TRACE = 'trace'
export const FORM_NAMES: readonly string[] = [TRACE, ...FORMS.map((f) => f.name)]
