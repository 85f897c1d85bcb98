import { fixed } from '../format.ts'
import { type Markup, markup } from '../markup.ts'
import { at, linear, type Scale, ticks, withZero } from './axis.ts'
import { type Point, stretches } from './series.ts'

/** One quantity over time, with its own scale: the ball is ten times as fast as the rotor. */
export interface Panel {
  readonly name: string
  readonly points: readonly Point[]
  readonly top: number
  readonly height: number
  readonly left: number
  readonly right: number
}

/** Above so many points their dots would only blacken the line. */
const MOST_DOTS = 150

export function drawPanel(p: Panel, x: Scale): Markup {
  const runs = stretches(p.points)
  const bottom = p.top + p.height
  const range = withZero(runs.flat().map(([, v]) => v))
  const y = linear(range, [bottom, p.top])
  const shown = ticks(...range, p.height / 36)
  const step = (shown[1] ?? 1) - (shown[0] ?? 0)
  const decimals = Math.max(0, -Math.floor(Math.log10(step)))
  const middle = p.top + p.height / 2
  const empty = markup`<text class="none" x="${at((p.left + p.right) / 2)}" y="${at(middle)}">no speed was measured</text>`
  return markup`<g class="${p.name}">
${shown.map(
  (
    v,
  ) => markup`<line class="${v === 0 ? 'zero' : 'grid'}" x1="${at(p.left)}" x2="${at(p.right)}" y1="${at(y(v))}" y2="${at(y(v))}"/>
<text class="tick" x="${at(p.left - 8)}" y="${at(y(v) + 4)}" text-anchor="end">${fixed(v, decimals)}</text>
`,
)}<text class="axis" transform="translate(${at(p.left - 46)} ${at(middle)}) rotate(-90)">${p.name}, rad/s</text>
${runs.length === 0 ? empty : null}${runs.map((run) => line(run, x, y))}${dots(runs.flat(), x, y)}<rect class="frame" x="${at(p.left)}" y="${at(p.top)}" width="${at(p.right - p.left)}" height="${at(p.height)}"/>
</g>
`
}

function line(run: readonly Point[], x: Scale, y: Scale): Markup {
  return markup`<polyline class="speed" points="${run.map(([t, v]) => `${at(x(t))},${at(y(v))}`).join(' ')}"/>
`
}

function dots(points: readonly Point[], x: Scale, y: Scale): Markup | null {
  if (points.length > MOST_DOTS) return null
  return markup`${points.map(([t, v]) => markup`<circle class="dot" cx="${at(x(t))}" cy="${at(y(v))}" r="2"/>`)}
`
}
