import { expect, it } from 'vitest'
import { readPaymentSearch } from './payment-search.ts'

const NOTHING = { amountSatang: null, minute: null, referenceEnd: null, phone: null }

it.each([
  ['1,399 21:45', { amountSatang: 139_900, minute: '21:45' }],
  ['799 บาท 9.05 น.', { amountSatang: 79_900, minute: '09:05' }],
  ['799', { amountSatang: 79_900 }],
  ['799 25:99', {}],
  ['09127', { amountSatang: 912_700, referenceEnd: '09127' }],
  ['PP0912', { referenceEnd: 'PP0912' }],
  ['0912345678', { phone: '0912345678' }],
  ['+66 81-234-5678', { phone: '0812345678' }],
  ['สมหญิง', {}],
])('%s', (typed, meant) => {
  expect(readPaymentSearch(typed)).toEqual({ ...NOTHING, ...meant })
})
