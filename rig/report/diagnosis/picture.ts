import type { Stretch } from '../../finding.ts'
import { fixed } from '../format.ts'
import { type Markup, markup, printable } from '../markup.ts'
import { at, linear, type Scale, ticks } from '../picture/axis.ts'
import { flagRows } from '../picture/flags.ts'
import { fitted, LETTER, textWidth } from '../picture/lettering.ts'

const WIDTH = 900
const LEFT = 66
const RIGHT = WIDTH - 14
const ROW = LETTER + 6
const STATES = 20
const ROTOR = 90
const LINES = 14
/** Flags above the picture, at most so many rows. */
const MOST_ROWS = 6

/** What went on around a finding, as SVG: what happened above, then the device's states, its rotor, and its lines. */
export function stretchPicture(s: Stretch, n: number): Markup {
  const x = linear([s.from, s.to], [LEFT, RIGHT])
  const flags = s.marks
    .filter((m) => m.at[1] >= s.from && m.at[1] <= s.to)
    .map((m) => ({ x: x(m.at[1]), text: fitted(printable(m.label), 180) }))
    .sort((a, b) => a.x - b.x)
    .map((f) => ({ ...f, width: textWidth(f.text) + 4 }))
  const rows = flagRows(flags)
  const shown = flags.map((f, i) => ({ ...f, row: rows[i] as number })).filter((f) => f.row < MOST_ROWS)
  const top = 6 + (1 + shown.reduce((m, f) => Math.max(m, f.row), -1)) * ROW
  const statesAt = top
  const rotorAt = statesAt + (s.states.length > 0 ? STATES + 6 : 0)
  const linesAt = rotorAt + (s.rotor.length > 0 ? ROTOR + 10 : 0)
  const bottom = linesAt + LINES
  const height = bottom + 40
  return markup`<svg class="stretch" viewBox="0 0 ${WIDTH} ${at(height)}" role="img" aria-labelledby="stretch-${n}">
<title id="stretch-${n}">${describe(s)}</title>
${s.gaps.map((g) => box('gap', g, x, top, bottom))}${s.about.map((a) => box('about', a, x, top, bottom))}${states(s, x, statesAt)}${rotor(s, x, rotorAt)}${lines(s, x, linesAt)}${shown.map(
  (
    f,
  ) => markup`<line class="leader" x1="${at(f.x)}" x2="${at(f.x)}" y1="${at(top - 8 - f.row * ROW - LETTER + 2)}" y2="${at(top)}"/>
<text class="flag" x="${at(f.x + 3)}" y="${at(top - 8 - f.row * ROW)}">${f.text}</text>
`,
)}${axis(s, x, bottom)}</svg>
`
}

function box(name: string, [a, b]: readonly [number, number], x: Scale, top: number, bottom: number): Markup {
  const from = Math.max(LEFT, x(a))
  const to = Math.min(RIGHT, x(b))
  const width = Math.max(1.6, to - from)
  return markup`<rect class="${name}" x="${at(Math.min(from, RIGHT - width))}" y="${at(top)}" width="${at(width)}" height="${at(bottom - top)}"/>
`
}

function states(s: Stretch, x: Scale, top: number): Markup | null {
  if (s.states.length === 0) return null
  const bands = s.states.map(([t, label], i) => {
    const from = Math.max(LEFT, x(t))
    const to = Math.min(RIGHT, x(s.states[i + 1]?.[0] ?? s.to))
    const text = to - from > 24 ? fitted(printable(label), to - from - 8) : ''
    return markup`<rect class="state" x="${at(from)}" y="${at(top)}" width="${at(Math.max(0, to - from))}" height="${STATES}"/><text class="in" x="${at(from + 4)}" y="${at(top + 14)}">${text}</text>
`
  })
  return markup`<text class="tick" x="${at(LEFT - 8)}" y="${at(top + 14)}" text-anchor="end">state</text>
${bands}`
}

function rotor(s: Stretch, x: Scale, top: number): Markup | null {
  if (s.rotor.length === 0) return null
  const values = s.rotor.map(([, v]) => v)
  const [lo, hi] = [Math.min(0, ...values), Math.max(0, ...values)]
  const y = linear(lo === hi ? [0, 1] : [lo, hi], [top + ROTOR, top + 4])
  const steps = s.rotor.flatMap(([t, v], i) => {
    const before = s.rotor[i - 1]
    const here = `${at(x(t))},${at(y(v))}`
    // What is read holds until the next reading.
    return before ? [`${at(x(t))},${at(y(before[1]))}`, here] : [here]
  })
  const last = s.rotor.at(-1) as readonly [number, number]
  const shown = ticks(Math.min(lo, 0), lo === hi ? 1 : hi, 3)
  return markup`${shown.map(
    (
      v,
    ) => markup`<line class="${v === 0 ? 'zero' : 'grid'}" x1="${LEFT}" x2="${RIGHT}" y1="${at(y(v))}" y2="${at(y(v))}"/><text class="tick" x="${at(LEFT - 8)}" y="${at(y(v) + 4)}" text-anchor="end">${fixed(v, 0)}</text>
`,
  )}<text class="axis" transform="translate(16 ${at(top + ROTOR / 2)}) rotate(-90)">rpm</text>
<polyline class="speed" points="${[...steps, `${RIGHT},${at(y(last[1]))}`].join(' ')}"/>
`
}

function lines(s: Stretch, x: Scale, top: number): Markup {
  const tick = (name: string, t: number) =>
    markup`<line class="${name}" x1="${at(x(t))}" x2="${at(x(t))}" y1="${at(top)}" y2="${at(top + LINES)}"/>`
  return markup`<text class="tick" x="${at(LEFT - 8)}" y="${at(top + 12)}" text-anchor="end">lines</text>
${s.lines.map((t) => tick('came', t))}${s.refused.map((t) => tick('refused', t))}
`
}

function axis(s: Stretch, x: Scale, bottom: number): Markup {
  const zero = s.about[0]?.[1] ?? s.from
  const shown = ticks((s.from - zero) / 1000, (s.to - zero) / 1000, 9)
  return markup`${shown.map((v) => {
    const tx = at(x(zero + v * 1000))
    return markup`<line class="grid" x1="${tx}" x2="${tx}" y1="${at(bottom)}" y2="${at(bottom + 4)}"/><text class="tick" x="${tx}" y="${at(bottom + 17)}" text-anchor="middle">${fixed(v, 0)}</text>
`
  })}<text class="axis" x="${at((LEFT + RIGHT) / 2)}" y="${at(bottom + 34)}">seconds from what was seen first</text>
`
}

/** The picture in words, for who cannot see it. */
function describe(s: Stretch): string {
  const marks = s.marks.slice(0, 12).map((m) => `${printable(m.label)} at ${fixed(m.at[1] / 1000, 1)} s`)
  return `From ${fixed(s.from / 1000, 1)} to ${fixed(s.to / 1000, 1)} s on the bench clock. ${marks.join(', ')}`
}
