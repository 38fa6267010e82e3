import { approvePayment, listAllPayments } from '@thokham/contract/payment-admin'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aCoupon, pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestMember
let member: TestMember
beforeAll(async () => {
  server = await startShop()
  admin = await aMember(server.services, { level: 'admin' })
})
beforeEach(async () => {
  member = await aMember(server.services)
  await server.pool.query("UPDATE packages SET price_satang = 139900 WHERE plan = 'yearly'")
})

const raisePrice = () => server.pool.query("UPDATE packages SET price_satang = 149900 WHERE plan = 'yearly'")
const used = async (code: string) =>
  (await server.pool.query('SELECT usage_count FROM coupons WHERE code = $1', [code])).rows[0].usage_count
const listed = async (id: string) =>
  (await server.call(listAllPayments, { query: { pageSize: 100 } }, admin)).body.payments.find(
    (one) => one.id === id,
  )

describe('a price that changed after the screen was shown', () => {
  it('is not charged silently: what changed is said, and nothing is kept', async () => {
    await raisePrice()
    const answer = await pay(server, member, { shownTotalSatang: 139_900 })
    expect(answer.status).toBe(409)
    expect(answer.error).toMatchObject({
      code: 'total_changed',
      details: { totalSatang: 149_900, shownTotalSatang: 139_900 },
    })
    const { rows } = await server.pool.query('SELECT FROM payments WHERE user_id = $1', [member.id])
    expect(rows).toEqual([])
  })

  it('can be paid anew', async () => {
    await raisePrice()
    const answer = await pay(server, member, { shownTotalSatang: 149_900 })
    expect(answer.body).toMatchObject({ amountSatang: 149_900, difference: null })
  })

  it('turns nobody away who has transferred: the payment is taken, marked, and an admin decides', async () => {
    await raisePrice()
    const answer = await pay(server, member, { shownTotalSatang: 139_900, onDifference: 'review' })
    expect(answer.body).toMatchObject({
      status: 'pending',
      priceSatang: 149_900,
      amountSatang: 139_900,
      difference: { dueSatang: 149_900, reason: 'price' },
    })
    expect((await listed(answer.body.id))?.checks.amount).toBe(false)
    const approved = await server.call(approvePayment, { params: { id: answer.body.id } }, admin)
    expect(approved.body).toMatchObject({ status: 'approved', amountSatang: 139_900 })
  })

  it('is no difference when it is none', async () => {
    const answer = await pay(server, member, { shownTotalSatang: 139_900, onDifference: 'review' })
    expect(answer.body).toMatchObject({ amountSatang: 139_900, difference: null })
  })
})

describe('a coupon whose last use went meanwhile', () => {
  it('is refused with both totals, or taken for review with what was transferred', async () => {
    await aCoupon(server, 'LAST', { discount_amount: 20_000, usage_limit: 1 })
    expect((await pay(server, await aMember(server.services), { coupon: 'LAST' })).status).toBe(200)
    const late = { coupon: 'LAST', shownTotalSatang: 119_900 }
    expect((await pay(server, member, late)).error).toMatchObject({
      code: 'coupon_used',
      fields: { coupon: 'invalid' },
      details: { totalSatang: 139_900, shownTotalSatang: 119_900 },
    })
    const taken = await pay(server, member, { ...late, onDifference: 'review' })
    expect(taken.body).toMatchObject({
      priceSatang: 139_900,
      discountSatang: 0,
      amountSatang: 119_900,
      couponCode: 'LAST',
      difference: { dueSatang: 139_900, reason: 'coupon_used' },
    })
    expect(await used('LAST')).toBe(1)
  })

  it('gives nothing to whom had nothing to transfer', async () => {
    await aCoupon(server, 'GIFTED', { discount_amount: 139_900, usage_count: 1 })
    const answer = await pay(server, member, {
      coupon: 'GIFTED',
      shownTotalSatang: 0,
      onDifference: 'review',
    })
    expect(answer.error?.code).toBe('coupon_used')
  })
})

describe('the last lifetime seat, gone meanwhile', () => {
  it('is refused as sold out, or taken for review', async () => {
    await server.pool.query(`INSERT INTO settings (value) VALUES ('{"sales": {"lifetimeSeats": 0}}')`)
    const late = { plan: 'lifetime' as const, shownTotalSatang: 239_900 }
    expect((await pay(server, member, late)).error).toMatchObject({
      code: 'not_for_sale',
      details: { reason: 'sold_out', totalSatang: 239_900 },
    })
    const taken = await pay(server, member, { ...late, onDifference: 'review' })
    expect(taken.body).toMatchObject({
      amountSatang: 239_900,
      difference: { dueSatang: 239_900, reason: 'sold_out' },
    })
    await server.pool.query('DELETE FROM settings')
  })

  it('opens no other way: what is not for sale for another reason stays so', async () => {
    const renewal = { plan: 'renewal' as const, shownTotalSatang: 1, onDifference: 'review' as const }
    expect((await pay(server, member, renewal)).error?.details).toEqual({ reason: 'never_vip' })
    expect((await pay(server, member)).status).toBe(200)
    expect((await pay(server, member, { onDifference: 'review' })).error?.code).toBe('payment_pending')
  })
})
