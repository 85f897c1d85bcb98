import { type Markup, markup } from './markup.ts'

/** The words of the texts that English sentences of the rig quote, with or without their quotation marks. */
const QUOTED =
  /([“"«]\s*)?(rien ne va plus|dans un sens opposé au précédent|le mouvement de la bille se ralentit|un numéro plein|la séance du lendemain)(\s*[”"»])?/i

/**
 * A sentence with the French in it marked as French, so that it is read aloud rightly, and in French
 * quotation marks. `element` is `tspan` inside a drawing.
 */
export function french(sentence: string, element: 'span' | 'tspan' = 'span'): Markup {
  const m = QUOTED.exec(sentence)
  if (!m) return markup`${sentence}`
  const words = m[1] && m[3] ? `«\u00a0${m[2]}\u00a0»` : m[0]
  const quote =
    element === 'span' ? markup`<span lang="fr">${words}</span>` : markup`<tspan lang="fr">${words}</tspan>`
  const rest = french(sentence.slice(m.index + m[0].length), element)
  return markup`${sentence.slice(0, m.index)}${quote}${rest}`
}
