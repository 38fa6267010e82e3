import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REFUSED_NAMES } from '../testing/refused-names.ts'
import { type CleanedKeywords, cleanKeywords } from './clean-keywords.ts'
import { CleaningRules } from './cleaning-rules.ts'
import { moveKeyword, orderByRelevance } from './order.ts'
import { singularsOf } from './plural.ts'

const rules = new CleaningRules({ refused: REFUSED_NAMES, own: ['ugly', 'น้ำท่วม'] })
const clean = (...keywords: string[]) => cleanKeywords(keywords, rules)
const reasons = ({ removed }: CleanedKeywords) => removed.map(({ keyword, reason }) => [keyword, reason])

describe('a keyword is taken out', () => {
  it.each([
    ['iPhone mockup', { code: 'refused_name', name: 'iphone', kind: 'brands' }],
    ['style of Van  Gogh', { code: 'refused_name', name: 'van gogh', kind: 'artists' }],
    ['Beyoncé', { code: 'refused_name', name: 'beyonce', kind: 'people' }],
    ['spider-man', { code: 'refused_name', name: 'spider man', kind: 'characters' }],
    ['Shutterstock', { code: 'refused_name', name: 'shutterstock', kind: 'agencies' }],
    ['AI generated', { code: 'refused_name', name: 'ai generated', kind: 'making' }],
    ['McDonald’s', { code: 'refused_name', name: 'mcdonald s', kind: 'brands' }],
    ['Ugly sweater', { code: 'own_word', name: 'ugly' }],
    ['ภาพน้ำท่วมกรุงเทพ', { code: 'own_word', name: 'น้ำท่วม' }],
    ['DSLR', { code: 'camera_word', name: 'dslr' }],
    ['50mm', { code: 'camera_word', name: '50mm' }],
    ['f/1.8', { code: 'camera_word', name: 'f/1.8' }],
    ['ISO 100', { code: 'camera_word', name: 'ISO 100' }],
    ['1/250s', { code: 'camera_word', name: '1/250s' }],
    ['8K', { code: 'prompt_word', name: '8k' }],
    ['octane render', { code: 'prompt_word', name: 'octane render' }],
    ['rice field --ar 3:2', { code: 'prompt_word', name: 'rice field --ar 3:2' }],
    ['city —ar 3:2', { code: 'prompt_word', name: 'city —ar 3:2' }],
    ['inspired by nature', { code: 'phrase', phrase: 'inspired by' }],
    ['in the style of art nouveau', { code: 'phrase', phrase: 'in the style of' }],
    ['masterpiece', { code: 'prompt_word', name: 'masterpiece' }],
    ['www.shop.com', { code: 'spam', why: 'link' }],
    ['me@shop.co.th', { code: 'spam', why: 'link' }],
    ['2025', { code: 'spam', why: 'no_word' }],
    ['!!!', { code: 'spam', why: 'no_word' }],
    ['', { code: 'spam', why: 'no_word' }],
    ['x', { code: 'spam', why: 'one_letter' }],
    ['the', { code: 'spam', why: 'stop_word' }],
    ['sooooo', { code: 'spam', why: 'repeated' }],
    ['cat cat cat', { code: 'spam', why: 'repeated' }],
    ['a golden rice field in the morning', { code: 'spam', why: 'too_long' }],
  ])('%s', (keyword, reason) => {
    expect(clean('sunrise', keyword)).toEqual({ kept: ['sunrise'], removed: [{ keyword, index: 1, reason }] })
  })

  it.each([
    ['cat', 'Cat', 'duplicate'],
    ['cat', ' cat. ', 'duplicate'],
    ['café', 'cafe', 'duplicate'],
    ['cat', 'cats', 'plural'],
    ['cats', 'cat', 'plural'],
    ['rice fields', 'rice field', 'plural'],
    ['city', 'cities', 'plural'],
    ['leaves', 'leaf', 'plural'],
    ['knife', 'knives', 'plural'],
    ['box', 'boxes', 'plural'],
    ['bench', 'benches', 'plural'],
    ['tomatoes', 'tomato', 'plural'],
    ['child', 'children', 'plural'],
    ['woman', 'women', 'plural'],
    ['house', 'houses', 'plural'],
    ['shoe', 'shoes', 'plural'],
  ])('“%s”, then “%s”: %s', (first, second, code) => {
    expect(reasons(clean(first, second))).toEqual([[second, { code, of: first }]])
  })

  it('with its place in the list as it was, so that an undo puts it back', () => {
    expect(clean('cat', 'nike', 'dog', 'dogs', 'sun').removed.map(({ index }) => index)).toEqual([1, 3])
  })
})

