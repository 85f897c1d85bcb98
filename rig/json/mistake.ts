/** What a JSON text may hold between its quotes: no control characters, and only the escapes of RFC 8259, 7. */
const CHARACTERS = String.raw`(?:[ !#-\[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*`
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+\-]?\d+)?`
const WORD = new RegExp(`"${CHARACTERS}"|${NUMBER}|true|false|null`, 'yu')
const UNCLOSED = new RegExp(`"${CHARACTERS}`, 'yu')

/** What may come next, in words. */
type Expected =
  | 'a value'
  | 'a value or “]”'
  | 'a key in double quotes'
  | 'a key in double quotes or “}”'
  | '“:”'
  | '“,” or “}”'
  | '“,” or “]”'
  | 'nothing more'

export interface JsonMistake {
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly expected: string
  readonly found: string
}

/**
 * Where a text stops being JSON (RFC 8259): the first place that no JSON text can continue from. Null when
 * there is none. `JSON.parse` refuses too, but does not always say where.
 */
export function jsonMistake(text: string): JsonMistake | null {
  const open: ('{' | '[')[] = []
  const afterValue = (): Expected =>
    open.length === 0 ? 'nothing more' : open.at(-1) === '{' ? '“,” or “}”' : '“,” or “]”'
  let expected: Expected = 'a value'
  let at = 0
  for (;;) {
    while (at < text.length && ' \t\r\n'.includes(text[at] as string)) at++
    const c = text[at]
    if (c === undefined) return expected === 'nothing more' ? null : mistake(text, at, expected)

    if (c === ':' && expected === '“:”') expected = 'a value'
    else if (c === ',' && expected === '“,” or “}”') expected = 'a key in double quotes'
    else if (c === ',' && expected === '“,” or “]”') expected = 'a value'
    else if (
      (c === '}' && (expected === '“,” or “}”' || expected === 'a key in double quotes or “}”')) ||
      (c === ']' && (expected === '“,” or “]”' || expected === 'a value or “]”'))
    ) {
      open.pop()
      expected = afterValue()
    } else if ((c === '{' || c === '[') && expected.startsWith('a value')) {
      open.push(c)
      expected = c === '{' ? 'a key in double quotes or “}”' : 'a value or “]”'
    } else {
      const key = expected.startsWith('a key')
      const may = key ? c === '"' : expected.startsWith('a value')
      if (!may) return mistake(text, at, expected)
      WORD.lastIndex = at
      if (!WORD.test(text)) return c === '"' ? brokenString(text, at) : mistake(text, at, expected)
      at = WORD.lastIndex
      expected = key ? '“:”' : afterValue()
      continue
    }
    at++
  }
}

function brokenString(text: string, from: number): JsonMistake {
  UNCLOSED.lastIndex = from
  UNCLOSED.test(text)
  const at = UNCLOSED.lastIndex
  return mistake(
    text,
    at,
    text[at] === '\\'
      ? 'an escape that JSON knows (a backslash itself is written twice)'
      : 'the closing quote of a text',
  )
}

function mistake(text: string, at: number, expected: string): JsonMistake {
  const before = text.slice(0, at)
  const line = before.split('\n').length
  const column = at - before.lastIndexOf('\n')
  const word = /^(?:[\w.+-]+|.)/su.exec(text.slice(at, at + 40))?.[0]
  const found =
    word === undefined
      ? 'the end of the file'
      : word === '\n' || word === '\r'
        ? 'the end of the line'
        : `“${printable(word)}”`
  return { line, column, expected, found }
}

const printable = (word: string) =>
  JSON.stringify(word).slice(1, -1).replaceAll('\\"', '"').replaceAll('\\\\', '\\')
