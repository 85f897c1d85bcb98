import { type Markup, markup, type Part } from '../markup.ts'

/** A table of names and what they are: two columns, the name is the row's header. */
export function terms(rows: readonly (readonly [name: Part, value: Part])[]): Markup {
  return markup`<table class="terms">
<tbody>
${rows.map(([name, value]) => markup`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`)}</tbody>
</table>
`
}

/** A long name may break after a slash. */
export function breakable(id: string): Markup {
  return markup`${id.split('/').map((part, i) => (i === 0 ? part : markup`/<wbr>${part}`))}`
}
