import type { Verdict } from '../../verdict.ts'
import { type Markup, markup, trusted } from '../markup.ts'
import { VERDICTS } from '../words.ts'

/** Drawn, so that it does not depend on the fonts of the reader's machine; 16 × 16, stroked. */
const STROKES: Record<Verdict, string> = {
  pass: 'M3.5 8.5l3 3 6-7',
  fail: 'M4 4l8 8M12 4l-8 8',
  inconc: 'M5.2 6a2.8 2.8 0 1 1 4.2 2.4c-1 .6-1.4 1-1.4 2M8 12.6v.4',
  none: 'M4 8h8',
  error: 'M8 3v6.5M8 12.6v.4',
}

/** A verdict as a mark and its word, in a colour that adds nothing to them. */
export function verdictMark(verdict: Verdict, word = VERDICTS[verdict].word): Markup {
  return markup`<span class="mark ${verdict}"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="${trusted(STROKES[verdict])}"/></svg> ${word}</span>`
}
