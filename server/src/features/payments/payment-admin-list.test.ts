import { createCoupon, toggleCoupon } from '@thokham/contract/coupons'
import {
  approvePayment,
  exportPayments,
  listAllPayments,
  readPaymentCards,
  reviewPayment,
} from '@thokham/contract/payment-admin'
import { beforeAll, describe, expect, it } from 'vitest'
import { lettersTo } from '../../testing/letters.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestMember
/** Five payments on two days, the oldest first; the last of them renewals. */
let ids: string[] = []
beforeAll(async () => {
  server = await startShop()
  admin = await aMember(server.services, { level: 'admin', emailVerified: true })
  // Addresses without digits: a search for an amount looks into them too.
  const buyers = ['one', 'two', 'three', 'four', 'five'].map((name) => `buyer-${name}@example.test`)
  const handIn = async (at: string, change: Parameters<typeof pay>[2]) => {
    server.clock.now = new Date(at)
    const member = await aMember(server.services, { level: 'ex', email: buyers.shift() ?? '' })
    return (await pay(server, member, change)).body.id
  }
  ids = [
    await handIn('2026-11-19T03:00:00Z', { accountName: 'สมหญิง ใจดี', transferDate: '2026-11-18' }),
    await handIn('2026-11-19T04:00:00Z', { accountName: 'สมชาย รักงาน', transferDate: '2026-11-18' }),
    await handIn('2026-11-20T03:00:00Z', { plan: 'renewal' }),
    await handIn('2026-11-20T04:00:00Z', { plan: 'renewal' }),
    await handIn('2026-11-20T05:00:00Z', { plan: 'renewal' }),
  ]
})

const found = async (query: object) =>
  (
    await server.call(listAllPayments, { query: { pageSize: 100, ...query } as never }, admin)
  ).body.payments.map(({ id }) => id)
const review = async (at: number, query: object = {}) =>
  (await server.call(reviewPayment, { params: { id: ids[at] as string }, query }, admin)).body
const at = (...places: number[]) => places.map((place) => ids[place])

describe('the search', () => {
  it.each([
    ['สมหญิง', [0]],
    ['รักงาน', [1]],
    // 99 baht.
    ['99', [4, 3, 2]],
    ['1,399.00', [1, 0]],
    ['1399', [1, 0]],
    ['%', []],
  ])('for %s finds %j', async (q, places) => {
    expect(await found({ q })).toEqual(at(...places))
  })

  it('finds a reference by its whole, its digits, and its number', async () => {
    const { reference } = (await review(2)).payment
    const digits = reference.slice(3)
    for (const q of [reference, digits, String(Number(digits))]) {
      expect(await found({ q })).toContain(ids[2])
    }
  })
})

describe('the search as people think', () => {
  it('finds a payment by the end of its slip’s reference', async () => {
    const { rows } = await server.pool.query(
      'SELECT right(slip_reference, 6) AS last FROM payments WHERE id = $1',
      [ids[0]],
    )
    expect(await found({ q: rows[0].last })).toEqual(at(0))
    expect(await found({ q: rows[0].last.slice(1) })).toContain(ids[0])
  })

  it('finds it by the member’s telephone, with anything in it', async () => {
    await server.pool.query(
      "UPDATE profiles SET phone = '0812345678' WHERE id = (SELECT user_id FROM payments WHERE id = $1)",
      [ids[1]],
    )
    for (const q of ['0812345678', '081-234-5678', '+66 81 234 5678'])
      expect(await found({ q })).toEqual(at(1))
  })

  it('finds it by its sum and the minute of the transfer', async () => {
    expect(await found({ q: '1,399 10:30' })).toEqual(at(1, 0))
    expect(await found({ q: '1399 บาท 10.31 น.' })).toEqual([])
    expect(await found({ q: '99 10:30' })).toEqual(at(4, 3, 2))
  })
})