describe('a keyword stays', () => {
  it.each([
    ['apple'],
    ['amazon river'],
    ['flash'],
    ['vintage camera'],
    ['person holding camera'],
    ['grass'],
    ['ทุ่งนา'],
    ['น้ำ'],
    ['co-working space'],
    ['year 2025'],
    ['seed'],
    ['aperture'],
    ['well-being'],
    ['long-sleeve shirt'],
    ['masterpiece sculpture'],
    ['highly detailed map'],
  ])('%s', (keyword) => {
    expect(clean(keyword)).toEqual({ kept: [keyword], removed: [] })
  })

  it.each([
    ['glass', 'glasses'],
    ['new', 'news'],
    ['good', 'goods'],
    ['bus', 'bu'],
    ['economic', 'economics'],
    ['ทุ่งนา', 'ทุ่งนาสีทอง'],
    ['มา', 'ม้า'],
  ])('“%s” beside “%s”', (first, second) => {
    expect(clean(first, second).removed).toEqual([])
  })

  it('without the marks around it', () => {
    expect(clean('#sunset', '• rice field', '"gold"', 'calm.').kept).toEqual([
      'sunset',
      'rice field',
      'gold',
      'calm',
    ])
  })

  it('when it is the mark that a marketplace asks for', () => {
    const allowing = new CleaningRules({ refused: REFUSED_NAMES, allowed: ['_ai_generated'] })
    expect(cleanKeywords(['cat', '_ai_generated', '_ai_generated'], allowing)).toEqual({
      kept: ['cat', '_ai_generated'],
      removed: [],
    })
    expect(clean('_ai_generated').kept).toEqual([])
  })

  it('whatever is cleaned is clean', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 30 }), (keywords) => {
        const once = cleanKeywords(keywords, rules)
        expect(once.kept.length + once.removed.length).toBe(keywords.length)
        expect(cleanKeywords(once.kept, rules)).toEqual({ kept: once.kept, removed: [] })
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the order', () => {
  it('goes by title, then description, then as it was', () => {
    const keywords = ['asia', 'sky', 'mist', 'rice field', 'golden', 'field worker']
    expect(
      orderByRelevance(keywords, {
        title: 'Golden rice field',
        description: 'Mist over a rice field at sunrise',
      }),
    ).toEqual(['rice field', 'golden', 'mist', 'field worker', 'asia', 'sky'])
  })

  it.each([
    [0, 2, 'bcad'],
    [3, 0, 'dabc'],
    [1, 1, 'abcd'],
    [0, 99, 'bcda'],
    [2, -5, 'cabd'],
    [9, 0, 'abcd'],
  ])('moves %i to %i', (from, to, result) => {
    expect(moveKeyword([...'abcd'], from, to).join('')).toBe(result)
  })

  it('loses and doubles nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string()),
        fc.string(),
        fc.integer(),
        fc.integer(),
        (words, title, from, to) => {
          const sorted = (list: string[]) => [...list].sort()
          expect(sorted(orderByRelevance(words, { title, description: '' }))).toEqual(sorted(words))
          expect(sorted(moveKeyword(words, from, to))).toEqual(sorted(words))
        },
      ),
    )
  })
})

it('singulars', () => {
  expect(singularsOf('dishes')).toEqual(['dishe', 'dish'])
  expect(singularsOf('cactus')).toEqual([])
})
