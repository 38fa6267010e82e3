import type { Payment } from '@thokham/contract/payments'
import { expect, it } from 'vitest'
import type { Transfer } from '../../components/payment-draft/stored-draft.ts'
import { isOfTransfer } from './transfer.ts'

const typed: Transfer = {
  transferDate: '01/11/2568',
  transferTime: '8:12',
  bank: 'scb',
  accountName: ' ช่างทอ ใจดี ',
}
const paid = {
  transferDate: '2025-11-01',
  transferTime: '08:12',
  bank: 'scb',
  accountName: 'ช่างทอ ใจดี',
} as Payment

it('is of the transfer that was typed, however it was written', () => {
  expect(isOfTransfer(paid, typed)).toBe(true)
})

it.each<Partial<Transfer>>([
  { transferDate: '02/11/2568' },
  { transferTime: '08:13' },
  { bank: 'kbank' },
  { accountName: 'ช่างทอ ใจเย็น' },
])('is an earlier one where something else was typed since: %o', (change) => {
  expect(isOfTransfer(paid, { ...typed, ...change })).toBe(false)
})

it('asks nothing of a payment that needed no transfer', () => {
  expect(isOfTransfer({ ...paid, transferDate: null }, { ...typed, bank: '' })).toBe(true)
})