describe('the review', () => {
  it('walks the filter’s payments and counts them, whatever page is shown', async () => {
    const today = { from: '2026-11-20', to: '2026-11-20' }
    expect(await review(3, today)).toMatchObject({
      newerIds: at(4),
      olderIds: at(2),
      place: { at: 2, total: 3 },
    })
    expect(await review(0)).toMatchObject({
      newerIds: at(1, 2, 3, 4),
      olderIds: [],
      place: { at: 5, total: 5 },
    })
    expect(await review(3, { q: '99' })).toMatchObject({ olderIds: at(2), place: { at: 2, total: 3 } })
  })

  it('stands between its neighbours after it was decided', async () => {
    server.clock.now = new Date('2026-11-21T03:00:00Z')
    await server.call(approvePayment, { params: { id: ids[1] as string } }, admin)
    expect(await review(1, { status: 'pending' })).toMatchObject({
      newerIds: at(2, 3, 4),
      olderIds: at(0),
    })
    expect(await review(0, { status: 'pending' })).toMatchObject({ place: { at: 4, total: 4 } })
  })

  it('is where the letter to the admins leads', async () => {
    const letters = await lettersTo(server, admin.email)
    expect(letters.some(({ text }) => text?.includes(`/admin/payment?review=${ids[4]}`))).toBe(true)
  })
})

describe('a range', () => {
  it('by the day of approval adds up to the revenue card', async () => {
    const range = { from: '2026-11-21', to: '2026-11-21' }
    const { body } = await server.call(
      listAllPayments,
      { query: { ...range, by: 'decided', status: 'approved' } },
      admin,
    )
    const cards = await server.call(readPaymentCards, { query: range }, admin)
    const sum = body.payments.reduce((total, { amountSatang }) => total + amountSatang, 0)
    expect(body.payments.map(({ id }) => id)).toEqual(at(1))
    expect([sum, body.total]).toEqual([cards.body.approvedSatang, 1])
    expect(await found({ ...range, status: 'approved' })).toEqual([])
    const file = await server.send(
      'GET',
      `${exportPayments.path}?from=2026-11-21&to=2026-11-21&by=decided`,
      undefined,
      admin,
    )
    expect(String(file.body).trim().split('\r\n')).toHaveLength(2)
  })
})

describe('a coupon', () => {
  it('that ended yesterday is refused; one that ends today is made', async () => {
    server.clock.now = new Date('2026-11-21T03:00:00Z')
    const make = (code: string, expiresOn: string) =>
      server.call(createCoupon, { body: { code, discountAmount: 100, expiresOn } }, admin)
    expect((await make('YESTERDAY', '2026-11-20')).error).toMatchObject({
      code: 'invalid_input',
      fields: { expiresOn: 'too_small' },
    })
    expect((await make('TODAY', '2026-11-21')).status).toBe(200)
  })

  it('takes percentages with two decimals, and no more', async () => {
    const make = (code: string, discountAmount: number) =>
      server.call(createCoupon, { body: { code, discountType: 'percentage', discountAmount } }, admin)
    expect((await make('HALF', 12.5)).body.discountAmount).toBe(12.5)
    for (const wrong of [0, -1, 12.345, 100.01, 1e-7])
      expect((await make('WRONG', wrong)).error?.fields).toHaveProperty('discountAmount')
    const satang = await server.call(createCoupon, { body: { code: 'S', discountAmount: 0.5 } }, admin)
    expect(satang.error?.fields).toEqual({ discountAmount: 'format' })
    const buyer = await aMember(server.services)
    const { body } = await pay(server, buyer, { plan: 'monthly', coupon: 'HALF' })
    // 12.5 % of 799.00 is 99.875, rounded down to satang.
    expect(body).toMatchObject({ discountSatang: 9_987, amountSatang: 69_913 })
  })

  it('that is switched says in the audit how it was', async () => {
    const { body } = await server.call(createCoupon, { body: { code: 'SWITCH', discountAmount: 100 } }, admin)
    await server.call(toggleCoupon, { params: { id: body.id }, body: { isActive: false } }, admin)
    const { rows } = await server.pool.query(
      "SELECT before, after FROM audit_log WHERE subject_id = $1 AND action = 'coupon.toggle'",
      [body.id],
    )
    expect(rows).toEqual([{ before: { isActive: true }, after: { isActive: false, code: 'SWITCH' } }])
  })
})
