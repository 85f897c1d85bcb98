import { READINGS } from '../../config/readings.ts'
import { TIMINGS } from '../../config/timing.ts'
import type { DecisionRule } from '../../measurement.ts'
import type { RunResult } from '../../result.ts'
import { french } from '../french.ts'
import { type Markup, markup } from '../markup.ts'
import { own } from '../own.ts'
import { terms } from './terms.ts'
import { verdictMark } from './verdict-mark.ts'

/** After ILAC-G8:09/2019, 4.2 and its table of the probability of false acceptance. */
const RULES: Record<DecisionRule, string> = {
  guarded:
    'Guarded acceptance, guard band w = U (ILAC-G8:09/2019, 4.2). A value passes only if it lies inside its limit by at least U and fails only if it lies outside by more than U; between the two, the result is inconclusive. The probability that a value which passed is in truth outside its limit is at most 2.5 % for a normal distribution.',
  simple:
    'Simple acceptance, no guard band (ILAC-G8:09/2019, 4.2). The value alone decides; U is stated and not applied. The probability that a value which passed is in truth outside its limit can reach 50 % at the limit.',
  'non-binary':
    'Non-binary statement, guard band w = U (ILAC-G8:09/2019, 4.2). A value passes if it lies inside its limit by at least U and fails if it lies outside by more than U; between the two it is a conditional pass or a conditional fail, according to the side on which the value itself lies, and counts as inconclusive.',
}

/** How the verdict came about: what the words mean, the decision rule, the readings and the limits in force. */
export function basis(r: RunResult): Markup {
  return markup`<h3>Verdicts</h3>
<p>No event is taken for an instant. Each is known to lie between an earliest and a latest time, and a clause passes or fails only where the whole interval agrees.</p>
${terms([
  [verdictMark('pass'), 'Judged at least once, kept every time.'],
  [
    verdictMark('inconc'),
    'On at least one occasion it cannot be told whether it was kept; on none was it broken.',
  ],
  [verdictMark('fail'), 'Broken at least once, beyond doubt.'],
  [
    verdictMark('none'),
    'The target did not give the signals it needs, or the occasion never came. This is not a pass.',
  ],
  [verdictMark('error'), 'The rig itself failed. Nothing can be concluded about the target.'],
])}<p>The worst verdict is that of the whole. A required clause that was not assessed makes it inconclusive.</p>
<h3>Decision rule: ${r.decisionRule}</h3>
<p>${RULES[r.decisionRule]}</p>
<h3>Readings in force</h3>
<p>What the texts leave open, and how it was read here.</p>
${readings(r.readings)}<h3>Times and limits</h3>
<p>What the texts leave to the house. Where no limit is set, the order alone was judged.</p>
${timing(r.timing)}`
}

/** What a newer or an older table does not know is printed all the same, by its name and value. */
const READING_TABLE: Readonly<
  Record<
    string,
    { readonly about: string; readonly matters: string; readonly values: Readonly<Record<string, string>> }
  >
> = READINGS
const TIMING_TABLE: Readonly<Record<string, { readonly about: string }>> = TIMINGS

function readings(inForce: RunResult['readings']): Markup {
  const rows = Object.entries(inForce)
  if (rows.length === 0) return markup`<p>None: no text in this run leaves anything open.</p>\n`
  return terms(
    rows.map(([name, value]) => {
      const known = own(READING_TABLE, name)
      const meaning = known && own(known.values, value)
      return [
        markup`<code>${name}</code>`,
        markup`${known === undefined ? null : markup`<span class="line">${french(known.about)} <span class="soft">${french(known.matters)}</span></span>`}<b>${value}</b>${meaning === undefined ? null : markup`: ${french(meaning)}`}`,
      ]
    }),
  )
}

function timing(inForce: RunResult['timing']): Markup {
  const rows = Object.entries(inForce)
  if (rows.length === 0) return markup`<p>None is set.</p>\n`
  return terms(
    rows.map(([name, value]) => {
      const about = own(TIMING_TABLE, name)?.about
      return [
        markup`<code>${name}</code>`,
        markup`<b>${value}</b>${about === undefined ? null : markup`<span class="line soft">${french(about)}</span>`}`,
      ]
    }),
  )
}
