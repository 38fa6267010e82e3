import { withoutHidden } from '@thokham/domain/keywords/hidden-characters'
import { tableOf } from '@thokham/domain/keywords/keyword-table'
import { describe, expect, it } from 'vitest'
import { examine, type PasteChoice, tidied, usualChoice } from './paste-doctor.ts'

/** Returns what one tap makes of a paste; null where nothing is offered. */
function inOneTap(text: string, over: Partial<PasteChoice> = {}): string[] | null {
  const findings = examine(text)
  return findings && tidied(text, findings.table, { ...usualChoice(text, findings), ...over })
}

describe('a table', () => {
  it.each([
    ['CSV with a head', 'keyword,volume\nrice terrace,120\nfloating market,30', 0, true],
    ['CSV without one', 'rice terrace,120\nfloating market,30', 0, false],
    ['CSV in quotes', '"rice terrace","a"\n"floating, market","b"', 0, false],
    ['semicolon CSV', 'ลำดับ;คีย์เวิร์ด;จำนวน\n1;rice terrace;1.200\n2;floating market;30', 1, true],
    ['spreadsheet cells', '1\trice terrace\t120\n2\tfloating market\t30', 1, false],
    ['one row of cells', 'rice terrace\t120', 0, false],
    [
      'a stock report',
      'Filename,Title,Keywords\na.jpg,Rice,"rice, green"\nb.jpg,Boat,"boat, river"',
      2,
      true,
    ],
    ['addresses first', 'url,search term\nhttps://a.example/1,rice\nhttps://a.example/2,boat', 1, true],
  ])('is recognised: %s', (_name, text, guess, hasHead) => {
    expect(tableOf(text)).toMatchObject({ guess, hasHead })
    expect(inOneTap(text)).not.toBeNull()
  })

  it.each([
    'cat\ndog',
    'Cat, sleeping on sofa\nDog, running',
    'cat,12',
    'a,b\nc,d,e',
    'cat, black\ndog, brown',
    'a sofa; grey\na chair',
  ])('is not seen in %j', (text) => {
    expect(tableOf(text)).toBeNull()
  })

  it('gives the column that is chosen, with its head where that is wanted', () => {
    const text = 'name,keyword\nA,rice terrace\nB,floating market\n'
    expect(inOneTap(text)).toEqual(['rice terrace', 'floating market'])
    expect(inOneTap(text, { column: 0 })).toEqual(['A', 'B'])
    expect(inOneTap(text, { skipHead: false })).toEqual(['keyword', 'rice terrace', 'floating market'])
  })

  it('has cells over several lines, quotes within quotes, and rows of nothing', () => {
    expect(inOneTap('"say ""hi""\nthere"\t1\n\t\ncat\t2')).toEqual(['say "hi" there', 'cat'])
  })

  it('splits keywords in a cell', () => {
    const text = 'Filename,Keywords\na.jpg,"rice, green, field"\nb.jpg,"boat, river, rice"'
    expect(inOneTap(text)).toEqual(['rice', 'green', 'field', 'boat', 'river'])
    expect(inOneTap(text, { commas: 'space', dropDuplicates: false })).toEqual([
      'rice green field',
      'boat river rice',
    ])
  })
})

describe('lines', () => {
  it.each([
    ['a row of keywords', 'cat, black dog, bird', ['cat', 'black dog', 'bird']],
    ['a subject with a comma', 'Cat, sleeping on sofa\ndog', ['Cat sleeping on sofa', 'dog']],
    [
      'a sentence',
      'a very old and grey cat, asleep, on a sofa',
      ['a very old and grey cat asleep on a sofa'],
    ],
    [
      'flags',
      'cat --ar 16:9 --v 6\ndog —ar 1:1\nblack-and-white bird',
      ['cat', 'dog', 'black-and-white bird'],
    ],
    ['repeats beside flags', 'cat --v 6\nCat --v 7', ['cat']],
    ['Thai beside flags', 'แมว --v 6\ncat', ['แมว', 'cat']],
  ])('with %s', (_name, text, keywords) => {
    expect(inOneTap(text)).toEqual(keywords)
  })

  it('in Thai go when that is chosen', () => {
    expect(inOneTap('แมว --v 6\ncat', { dropThai: true })).toEqual(['cat'])
  })

  it.each(['cat\ndog', 'cat\ncat', '{red,|blue,} car', 'cat,', 'well-known place'])(
    '%j is left alone',
    (text) => {
      expect(examine(text)).toBeNull()
    },
  )
})

it('takes out what nobody sees, and says how much', () => {
  expect(withoutHidden('ri\u200bce\u00a0field\r\n\ufeffca\u0000t\u00ad')).toEqual({
    text: 'rice field\ncat',
    removed: 4,
  })
  expect(withoutHidden('ข้าว ก็ 👩‍🌾')).toEqual({ text: 'ข้าว ก็ 👩‍🌾', removed: 0 })
})
