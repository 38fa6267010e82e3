import { describe, expect, it } from 'vitest'
import { th } from '../text/th.ts'
import {
  addToBasket,
  BASKET_MOST,
  basketCsv,
  type Collected,
  filterBasket,
  noteInBasket,
  removeFromBasket,
  restoreToBasket,
} from './basket.ts'

const item = (keyword: string, results: number | null, at: number, note = ''): Collected => ({
  keyword,
  results,
  scope: 'all',
  marketplace: 'adobe-stock',
  note,
  at,
})
const fresh = (keyword: string, results: number | null = null) => ({
  keyword,
  results,
  scope: 'photo' as const,
  marketplace: 'shutterstock' as const,
})
const NIGHT = item('thai night market', 84_210, 3, 'เพิ่มเมื่อครู่')
const SALAD = item('som tam salad', 6_418, 2)
const WORD = item('boat noodle', null, 1)
const BASKET = [NIGHT, SALAD, WORD]

describe('collecting', () => {
  it('puts the newest first, each once whatever its case, and tells how many were there', () => {
    const { basket, ...result } = addToBasket(
      BASKET,
      [fresh('Wok fire', 61_380), fresh('SOM  TAM salad'), fresh(' wok FIRE ')],
      9,
    )
    expect(result).toEqual({ added: 1, had: 2, full: false })
    expect(basket.map(({ keyword, at }) => [keyword, at])).toEqual([
      ['Wok fire', 9],
      ['thai night market', 3],
      ['som tam salad', 2],
      ['boat noodle', 1],
    ])
    // An item without a number does not remove a known one.
    expect(basket[2]).toEqual(SALAD)
  })

  it('takes a number for a keyword that had none or another, and leaves its note', () => {
    const { basket } = addToBasket(BASKET, [fresh('thai night market', 90_000)], 9)
    expect(basket[0]).toEqual({ ...NIGHT, results: 90_000, scope: 'photo', marketplace: 'shutterstock' })
    expect(NIGHT.results).toBe(84_210)
  })

  it('refuses what is no keyword, and everything above the most', () => {
    expect(
      addToBasket([], [fresh('\0'), fresh('  '), fresh('x'.repeat(201)), fresh('\ud800')], 1).basket,
    ).toEqual([])
    const full = Array.from({ length: BASKET_MOST }, (_, n) => item(`word ${n}`, null, n))
    const result = addToBasket(full, [fresh('one more'), fresh('word 7')], 1)
    expect(result).toMatchObject({ added: 0, had: 1, full: true })
    expect(result.basket).toHaveLength(BASKET_MOST)
  })
})

describe('what was collected', () => {
  it('is removed, and put back where it was', () => {
    const less = removeFromBasket(BASKET, ['SOM TAM salad', 'unknown'])
    expect(less).toEqual([NIGHT, WORD])
    expect(restoreToBasket(less, [SALAD, NIGHT])).toEqual(BASKET)
  })

  it('takes the number of a filtered search only where no whole one is known', () => {
    const one = { keyword: 'cat', marketplace: 'shutterstock' } as const
    const whole = { ...one, results: 412_508, scope: 'all' } as const
    const filtered = { ...one, results: 7_105, scope: 'filtered' } as const
    const after = (...items: Parameters<typeof addToBasket>[1]) =>
      items.reduce((basket, item) => addToBasket(basket, [item], 1).basket, [] as typeof BASKET)[0]
    expect(after(whole, filtered)).toMatchObject({ results: 412_508, scope: 'all' })
    expect(after(filtered, whole)).toMatchObject({ results: 412_508, scope: 'all' })
    expect(after({ ...whole, results: null }, filtered)).toMatchObject({ results: 7_105, scope: 'filtered' })
  })

  it('has a note of one line', () => {
    expect(noteInBasket(BASKET, 'Boat Noodle', 'for\n\0songkran')[2]?.note).toBe('for songkran')
    expect(noteInBasket(BASKET, 'Boat Noodle', 'x'.repeat(1_000))[2]?.note).toHaveLength(300)
  })

  it.each([
    [{ text: 'NIGHT', stars: null, sort: 'newest' }, ['thai night market']],
    [{ text: 'ครู่', stars: null, sort: 'newest' }, ['thai night market']],
    [{ text: '', stars: 5, sort: 'newest' }, ['som tam salad']],
    [{ text: '', stars: null, sort: 'newest' }, ['thai night market', 'som tam salad', 'boat noodle']],
    [{ text: '', stars: null, sort: 'easiest' }, ['som tam salad', 'thai night market', 'boat noodle']],
    [{ text: '', stars: null, sort: 'name' }, ['boat noodle', 'som tam salad', 'thai night market']],
    [{ text: 'salad', stars: 1, sort: 'name' }, []],
  ] as const)('shows for %j: %j', (filter, keywords) => {
    expect(filterBasket(BASKET, filter).map(({ keyword }) => keyword)).toEqual(keywords)
  })

  it('holds what nobody searches for as no band, behind all that somebody does', () => {
    const basket = [item('nobody', 0, 0), item('many', 900_000, 1), item('few', 3, 2)]
    const shown = (stars: 5 | null) => filterBasket(basket, { text: '', stars, sort: 'easiest' })
    expect(shown(null).map(({ keyword }) => keyword)).toEqual(['few', 'many', 'nobody'])
    expect(shown(5).map(({ keyword }) => keyword)).toEqual(['few'])
    expect(basketCsv(basket.slice(0, 1), th)).toContain('nobody,0,,ไม่มีคนค้น,')
  })

  it('goes to a spreadsheet with its formulas defused', () => {
    const items = [
      { ...item('=HYPERLINK("x")', 5, 0, '+1, "quoted"') },
      { ...WORD, scope: 'video' as const, marketplace: null },
    ]
    expect(basketCsv(items, th)).toBe(
      '\uFEFFคีย์เวิร์ด,ผลลัพธ์,ดาว,ความยาก,ชนิด,ตลาดภาพ,โน้ต,เก็บเมื่อ\r\n' +
        `"'=HYPERLINK(""x"")",5,5,ง่ายมาก,ทั้งหมด,Adobe Stock,"'+1, ""quoted""",1970-01-01T00:00:00.000Z\r\n` +
        'boat noodle,,,,วิดีโอ,,,1970-01-01T00:00:00.001Z\r\n',
    )
  })
})
