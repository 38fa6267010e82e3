import { randomUUID } from 'node:crypto'
import {
  approvePayment,
  approvePayments,
  listAllPayments,
  paymentFeed,
  rejectPayment,
  reviewPayment,
  watchPayments,
} from '@thokham/contract/payment-admin'
import { readPayment, replaceSlip } from '@thokham/contract/payments'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openSlipCheck } from '../../integrations/slip-check.ts'
import { eventsOf } from '../../testing/events.ts'
import { workJobs } from '../../testing/letters.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import { startSlipServices } from '../../testing/slip-services.ts'
import { aSlip } from '../../testing/slips.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { idsOfPayments } from './list-payments.ts'
import { publishPayment } from './payment-topics.ts'

let server: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startShop({ connections: 40 })
  admin = await aMember(server.services, { level: 'admin' })
})

const aPending = async (change: Parameters<typeof pay>[2] = {}) => {
  const member = await aMember(server.services)
  const { body } = await pay(server, member, change)
  return { member, payment: body }
}
const approveAll = (ids: string[], as = admin) => server.call(approvePayments, { body: { ids } }, as)
const rows = async (sql: string, values: unknown[] = []) => (await server.pool.query(sql, values)).rows

describe('several approvals at once', () => {
  it('are carried out each for itself: what hinders one hinders no other', async () => {
    const [first, decided, last] = await Promise.all([aPending(), aPending(), aPending()])
    await server.call(rejectPayment, { params: { id: decided.payment.id }, body: { reason: 'ซ้ำ' } }, admin)
    const conflict = await aPending({ plan: 'yearly' })
    await rows("UPDATE profiles SET membership = 'lifetime' WHERE id = $1", [conflict.member.id])
    const nobodys = randomUUID()
    const ids = [
      first.payment.id,
      decided.payment.id,
      nobodys,
      conflict.payment.id,
      last.payment.id,
      first.payment.id,
    ]
    const { body } = await approveAll(ids)
    expect(body.outcomes).toEqual([
      { id: ids[0], refusal: null, changeId: expect.stringMatching(/^\d+$/) },
      { id: ids[1], refusal: 'payment_decided', changeId: null },
      { id: ids[2], refusal: 'not_found', changeId: null },
      { id: ids[3], refusal: 'term_conflict', changeId: null },
      { id: ids[4], refusal: null, changeId: expect.stringMatching(/^\d+$/) },
      { id: ids[5], refusal: 'payment_decided', changeId: null },
    ])
    for (const { member, payment } of [first, last]) {
      const { body: mine } = await server.call(readPayment, { params: { id: payment.id } }, member)
      expect(mine.status).toBe('approved')
    }
    expect(
      await rows("SELECT FROM audit_log WHERE action = 'payment.approve' AND subject_id = ANY ($1)", [ids]),
    ).toHaveLength(2)
    expect(await rows(`SELECT kind FROM mails WHERE "to" = $1`, [first.member.email]), 'one letter').toEqual([
      { kind: 'payment-approved' },
    ])
  })

  it('by two admins and fifty requests, with rejections between them: one decision each', {
    tags: 'long',
  }, async () => {
    const other = await aMember(server.services, { level: 'admin' })
    const pending = await Promise.all(Array.from({ length: 10 }, () => aPending()))
    const ids = pending.map(({ payment }) => payment.id)
    await Promise.all([
      ...Array.from({ length: 40 }, (_, at) =>
        approveAll(at % 2 ? ids : ids.toReversed(), at % 3 ? admin : other),
      ),
      ...ids.map((id) => server.call(rejectPayment, { params: { id }, body: { reason: 'ยอดไม่ตรง' } }, other)),
    ])
    const decided = await rows('SELECT payment_status FROM payments WHERE id = ANY ($1)', [ids])
    expect(decided.filter(({ payment_status: status }) => status === 'pending')).toEqual([])
    expect(await rows('SELECT FROM audit_log WHERE subject_id = ANY ($1)', [ids])).toHaveLength(10)
    for (const { member, payment } of pending) {
      const { body } = await server.call(readPayment, { params: { id: payment.id } }, member)
      const [{ expires_at: until }] = await rows('SELECT expires_at FROM profiles WHERE id = $1', [member.id])
      expect(until?.toISOString() ?? null).toBe(body.granted?.expiresAt ?? null)
    }
  })

  it.each([[[]], [Array.from({ length: 101 }, () => randomUUID())], [['x']]])('refuse %j', async (ids) => {
    expect((await approveAll(ids)).error?.code).toBe('invalid_input')
  })
})

