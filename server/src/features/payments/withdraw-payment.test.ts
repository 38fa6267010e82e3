import { deleteAccount } from '@thokham/contract/account'
import {
  approvePayment,
  approvePayments,
  listAllPayments,
  rejectPayment,
  reviewPayment,
  settleRefund,
} from '@thokham/contract/payment-admin'
import { readSlip } from '@thokham/contract/payments'
import { beforeAll, describe, expect, it } from 'vitest'
import { lettersTo } from '../../testing/letters.ts'
import { aMember, aMemberWithPassword, PASSWORD, type TestMember } from '../../testing/members.ts'
import { aCoupon, pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startShop()
  admin = await aMember(server.services, { level: 'admin', emailVerified: true })
})

const leave = (member: TestMember, withdrawPayment: boolean) =>
  server.call(deleteAccount, { body: { password: PASSWORD, withdrawPayment } }, member)
const rowOf = async (id: string) =>
  (await server.pool.query('SELECT * FROM payments WHERE id = $1', [id])).rows[0]
const slipStatus = async (id: string) =>
  (await server.send('GET', readSlip.path.replace(':id', id), undefined, admin)).status

describe('an account with a payment that waits', () => {
  it('is not deleted without a choice', async () => {
    const member = await aMemberWithPassword(server.services)
    const { body } = await pay(server, member)
    expect((await leave(member, false)).error).toMatchObject({
      code: 'payment_pending',
      details: { paymentId: body.id, reference: body.reference },
    })
    expect(await rowOf(body.id)).toMatchObject({
      payment_status: 'pending',
      account_name: expect.any(String),
    })
  })

  it('goes when the payment is withdrawn: coupon free, admins told, slip kept until the refund is settled', async () => {
    await aCoupon(server, 'LEAVING')
    const member = await aMemberWithPassword(server.services, { displayName: 'มาลี ลาก่อน' })
    const { body } = await pay(server, member, { coupon: 'LEAVING' })
    expect((await leave(member, true)).body).toEqual({ deleted: true })

    const { rows } = await server.pool.query("SELECT usage_count FROM coupons WHERE code = 'LEAVING'")
    expect(rows[0].usage_count).toBe(0)
    const letter = (await lettersTo(server, admin.email)).find(({ kind }) => kind === 'refund-due')
    expect(letter?.subject).toBe('อาจต้องคืนเงิน 1,299 บาท')
    expect(letter?.text).toContain(`มาลี ลาก่อน (${member.email}) ถอนรายการ ${body.reference} และลบบัญชีแล้ว`)
    const { body: review } = await server.call(reviewPayment, { params: { id: body.id }, query: {} }, admin)
    expect(review.payment).toMatchObject({
      status: 'rejected',
      refundDue: { contact: member.email },
      accountName: 'พิมพ์ชนก ทดสอบ',
      hasSlip: true,
      member: { displayName: 'บัญชีที่ลบแล้ว', deletedAt: expect.any(String) },
    })
    expect(await slipStatus(body.id)).toBe(200)

    const settled = await server.call(settleRefund, { params: { id: body.id } }, admin)
    expect(settled.body).toMatchObject({ refundDue: null, hasSlip: false, accountName: null, bank: null })
    expect(await slipStatus(body.id)).toBe(404)
    expect((await server.call(settleRefund, { params: { id: body.id } }, admin)).error?.code).toBe('conflict')
    expect(await rowOf(body.id)).toMatchObject({ refund_contact: null, refunded_at: expect.any(Date) })
    const audit = await server.pool.query('SELECT action FROM audit_log WHERE subject_id = $1', [body.id])
    expect(audit.rows).toEqual([{ action: 'payment.refund' }])
  })

  it('owes nothing back when nothing was transferred', async () => {
    await aCoupon(server, 'FREELEAVE', { discount_amount: 139_900 })
    const member = await aMemberWithPassword(server.services)
    const { body } = await pay(server, member, { coupon: 'FREELEAVE', slip: null })
    await leave(member, true)
    expect(await rowOf(body.id)).toMatchObject({ payment_status: 'rejected', refund_contact: null })
  })

  it('and the approval of it at the same moment: one of both, never a deleted VIP', async () => {
    for (let round = 0; round < 10; round++) {
      const member = await aMemberWithPassword(server.services)
      const { id } = (await pay(server, member)).body
      await Promise.all([leave(member, true), server.call(approvePayment, { params: { id } }, admin)])
      const { rows } = await server.pool.query('SELECT membership, deleted_at FROM profiles WHERE id = $1', [
        member.id,
      ])
      expect(rows[0].membership).toBe('free')
      expect(rows[0].deleted_at).not.toBeNull()
    }
  })
})

/** Makes a payment of a deleted member, as they stood before a choice was asked for. */
async function aPaymentOfNobody() {
  const member = await aMember(server.services)
  const { body } = await pay(server, member)
  await server.pool.query('UPDATE profiles SET deleted_at = now() WHERE id = $1', [member.id])
  return { id: body.id, member }
}

describe('a pending payment of a deleted member', () => {
  it('can never be approved, alone or with others, and is shown as such', async () => {
    const { id, member } = await aPaymentOfNobody()
    expect((await server.call(approvePayment, { params: { id } }, admin)).error?.code).toBe('member_deleted')
    const many = await server.call(approvePayments, { body: { ids: [id] } }, admin)
    expect(many.body.outcomes).toEqual([{ id, refusal: 'member_deleted', changeId: null }])
    const { rows } = await server.pool.query('SELECT membership FROM profiles WHERE id = $1', [member.id])
    expect(rows).toEqual([{ membership: 'free' }])
    const { body } = await server.call(reviewPayment, { params: { id }, query: {} }, admin)
    expect(body).toMatchObject({ after: null, refusal: 'deleted' })
    const list = await server.call(listAllPayments, { query: { status: 'pending' } }, admin)
    expect(list.body.payments.find((one) => one.id === id)?.member.deletedAt).not.toBeNull()
  })

  it('keeps its slip until it is rejected', async () => {
    const { id } = await aPaymentOfNobody()
    expect(await slipStatus(id)).toBe(200)
    await server.call(rejectPayment, { params: { id }, body: { reason: 'คืนเงินแล้ว' } }, admin)
    expect(await rowOf(id)).toMatchObject({
      payment_status: 'rejected',
      slip_image: null,
      account_name: null,
    })
  })
})
