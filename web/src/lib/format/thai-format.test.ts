import { describe, expect, it, test } from 'vitest'
import {
  bareMoney,
  decimalsOf,
  thaiAgo,
  thaiBaht,
  thaiDate,
  thaiDateTime,
  thaiDollars,
  thaiDuration,
  thaiMoney,
  thaiMonth,
  thaiNumber,
  thaiWhen,
} from './thai-format.ts'

describe('dates', () => {
  it('counts Buddhist years: 2026 is 2569', () => {
    expect(thaiDateTime('2026-11-20T01:30:00Z')).toBe('20 พ.ย. 2569 08:30 น.')
  })
  it('turns the day at midnight in Bangkok, 17:00 UTC', () => {
    expect(thaiDate('2026-10-01T16:59:59Z')).toBe('1 ต.ค. 2569')
    expect(thaiDate('2026-10-01T17:00:00Z')).toBe('2 ต.ค. 2569')
    expect(thaiDateTime('2026-12-31T17:00:00Z')).toBe('1 ม.ค. 2570 00:00 น.')
  })
})

describe('money comes in satang', () => {
  it.each([
    [139_900, '1,399 บาท'],
    [0, '0 บาท'],
    [9_950, '99.50 บาท'],
    [105, '1.05 บาท'],
    [123_456_789, '1,234,567.89 บาท'],
  ])('%i → %s', (satang, shown) => expect(thaiMoney(satang)).toBe(shown))
  it('can stand without its unit', () => expect(bareMoney(79_900)).toBe('799'))
})

describe('numbers', () => {
  it('groups by thousands in Arabic digits, past 2^53 too', () => {
    expect(thaiNumber(1_000)).toBe('1,000')
    expect(thaiNumber(9_007_199_254_740_993n)).toBe('9,007,199,254,740,993')
  })
})

describe('how long ago', () => {
  const now = Date.parse('2026-11-20T08:30:00Z')
  it.each([
    ['2026-11-20T08:29:31Z', 'เมื่อสักครู่'],
    ['2026-11-20T08:30:05Z', 'เมื่อสักครู่'],
    ['2026-11-20T08:28:00Z', '2 นาทีที่ผ่านมา'],
    ['2026-11-20T07:30:01Z', '59 นาทีที่ผ่านมา'],
    ['2026-11-20T07:30:00Z', '1 ชั่วโมงที่ผ่านมา'],
    ['2026-11-19T08:30:01Z', '23 ชั่วโมงที่ผ่านมา'],
    ['2026-11-14T08:30:00Z', '6 วันที่ผ่านมา'],
    ['2026-11-13T08:30:00Z', '13 พ.ย. 2569'],
  ])('%s → %s', (at, shown) => expect(thaiAgo(at, now)).toBe(shown))
})

test.each([
  [0, '0 ดอลลาร์'],
  [0.5, '0.5000 ดอลลาร์'],
  [0.0123, '0.0123 ดอลลาร์'],
  [0.000045, '0.000045 ดอลลาร์'],
  [12.5, '12.5000 ดอลลาร์'],
])('%d dollars: %s', (usd, text) => expect(thaiDollars(usd)).toBe(text))

test.each([
  [3.98, '3.98 บาท'],
  [0.0021, '0.0021 บาท'],
  [1234.5, '1,234.50 บาท'],
])('%d baht: %s', (baht, text) => expect(thaiBaht(baht)).toBe(text))

test.each([
  [[0.0021, 0.4379], 2, 4],
  [[12.5, 0], 2, 2],
  [[0.0000001, 3], 4, 6],
  [[], 2, 2],
])('%j below one another need %d decimals at least: %d', (sums, least, decimals) =>
  expect(decimalsOf(sums, least)).toBe(decimals),
)

test.each([
  [0, '0 วินาที'],
  [59, '59 วินาที'],
  [61, '2 นาที'],
  [3600, '1 ชม.'],
  [5401, '1 ชม. 31 นาที'],
])('%d seconds: %s', (seconds, text) => expect(thaiDuration(seconds)).toBe(text))

test('a month counts Buddhist years too', () => expect(thaiMonth('2026-11')).toBe('พฤศจิกายน 2569'))

test('an hour of another day is named with its day', () => {
  // 12:46 and 23:30 in Bangkok on the 22nd; 11:56 on the 23rd.
  const now = '2026-11-22T05:46:00Z'
  expect(thaiWhen('2026-11-22T16:30:00Z', now)).toBe('เวลา 23:30 น.')
  expect(thaiWhen('2026-11-23T04:56:00Z', now)).toBe('วันที่ 23 พ.ย. 2569 11:56 น.')
})
