import type { CoupPicture } from '../../result.ts'
import type { Interval } from '../../time.ts'
import { fixed } from '../format.ts'
import { french } from '../french.ts'
import { type Markup, markup, printable } from '../markup.ts'
import { at, linear, type Scale, ticks } from './axis.ts'
import { axisEnd, flagRows } from './flags.ts'
import { fitted, LETTER, textWidth } from './lettering.ts'
import { drawPanel } from './panel.ts'

const WIDTH = 900
const LEFT = 66
const RIGHT = WIDTH - 14
const ROW = LETTER + 7
const BALL = 230
const ROTOR = 120
const BETWEEN = 22

/**
 * One coup over time as SVG: the ball above, the rotor below, each on its own scale since the ball is ten
 * times as fast; signed, counter-clockwise positive, so that it shows whether they run against each other.
 * What happened is a band over the interval in which it happened, labelled above.
 */
export function coupPicture(p: CoupPicture): Markup {
  const domain = span(p)
  const labels = labelled(p, domain)
  const right = axisEnd(labels, LEFT, RIGHT, WIDTH)
  const x = linear(domain, [LEFT, right])
  const rows = flagRows(labels.map(({ share, width }) => ({ x: LEFT + share * (right - LEFT), width })))
  const marks = labels.map(({ at: [a, b], text }, i) => ({
    text,
    from: x(a),
    to: x(b),
    row: rows[i] as number,
  }))
  const top = 8 + (1 + marks.reduce((most, m) => Math.max(most, m.row), -1)) * ROW
  const rotorTop = top + BALL + BETWEEN
  const bottom = rotorTop + ROTOR
  const common = { left: LEFT, right }
  return markup`<svg class="coup" viewBox="0 0 ${WIDTH} ${at(bottom + 48)}" role="img" aria-labelledby="coup-title coup-desc">
<title id="coup-title">Coup ${p.coup} over time</title>
<desc id="coup-desc">${describe(p)}</desc>
${marks.map((m) => band(m, top, bottom))}${drawPanel({ ...common, name: 'ball', points: p.ball, top, height: BALL }, x)}${drawPanel({ ...common, name: 'rotor', points: p.rotor, top: rotorTop, height: ROTOR }, x)}${timeAxis(domain, p.from, x, bottom, right)}${marks.map((m) => flag(m, top))}</svg>`
}

/** What is drawn lies within the picture, whatever `from` and `to` say, and not on its frame. */
function span(p: CoupPicture): readonly [number, number] {
  const times = [p.from, p.to, ...p.marks.flatMap((m) => m.at), ...[...p.ball, ...p.rotor].map(([t]) => t)]
  const known = times.filter(Number.isFinite)
  const lo = known.reduce((a, b) => Math.min(a, b), p.from)
  const hi = known.reduce((a, b) => Math.max(a, b), p.to)
  const room = hi > lo ? (hi - lo) * 0.015 : 1
  return [lo - room, hi + room]
}

interface Label {
  readonly at: Interval
  readonly text: string
  readonly width: number
  /** Where the middle of its interval lies on the time axis, 0 … 1. */
  readonly share: number
}

function labelled(p: CoupPicture, [lo, hi]: readonly [number, number]): readonly Label[] {
  return p.marks
    .map(({ at: [a, b], label }) => {
      const text = fitted(printable(label), WIDTH * 0.4)
      return { at: [a, b] as const, text, width: textWidth(text) + 4, share: ((a + b) / 2 - lo) / (hi - lo) }
    })
    .sort((a, b) => a.share - b.share)
}

interface Mark {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly row: number
}

/** An interval that is too narrow to see is a line. */
function band({ from, to }: Mark, top: number, bottom: number): Markup {
  const width = Math.max(to - from, 1.2)
  return markup`<rect class="${width > 3 ? 'band' : 'band thin'}" x="${at((from + to - width) / 2)}" y="${at(top)}" width="${at(width)}" height="${at(bottom - top)}"/>
`
}

function flag({ text, from, to, row }: Mark, top: number): Markup {
  const x = (from + to) / 2
  const base = top - 8 - row * ROW
  return markup`<line class="leader" x1="${at(x)}" x2="${at(x)}" y1="${at(base - LETTER + 2)}" y2="${at(top)}"/>
<text class="flag" x="${at(x + 4)}" y="${at(base)}">${french(text, 'tspan')}</text>
`
}

function timeAxis(
  [lo, hi]: readonly [number, number],
  from: number,
  x: Scale,
  bottom: number,
  right: number,
): Markup {
  const shown = ticks((lo - from) / 1000, (hi - from) / 1000, 9)
  const step = (shown[1] ?? 1) - (shown[0] ?? 0)
  const decimals = Math.max(0, -Math.floor(Math.log10(step)))
  return markup`<g class="time">
${shown.map((s) => {
  const tx = at(x(from + s * 1000))
  return markup`<line class="grid" x1="${tx}" x2="${tx}" y1="${at(bottom)}" y2="${at(bottom + 5)}"/><text class="tick" x="${tx}" y="${at(bottom + 19)}" text-anchor="middle">${fixed(s, decimals)}</text>
`
})}<text class="axis" x="${at((LEFT + right) / 2)}" y="${at(bottom + 40)}">time, s (0 is ${fixed(from / 1000, 3)} s on the bench clock)</text>
</g>
`
}

/** The picture in words, for who cannot see it. */
function describe(p: CoupPicture): string {
  const speeds = (['ball', 'rotor'] as const).map((name) => {
    const [first, last] = [p[name][0], p[name].at(-1)]
    return first && last
      ? `The ${name} runs from ${fixed(first[1], 2)} to ${fixed(last[1], 2)} rad/s.`
      : `No speed of the ${name} was measured.`
  })
  const marks = p.marks.map(
    ({ at: [a, b], label }) =>
      `${printable(label)}: ${fixed((a - p.from) / 1000, 3)} to ${fixed((b - p.from) / 1000, 3)} s.`,
  )
  return [...speeds, 'Counter-clockwise is positive.', ...marks].join(' ')
}
