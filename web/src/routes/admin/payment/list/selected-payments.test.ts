import type { ListedPayment } from '@thokham/contract/payment-admin'
import { describe, expect, it } from 'vitest'
import { isOpen, sumsByPackage } from './selected-payments.ts'

const aPayment = (change: Partial<ListedPayment>) =>
  ({
    id: '1',
    status: 'pending',
    packageName: 'VIP 1 ปี',
    amountSatang: 139_900,
    ...change,
  }) as ListedPayment

describe('payments that are ticked', () => {
  it('are those that nobody has decided about', () => {
    const sending = new Set(['2'])
    expect(isOpen(aPayment({}), sending)).toBe(true)
    expect(isOpen(aPayment({ id: '2' }), sending)).toBe(false)
    expect(isOpen(aPayment({ status: 'approved' }), sending)).toBe(false)
  })

  it('are summed by package, to the satang', () => {
    const chosen = [
      aPayment({}),
      aPayment({ packageName: 'ต่ออายุ VIP 1 เดือน', amountSatang: 9_900 }),
      aPayment({ amountSatang: 119_950 }),
    ]
    expect(sumsByPackage(chosen)).toEqual([
      { name: 'VIP 1 ปี', count: 2, satang: 259_850 },
      { name: 'ต่ออายุ VIP 1 เดือน', count: 1, satang: 9_900 },
    ])
  })
})
