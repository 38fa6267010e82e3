import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countsIn, parsePlainCount, parseResultCount } from './result-count.ts'

describe('a number of results, as it is written', () => {
  it.each([
    ['0', 0],
    ['7', 7],
    ['412508', 412_508],
    ['1,234', 1_234],
    ['1.234', 1_234],
    ['1 234', 1_234],
    ['1\u00a0234', 1_234],
    ['1\u202f234\u202f567', 1_234_567],
    ['1\u2007234', 1_234],
    ['1\u3000234', 1_234],
    ['1’234’567', 1_234_567],
    ["1'234", 1_234],
    ['12.345.678', 12_345_678],
    ['12,34,567', 1_234_567],
    ['๑๒๓', 123],
    ['๑,๒๓๔', 1_234],
    ['١٬٢٣٤', 1_234],
    ['１，２３４'.replace('，', ','), 1_234],
    ['1.2M', 1_200_000],
    ['1,2M', 1_200_000],
    ['1.2m', 1_200_000],
    ['1M+', 1_000_000],
    ['1.234M', 1_234_000],
    ['53K', 53_000],
    ['53.1k', 53_100],
    ['1,234.5K', 1_234_500],
    ['1.1 million', 1_100_000],
    ['1,2 Mio.', 1_200_000],
    ['12 Tsd.', 12_000],
    ['2,5 millones', 2_500_000],
    ['3 mil', 3_000],
    ['1,5 milhão', 1_500_000],
    ['1,2 mln', 1_200_000],
    ['53 тыс.', 53_000],
    ['1.2 ล้าน', 1_200_000],
    ['๑.๒ ล้าน', 1_200_000],
    ['3 หมื่น', 30_000],
    ['5 แสน', 500_000],
    ['8 พัน', 8_000],
    ['3 หมื่น 5 พัน', 35_000],
    ['1 ล้าน 2 แสน', 1_200_000],
    ['1.5 แสนล้าน', 150_000_000_000],
    ['1.2万', 12_000],
    ['12万3456', 123_456],
    ['1億2345万', 123_450_000],
    ['5만', 50_000],
    ['1.2 jt', 1_200_000],
  ])('%s is %d', (text, count) => {
    expect(parseResultCount(text)).toBe(count)
    expect(parsePlainCount(text.replace(/(?<=Mio|Tsd|тыс)\.$/, ''))).toBe(count)
  })

  it.each([
    ['412,508 results', 412_508],
    ['over 1 million', 1_000_000],
    ['Over 1 million results for cats', 1_000_000],
    ['Mehr als 1,2 Mio. Ergebnisse', 1_200_000],
    ['53.131 Stock-Fotos', 53_131],
    ['412 508 résultats', 412_508],
    ['ผลลัพธ์ ๔๑๒,๕๐๘ รายการ', 412_508],
    ['มากกว่า 1.2 ล้านภาพ', 1_200_000],
    ['約1.2万件の結果', 12_000],
    ['5 more', 5],
    ['7 beaches', 7],
    ['3 Milestones', 3],
    ['12,345.', 12_345],
    ['(1,234)', 1_234],
    ['412,508results', 412_508],
    ['1.234Ergebnisse', 1_234],
    ['1,234millimetres', 1_234],
  ])('%s holds %d', (text, count) => {
    expect(parseResultCount(text)).toBe(count)
  })

  it.each([
    [''],
    ['no results'],
    ['1.5'],
    ['1,23'],
    ['1,2,3'],
    ['99999999999999999999'],
    ['9,007,199,254,740,993'],
    ['1 of 3 pages'],
    ['4K8'],
    ['mp3'],
    ['3D'],
    ['12.5mm'],
    ['1.2MM'],
    ['2,5xyz'],
    ['𝟏𝟐𝟑'],
    ['\0'],
    ['\ud800'],
  ])('%j holds no single number of results', (text) => {
    expect(parseResultCount(text)).toBeNull()
  })

  it.each([
    ['3 mil', 'es', 3_000],
    ['1,2 mil.', 'cs', 1_200_000],
    ['45 mil.', 'sk-SK', 45_000_000],
    ['3 mil.', 'ro', 3_000_000],
    ['15 mii', 'ro', 15_000],
    ['3 mil.', 'hr', 3_000_000],
    ['250 B', 'tr', 250_000],
    ['3 B', 'en', 3_000_000_000],
    ['15 t', 'da', 15_000],
    ['15 t', 'en', 15],
    ['3 mill.', 'nb-NO', 3_000_000],
    ['3 mill wheels', 'en', 3],
    ['1,2 Tr', 'vi', 1_200_000],
    ['15 N', 'vi', 15_000],
    ['15 E', 'hu', 15_000],
    ['3 mil', '__proto__', 3_000],
  ])('%s in %s is %d', (text, language, count) => {
    expect(parseResultCount(text, language)).toBe(count)
  })

  it('is found with its place among others', () => {
    expect(countsIn('1–100 of 412,508 results')).toEqual([
      { count: 1, from: 0, to: 1 },
      { count: 100, from: 2, to: 5 },
      { count: 412_508, from: 9, to: 16 },
    ])
  })

  it.each([
    ['25000 ', 25_000],
    [' "25,000"', 25_000],
    ['~25,000', 25_000],
    ['25,000 results', null],
    ['room 5', null],
    ['5,x', null],
  ])('%j alone is %s', (text, count) => {
    expect(parsePlainCount(text)).toBe(count)
  })
})

describe('whatever the language', () => {
  const count = fc.integer({ min: 0, max: 999_999_999 })

  it.each(['en', 'de', 'fr', 'de-CH', 'es', 'en-IN', 'th-u-nu-thai', 'ar-u-nu-arab', 'pl', 'ru', 'ja'])(
    'a number that %s prints is read again',
    (language) => {
      fc.assert(
        fc.property(count, (n) => {
          const text = new Intl.NumberFormat(language).format(n)
          expect(parseResultCount(text)).toBe(n)
          expect(parseResultCount(`“${text}” results`)).toBe(n)
        }),
      )
    },
  )

  it.each(
    'en de fr es pt pt-BR it nl pl cs sk ru uk tr sv nb da fi hu el bg ja ko zh-CN zh-TW th vi id ms hi ar he fil ca sr'.split(
      ' ',
    ),
  )('a number that %s shortens is read again, in letters and in words', (language) => {
    for (const compactDisplay of ['short', 'long'] as const)
      for (const n of [1_200, 3_000, 15_000, 250_000, 1_200_000, 3_000_000, 45_000_000, 120_000_000]) {
        const text = new Intl.NumberFormat(language, { notation: 'compact', compactDisplay }).format(n)
        expect(parseResultCount(text, language), text).toBe(n)
      }
  })

  it('never takes more than a moment, nor throws, on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const { count: n, from, to } of countsIn(text)) {
          expect(Number.isSafeInteger(n) && n >= 0).toBe(true)
          expect(from).toBeLessThan(to)
        }
      }),
    )
    expect(countsIn('1,'.repeat(5_000))).toEqual([])
    expect(parseResultCount('1'.repeat(100_000))).toBeNull()
  })
})
