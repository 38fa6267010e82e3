import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newItem, type PictureItem } from '../store/picture-item.ts'
import { cellText, pastedCells, withCell, withPastedCells } from './grid-cells.ts'

const item: PictureItem = {
  ...newItem('a', { name: 'a.jpg', size: 10 }),
  state: 'unwritten',
  title: 'Old title',
  description: 'Old words',
  keywords: ['old'],
}

describe('a table from a spreadsheet', () => {
  it.each<[string, string, string[][]]>([
    ['one cell', 'rice', [['rice']]],
    [
      'cells and rows',
      'a\tb\r\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['the line end that spreadsheets add', 'a\tb\nc\n', [['a', 'b'], ['c']]],
    [
      'cells in quotes, with tabs, lines and quotes',
      '"a\tb"\t"c\nd"\n"say ""hi"""\tx',
      [
        ['a\tb', 'c\nd'],
        ['say "hi"', 'x'],
      ],
    ],
    ['a quote within a word is none', '5" lens\tb', [['5" lens', 'b']]],
    [
      'empty cells',
      '\ta\t\n\t\tb',
      [
        ['', 'a', ''],
        ['', '', 'b'],
      ],
    ],
    ['a quote that never ends', '"a\tb', [['"a', 'b']]],
    ['nothing', '', [['']]],
  ])('%s', (_, text, expected) => {
    expect(pastedCells(text)).toEqual(expected)
  })

  it('whatever cells are copied come back', () => {
    const quoted = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
    const table = fc.array(fc.array(fc.string({ maxLength: 6 }), { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(table, (rows) => {
        const text = `${rows.map((row) => row.map(quoted).join('\t')).join('\n')}\n`
        const isEmptyAtEnd = rows.length > 1 && rows.at(-1)?.every((cell) => cell === '')
        // A last row of nothing cannot be told from the line end.
        if (!isEmptyAtEnd && text !== '\n') expect(pastedCells(text)).toEqual(rows)
      }),
    )
  })
})

describe('cells over a picture', () => {
  it.each<[string, 'title' | 'description' | 'keywords', string[], Partial<PictureItem>]>([
    [
      'all three',
      'title',
      ['Rice', 'Rice field', 'rice, field'],
      { title: 'Rice', description: 'Rice field', keywords: ['rice', 'field'], state: 'written' },
    ],
    [
      'from the second on',
      'description',
      ['Field', 'a; b\nc'],
      { title: 'Old title', description: 'Field', keywords: ['a', 'b', 'c'] },
    ],
    [
      'a blank cell leaves what is there',
      'title',
      ['', ' ', 'new'],
      { title: 'Old title', description: 'Old words', keywords: ['new'] },
    ],
    [
      'what is beyond the last column is dropped',
      'keywords',
      ['x', 'y', 'z'],
      { title: 'Old title', keywords: ['x'] },
    ],
    ['control characters and lines go', 'title', ['A\0 b\n c'], { title: 'A b c' }],
  ])('%s', (_, from, cells, expected) => {
    expect(withPastedCells(item, from, cells)).toMatchObject(expected)
  })

  it('a cell is read and typed', () => {
    expect(cellText({ ...item, keywords: ['a', 'b c'] }, 'keywords')).toBe('a, b c')
    expect(withCell(item, 'keywords', 'x, y,, x').keywords).toEqual(['x', 'y'])
    expect(withCell(item, 'description', 'a\n b').description).toBe('a b')
    expect(withCell(item, 'title', 'T').title).toBe('T')
  })
})
