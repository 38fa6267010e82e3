import { expect, it } from 'vitest'
import { currencyIn, decimalMark, readMicro } from './sales-amount.ts'
import { dateOrder, readDay } from './sales-date.ts'

it.each([
  ['$0.33', '.', 330_000],
  ['0,33 €', ',', 330_000],
  ['$ 6.51', '.', 6_510_000],
  ['-0.33', '.', -330_000],
  ['(0.33)', '.', -330_000],
  ['−$20.00', '.', -20_000_000],
  ['1,234.50', '.', 1_234_500_000],
  ['1.234,50', ',', 1_234_500_000],
  ['0.0042', '.', 4_200],
  ['.5', '.', 500_000],
  ['0', '.', 0],
  ['-0.00', '.', 0],
  ['US$1.00', '.', 1_000_000],
  ['', '.', null],
  ['free', '.', null],
  ['1.2.3', '.', null],
] as const)('the amount %s with %s before its decimals is %s millionths', (text, mark, micro) => {
  expect(readMicro(text, mark)).toBe(micro)
})

it.each([
  [['0.33', '1,234.50'], '.'],
  [['0,33', '1.234,50'], ','],
  [['1.234', '0,33'], ','],
  [['1,234', '0.33'], '.'],
  [['0.004'], '.'],
  [['1,234,567'], '.'],
  [['1.234.567'], ','],
  [['5', '12'], '.'],
] as const)('a column of %j has %s before its decimals', (cells, mark) => {
  expect(decimalMark(cells)).toBe(mark)
})

it.each([
  ['$1', 'USD'],
  ['1 €', 'EUR'],
  ['£1', 'GBP'],
  ['1 บาท', 'THB'],
  ['1', null],
])('%s is in %s', (text, currency) => {
  expect(currencyIn(text)).toBe(currency)
})

it.each([
  ['2026-10-04T18:00:00+0000', '2026-10-05', false],
  ['2026-10-04T18:00:00Z', '2026-10-05', false],
  ['2026-10-04 18:00:00', '2026-10-04', false],
  ['2026-10-04', '2026-10-04', false],
  ['2569-10-04', '2026-10-04', true],
  ['04-May-2026', '2026-05-04', false],
  ['4 Oct 2026', '2026-10-04', false],
  ['June 1, 2026', '2026-06-01', false],
  ['May.04, 2026', '2026-05-04', false],
  ['04/05/2569', '2026-05-04', true],
  ['2026-02-30', null, false],
  ['2028-01-01', null, false],
  ['Total', null, false],
  ['', null, false],
])('%s is the day %s', (text, day, isBuddhist) => {
  expect(readDay(text, 'dmy', 2027)).toEqual(day === null ? null : { day, isBuddhist })
})

it.each([
  [['04/05/2026', '13/05/2026'], 'dmy'],
  [['04/05/2026', '05/13/2026'], 'mdy'],
  [['04/05/2026'], 'unsettled'],
  [['13/05/2026', '05/13/2026'], 'mixed'],
  [['2026-10-04'], null],
])('days %j have the order %s', (cells, order) => {
  expect(dateOrder(cells)).toBe(order)
})
