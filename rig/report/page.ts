import { style } from './certificate/style.ts'
import { type Markup, markup, type Part } from './markup.ts'

/**
 * A page: one file that asks for nothing else. It has no script, and its policy forbids the browser any request.
 *
 * @param p.foot stands at the foot of every printed page; `sheet` is added to the style that all pages have
 */
export function page(p: { title: string; foot: string; sheet?: Markup; body: Part }): string {
  return markup`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${p.title}</title>
<style>
${style(p.foot)}${p.sheet ?? null}</style>
</head>
<body>
<main>
${p.body}</main>
</body>
</html>
`.markup
}