describe('the list', () => {
  it('shows of each payment the same checks as its review', async () => {
    // The day after the transfers.
    server.clock.now = new Date('2026-11-20T03:30:00Z')
    onTestFinished(() => {
      server.clock.now = null
    })
    const slip = await aSlip({ bankCode: '014' })
    const { member, payment } = await aPending({ slip, bank: 'kbank' })
    await server.call(rejectPayment, { params: { id: payment.id }, body: { reason: 'ไม่ชัด' } }, admin)
    const again = await pay(server, member, { slip, bank: 'kbank' })
    const other = await aPending()
    await server.call(rejectPayment, { params: { id: other.payment.id }, body: { reason: 'ไม่ชัด' } }, admin)
    const free = await aMember(server.services)
    await pay(server, free, { slip: await aSlip({ reference: null }), transferDate: '2026-11-01' })
    const { body } = await server.call(listAllPayments, { query: { pageSize: '100' } as never }, admin)
    const mine = body.payments.find(({ id }) => id === again.body.id)
    const twin = {
      id: payment.id,
      reference: payment.reference,
      status: 'rejected',
      email: member.email,
    }
    expect(mine?.checks).toEqual({
      amount: true,
      priceNowSatang: 139_900,
      bank: false,
      time: true,
      sameReference: [twin],
      samePicture: [twin],
      alikePicture: [],
      endless: false,
      outside: null,
    })
    for (const { id, checks } of body.payments) {
      const review = await server.call(reviewPayment, { params: { id }, query: {} }, admin)
      expect(review.body.checks).toEqual(checks)
    }
  })

  it('read on for a file repeats and hides nothing, whatever comes in meanwhile', {
    tags: 'long',
  }, async () => {
    const pending = await Promise.all(Array.from({ length: 12 }, () => aPending()))
    for (const filter of [
      { q: '', by: 'submitted' as const },
      { q: '', by: 'submitted' as const, status: 'pending' as const },
      { q: 'example', by: 'submitted' as const },
    ]) {
      const before = await rows(
        'SELECT id FROM payments WHERE $1::text IS NULL OR payment_status = $1 ORDER BY id',
        [filter.status ?? null],
      )
      const seen: string[] = []
      for await (const ids of idsOfPayments(server.pool, filter, 5)) {
        seen.push(...ids)
        await aPending()
        const id = pending.pop()?.payment.id
        if (id && !filter.status) await server.call(approvePayment, { params: { id } }, admin)
      }
      expect(new Set(seen).size).toBe(seen.length)
      if (filter.q === '') expect(seen.toSorted()).toEqual(before.map(({ id }) => id))
    }
  })

  it('read for a file is searched for once, and comes in parts', async () => {
    await Promise.all(Array.from({ length: 6 }, () => aPending()))
    let searches = 0
    const query = (text: string, values: unknown[]) => {
      searches++
      return server.pool.query(text, values)
    }
    const parts: number[] = []
    for await (const ids of idsOfPayments({ query } as Pool, { q: 'example', by: 'submitted' }, 2))
      parts.push(ids.length)
    expect(searches).toBe(1)
    expect(parts.length).toBeGreaterThan(2)
    expect(Math.max(...parts)).toBe(2)
  })
})

