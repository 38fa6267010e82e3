import { readSession } from '@thokham/contract/me'
import { approvePayment, rejectPayment, reviewPayment } from '@thokham/contract/payment-admin'
import { readPayment } from '@thokham/contract/payments'
import { beforeAll, describe, expect, it } from 'vitest'
import { lettersTo } from '../../testing/letters.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aCoupon, pay, startShop } from '../../testing/payments.ts'
import { aReference, aSlip } from '../../testing/slips.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let other: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startShop({ connections: 40 })
  other = await startTestServer({ pool: server.pool })
  for (const { clock } of [server, other]) clock.now = new Date('2026-11-30T03:30:00Z')
  admin = await aMember(server.services, { level: 'admin' })
})

const approve = (id: string, on = server) => on.call(approvePayment, { params: { id } }, admin)
const reject = (id: string, reason = 'ยอดไม่ตรง', on = server) =>
  on.call(rejectPayment, { params: { id }, body: { reason } }, admin)
const rows = async (sql: string, values: unknown[] = []) => (await server.pool.query(sql, values)).rows
const standing = async ({ id }: TestMember) =>
  (
    await rows('SELECT membership, expires_at, has_purchased_vip, ever_vip FROM profiles WHERE id = $1', [id])
  )[0]

describe('approval', () => {
  it.each([
    ['free', 'monthly', null, 'vip', '2026-12-30T03:30:00.000Z'],
    ['free', 'yearly', null, 'vip', '2027-11-30T03:30:00.000Z'],
    ['free', 'lifetime', null, 'lifetime', '2099-12-31T16:59:59.000Z'],
    // 31 January in Bangkok and a month: the last of February.
    ['vip', 'renewal', '2027-01-31T03:30:00Z', 'vip', '2027-02-28T03:30:00.000Z'],
    ['vip', 'yearly', '2028-02-29T03:30:00Z', 'vip', '2029-02-28T03:30:00.000Z'],
    ['lapsed', 'renewal', '2026-11-30T03:30:00Z', 'vip', '2026-12-30T03:30:00.000Z'],
    ['vip', 'lifetime', '2027-01-31T03:30:00Z', 'lifetime', '2099-12-31T16:59:59.000Z'],
  ] as const)(
    'of a %s member’s %s until %s makes %s until %s',
    async (level, plan, until, membership, expiresAt) => {
      const member = await aMember(server.services, { level, expiresAt: until && new Date(until) })
      const { body: payment } = await pay(server, member, { plan })
      const before = await server.call(reviewPayment, { params: { id: payment.id }, query: {} }, admin)
      expect(before.body).toMatchObject({ after: { membership, expiresAt }, refusal: null })
      const { body } = await approve(payment.id)
      expect(body).toMatchObject({
        status: 'approved',
        granted: { membership, expiresAt },
        decidedBy: admin.email,
      })
      expect(await standing(member)).toEqual({
        membership,
        expires_at: new Date(expiresAt),
        has_purchased_vip: true,
        ever_vip: true,
      })
      const session = await server.call(readSession, {}, member)
      expect(session.body.level).toBe(membership)
    },
  )

  it('leaves a letter and an audit row', async () => {
    const member = await aMember(server.services)
    const { body: payment } = await pay(server, member)
    await approve(payment.id)
    expect(await rows('SELECT kind, subject FROM mails WHERE "to" = $1', [member.email])).toEqual([
      { kind: 'payment-approved', subject: `อนุมัติการชำระเงิน ${payment.reference} แล้ว` },
    ])
    expect(
      await rows('SELECT actor_id, action, before, after, ip_address FROM audit_log WHERE subject_id = $1', [
        payment.id,
      ]),
    ).toEqual([
      {
        actor_id: admin.id,
        action: 'payment.approve',
        before: {
          status: 'pending',
          member: member.id,
          membership: 'free',
          expiresAt: null,
          hasPurchasedVip: false,
          everVip: false,
        },
        after: {
          status: 'approved',
          member: member.id,
          membership: 'vip',
          expiresAt: '2027-11-30T03:30:00.000Z',
        },
        ip_address: '127.0.0.1',
      },
    ])
  })

  it('that would lower something is refused, and the payment stays pending', async () => {
    const member = await aMember(server.services)
    const { body: payment } = await pay(server, member)
    await server.pool.query(
      "UPDATE profiles SET membership = 'lifetime', expires_at = '2099-12-31T16:59:59Z' WHERE id = $1",
      [member.id],
    )
    const refused = await approve(payment.id)
    expect(refused.error).toMatchObject({ code: 'term_conflict', details: { reason: 'lifetime' } })
    const review = await server.call(reviewPayment, { params: { id: payment.id }, query: {} }, admin)
    expect(review.body).toMatchObject({ after: null, refusal: 'lifetime', payment: { status: 'pending' } })
    expect(await standing(member)).toMatchObject({ membership: 'lifetime' })
    expect((await reject(payment.id)).body.status).toBe('rejected')
  })
})

