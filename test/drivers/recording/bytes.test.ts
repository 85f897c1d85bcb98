import { describe, expect, test } from 'vitest'
import { DumpRows } from '../../../drivers/recording/dump.ts'
import { unescaped, unquoted } from '../../../drivers/recording/escapes.ts'
import { HexReader } from '../../../drivers/recording/hex.ts'

describe('bytes in hexadecimal', () => {
  const read = (line: string) => {
    const reader = new HexReader()
    return reader.read(line, 0) === 0 ? null : reader.text
  }

  test.each([
    ['2A 58 3B', '*X;'],
    ['2a583b', '*X;'],
    ['2A-58-3B', '*X;'],
    ['0x2A, 0x58, 0x3B', '*X;'],
    ['2a58 3b32', '*X;2'],
    ['2A 5', '*'],
    ['2A 58   33 31', '*X'],
    ['2A 58  33 31', '*X'],
    ['2A 58 |33|', '*X'],
    ['2A 58 31;0;14', '*X'],
    ['30 31 32 33 34 35 36 37  38 39   30 31', '0123456789'],
    ['30 31 32 33 34 35 36 37  38 39 41 42 43 44 45 46  30 31', '0123456789ABCDEF'],
    ['nothing', null],
    ['BAD', null],
    ['', null],
  ])('“%s” is %j', (line, bytes) => {
    expect(read(line)).toBe(bytes)
  })

  test('a line of any length', () => {
    expect(read('2A '.repeat(20_000))).toBe('*'.repeat(20_000))
  })
})

describe('rows of a dump', () => {
  const read = (...lines: string[]) => {
    const rows = new DumpRows()
    return lines.map((line) => (rows.read(line) ? rows.text : null))
  }

  test('where rows are missing, what stands before and behind does not become one frame', () => {
    expect(read('00000000  2a 58 3b 32 3b 30 30 32', '00000010  3b 31')).toEqual(['*X;2;002', '\n;1'])
  })

  test('an offset that goes back, or lies between two rows, is none; another dump begins at 0', () => {
    const row = '2a 58 3b 32 3b 30 30 32'
    expect(read(`00000000  ${row}`, `00000004  ${row}`, `0000000b  ${row}`, `00000000  ${row}`)).toEqual([
      '*X;2;002',
      null,
      null,
      '*X;2;002',
    ])
  })

  test('the offset behind the last row says nothing; any other word alone is no row', () => {
    expect(read('0000  2a 58', '0002', '0004', 'beef')).toEqual(['*X', '', null, null])
  })
})

describe('what a log writes out', () => {
  test.each([
    ['*u OK\\r\\n', '*u OK\r\n'],
    ['*u OK<CR><LF>', '*u OK\r\n'],
    ['*u OK[0D][0A]', '*u OK\r\n'],
    ['*u OK{0x0D}', '*u OK\r'],
    ['\\x2a\\x58\\x0d', '*X\r'],
    ['\\052X\\015\\n', '*X\r\n'],
    ['a\\\\r', 'a\\r'],
    ['a\\q<RX>[1]', 'a\\q<RX>[1]'],
  ])('%s', (text, said) => {
    expect(unescaped(text)).toBe(said)
  })

  test.each([
    ["b'*u OK\\r\\n'", '*u OK\\r\\n'],
    ['(3, "*X;2", 4096) = 21', '*X;2'],
    ['"say "no" more"', 'say "no" more'],
    ['it’s "half', 'it’s "half'],
    ['*X;2 "said"', '*X;2 "said"'],
    ['plain', 'plain'],
  ])('%s between quotation marks: %s', (text, said) => {
    expect(unquoted(text)).toBe(said)
  })
})