describe('subscribing to payments', () => {
  it('tells what waits at once, and each payment, slip, verdict and decision as it comes', async () => {
    const [older, newer] = [await aPending(), await aPending()]
    const leave = new AbortController()
    const stream = await fetch(server.url + watchPayments.path, {
      headers: { cookie: admin.cookie },
      signal: leave.signal,
    })
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const events = eventsOf(stream)
    const next = async () => {
      const { value } = await events.next()
      expect(value?.name).toBe('feed')
      return paymentFeed.parse(value?.data)
    }
    const first = await next()
    const [{ count }] = await rows("SELECT count(*)::integer FROM payments WHERE payment_status = 'pending'")
    expect(first.waiting).toBe(count)
    expect(first.pending.slice(0, 2).map(({ id }) => id)).toEqual([newer.payment.id, older.payment.id])

    const services = await startSlipServices()
    server.services.slipCheck = openSlipCheck({
      SLIP_CHECK: 'easyslip',
      SLIP_CHECK_KEY: services.key,
      SLIP_CHECK_BRANCH: services.branch,
      SLIP_CHECK_BASE_URL: services.easySlipUrl,
    })
    const { member, payment } = await aPending()
    const came = await next()
    expect(came.waiting).toBe(count + 1)
    expect(came.pending[0]).toEqual({
      id: payment.id,
      reference: payment.reference,
      displayName: expect.any(String),
      packageName: 'VIP 1 ปี',
      amountSatang: 139_900,
      createdAt: payment.createdAt,
    })
    await workJobs(server)
    expect((await next()).pending[0]?.id).toBe(payment.id)
    server.services.slipCheck = null
    const { body } = await server.call(reviewPayment, { params: { id: payment.id }, query: {} }, admin)
    expect(body.checks.outside).toMatchObject({ verdict: 'not_found' })
    await server.call(replaceSlip, { params: { id: payment.id }, file: await aSlip() }, member)
    expect((await next()).waiting).toBe(count + 1)
    await server.call(approvePayment, { params: { id: payment.id } }, admin)
    let last = await next()
    // What the rule of automatic approval says of it was told by an event of its own.
    while (last.waiting > count) last = await next()
    expect(last.waiting).toBe(count)
    expect(last.pending.map(({ id }) => id)).not.toContain(payment.id)
    leave.abort()
  })
})

describe('many who are subscribed', () => {
  it('hear of a change by one reading of what waits', async () => {
    const leave = new AbortController()
    const streams = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const headers = { cookie: admin.cookie }
        return eventsOf(await fetch(server.url + watchPayments.path, { headers, signal: leave.signal }))
      }),
    )
    for (const events of streams) await events.next()
    const query = vi.spyOn(server.pool, 'query')
    await server.services.db.transaction((tx) => publishPayment(tx, randomUUID()))
    const heard = await Promise.all(streams.map((events) => events.next()))
    expect(new Set(heard.map(({ value }) => JSON.stringify(value))).size).toBe(1)
    const asked = query.mock.calls.map((call) => JSON.stringify(call))
    expect(asked.filter((text) => text.includes('submitted_day') && text.includes('order by'))).toHaveLength(
      1,
    )
    query.mockRestore()
    leave.abort()
  })
})

describe('a payer whose account is gone', () => {
  it('is told nothing by letter when the payment is rejected', async () => {
    const member = await aMember(server.services)
    const { body: payment } = await pay(server, member)
    await server.pool.query('UPDATE profiles SET deleted_at = now() WHERE id = $1', [member.id])
    const rejected = await server.call(
      rejectPayment,
      { params: { id: payment.id }, body: { reason: 'บัญชีถูกลบแล้ว' } },
      admin,
    )
    expect(rejected.body.status).toBe('rejected')
    expect(await rows('SELECT kind FROM mails WHERE "to" = $1', [member.email])).toEqual([])
  })
})
