import { CleaningRules } from '@thokham/metadata'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addKeywords,
  afterReload,
  cleanAgain,
  copyFrom,
  MOST_KEYWORDS,
  newItem,
  type PictureItem,
  pastedRows,
  replaceText,
  restoreKeyword,
  splitKeywords,
  withDescription,
  withKeywords,
  withTitle,
} from './picture-item.ts'

const rules = new CleaningRules({ refused: [{ name: 'nikon', kind: 'brands' }], own: ['ugly'] })
const unwritten: PictureItem = {
  ...newItem('1', { name: 'a.jpg', size: 1_000 }),
  state: 'unwritten',
  kind: 'jpeg',
  width: 6000,
  height: 4000,
}
const said = (over: Partial<Parameters<typeof withDescription>[1]> = {}) => ({
  title: 'Rice terraces at sunrise',
  description: 'Rice terraces in the mist',
  keywords: ['rice', 'terraces', 'sunrise'],
  confidence: 90,
  category: null,
  thai: null,
  ...over,
})
const words = (count: number) =>
  Array.from({ length: count }, (_, at) => `word ${String.fromCharCode(97 + (at % 26))}${at}`)

describe('a description', () => {
  it('is cleaned, each removal with its reason', () => {
    const item = withDescription(
      unwritten,
      said({ keywords: ['rice', 'nikon', 'Rice', 'ugly', 'mist'] }),
      rules,
    )
    expect(item.keywords).toEqual(['rice', 'mist'])
    expect(item.removed.map(({ keyword, reason }) => [keyword, reason.code])).toEqual([
      ['nikon', 'refused_name'],
      ['Rice', 'duplicate'],
      ['ugly', 'own_word'],
    ])
    expect(item).toMatchObject({ state: 'written', confidence: 90, title: 'Rice terraces at sunrise' })
  })

  it('has the words of every picture around it, the last ones whatever the limit', () => {
    const item = withDescription(unwritten, said({ keywords: words(49) }), rules, {
      first: ['thailand'],
      last: ['copy space'],
    })
    expect(item.keywords).toHaveLength(49)
    expect(item.keywords[0]).toBe('thailand')
    expect(item.keywords.at(-1)).toBe('copy space')
  })

  it('keeps translations with their words', () => {
    const item = withDescription(
      unwritten,
      said({ thai: { title: 'นา', keywords: ['ข้าว', 'ขั้น', 'รุ่งเช้า'] } }),
      rules,
    )
    expect(item.thaiTitle).toBe('นา')
    expect(item.thaiWords).toEqual({ rice: 'ข้าว', terraces: 'ขั้น', sunrise: 'รุ่งเช้า' })
  })
})

describe('by hand', () => {
  const written = withDescription(unwritten, said({ keywords: ['rice', 'nikon', 'mist'] }), rules)

  it('a title and a keyword make it written, none of them unwritten', () => {
    expect(withTitle(unwritten, 'Rice').state).toBe('unwritten')
    expect(withKeywords(withTitle(unwritten, 'Rice'), ['rice']).state).toBe('written')
    expect(withKeywords(written, []).state).toBe('unwritten')
  })

  it('a failure stays until there is something', () => {
    const failed: PictureItem = { ...unwritten, state: 'failed', fault: 'ai_refused' }
    expect(withTitle(failed, 'Rice').state).toBe('failed')
    expect(withKeywords(withTitle(failed, 'Rice'), ['rice'])).toMatchObject({ state: 'written', fault: null })
  })

  it('words are split where people part them', () => {
    expect(splitKeywords('rice, field;mist\tboat\nrice\r\n , Boat')).toEqual([
      'rice',
      'field',
      'mist',
      'boat',
    ])
  })

  it('words in front move there, words at the end do not come twice, refused ones are set aside once', () => {
    expect(addKeywords(written, ['mist', 'boat'], { where: 'first', rules }).keywords).toEqual([
      'mist',
      'boat',
      'rice',
    ])
    expect(addKeywords(written, ['Rice', 'boat'], { where: 'last', rules }).keywords).toEqual([
      'rice',
      'mist',
      'boat',
    ])
    const again = addKeywords(written, ['nikon'], { where: 'last', rules })
    expect(again.keywords).toEqual(['rice', 'mist'])
    expect(again.removed).toHaveLength(1)
  })

  it('a removed word comes back to its place', () => {
    const [removal] = written.removed
    if (!removal) throw new Error('Nothing was removed')
    const back = restoreKeyword(written, removal)
    expect(back.keywords).toEqual(['rice', 'nikon', 'mist'])
    expect(back.removed).toEqual([])
  })

  it('new rules take out what they name, and say so', () => {
    const stricter = new CleaningRules({ refused: [], own: ['mist'] })
    expect(cleanAgain(written, stricter).keywords).toEqual(['rice'])
    expect(cleanAgain(written, rules)).toBe(written)
  })

  it('replaces text as it is typed, signs of patterns too', () => {
    const item = { ...written, title: 'Rice (field) RICE', keywords: ['rice field', 'mist'] }
    expect(replaceText(item, 'rice', 'corn')).toMatchObject({
      title: 'corn (field) corn',
      keywords: ['corn field', 'mist'],
    })
    expect(replaceText(item, '(field)', '$&')).toMatchObject({ title: 'Rice $& RICE' })
    expect(replaceText(item, 'boat', 'ship')).toBe(item)
    expect(replaceText(item, '  ', 'x')).toBe(item)
  })

  it('copies what is said, not the file', () => {
    const copy = copyFrom(unwritten, { ...written, id: '2', fileName: 'b.jpg' })
    expect(copy).toMatchObject({
      id: '1',
      fileName: 'a.jpg',
      title: written.title,
      keywords: written.keywords,
      state: 'written',
    })
  })

  it('reads a pasted table line by line', () => {
    expect(pastedRows('Rice field\trice, field\r\n\r\nBoat\n\tonly, words')).toEqual([
      { title: 'Rice field', keywords: ['rice', 'field'] },
      { title: 'Boat', keywords: null },
      { title: '', keywords: ['only', 'words'] },
    ])
  })

  it('what was on its way when the page went can be asked again', () => {
    expect(afterReload({ ...unwritten, state: 'asking' }).state).toBe('unwritten')
    expect(afterReload({ ...written, state: 'waiting' }).state).toBe('written')
    expect(afterReload(written)).toBe(written)
  })
})

it('never has more keywords than marketplaces take, nor one twice, whatever is done', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('rice', 'Rice', 'nikon', ' mist ', '', '\u0000'),
  )
  const list = fc.array(word, { maxLength: 80 })
  fc.assert(
    fc.property(list, list, word, (first, second, find) => {
      let item = withDescription(unwritten, said({ keywords: first }), rules)
      item = addKeywords(item, second, { where: 'first', rules })
      item = item.removed.reduce(restoreKeyword, item)
      item = replaceText(item, find, 'rice')
      const lower = item.keywords.map((one) => one.toLowerCase())
      expect(item.keywords.length).toBeLessThanOrEqual(MOST_KEYWORDS)
      expect(new Set(lower).size).toBe(lower.length)
      expect(lower).not.toContain('')
    }),
  )
})
