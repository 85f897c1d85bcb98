import type { CoupPicture } from '../../result.ts'
import { fixed } from '../format.ts'
import { french } from '../french.ts'
import { type Markup, markup } from '../markup.ts'
import { coupPicture } from '../picture/picture.ts'

/** The picture of one coup, and what is marked in it as numbers. */
export function coup(p: CoupPicture | null): Markup {
  if (!p) return markup`<p>No coup was pictured in this run.</p>\n`
  const s = (t: number) => fixed((t - p.from) / 1000, 3)
  return markup`<figure>
${coupPicture(p)}
<figcaption>Coup ${p.coup}. Angular speed of ball and rotor, counter-clockwise positive; a dot is a measured value, a line is broken where nothing was measured. A shaded band is the interval in which an event happened; where the interval is too narrow to draw, it is a line.</figcaption>
</figure>
${
  p.marks.length === 0
    ? null
    : markup`<table class="marks">
<thead><tr><th scope="col">Event</th><th scope="col" class="num">Earliest, s</th><th scope="col" class="num">Latest, s</th></tr></thead>
<tbody>
${p.marks.map(({ at: [a, b], label }) => markup`<tr><th scope="row">${french(label)}</th><td class="num">${s(a)}</td><td class="num">${s(b)}</td></tr>\n`)}</tbody>
</table>
`
}`
}
