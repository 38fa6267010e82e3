import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import { countsInData } from './count-in-data.ts'

const KEYS = ['totalResults', 'total', 'totalCount']
const countsOf = (data: unknown, keyword = 'art', language = '') => {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  const { document } = parseHTML(`<script id="d" type="application/json">${text}</script>`)
  return countsInData(document as unknown as Document, 'script#d', { keys: KEYS, keyword, language })
}

describe('a number in the data of a page', () => {
  it.each([
    [98_020, [98_020]],
    ['98020', [98_020]],
    ['1,234,567', [1_234_567]],
    ['1 234 567', [1_234_567]],
    ['1.234.567', [1_234_567]],
    ['12M', [12_000_000]],
    ['150K+', [150_000]],
    ['1e6', [1_000_000]],
    ['12,345 results', [12_345]],
    [{ value: 12_345, relation: 'eq' }, [12_345]],
    [{ value: 10_000, relation: 'gte' }, []],
    [0, [0]],
    [-1, []],
    ['-1', []],
    [12.5, []],
    ['many', []],
    [null, []],
    [true, []],
  ])('%j is %j', (totalResults, counts) => {
    expect(countsOf({ query: { term: 'art' }, totalResults })).toEqual(counts)
  })

  it('is read in forms that JSON alone knows', () => {
    expect(countsOf('{"query":{"term":"art"},"totalResults":1e6}')).toEqual([1_000_000])
    expect(countsOf('{"query":{"term":"\\u0e41\\u0e21\\u0e27"},"totalResults":7}', 'แมว')).toEqual([7])
  })

  it('is read in the language of the page', () => {
    expect(countsOf({ k: 'kočka', totalResults: '1,2 mil' }, 'kočka', 'cs')).toEqual([1_200_000])
  })
})

describe('data of something else than this search', () => {
  it.each([
    ['an address that has the keyword in it', { href: '/search/start', totalResults: 24 }, 'art'],
    ['a key that has the keyword in it', { totalResults: 24 }, 'total'],
    ['a category that begins with it', { category: 'cats', totalResults: 24 }, 'cat'],
    ['a query of more words', { query: 'art deco', totalResults: 24 }, 'art'],
    ['a promotion', { query: 'art', promo: { keyword: 'art', totalResults: 24 } }, 'art'],
    ['a cart', { word: 'cat', cart: { total: 0 } }, 'cat'],
    ['a part for another keyword', { q: 'art', next: { q: 'dog', totalResults: 24 } }, 'art'],
    [
      'pictures of a list',
      {
        q: 'art',
        items: [
          { id: 1, total: 3 },
          { id: 2, total: 9 },
        ],
      },
      'art',
    ],
    ['whoever made them', { q: 'art', contributor: { totalResults: 40 } }, 'art'],
    ['a script that is no JSON', 'window.x = {"query":"art","totalResults":24}', 'art'],
  ])('has no number of it: %s', (_, data, keyword) => {
    expect(countsOf(data, keyword)).toEqual([])
  })

  it('does not hide the number that is there under a later key', () => {
    const data = { word: 'cat', cart: { total: 0 }, search: { totalCount: '61,380' } }
    expect(countsOf(data, 'cat')).toEqual([61_380])
  })

  it('contradicts it where nothing tells them apart', () => {
    expect(countsOf({ word: 'cat', page: { total: 3 }, search: { totalCount: 61_380 } }, 'cat')).toEqual([
      3, 61_380,
    ])
  })

  it.each(['street-cat', 'street+cat', 'street_cat', 'Street%20Cat', ' STREET  CAT '])(
    'is not this search written as %s',
    (term) => {
      expect(countsOf({ props: { query: { term }, meta: { totalResults: 5 } } }, 'street cat')).toEqual([5])
    },
  )
})

describe('a lot of data', () => {
  const pictures = (n: number) => Array.from({ length: n }, (_, id) => ({ id, title: 'street food' }))

  it('has its number beside a long list, of which a few are looked at', () => {
    expect(countsOf({ q: 'art', items: pictures(3_000), totalResults: 7 })).toEqual([7])
  })

  it('that is too much to be looked through tells none', () => {
    const wide = Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`p${n}`, {}]))
    expect(countsOf({ q: 'art', totalResults: 7, wide })).toEqual([])
    expect(countsOf({ q: 'art', totalResults: 7, long: 'x'.repeat(300_000) })).toEqual([])
  })

  it('that has changed is read anew, and for another search as well', () => {
    const { document } = parseHTML('<script id="d" type="application/json">{"q":"art","total":5}</script>')
    const countsFor = (keyword: string) =>
      countsInData(document as unknown as Document, 'script#d', { keys: KEYS, keyword, language: '' })
    expect([countsFor('art'), countsFor('art'), countsFor('dog')]).toEqual([[5], [5], []])
    const script = document.querySelector('script')
    if (script) script.textContent = '{"q":"dog","total":6}'
    expect([countsFor('art'), countsFor('dog')]).toEqual([[], [6]])
  })
})

it('data nested without end is left alone', () => {
  const text = `${'{"a":'.repeat(5_000)}{"q":"art","total":1}${'}'.repeat(5_000)}`
  expect(countsOf(text)).toEqual([])
})
