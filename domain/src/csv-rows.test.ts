import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CSV_BOM, csvLine } from './csv.ts'
import { csvRows } from './csv-rows.ts'

describe('rows of a CSV file', () => {
  it('have their lines, whatever stands between quotes', () => {
    expect(csvRows('id,title\r\n1,"a, ""b""\nc"\r\n\r\n2,d')).toEqual([
      { line: 1, cells: ['id', 'title'] },
      { line: 2, cells: ['1', 'a, "b"\nc'] },
      { line: 5, cells: ['2', 'd'] },
    ])
    expect(csvRows('a\r"b\rc"\r\rd')).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, cells: ['b\rc'] },
      { line: 5, cells: ['d'] },
    ])
  })

  it.each([
    ['semicolons', 'a;b\n1;2'],
    ['tabs', 'a\tb\n1\t2'],
    ['old line ends', 'a,b\r1,2\r'],
    ['a byte order mark', '\uFEFFa,b\n1,2\n'],
  ])('with %s', (_, text) => {
    expect(csvRows(text).map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it.each([
    ['a; b; c, d\n1;2;3', ['a', ' b', ' c, d']],
    ['"a, b, c";d\n1;2', ['a, b, c', 'd']],
    ['a,b;c\n', ['a', 'b;c']],
  ])(
    'take for the mark what the first line has most of outside quotes, a comma where it is even: %j',
    (text, head) => {
      expect(csvRows(text)[0]?.cells).toEqual(head)
    },
  )

  it('come back as they were written', () => {
    const signs = ["'", '=', '-', '0', '1', ' ', '\u200b', '\t', '\r', '\n', '"', ',', ';', 'บ']
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...signs) }))
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (cells) => {
        fc.pre(cells.some((cell) => cell.trim() !== ''))
        const file = `${CSV_BOM}${csvLine(['head', 'line'])}${csvLine(cells)}`
        expect(csvRows(file)[1]?.cells).toEqual(cells)
      }),
    )
  })
})
