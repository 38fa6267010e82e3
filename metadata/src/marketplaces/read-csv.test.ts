import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvFiles } from './csv.ts'
import { emptyListing } from './listing.ts'
import { MARKETPLACE_IDS } from './marketplaces.ts'
import { readCsv, readListings } from './read-csv.ts'

describe('a table', () => {
  it.each<[string, string, string[][]]>([
    [
      'commas',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'semicolons',
      'a;b\nc,1;d',
      [
        ['a', 'b'],
        ['c,1', 'd'],
      ],
    ],
    [
      'tabs',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'quotes',
      '"a ""x""","b\r\nc"\n1,2',
      [
        ['a "x"', 'b\r\nc'],
        ['1', '2'],
      ],
    ],
    ['a quote within', 'a"b,c', [['a"b', 'c']]],
    ['a quote that never closes', '"abc\n1,2', [['abc\n1,2']]],
    [
      'a mark, blank rows, an empty last cell',
      '\ufeffa,b\n\n , \nc,',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    [
      'old line ends',
      'a,b\rc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['Excel’s line of what parts them', '\ufeffsep=;\r\na,1;b,2\r\n', [['a,1', 'b,2']]],
    ['nothing', '', []],
  ])('with %s', (_, text, expected) => {
    expect(readCsv(text).map(({ cells }) => cells)).toEqual(expected)
  })

  it('counts the line that says what parts cells', () => {
    expect(readCsv('"sep=|"\na|b')).toEqual([{ cells: ['a', 'b'], row: 2 }])
  })

  it('tells what rows say of files', () => {
    expect(
      readListings(
        'File name;Title;Tags;Category\nข้าว 1.jpg;ทุ่งนา;"rice; ทุ่งนา, gold";11\n;x;y;1\n\'=a.png;;;\n',
      ),
    ).toEqual([
      {
        fileName: 'ข้าว 1.jpg',
        row: 2,
        said: { title: 'ทุ่งนา', keywords: ['rice', 'ทุ่งนา', 'gold'], categories: ['11'] },
      },
      { fileName: '=a.png', row: 4, said: { title: '', keywords: [], categories: [] } },
    ])
    expect(readListings('title,keywords\na,b')).toBeNull()
    expect(readListings('')).toBeNull()
  })

  it.each(MARKETPLACE_IDS)('of %s is read back', (id) => {
    const listing = {
      ...emptyListing('-1.jpg'),
      title: 'Rice "field"; gold',
      description: 'Rice "field"; gold',
      keywords: ['rice', 'golden field'],
    }
    const [file] = csvFiles(id, [listing])
    const [row] = readListings(new TextDecoder().decode(file?.bytes)) ?? []
    expect(row?.fileName).toBe('-1.jpg')
    expect(row?.said.keywords).toEqual(['rice', 'golden field'])
    expect(row?.said.title ?? row?.said.description).toBe('Rice "field"; gold')
  })

  it('of any text is read', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', 'a', ' ') }), (text) => {
        readListings(`filename,title\n${text}`)
      }),
      { numRuns: 2000 },
    )
  })
})
