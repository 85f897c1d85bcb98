/** Text that is markup already and is not escaped again. Only {@link markup} and {@link trusted} make it. */
export interface Markup {
  readonly markup: string
}

export type Part = Markup | string | number | null | readonly Part[]

/**
 * Control characters (a stray byte of the wire ends a terminal's patience, and XML forbids most), lone
 * surrogates, the two non-characters that XML forbids, and the marks that turn the direction of reading,
 * with which a recorded line could show other than what it holds. Tab and line ends stay.
 */
const UNPRINTABLE =
  /(?![\t\n\r])\p{Cc}|[\p{Cs}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{fffe}\u{ffff}]/gu

/** The text without what no report may carry; `result.json` keeps it whole. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, '')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => printable(text).replace(/[&<>"']/g, (c) => ENTITIES[c] as string)

/** A constant of this program that is markup. Never anything that was read or configured. */
export function trusted(text: string): Markup {
  return { markup: text }
}

/**
 * XML and HTML as a template: whatever is put in is escaped, for content and for quoted attributes alike,
 * unless it is markup itself. A list is joined without a separator, null is nothing.
 */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: strings.map((s, i) => s + render(parts[i] ?? null)).join('') }
}

function render(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(render).join('')
}
