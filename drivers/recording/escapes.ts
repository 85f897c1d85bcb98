/** `\r`, `\x0d`, `\015`, `<CR>`, `<0D>`, `[LF]`: how logs show the characters that end a line, and others. */
const ESCAPE =
  /\\(?:x([0-9a-f]{2})|([0-3]?[0-7]{1,2})|([rntbfv\\'"]))|[<[{](?:(CR|LF|NUL|STX|ETX|TAB)|(?:0x)?([0-9a-f]{2}))[>\]}]/gi
const LINE_END = /(?:\\[rn]|\\x0[da]|\\01[25]|[<[{](?:CR|LF|(?:0x)?0[DA])[>\]}])["']?/i

const NAMED: Readonly<Record<string, string>> = {
  ...{ r: '\r', n: '\n', t: '\t', b: '\b', f: '\f', v: '\v', '\\': '\\', "'": "'", '"': '"' },
  ...{ CR: '\r', LF: '\n', NUL: '\0', STX: '\x02', ETX: '\x03', TAB: '\t' },
}

/** Whether a line end is written out in what a log says was received. */
export const showsLineEnd = (text: string): boolean => LINE_END.test(text)

/** The characters that a log has written out. */
export function unescaped(text: string): string {
  return text.replace(ESCAPE, (all, x?: string, octal?: string, c?: string, name?: string, hex?: string) => {
    const digits = x ?? hex
    if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16))
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
    return NAMED[c ?? (name ?? '').toUpperCase()] ?? all
  })
}

/** Before a quotation mark: `b`, `(3, ` and the like, and nothing that a device says. */
const QUOTED = /^[^"'*$\\]{0,32}?(["'])/

/** `b'…'`, `(3, "…", 4096) = 21` → `…`; what is not between quotation marks stays as it is. */
export function unquoted(text: string): string {
  const m = QUOTED.exec(text)
  if (!m) return text
  const from = m[0].length
  const end = text.lastIndexOf(m[1] as string)
  return end >= from ? text.slice(from, end) : text
}
