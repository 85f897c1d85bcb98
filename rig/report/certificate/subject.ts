import type { RunResult } from '../../result.ts'
import { count, counted, elapsed, moment } from '../format.ts'
import { answersByWhom } from '../inspector.ts'
import { type Markup, markup, type Part } from '../markup.ts'
import { titleOf } from '../texts.ts'
import { GAME_NAMES } from '../words.ts'
import { terms } from './terms.ts'

/** What was tested, against what, when and how long. */
export function subject(r: RunResult): Markup {
  const { kind, ...more } = r.target
  const { layout, example, source, pockets, obstacles } = r.apparatus
  const rows: (readonly [Part, Part])[] = [
    ['Game', GAME_NAMES[r.game]],
    ['Texts', r.packs.length === 0 ? 'none' : r.packs.map((id) => text(id, r))],
    ['Target', kind],
    ...Object.entries(more).map(
      ([k, v]) => [markup`<span class="sub">${spoken(k)}</span>`, shown(v)] as const,
    ),
    ['Apparatus', `layout “${layout}”, ${counted(pockets, 'pocket')}`],
    [
      'Pocket order',
      markup`${example ? markup`<strong>An example, not this wheel’s own.</strong> ` : null}${source}`,
    ],
    ['Obstacles', obstacles === null ? 'not declared' : count(obstacles)],
    ['Inspector', r.inspector.length === 0 ? 'answered nothing' : answers(r)],
    ['Started', markup`${moment(r.startedAt)}, lasting ${elapsed(r.durationMs)} on the bench clock`],
    ['Rig', `cylinder-rig ${r.rig}, rig ${r.command}`],
    ['Seed', r.seed === null ? 'none' : String(r.seed)],
    ['Spins asked for', count(r.spins)],
    ['Coups', `${count(r.coups.completed)} completed, ${count(r.coups.void)} void`],
    ['Faults injected', r.faults.length === 0 ? 'none' : markup`<strong>${r.faults.join(', ')}</strong>`],
  ]
  if (r.frames !== undefined) rows.push(['Frames understood', count(r.frames)])
  if (r.outcomes) rows.push(['Results', `${count(r.outcomes.length)}, each listed in result.json`])
  return terms(rows)
}

function text(id: string, { ownTexts }: RunResult): Markup {
  const { title, lang } = titleOf(id, ownTexts)
  const brought = ownTexts.find((t) => t.id === id)
  return markup`<span class="line"><code>${id}</code>${title === null ? null : markup` <cite lang="${lang}">${title}</cite>`}</span>${brought ? markup`<span class="line soft">A text of the bench’s own: ${brought.file}, SHA-256 <code>${brought.sha256}</code></span>` : null}`
}

function answers(r: RunResult): Part {
  return [...answersByWhom(r)].map(
    ([by, said]) => markup`<span class="line"><b>${by}</b>: ${said.join(', ')}</span>`,
  )
}

/** `serialNumber` → `serial number` */
const spoken = (key: string) => key.replace(/([a-z0-9])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`)

function shown(value: RunResult['target'][string] | undefined): string {
  if (value === null || value === undefined) return 'not known'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? value.join(', ') || 'none' : String(value)
}