describe('rejection', () => {
  it('tells the reason, gives the coupon back, and the same slip may come again', async () => {
    const couponId = await aCoupon(server, 'BACK')
    const member = await aMember(server.services)
    const slip = await aSlip()
    const { body: first } = await pay(server, member, { coupon: 'BACK', slip })
    expect((await pay(server, await aMember(server.services), { coupon: 'BACK' })).error?.code).toBe(
      'coupon_used',
    )
    expect((await reject(first.id, 'ยอดโอนไม่ตรง')).body).toMatchObject({
      status: 'rejected',
      rejectReason: 'ยอดโอนไม่ตรง',
    })
    const seen = await server.call(readPayment, { params: { id: first.id } }, member)
    expect(seen.body).toMatchObject({ status: 'rejected', rejectReason: 'ยอดโอนไม่ตรง', granted: null })
    const second = await pay(server, member, { coupon: 'BACK', slip })
    expect(second.body).toMatchObject({ status: 'pending', couponCode: 'BACK' })
    expect(await rows('SELECT usage_count FROM coupons WHERE id = $1', [couponId])).toEqual([
      { usage_count: 1 },
    ])
    const review = await server.call(reviewPayment, { params: { id: second.body.id }, query: {} }, admin)
    const twin = { id: first.id, reference: first.reference, status: 'rejected', email: member.email }
    expect(review.body.checks).toMatchObject({ sameReference: [twin], samePicture: [twin], amount: true })
    const letters = await lettersTo(server, member.email)
    expect(letters.map(({ kind }) => kind)).toEqual(['payment-rejected'])
    expect(letters[0]?.text).toContain('ไม่ต้องโอนซ้ำ')
    expect(letters[0]?.text).toContain(`/payment-success?id=${first.id}`)
  })

  it.each([[''], ['   '], [undefined]])('without a reason (%j) is refused', async (reason) => {
    const { body } = await pay(server, await aMember(server.services))
    const refused = await server.call(
      rejectPayment,
      { params: { id: body.id }, body: { reason: reason as string } },
      admin,
    )
    expect(refused.error).toMatchObject({ code: 'invalid_input', fields: { reason: 'required' } })
  })
})

describe('the review', () => {
  it('compares what the slip says with what was typed', async () => {
    const member = await aMember(server.services)
    const slip = await aSlip({ bankCode: '014', reference: aReference() })
    const { body } = await pay(server, member, { slip, bank: 'kbank', transferDate: '2026-11-01' })
    const { body: review } = await server.call(reviewPayment, { params: { id: body.id }, query: {} }, admin)
    expect(review.checks).toMatchObject({ amount: true, priceNowSatang: 139_900, bank: false, time: false })
    expect(review.payment.slip).toMatchObject({ state: 'read', bankCode: '014' })
    server.clock.now = new Date('2026-11-30T03:31:00Z')
    const plain = await pay(server, await aMember(server.services), {
      slip: await aSlip({ reference: null }),
    })
    const unread = await server.call(reviewPayment, { params: { id: plain.body.id }, query: {} }, admin)
    expect(unread.body.payment.slip).toEqual({ state: 'none', bankCode: null, reference: null })
    expect(unread.body.checks.bank).toBeNull()
    expect(unread.body.olderIds.length).toBeGreaterThan(0)
    expect(unread.body.newerIds).toEqual([])
    server.clock.now = new Date('2026-11-30T03:30:00Z')
  })
})

describe('50 approvals and 50 rejections at once', () => {
  it('have one winner, and the expiry moves at most once', () => race('RACE'))

  it('have one winner however often they meet', { tags: 'long' }, async () => {
    for (let round = 0; round < 4; round++) await race(`RACE${round}`)
  })
})

async function race(coupon: string): Promise<void> {
  const couponId = await aCoupon(server, coupon)
  const member = await aMember(server.services, {
    level: 'vip',
    expiresAt: new Date('2027-01-15T03:30:00Z'),
  })
  const { body } = await pay(server, member, { plan: 'renewal', coupon, slip: null })
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      at % 2
        ? approve(body.id, at % 4 === 1 ? server : other)
        : reject(body.id, 'ซ้ำ', at % 4 ? server : other),
    ),
  )
  const winners = answers.filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  const isApproved = winners[0]?.body.status === 'approved'
  for (const { error } of answers.filter(({ status }) => status !== 200)) {
    expect(error).toMatchObject({
      code: 'payment_decided',
      details: { status: isApproved ? 'approved' : 'rejected' },
    })
  }
  expect((await standing(member)).expires_at.toISOString()).toBe(
    isApproved ? '2027-02-15T03:30:00.000Z' : '2027-01-15T03:30:00.000Z',
  )
  expect(await rows('SELECT usage_count FROM coupons WHERE id = $1', [couponId])).toEqual([
    { usage_count: isApproved ? 1 : 0 },
  ])
  expect(await rows('SELECT FROM audit_log WHERE subject_id = $1', [body.id])).toHaveLength(1)
}
