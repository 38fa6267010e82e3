import { randomUUID } from 'node:crypto'
import {
  createCoupon,
  deleteCoupon,
  listCoupons,
  listCouponUses,
  suggestCouponCode,
  toggleCoupon,
  updateCoupon,
} from '@thokham/contract/coupons'
import { rejectPayment } from '@thokham/contract/payment-admin'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aCoupon, pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

describe('coupons', () => {
  let server: TestServer
  let admin: TestMember
  beforeAll(async () => {
    server = await startShop()
    server.clock.now = new Date('2026-11-20T03:30:00Z')
    admin = await aMember(server.services, { level: 'admin' })
  })

  const body = { code: ' first ', discountType: 'percentage', discountAmount: 10 } as const
  it('are made, found, switched off, and deleted; their payments keep the code', async () => {
    const made = await server.call(
      createCoupon,
      { body: { ...body, maxDiscountSatang: 5_000, expiresOn: '2027-01-31' } },
      admin,
    )
    expect(made.body).toMatchObject({
      code: 'FIRST',
      usageLimit: 1,
      usageCount: 0,
      isActive: true,
      maxDiscountSatang: 5_000,
      expiresAt: '2027-01-31T16:59:59.000Z',
    })
    const { body: listed } = await server.call(listCoupons, { query: { q: 'first' } }, admin)
    expect(listed.coupons).toEqual([made.body])
    const { id } = made.body
    expect((await server.call(createCoupon, { body }, admin)).error).toMatchObject({
      code: 'coupon_exists',
      fields: { code: 'taken' },
    })
    const member = await aMember(server.services)
    const payment = await pay(server, member, { coupon: 'FIRST' })
    const uses = (query: { page?: number }, of = id) =>
      server.call(listCouponUses, { params: { id: of }, query }, admin)
    expect((await uses({})).body).toMatchObject({
      total: 1,
      uses: [{ paymentId: payment.body.id, discountSatang: 5_000 }],
    })
    expect((await uses({ page: 2 })).body).toEqual({ total: 1, uses: [] })
    expect((await uses({}, randomUUID())).error?.code).toBe('not_found')
    const off = await server.call(toggleCoupon, { params: { id }, body: { isActive: false } }, admin)
    expect(off.body).toMatchObject({ isActive: false, usageCount: 1 })
    expect((await server.call(listCoupons, { query: { q: 'firs' } }, admin)).body.total).toBe(1)
    expect((await server.call(deleteCoupon, { params: { id } }, admin)).body).toEqual({ deleted: true })
    expect((await server.call(deleteCoupon, { params: { id } }, admin)).body).toEqual({ deleted: false })
    const audit = await server.pool.query('SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY id', [
      id,
    ])
    expect(audit.rows.map(({ action }) => action)).toEqual([
      'coupon.create',
      'coupon.toggle',
      'coupon.delete',
    ])
    const kept = await server.pool.query('SELECT coupon_code FROM payments WHERE id = $1', [payment.body.id])
    expect(kept.rows).toEqual([{ coupon_code: 'FIRST' }])
  })

  it('can be changed while nothing was sold by them, and again once the use was given back', async () => {
    const made = await server.call(createCoupon, { body: { ...body, code: 'EDIT' } }, admin)
    const { id } = made.body
    const change = (code: string, discountAmount: number) =>
      server.call(updateCoupon, { params: { id }, body: { ...body, code, discountAmount } }, admin)
    expect((await change('EDITED', 12.5)).body).toMatchObject({ id, code: 'EDITED', discountAmount: 12.5 })
    const other = await aCoupon(server, 'TAKEN')
    expect(other).not.toBe(id)
    expect((await change('taken', 12.5)).error).toMatchObject({
      code: 'coupon_exists',
      fields: { code: 'taken' },
    })
    const payment = await pay(server, await aMember(server.services), { coupon: 'EDITED' })
    expect((await change('EDITED', 50)).error?.code).toBe('conflict')
    await server.call(rejectPayment, { params: { id: payment.body.id }, body: { reason: 'ทดสอบ' } }, admin)
    expect((await change('EDITED', 50)).body.discountAmount).toBe(50)
    const unknown = { params: { id: randomUUID() }, body: { ...body, code: 'NOBODY' } }
    expect((await server.call(updateCoupon, unknown, admin)).error?.code).toBe('not_found')
  })

  it('are used or changed, never both: of fifty at once each use has the discount that it was shown', async () => {
    const made = await server.call(createCoupon, { body: { ...body, code: 'RACE', usageLimit: 100 } }, admin)
    const members = await Promise.all(Array.from({ length: 25 }, () => aMember(server.services)))
    const changes = Array.from({ length: 25 }, () =>
      server.call(
        updateCoupon,
        {
          params: { id: made.body.id },
          body: { ...body, code: 'RACE', discountAmount: 20, usageLimit: 100 },
        },
        admin,
      ),
    )
    const [payments, answers] = await Promise.all([
      Promise.all(
        members.map((member) => pay(server, member, { coupon: 'RACE', shownTotalSatang: 125_910 })),
      ),
      Promise.all(changes),
    ])
    for (const { body: paid, error } of payments)
      expect(error?.code ?? paid.discountSatang).toSatisfy(
        (is: unknown) => is === 'total_changed' || is === 13_990,
      )
    for (const { body: changed, error } of answers)
      expect(error?.code ?? changed.discountAmount).toSatisfy((is: unknown) => is === 'conflict' || is === 20)
    const sold = await server.pool.query<{ sums: string[] }>(
      "SELECT array_agg(DISTINCT discount_satang) AS sums FROM payments WHERE coupon_code = 'RACE'",
    )
    const [discount] = (
      await server.pool.query('SELECT discount_amount::float FROM coupons WHERE id = $1', [made.body.id])
    ).rows
    if (discount.discount_amount === 10) expect(sold.rows[0]?.sums).toEqual([13_990])
    else expect(sold.rows[0]?.sums).toBeNull()
  })

  it.each([
    [{ code: '  ' }, 'code', 'required'],
    [{ code: 'A B' }, 'code', 'format'],
    [{ discountAmount: 0 }, 'discountAmount', 'too_small'],
    [{ discountAmount: 101 }, 'discountAmount', 'too_big'],
    [{ usageLimit: 0 }, 'usageLimit', 'too_small'],
    [{ expiresOn: '2026-02-30' }, 'expiresOn', 'format'],
  ])('with %j are refused', async (change, field, reason) => {
    const { error } = await server.call(createCoupon, { body: { ...body, ...change } as never }, admin)
    expect(error).toMatchObject({ code: 'invalid_input', fields: { [field]: reason } })
  })

  it('of a fixed discount have no cap, whatever is sent', async () => {
    const fixed = { code: 'fixed-one', discountAmount: 10_000, maxDiscountSatang: 5_000 }
    const { body: made } = await server.call(createCoupon, { body: fixed }, admin)
    expect(made).toMatchObject({ code: 'FIXED-ONE', discountType: 'fixed', maxDiscountSatang: null })
  })

  it('have a code suggested that is free', async () => {
    const { body: first } = await server.call(suggestCouponCode, {}, admin)
    expect(first.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    await aCoupon(server, first.code)
    expect((await server.call(suggestCouponCode, {}, admin)).body.code).not.toBe(first.code)
  })
})
