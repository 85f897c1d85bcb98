import { type Markup, markup } from '../markup.ts'

const FIELDS = [
  'Apparatus, serial number',
  'Casino and table',
  'Bench operator',
  'Signature',
  'Place',
  'Date',
]

/** The lines that a person fills in by hand. */
export function signature(signable: boolean): Markup {
  if (!signable)
    return markup`<p>This document is not for signature: only the certification of a cylinder, without injected faults, is.</p>\n`
  return markup`<dl class="signature">
${FIELDS.map((name) => markup`<div><dt>${name}</dt><dd></dd></div>\n`)}</dl>
`
}
