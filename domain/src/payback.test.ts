import { expect, it } from 'vitest'
import { parseSales, paybackMonth } from './payback.ts'

const YEARLY = { onceSatang: 139_900, laterSatang: 0, months: 12 }
const MONTHLY = { onceSatang: 79_900, laterSatang: 9_900, months: 120 }

it.each([
  // 60 sales of 8 baht are 480 baht a month: 1,399 after three months with 1,440.
  ['a year from 480 baht a month', YEARLY, 48_000, 3],
  // 12 × 116.58 = 1,398.96 is 4 satang short; one satang a month more is 8 over.
  ['a year that its months just do not reach', YEARLY, 11_658, null],
  ['a year that they just do', YEARLY, 11_659, 12],
  ['a year at once', YEARLY, 139_900, 1],
  // After k months 799 + 99 (k − 1) are paid: 899 baht and 960 in the second.
  ['months with their renewals', MONTHLY, 48_000, 2],
  // 100 a month: 1 baht above the renewal each month; 700 are missing after the first.
  ['months that gain one baht each', MONTHLY, 10_000, null],
  ['months with 109: ten baht a month for 700', MONTHLY, 10_900, 70],
  ['no more than the renewals', MONTHLY, 9_900, null],
  ['nothing', MONTHLY, 0, null],
] as const)('%s', (_name, outlay, income, month) => {
  expect(paybackMonth(outlay, income)).toBe(month)
  if (month === null || month === 1) return
  // Worked out month by month.
  const paid = (k: number) => outlay.onceSatang + outlay.laterSatang * (k - 1)
  expect(income * month >= paid(month) && income * (month - 1) < paid(month - 1)).toBe(true)
})

it('reads numbers of sales of either script', () => {
  expect(['60', ' ๑๒๐ ', '1,200', '1000000'].map(parseSales)).toEqual([60, 120, 1200, 1_000_000])
  expect(['', '1.5', '-3', '1000001', 'สิบ'].map(parseSales)).toEqual([null, null, null, null, null])
})
