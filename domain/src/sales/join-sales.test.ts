import { describe, expect, it } from 'vitest'
import { SALES_FILES } from '../testing/sales-files.ts'
import { joinSales, type KnownPicture, subjectOf } from './join-sales.ts'
import { readSales } from './read-sales.ts'
import type { Sale } from './sale.ts'

const picture = (id: string, ...names: string[]): KnownPicture => ({
  id,
  names,
  numbers: {},
  prompt: '',
  keywords: [],
  model: '',
  since: '',
})

const sale = (some: Partial<Sale>): Sale => ({
  market: 'adobe',
  grain: 'sale',
  day: '2026-10-04',
  at: '',
  number: '',
  fileName: '',
  title: 'Weaver at a loom',
  licence: '',
  micro: 330_000,
  currency: 'USD',
  count: 1,
  place: 0,
  ...some,
})

/** Returns the picture that a row is joined to, or why it is joined to none. */
function joined(row: Partial<Sale>, pictures: readonly KnownPicture[], ...others: Partial<Sale>[]): string {
  const own = sale(row)
  const { byPicture, unjoined } = joinSales([own, ...others.map(sale)], pictures, {})
  const found = [...byPicture].find(([, sales]) => sales.includes(own))?.[0]
  return found ?? unjoined.find(({ sales }) => sales.includes(own))?.why ?? ''
}

describe('a sale is joined', () => {
  const pictures = [
    picture('a', 'Silk Loom 01.JPG'),
    picture('b', 'rice.jpg'),
    picture('c', 'market/rice-2.png'),
  ]

  it.each([
    ['Silk Loom 01.JPG', 'a'],
    ['silk loom 01.jpg', 'a'],
    ['silk loom 01', 'a'],
    ['silk_loom_01.jpg', 'a'],
    ['Silk_Loom_01_(1).jpg', 'a'],
    ['silk loom 01 copy.jpg', 'a'],
    ['rice.jpg', 'b'],
    ['rice-2.jpg', 'c'],
    ['sent/rice-2.png', 'c'],
    ['rice-3.jpg', 'unknown_name'],
    ['ric.jpg', 'unknown_name'],
    ['', 'daily'],
  ])('by its name: %s is %s', (fileName, found) => {
    expect(joined({ fileName }, pictures)).toBe(found)
  })

  it('to none of several that are called so', () => {
    const twins = [picture('a', 'one/rice.jpg'), picture('b', 'two/rice.jpg')]
    const { unjoined } = joinSales([sale({ fileName: 'rice.jpg' })], twins, {})
    expect(unjoined).toMatchObject([{ why: 'twins', twins: 2 }])
  })

  it('to the one that is called so to the letter', () => {
    const cases = [picture('a', 'Rice.jpg'), picture('b', 'rice.jpg')]
    expect(joined({ fileName: 'rice.jpg' }, cases)).toBe('b')
    expect(joined({ fileName: 'RICE.jpg' }, cases)).toBe('twins')
  })

  it('by the number before the name', () => {
    const numbered = [{ ...picture('a', 'x.jpg'), numbers: { adobe: '900' } }, picture('b', 'rice.jpg')]
    expect(joined({ number: '900', fileName: 'rice.jpg' }, numbered)).toBe('a')
    // The number is Adobe's: elsewhere it is another picture's.
    expect(joined({ market: '123rf', number: '900' }, numbered)).toBe('no_name')
  })

  it('by a number that another row has beside its name', () => {
    expect(joined({ number: '901' }, pictures, { number: '901', fileName: 'rice.jpg' })).toBe('b')
    const doubtful = [
      { number: '901', fileName: 'rice.jpg' },
      { number: '901', fileName: 'rice-2.png' },
    ]
    expect(joined({ number: '901' }, pictures, ...doubtful)).toBe('no_name')
  })

  it('never by its title', () => {
    expect(joined({ number: '5' }, [{ ...picture('a'), prompt: 'Weaver at a loom' }])).toBe('no_name')
  })

  it('by hand, all rows of its number at once, and as long as the picture is known', () => {
    const rows = [sale({ number: '5' }), sale({ number: '5', micro: 1 }), sale({ number: '6' })]
    const hand = { [subjectOf(rows[0] as Sale)]: 'b' }
    const { byPicture, unjoined, joinedRows } = joinSales(rows, pictures, hand)
    expect(joinedRows).toBe(2)
    expect(byPicture.get('b')).toHaveLength(2)
    expect(unjoined).toMatchObject([{ number: '6' }])
    expect(joinSales(rows, [], hand).joinedRows).toBe(0)
  })
})

it('of the sales files written by hand every row that is of a picture finds it, and none another', () => {
  const pictures: KnownPicture[] = [
    { ...picture('silk', 'silk-loom-01.jpg'), numbers: { dreamstime: '284519377', getty: '1300000001' } },
    { ...picture('rice', 'rice-field-02.jpg'), numbers: { dreamstime: '284530118', getty: '1300000002' } },
    picture('other', 'silk-loom-02.jpg', 'rice-field.jpg'),
  ]
  // Worked out by hand: rows of the loom, of the field, and of days.
  const expected = {
    adobe: [2, 1, 0],
    adobeWithHead: [1, 0, 0],
    magnific: [1, 1, 0],
    dreamstimeList: [2, 1, 0],
    dreamstimeDays: [0, 0, 2],
    oneTwoThree: [1, 2, 0],
    oneTwoThreeElder: [1, 1, 0],
    alamy: [2, 1, 0],
    getty: [1, 1, 0],
    shutterstock: [0, 0, 3],
    depositphotos: [0, 0, 2],
    thaiExcel: [1, 1, 0],
  } as const
  for (const [name, counts] of Object.entries(expected)) {
    const text = SALES_FILES[name as keyof typeof SALES_FILES]
    const reading = readSales(text, { month: '2026-10' }, new Date('2026-11-29T05:00:00Z'))
    if (reading.kind !== 'sales') throw new Error(`${name}: ${reading.kind}`)
    const { byPicture, unjoined } = joinSales(reading.sales, pictures, {})
    const left = unjoined.reduce((sum, { sales }) => sum + sales.length, 0)
    expect([byPicture.get('silk')?.length ?? 0, byPicture.get('rice')?.length ?? 0, left], name).toEqual(
      counts,
    )
    expect(unjoined.every(({ why }) => why === 'daily')).toBe(true)
  }
})
