import { expect, it } from 'vitest'
import { bahtInWords, receiptNumber, receiptYear } from './receipt.ts'

it.each([
  ['2026-12-31T16:59:59Z', 2569],
  ['2026-12-31T17:00:00Z', 2570],
])('numbers a receipt of %s in %i', (at, year) => {
  expect(receiptYear(new Date(at))).toBe(year)
})

it('writes a number of six digits, and more where there are more', () => {
  expect([receiptNumber(2569, 42), receiptNumber(2569, 1_234_567)]).toEqual(['2569-000042', '2569-1234567'])
})

it.each([
  [0, 'ศูนย์บาทถ้วน'],
  [100, 'หนึ่งบาทถ้วน'],
  [1_000, 'สิบบาทถ้วน'],
  [1_100, 'สิบเอ็ดบาทถ้วน'],
  [2_100, 'ยี่สิบเอ็ดบาทถ้วน'],
  [9_900, 'เก้าสิบเก้าบาทถ้วน'],
  [10_100, 'หนึ่งร้อยเอ็ดบาทถ้วน'],
  [79_900, 'เจ็ดร้อยเก้าสิบเก้าบาทถ้วน'],
  [139_950, 'หนึ่งพันสามร้อยเก้าสิบเก้าบาทห้าสิบสตางค์'],
  [239_901, 'สองพันสามร้อยเก้าสิบเก้าบาทหนึ่งสตางค์'],
  [25, 'ยี่สิบห้าสตางค์'],
  [100_000_000, 'หนึ่งล้านบาทถ้วน'],
  [2_100_000_100, 'ยี่สิบเอ็ดล้านเอ็ดบาทถ้วน'],
])('spells %i satang out', (satang, words) => {
  expect(bahtInWords(satang)).toBe(words)
})
