import { randomUUID } from 'node:crypto'
import { deleteMember } from '@thokham/contract/members'
import { approvePayment, rejectPayment } from '@thokham/contract/payment-admin'
import { reservePrompts } from '@thokham/contract/prompts'
import { exportReport, type Report, readReport } from '@thokham/contract/report'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertApproved } from '../../testing/approved-payments.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

const at = (local: string) => new Date(`${local}+07:00`)

describe('a report worked out by hand', () => {
  let server: TestServer
  let owner: TestMember
  beforeEach(async () => {
    server = await startShop()
    owner = await aMember(server.services, { level: 'owner' })
    server.clock.now = at('2026-11-20T08:30:00')
  })
  const report = async (query: Record<string, string> = {}): Promise<Report> =>
    (await server.call(readReport, { query }, owner)).body

  it('is all zeros in an empty shop', async () => {
    const found = await report()
    expect(found).toMatchObject({
      waiting: { payments: 0, satang: 0 },
      today: { satang: 0, payers: 0, satangBefore: 0, payersBefore: 0 },
      operating: { since: '2024-12-01', months: 23, days: 19 },
      month: { from: '2026-11-01', to: '2026-11-20', revenue: { now: 0, before: 0, all: 0 } },
      members: { total: 0, free: 0, vip: 0, near: 0, lifetime: 0, expired: 0, newThisMonth: 0 },
      packages: [],
      coupons: [],
    })
    expect(found.period.rows).toHaveLength(20)
  })

  it('counts by Bangkok days, and compares with the same hour', async () => {
    const [one, other] = [await aMember(server.services), await aMember(server.services)]
    await insertApproved(server, [
      { userId: one.id, decidedAt: at('2026-10-20T08:30:00'), satang: 100 },
      { userId: one.id, decidedAt: at('2026-10-20T08:30:01'), satang: 200 },
      { userId: one.id, decidedAt: at('2026-10-31T23:59:59'), satang: 400 },
      { userId: one.id, decidedAt: at('2026-11-01T00:00:00'), satang: 800 },
      { userId: one.id, decidedAt: at('2026-11-18T12:00:00'), satang: 1_600 },
      { userId: one.id, decidedAt: at('2026-11-19T08:30:00'), satang: 3_200 },
      { userId: other.id, decidedAt: at('2026-11-19T08:29:59'), satang: 6_400 },
      { userId: other.id, decidedAt: at('2026-11-19T23:59:59'), satang: 12_800 },
      { userId: other.id, decidedAt: at('2026-11-20T00:00:00'), satang: 25_600 },
    ])
    const found = await report()
    expect(found.today).toEqual({ satang: 25_600, payers: 1, satangBefore: 9_600, payersBefore: 2 })
    expect(found.yesterday).toEqual({ satang: 22_400, payers: 2, satangBefore: 1_600 })
    expect(found.month.revenue).toEqual({ now: 50_400, before: 100, all: 51_100 })
    expect(found.period).toMatchObject({ satang: 50_400, payers: 2, satangBefore: 100 })
    expect(found.period.rows.at(-1)).toMatchObject({
      satang: 25_600,
      payers: 1,
      satangBefore: 100,
      isOpen: true,
    })
    const weekly = await report({ mode: 'weekly' })
    expect(weekly.period).toMatchObject({ from: '2026-11-14', satang: 49_600, payers: 2, satangBefore: 0 })
    const months = await report({ mode: 'month' })
    expect(months.period.rows.slice(-2)).toMatchObject([
      { from: '2026-10-01', satang: 700, payers: 1 },
      { from: '2026-11-01', satang: 50_400, payers: 2 },
    ])
    const october = await report({ month: '2026-10' })
    expect(october.period).toMatchObject({ to: '2026-10-31', satang: 700, payers: 1 })
  })

  it('takes expenses off, and counts packages and coupons of this month', async () => {
    const buyer = await aMember(server.services)
    await insertApproved(server, [
      { userId: buyer.id, decidedAt: at('2026-10-31T23:59:59'), satang: 1, coupon: 'OLD' },
      { userId: buyer.id, decidedAt: at('2026-11-02T10:00:00'), satang: 69_900, packageId: 1, coupon: 'TEN' },
      { userId: buyer.id, decidedAt: at('2026-11-03T10:00:00'), satang: 139_900, packageId: 2 },
      {
        userId: buyer.id,
        decidedAt: at('2026-11-04T10:00:00'),
        satang: 129_900,
        packageId: 2,
        coupon: 'TEN',
      },
    ])
    await server.pool.query(
      `INSERT INTO expenses (id, expense_date, amount_satang, description, category, deleted_at) VALUES
         (gen_random_uuid(), '2026-11-20', 1050, 'ก', 'ai', NULL), (gen_random_uuid(), '2026-11-21', 1, 'ข', 'ai', NULL),
         (gen_random_uuid(), '2026-10-20', 500, 'ค', 'ai', NULL), (gen_random_uuid(), '2026-10-21', 70, 'ง', 'ai', NULL),
         (gen_random_uuid(), '2026-11-02', 99999, 'จ', 'ai', now())`,
    )
    const found = await report()
    expect(found.month.expenses).toEqual({ now: 1_050, before: 500, all: 1_621 })
    expect(found.month.profit).toEqual({ now: 339_700 - 1_050, before: -500, all: 339_701 - 1_621 })
    expect(found.packages).toEqual([
      { packageId: 2, name: 'VIP 1 ปี', payments: 2, satang: 269_800 },
      { packageId: 1, name: 'VIP 1 เดือน', payments: 1, satang: 69_900 },
    ])
    expect(found.coupons).toEqual([
      { code: 'TEN', payments: 2, satang: 199_800, discountSatang: 0 },
      { code: null, payments: 1, satang: 139_900, discountSatang: 0 },
    ])
  })

  it('counts members by class, who leaves on which day, and the way from signing up to paying', async () => {
    const { services } = server
    const joined = (local: string) => ({ createdAt: at(local) })
    await aMember(services, { ...joined('2026-10-31T23:59:59'), promptCount: 5 })
    await aMember(services, { ...joined('2026-11-01T00:00:00'), promptCount: 5, emailVerified: true })
    await aMember(services, { level: 'admin', ...joined('2026-11-05T00:00:00') })
    await aMember(services, {
      level: 'free',
      ...joined('2026-11-05T00:00:00'),
      deletedAt: at('2026-11-06T00:00:00'),
    })
    await aMember(services, { level: 'lifetime', ...joined('2026-11-05T00:00:00') })
    const vip = (end: string) =>
      aMember(services, { level: 'vip', ...joined('2026-01-01T00:00:00'), expiresAt: at(end) })
    await vip('2026-11-20T08:30:00')
    await vip('2026-11-20T23:59:59')
    const paid = await vip('2026-11-21T12:00:00')
    await vip('2026-11-26T00:00:00')
    await vip('2026-11-26T00:00:01')
    expect((await pay(server, paid, { plan: 'renewal' })).status).toBe(200)
    const found = await report()
    expect(found.members).toEqual({
      total: 8,
      free: 2,
      vip: 4,
      near: 3,
      lifetime: 1,
      expired: 1,
      newThisMonth: 2,
    })
    expect(found.leaving).toEqual({
      days: [
        { day: '2026-11-20', members: 1 },
        { day: '2026-11-21', members: 1 },
        { day: '2026-11-22', members: 0 },
        { day: '2026-11-23', members: 0 },
        { day: '2026-11-24', members: 0 },
        { day: '2026-11-25', members: 1 },
      ],
      members: 3,
      paid: 1,
      toRemind: 2,
    })
    expect(found.funnel).toEqual({ signedUp: 2, confirmed: 1, madePrompts: 1, submitted: 0, paid: 0 })
    expect(found.waiting).toEqual({ payments: 1, satang: 9_900 })
  })

  it('follows who signed up step by step: payments of any number count once, a deleted account not at all', async () => {
    const [one, other] = [
      await aMember(server.services, { createdAt: at('2026-11-01T00:00:00') }),
      await aMember(server.services, { createdAt: at('2026-11-19T12:00:00'), emailVerified: true }),
      await aMember(server.services, { createdAt: at('2026-10-31T23:59:59'), emailVerified: true }),
    ]
    const funnel = async () => Object.values((await report()).funnel)
    expect(await funnel()).toEqual([2, 1, 0, 0, 0])
    const made = { body: { idempotencyKey: randomUUID(), count: 3, generator: 'free' as const } }
    expect((await server.call(reservePrompts, made, other)).status).toBe(200)
    const first = await pay(server, one)
    await server.call(rejectPayment, { params: { id: first.body.id }, body: { reason: 'ยอดไม่ตรง' } }, owner)
    const second = await pay(server, one)
    expect(await funnel()).toEqual([2, 1, 1, 1, 0])
    await server.call(approvePayment, { params: { id: second.body.id } }, owner)
    expect(await funnel()).toEqual([2, 1, 1, 1, 1])
    await server.call(deleteMember, { params: { id: one.id }, body: { withdrawPayment: true } }, owner)
    expect(await funnel()).toEqual([1, 1, 1, 0, 0])
  })

  it('a term counts as renewed from 30 days before its end to 30 days after; one moved earlier never ended', async () => {
    const end = at('2026-09-15T12:00:00')
    const start = at('2026-06-15T12:00:00')
    const nextAt = (offsetMs: number) => new Date(end.getTime() + offsetMs)
    const cases: [string, number | null, boolean, boolean][] = [
      ['never again', null, true, false],
      ['31 days before', -31 * DAY_MS, false, false],
      ['30 days and a second before', -30 * DAY_MS - 1_000, false, false],
      ['30 days before', -30 * DAY_MS, true, true],
      ['30 days after', 30 * DAY_MS, true, true],
      ['30 days and a second after', 30 * DAY_MS + 1_000, true, false],
    ]
    for (const [name, offset, ended, renewed] of cases) {
      await server.pool.query('DELETE FROM terms; DELETE FROM term_days')
      const { id: userId } = await aMember(server.services)
      await insertApproved(server, [
        { userId, decidedAt: start, packageId: 1, until: end },
        ...(offset === null ? [] : [{ userId, decidedAt: nextAt(offset), packageId: 4 }]),
      ])
      const { renewal } = await report()
      const september = renewal.find(({ month }) => month === '2026-09')
      expect([name, september]).toEqual([
        name,
        { month: '2026-09', ended: Number(ended), renewed: Number(renewed) },
      ])
    }
    expect((await report()).renewal.map(({ month }) => month)).toEqual([
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ])
  })

  it('50 approvals at once are each in it once', async () => {
    server.clock.now = null
    const admin = await aMember(server.services, { level: 'admin' })
    const buyers = await Promise.all(Array.from({ length: 50 }, () => aMember(server.services)))
    const { rows: made } = await server.pool.query<{ id: string }>(
      `INSERT INTO payments (id, user_id, package_id, idempotency_key, price_satang, amount_satang)
       SELECT gen_random_uuid(), buyer, 2, gen_random_uuid(), 139900, 139900 FROM unnest($1::uuid[]) buyer RETURNING id`,
      [buyers.map(({ id }) => id)],
    )
    const ids = made.map(({ id }) => id)
    const answers = await Promise.all(ids.map((id) => server.call(approvePayment, { params: { id } }, admin)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const found = await report()
    expect(found.today).toMatchObject({ satang: 50 * 139_900, payers: 50 })
    expect(found.packages).toEqual([{ packageId: 2, name: 'VIP 1 ปี', payments: 50, satang: 50 * 139_900 }])
    const { rows } = await server.pool.query('SELECT sum(ended)::int AS ended FROM term_days')
    expect(rows[0].ended).toBe(50)
  })

  it('is a file too, the newest line first, its sum last', async () => {
    const buyer = await aMember(server.services)
    await insertApproved(server, [{ userId: buyer.id, decidedAt: at('2026-11-19T10:00:00'), satang: 9_950 }])
    const { body, headers } = await server.send('GET', `${exportReport.path}?mode=weekly`, undefined, owner)
    expect(headers.get('content-disposition')).toBe('attachment; filename="report-2026-11-14-2026-11-20.csv"')
    const lines = String(body).replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe('ตั้งแต่วันที่,ถึงวันที่,รายรับ (บาท),ผู้ชำระ (คน),ช่วงก่อน (บาท),ต่างกัน (บาท)')
    expect(lines[2]).toBe('2026-11-19,2026-11-19,99.5,1,0,99.5')
    expect(lines.at(-1)).toBe('2026-11-14,2026-11-20,99.5,1,0,99.5')
    expect(lines).toHaveLength(9)
    // 31 October has no like in September.
    const october = await server.send(
      'GET',
      `${exportReport.path}?mode=daily&month=2026-10`,
      undefined,
      owner,
    )
    expect(String(october.body)).toMatch(/\r\n2026-10-31,2026-10-31,\d+(\.\d+)?,\d+,,\r\n/)
    const { rows } = await server.pool.query('SELECT action, actor_id, after FROM audit_log ORDER BY id')
    expect(rows).toEqual(
      ['2026-11-14 – 2026-11-20', '2026-10-01 – 2026-10-31'].map((days) => ({
        action: 'report.export',
        actor_id: owner.id,
        after: { days },
      })),
    )
  })

  it('refuses what is no mode and no month', async () => {
    const asked = async (query: string) =>
      (await server.send('GET', `${readReport.path}?${query}`, undefined, owner)).error?.fields
    expect(await asked('mode=hourly')).toEqual({ mode: 'invalid' })
    expect(await asked('month=2026-13')).toEqual({ month: 'format' })
    expect(await asked('month=0000-01')).toEqual({ month: 'format' })
  })
})
