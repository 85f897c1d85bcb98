import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonMistake } from '../../rig/json/mistake.ts'

const at = (text: string) => {
  const m = jsonMistake(text)
  return m && `${m.line}:${m.column} expected ${m.expected}, found ${m.found}`
}

describe('where a text stops being JSON', () => {
  it.each([
    ['a comma before the closing brace', '{\n  "a": 1,\n}', '3:1 expected a key in double quotes, found “}”'],
    ['a comma forgotten', '{\n  "a": 1\n  "b": 2\n}', '3:3 expected “,” or “}”, found “"”'],
    ['a comment', '{\n  // the table\n  "a": 1\n}', '2:3 expected a key in double quotes or “}”, found “/”'],
    ['single quotes', "{ 'a': 1 }", "1:3 expected a key in double quotes or “}”, found “'”"],
    ['a key without quotes', '{ table: "T1" }', '1:3 expected a key in double quotes or “}”, found “table”'],
    [
      'a text that is not closed',
      '{ "a": "T1\n}',
      '1:11 expected the closing quote of a text, found the end of the line',
    ],
    [
      'a Windows path',
      '{ "layout": "C:\\wheels" }',
      '1:16 expected an escape that JSON knows (a backslash itself is written twice), found “\\”',
    ],
    ['cut off in the middle', '{ "a": [1, 2', '1:13 expected “,” or “]”, found the end of the file'],
    ['something after the end', '{}\n{}', '2:1 expected nothing more, found “{”'],
    ['a number with a comma', '[1,43 s]', '1:7 expected “,” or “]”, found “s”'],
    ['a number with a leading zero', '[01]', '1:3 expected “,” or “]”, found “1”'],
    ['a word that is none', '[True]', '1:2 expected a value or “]”, found “True”'],
    ['not a text at all', '\u0000\u0001', '1:1 expected a value, found “\\u0000”'],
    ['brackets that do not match', '[{]', '1:3 expected a key in double quotes or “}”, found “]”'],
  ])('%s', (_, text, said) => {
    expect(at(text)).toBe(said)
  })

  it('agrees with JSON.parse on whatever somebody may have typed', () => {
    const piece = fc.constantFrom(
      ...'{}[],:"\\ \n',
      'true',
      'nul',
      '-0.5e+3',
      '1.',
      '"a"',
      '"\\u00e9"',
      '"\\x"',
      '\u2028',
      '\t',
    )
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.nat(3), fc.oneof(piece, fc.string()))
      .map(
        ([text, i, n, extra]) =>
          text.slice(0, i % (text.length + 1)) + extra + text.slice((i % (text.length + 1)) + n),
      )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          broken,
          fc.array(piece).map((p) => p.join('')),
        ),
        (text) => {
          let parses = true
          try {
            JSON.parse(text)
          } catch {
            parses = false
          }
          expect(jsonMistake(text) === null).toBe(parses)
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('takes any depth', () => {
    expect(jsonMistake('['.repeat(100_000))).toMatchObject({ found: 'the end of the file' })
  })
})
