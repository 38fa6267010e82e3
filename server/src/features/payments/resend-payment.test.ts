import { randomUUID } from 'node:crypto'
import { approvePayment, rejectPayment } from '@thokham/contract/payment-admin'
import { readPayment, resendPayment } from '@thokham/contract/payments'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aCoupon, pay, startShop } from '../../testing/payments.ts'
import { aReference, aSlip } from '../../testing/slips.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestMember
let member: TestMember
beforeAll(async () => {
  server = await startShop({ connections: 30 })
  admin = await aMember(server.services, { level: 'admin' })
})
beforeEach(async () => {
  server.clock.now = null
  member = await aMember(server.services)
})

async function aRejected(change: Parameters<typeof pay>[2] = {}): Promise<string> {
  const { id } = (await pay(server, member, change)).body
  await server.call(rejectPayment, { params: { id }, body: { reason: 'สลิปไม่ชัดเจน' } }, admin)
  return id
}
const resend = (id: string, slip: Blob | null, idempotencyKey: string = randomUUID(), as = member) =>
  server.call(resendPayment, { params: { id }, body: { idempotencyKey }, file: slip }, as)

describe('a better slip of a rejected transfer', () => {
  it('makes a payment with everything that was filled in; nothing is paid twice', async () => {
    const reference = aReference()
    await aCoupon(server, 'BETTER', { usage_limit: 1 })
    const id = await aRejected({ slip: await aSlip({ reference: null }), coupon: 'BETTER' })
    const { body: before } = await server.call(readPayment, { params: { id } }, member)
    expect(before.canResend).toBe(true)
    const { body: again } = await resend(id, await aSlip({ reference }))
    const { transferDate, transferTime, bank, accountName } = before
    expect(again).toMatchObject({
      plan: 'yearly',
      status: 'pending',
      amountSatang: 129_900,
      couponCode: 'BETTER',
      difference: null,
      transferDate,
      transferTime,
      bank,
      accountName,
    })
    expect(again.id).not.toBe(id)
    const shown = async () => (await server.call(readPayment, { params: { id } }, member)).body.canResend
    expect(await shown(), 'while the better one waits').toBe(false)
    const { rows } = await server.pool.query("SELECT usage_count FROM coupons WHERE code = 'BETTER'")
    expect(rows[0].usage_count).toBe(1)
    expect((await server.call(approvePayment, { params: { id: again.id } }, admin)).status).toBe(200)
    expect(await shown(), 'once the better one is approved').toBe(false)
    expect((await resend(id, await aSlip())).error?.code, 'nothing waits').toBe('payment_decided')
  })

  it('may be sent once more where the better one was rejected as well', async () => {
    const id = await aRejected()
    const { body: again } = await resend(id, await aSlip())
    const reject = { params: { id: again.id }, body: { reason: 'สลิปไม่ชัดเจน' } }
    expect((await server.call(rejectPayment, reject, admin)).status).toBe(200)
    expect((await server.call(readPayment, { params: { id } }, member)).body.canResend).toBe(true)
    expect((await resend(id, await aSlip())).status).toBe(200)
  })

  it('keeps its discount when the coupon was used up meanwhile', async () => {
    await aCoupon(server, 'GONE', { usage_limit: 1 })
    const id = await aRejected({ coupon: 'GONE' })
    await pay(server, await aMember(server.services), { coupon: 'GONE' })
    expect((await resend(id, await aSlip())).body).toMatchObject({
      amountSatang: 129_900,
      discountSatang: 10_000,
    })
    const { rows } = await server.pool.query("SELECT usage_count FROM coupons WHERE code = 'GONE'")
    expect(rows[0].usage_count).toBe(1)
  })

  it('is marked when the last seat went meanwhile', async () => {
    const id = await aRejected({ plan: 'lifetime' })
    await server.pool.query(`INSERT INTO settings (value) VALUES ('{"sales": {"lifetimeSeats": 0}}')`)
    const { body } = await resend(id, await aSlip())
    await server.pool.query('DELETE FROM settings')
    expect(body.difference).toEqual({ dueSatang: 239_900, reason: 'sold_out' })
  })

  it('is one payment, however often it is sent', async () => {
    const id = await aRejected()
    const slip = await aSlip()
    const key = randomUUID()
    const same = await Promise.all(Array.from({ length: 25 }, () => resend(id, slip, key)))
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1)
    const better = await resend(id, await aSlip(), key)
    expect(better.error).toMatchObject({
      code: 'conflict',
      details: { paymentId: same[0]?.body.id, status: 'pending' },
    })
    const others = await Promise.all(Array.from({ length: 25 }, async () => resend(id, await aSlip())))
    expect(new Set(others.map(({ error }) => error?.code))).toEqual(new Set(['payment_pending']))
  })

  it('is for a rejected payment of one’s own with a transfer, for 30 days', async () => {
    const id = await aRejected()
    const stranger = await aMember(server.services)
    expect((await resend(id, await aSlip(), randomUUID(), stranger)).status).toBe(404)
    expect((await resend(id, null)).error?.code).toBe('slip_required')
    server.clock.now = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000)
    expect((await resend(id, await aSlip())).error?.code).toBe('payment_decided')
    server.clock.now = null
    const pending = (await pay(server, member)).body
    expect(pending.canResend).toBe(false)
    expect((await resend(pending.id, await aSlip())).error?.code).toBe('payment_decided')
  })
})

describe('a transfer time', () => {
  it('of a phone that is ahead by up to ten minutes is taken', async () => {
    server.clock.now = new Date('2026-11-20T03:30:00Z')
    const at = (transferTime: string) => ({ transferDate: '20/11/2569', transferTime })
    expect((await pay(server, member, at('10:41'))).error?.fields).toEqual({ transferTime: 'future' })
    expect((await pay(server, member, at('10:40'))).status).toBe(200)
  })
})
