import type { PendingPayment } from '@thokham/contract/payment-admin'
import { expect, it } from 'vitest'
import { newPayments, pendingIn } from './new-payments.ts'

/** Returns a payment of a minute, named by it. */
function at(minute: number, id = String(minute)): PendingPayment {
  const createdAt = `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`
  return { id, reference: id, displayName: id, packageName: 'VIP 1 ปี', amountSatang: 139_900, createdAt }
}
const idsOf = (payments: readonly PendingPayment[]) => payments.map(({ id }) => id)

it('tells each payment that has come in once, the oldest first', () => {
  const newsOf = newPayments([at(5), at(4)])
  expect(idsOf(newsOf([at(5), at(4)]))).toEqual([])
  expect(idsOf(newsOf([at(8), at(7), at(5), at(4)]))).toEqual(['7', '8'])
  expect(idsOf(newsOf([at(8), at(7), at(5), at(4)]))).toEqual([])
})

it('tells one that was handed in before another and is kept after it', () => {
  const newsOf = newPayments([at(5)])
  expect(idsOf(newsOf([at(8), at(5)]))).toEqual(['8'])
  expect(idsOf(newsOf([at(8), at(7), at(5)]))).toEqual(['7'])
  expect(idsOf(newsOf([at(8), at(8, 'of the same instant'), at(7), at(5)]))).toEqual(['of the same instant'])
})

it('tells none that waited all the time and comes among the newest as others are decided', () => {
  const newsOf = newPayments([at(5), at(4)])
  expect(idsOf(newsOf([at(4), at(3), at(2)]))).toEqual([])
})

it('tells the first of all', () => {
  const newsOf = newPayments([])
  expect(idsOf(newsOf([at(1)]))).toEqual(['1'])
})

it('reads the feed of a server of the former version, too', () => {
  expect(idsOf(pendingIn({ waiting: 2, pending: [at(5), at(4)], newest: at(5) }))).toEqual(['5', '4'])
  expect(idsOf(pendingIn({ waiting: 2, newest: at(5) }))).toEqual(['5'])
  expect(idsOf(pendingIn({ waiting: 0, newest: null }))).toEqual([])
})
