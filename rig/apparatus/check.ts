import { sideBySide } from './alternation.ts'
import type { Layout, Pocket } from './layout.ts'
import { APPARATUS, type ApparatusRule } from './rules.ts'

/**
 * Everything that is wrong with a layout for its game, a sentence each; empty when it is one of the game.
 * Pockets are numbered as the sensor head does, clockwise from the reference pocket, which is 0. The order is
 * judged only as far as a rule fixes it (see {@link APPARATUS}); never throws.
 */
export function checkLayout(layout: Layout): string[] {
  const rule = APPARATUS[layout.game]
  const { pockets } = layout
  return [
    ...unknownNumbers(pockets, rule),
    ...miscounted(pockets, rule),
    ...miscoloured(pockets, rule),
    ...unbalanced(pockets, rule),
    ...(rule.alternates ? alike(pockets) : []),
  ]
}

const name = (p: Pocket, i: number) => `pocket ${i} (“${p.label}”)`
const inWords = (colour: Pocket['colour']) => colour ?? 'neither rouge nor noir'

function unknownNumbers(pockets: readonly Pocket[], rule: ApparatusRule): string[] {
  return pockets.flatMap((p, i) =>
    rule.numbers.has(p.label)
      ? []
      : [`pocket ${i} is labelled “${p.label}”, which is no number of this game`],
  )
}

function miscounted(pockets: readonly Pocket[], rule: ApparatusRule): string[] {
  const places = new Map([...rule.numbers.keys()].map((label) => [label, [] as number[]]))
  pockets.forEach((p, i) => {
    places.get(p.label)?.push(i)
  })
  const usual = mostCommon([...places.values()].map((at) => at.length))
  const wanted = new Map(
    [...rule.numbers].map(([label, times]) => [label, times === 'equally' ? usual : times]),
  )
  const total = [...wanted.values()].reduce((sum, times) => sum + times, 0)

  const findings = [...places].flatMap(([label, at]) => {
    const times = wanted.get(label) as number
    if (at.length === times) return []
    if (at.length === 0) return [`“${label}” is missing`]
    return [`“${label}” is there ${often(at.length)} (${listed(at)}) and must be ${often(times)}`]
  })
  return pockets.length === total ? findings : [`${pockets.length} pockets instead of ${total}`, ...findings]
}

/** The most common of some counts above 0, the least of them when several are; 1 when all are 0. */
function mostCommon(counts: readonly number[]): number {
  const seen = (n: number) => counts.filter((c) => c === n).length
  const candidates = [...new Set(counts)].filter((n) => n > 0).sort((a, b) => seen(b) - seen(a) || a - b)
  return candidates[0] ?? 1
}

function miscoloured(pockets: readonly Pocket[], rule: ApparatusRule): string[] {
  return pockets.flatMap((p, i) => {
    if (!rule.numbers.has(p.label)) return []
    const colour = rule.colour(p.label)
    if (colour === 'either')
      return p.colour === null ? [`${name(p, i)} has no colour and must be rouge or noir`] : []
    return p.colour === colour ? [] : [`${name(p, i)} is ${inWords(p.colour)} and must be ${inWords(colour)}`]
  })
}

function unbalanced(pockets: readonly Pocket[], rule: ApparatusRule): string[] {
  if (rule.each === null) return []
  const count = (colour: Pocket['colour']) => pockets.filter((p) => p.colour === colour).length
  const [rouge, noir] = [count('rouge'), count('noir')]
  if (rouge === rule.each && noir === rule.each) return []
  return [`${rouge} pockets are rouge and ${noir} noir; there must be ${rule.each} of each`]
}

function alike(pockets: readonly Pocket[]): string[] {
  return sideBySide(pockets).map(([i, j]) => {
    const [a, b] = [pockets[i] as Pocket, pockets[j] as Pocket]
    return `${name(a, i)} and ${name(b, j)} stand side by side and are both ${a.colour}`
  })
}

const often = (n: number) => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`)
const listed = (at: readonly number[]) => `pocket${at.length > 1 ? 's' : ''} ${at.join(', ')}`
