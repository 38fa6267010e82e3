import {
  countFoundMembers,
  countMembers,
  type ListedMember,
  listMemberPayments,
  listMembers,
} from '@thokham/contract/members'
import { exportMembers } from '@thokham/contract/members-many'
import { approvePayment } from '@thokham/contract/payment-admin'
import { LEVELS } from '@thokham/domain/access'
import { beforeEach, describe, expect, it } from 'vitest'
import type { profiles } from '../../db/schema.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** Friday, 20 November 2026, 10:00 in Bangkok. */
const NOW = new Date('2026-11-20T10:00:00+07:00')
const at = (moment: string) => new Date(`${moment}+07:00`)

let server: TestServer
let admin: TestMember
let owner: TestMember
beforeEach(async () => {
  server = await startShop()
  server.clock.now = NOW
  admin = await aMember(server.services, { level: 'admin' })
  owner = await aMember(server.services, { level: 'owner' })
})

describe('the list of members', () => {
  let names: Map<string, string>
  const a = async (name: string, columns: Partial<typeof profiles.$inferInsert>) => {
    const { id } = await aMember(server.services, { displayName: name, ...columns })
    names.set(id, name)
  }
  const list = async (query: Parameters<typeof server.call<typeof listMembers>>[1]['query']) => {
    const { body } = await server.call(listMembers, { query }, admin)
    return { names: body.members.map(({ id }) => names.get(id)), total: body.total }
  }
  beforeEach(async () => {
    names = new Map()
    const joined = (day: number) => ({ createdAt: at(`2026-11-${String(day).padStart(2, '0')}T12:00:00`) })
    await a('free', { membership: 'free', ...joined(1) })
    await a('ex', {
      membership: 'free',
      hasPurchasedVip: true,
      expiresAt: at('2026-01-01T00:00:00'),
      ...joined(2),
    })
    await a('over long ago', { membership: 'vip', expiresAt: at('2026-01-01T00:00:00'), ...joined(3) })
    await a('over just now', { membership: 'vip', expiresAt: NOW, ...joined(4) })
    await a('ends today', { membership: 'vip', expiresAt: at('2026-11-20T10:00:01'), ...joined(5) })
    await a('six days', { membership: 'vip', expiresAt: at('2026-11-26T00:00:00'), ...joined(6) })
    await a('seven days', { membership: 'vip', expiresAt: at('2026-11-26T00:00:01'), ...joined(7) })
    await a('a year', { membership: 'vip', expiresAt: at('2027-11-20T10:00:00'), ...joined(8) })
    await a('endless', { membership: 'vip', expiresAt: null, ...joined(9) })
    await a('lifetime', { membership: 'lifetime', expiresAt: at('2099-12-31T23:59:59'), ...joined(10) })
    const gone = await aMember(server.services, { membership: 'vip', expiresAt: NOW, deletedAt: NOW })
    expect(gone.id).toBeTruthy()
  })

  it('counts each class; admins and deleted accounts are in none', async () => {
    const { body } = await server.call(countMembers, {}, admin)
    expect(body).toEqual({ all: 10, free: 2, vip: 5, near: 2, expired: 2, lifetime: 1 })
  })

  it('shows those of a class, the newest first', async () => {
    expect((await list({})).names).toEqual([
      'lifetime',
      'endless',
      'a year',
      'seven days',
      'six days',
      'ends today',
      'over just now',
      'over long ago',
      'ex',
      'free',
    ])
    expect(await list({ class: 'free' })).toEqual({ names: ['ex', 'free'], total: 2 })
    expect(await list({ class: 'lifetime' })).toEqual({ names: ['lifetime'], total: 1 })
    expect(await list({ class: 'vip' })).toEqual({
      names: ['endless', 'a year', 'seven days', 'six days', 'ends today'],
      total: 5,
    })
    expect(await list({ class: 'near' })).toEqual({ names: ['six days', 'ends today'], total: 2 })
    expect(await list({ class: 'expired' })).toEqual({ names: ['over just now', 'over long ago'], total: 2 })
  })

  it('shows those whose end matters by their end', async () => {
    expect((await list({ class: 'vip', sort: 'ends' })).names).toEqual([
      'ends today',
      'six days',
      'seven days',
      'a year',
      'endless',
    ])
    expect((await list({ class: 'near', sort: 'ends' })).names).toEqual(['ends today', 'six days'])
    expect((await list({ class: 'expired', sort: 'ends' })).names).toEqual(['over just now', 'over long ago'])
  })

  it('finds by part of an e-mail, a name or a number, with wild cards meant as they are', async () => {
    await a('ชลธิชา น้ำทิพย์', { email: 'chonthicha.n@example.com', phone: '0815550142' })
    await a('100%_ไหม', { email: 'silk_100@example.com' })
    expect((await list({ q: 'THICHA' })).names).toEqual(['ชลธิชา น้ำทิพย์'])
    expect((await list({ q: 'น้ำทิพ' })).names).toEqual(['ชลธิชา น้ำทิพย์'])
    expect((await list({ q: '081-555' })).names).toEqual(['ชลธิชา น้ำทิพย์'])
    expect((await list({ q: '+66 81 555 0142' })).names).toEqual(['ชลธิชา น้ำทิพย์'])
    expect((await list({ q: '0%_' })).names).toEqual(['100%_ไหม'])
    expect((await list({ q: 'ช' })).names).toEqual(['ชลธิชา น้ำทิพย์'])
    expect((await list({ q: 'น้' })).names, 'the beginning of a later word').toEqual(['ชลธิชา น้ำทิพย์'])
    expect(await list({ q: 'thicha', class: 'vip' })).toEqual({ names: [], total: 0 })
    expect((await list({ q: admin.email })).total, 'admins are never found').toBe(0)
    expect(await list({ q: 'example.com', page: 2 })).toEqual({ names: [], total: 2 })
  })

  it('finds a whole e-mail in every address that contains it, and in names', async () => {
    await a('its own', { email: 'mali57@example.com' })
    await a('longer', { email: 'tamali57@example.com.au' })
    await a('another domain', { email: 'mali57@example.org' })
    await a('mali57@example.com', { email: 'somebody@example.net' })
    const found = async (q: string) => (await list({ q })).names.toSorted()
    expect(await found('Mali57@Example.com')).toEqual(['its own', 'longer', 'mali57@example.com'])
    expect(await found('mali57@')).toEqual(['another domain', 'its own', 'longer', 'mali57@example.com'])
    expect(await found('7@example.org')).toEqual(['another domain'])
    expect(await found('mali57@example.com@')).toEqual([])
    expect(await found('mali_7@example.com')).toEqual([])
  })

  it('finds a whole number as it is, and nobody by more digits than it has', async () => {
    await a('called', { phone: '0815550142' })
    await a('in the address', { email: '0815550142@example.com', phone: '0899990000' })
    expect((await list({ q: '081 555 0142' })).names.toSorted()).toEqual(['called'])
    expect((await list({ q: '0815550142' })).names.toSorted()).toEqual(['called', 'in the address'])
    expect(await list({ q: '08155501420' })).toEqual({ names: [], total: 0 })
    expect((await list({ q: '5550142' })).names.toSorted()).toEqual(['called', 'in the address'])
  })

  it('is asked for by admins and the owner alone, and shows what was paid and what waits', async () => {
    const buyer = await aMember(server.services, { displayName: 'ผู้ซื้อ' })
    const first = await pay(server, buyer, { plan: 'yearly' })
    await server.call(approvePayment, { params: { id: first.body.id } }, admin)
    // At the very same instant: the later one is the newer all the same.
    await pay(server, buyer, { plan: 'yearly' })
    const { body } = await server.call(listMembers, { query: { q: buyer.email } }, owner)
    expect(body.members[0]).toMatchObject({
      displayName: 'ผู้ซื้อ',
      paidSatang: 139_900,
      hasPending: true,
      class: 'vip',
      daysLeft: 366,
      isNear: false,
    })
    const payments = await server.call(listMemberPayments, { params: buyer, query: {} }, admin)
    expect(payments.body).toMatchObject({ total: 2, paidSatang: 139_900 })
    expect(payments.body.payments.map(({ status }) => status)).toEqual(['pending', 'approved'])
  })
})

describe('a search that finds many', () => {
  /** Inserts members with a name and a number of their own, one a minute before a moment. */
  const many = (
    count: number,
    name: string,
    columns: { before?: string; membership?: string; ends?: string } = {},
  ) =>
    server.pool.query(
      `INSERT INTO profiles (id, email, display_name, membership, created_at, expires_at)
       SELECT gen_random_uuid(), gen_random_uuid() || '@many.test', $2 || ' ' || n, $4, $3::timestamptz - n * interval '1 minute',
         $5::timestamptz + n * interval '1 hour'
       FROM generate_series(1, $1::int) n`,
      [count, name, columns.before ?? NOW, columns.membership ?? 'free', columns.ends ?? null],
    )
  /** Asks for pages of a search, and compares them with all members of the name, put in order. */
  const expectPages = async (
    query: { q: string; class?: 'vip' | 'expired'; sort?: 'ends' },
    pages: number[],
    { order = 'created_at DESC, id DESC', where = 'true' } = {},
  ) => {
    const { rows } = await server.pool.query<{ id: string }>(
      `SELECT id FROM profiles WHERE display_name LIKE $1 || '%' AND ${where} ORDER BY ${order}`,
      [query.q],
    )
    let counted: { total: number; isMore: boolean } | undefined
    for (const page of pages) {
      const { status, body } = await server.call(listMembers, { query: { ...query, page } }, admin)
      expect(status).toBe(200)
      expect(
        body.members.map(({ id }) => id),
        `${query.q}, page ${page}`,
      ).toEqual(rows.slice((page - 1) * 10, Math.min(page * 10, 1_000)).map(({ id }) => id))
      counted = { total: body.total, isMore: body.isMore }
    }
    return counted
  }

  it('counts them to 1,000 and says whether there are more; its pages are the newest 1,000', async () => {
    await many(1_000, 'พันพอดี')
    await many(1_001, 'พันหนึ่ง')
    await many(7, 'มีน้อย', { before: '2025-01-01' })
    expect(await expectPages({ q: 'พันพอดี' }, [1, 2, 100, 101])).toEqual({ total: 1_000, isMore: false })
    expect(await expectPages({ q: 'พันหนึ่ง' }, [1, 2, 100, 101])).toEqual({ total: 1_000, isMore: true })
    expect(await expectPages({ q: 'มีน้อย' }, [1, 2])).toEqual({ total: 7, isMore: false })
    const { body } = await server.call(listMembers, { query: {} }, admin)
    expect([body.total, body.isMore], 'without words all are counted').toEqual([2_008, false])
  })

  it('counts them to the last where that is asked for, in each class, those who left and admins left out', async () => {
    const ends = { vip: '2027-01-01', near: '2026-11-20T11:00:00+07:00', expired: '2026-01-01' }
    await many(1_203, 'นับครบ', { membership: 'free' })
    await many(1_002, 'นับครบ', { membership: 'vip', ends: ends.vip })
    await many(5, 'นับครบ', { membership: 'vip', ends: ends.near })
    await many(4, 'นับครบ', { membership: 'vip', ends: ends.expired })
    await many(3, 'นับครบ', { membership: 'lifetime' })
    await many(2, 'นับครบ', { membership: 'admin' })
    await many(9, 'คนอื่น')
    await server.pool.query(
      "UPDATE profiles SET deleted_at = now() WHERE display_name IN ('นับครบ 1201', 'นับครบ 1202', 'คนอื่น 9')",
    )
    const found = { all: 2_215, free: 1_201, vip: 1_007, near: 5, expired: 4, lifetime: 3 }
    const everybody = { ...found, all: 2_223, free: 1_209 }
    const count = async (query: { class?: keyof typeof found; q?: string }, by = admin) =>
      server.call(countFoundMembers, { query }, by)
    for (const which of Object.keys(found) as (keyof typeof found)[]) {
      expect((await count({ class: which, q: 'นับครบ' })).body.total, which).toBe(found[which])
      expect((await count({ class: which })).body.total, `${which}, without words`).toBe(everybody[which])
    }
    expect((await count({ q: 'ไม่มีใครชื่อนี้' }, owner)).body).toEqual({ total: 0 })
    const member = await aMember(server.services, { level: 'lifetime' })
    expect((await count({ q: 'นับครบ' }, member)).status).toBe(403)
  })

  it('finds the newest of thousands, among those who joined last and behind all who joined later', async () => {
    await many(2_050, 'มีมาก')
    await many(5_050, 'คนอื่น', { before: '2026-06-01' })
    await many(2_050, 'รุ่นแรก', { before: '2025-01-01' })
    for (const q of ['มีมาก', 'รุ่นแรก'])
      expect(await expectPages({ q }, [1, 2, 100, 101])).toEqual({ total: 1_000, isMore: true })
    const { rows } = await server.pool.query<{ members: number }>(
      "SELECT count(*)::int AS members FROM profiles WHERE email LIKE '%many.test'",
    )
    const file = await server.call(exportMembers, { query: { q: 'รุ่นแรก' } }, admin)
    const lines = String(file.body).split('\r\n').filter(Boolean)
    expect([rows[0]?.members, lines.length], 'a file has all of them').toEqual([9_150, 2_051])
  })

  it('keeps the order of a class: the next end first, those without an end last, the last end of the expired first', async () => {
    await many(500, 'สมหวัง', { membership: 'vip', ends: '2026-12-01' })
    await many(1_600, 'สมหวัง', { membership: 'vip', before: '2025-06-01' })
    await many(2_100, 'สมใจ', { membership: 'vip', ends: '2027-01-01' })
    await many(2_100, 'สมนึก', { membership: 'vip', ends: '2026-01-01' })
    await many(300, 'สมใจ', { membership: 'free', before: '2025-06-01' })
    const next = { order: 'expires_at NULLS LAST, id', where: "membership = 'vip'" }
    const more = { total: 1_000, isMore: true }
    expect(
      await expectPages({ q: 'สมหวัง', class: 'vip', sort: 'ends' }, [1, 50, 51, 100, 101], next),
    ).toEqual(more)
    expect(await expectPages({ q: 'สมใจ', class: 'vip', sort: 'ends' }, [1, 100], next)).toEqual(more)
    expect(await expectPages({ q: 'สมใจ', class: 'vip' }, [1, 100], { where: "membership = 'vip'" })).toEqual(
      more,
    )
    const last = { order: 'expires_at DESC, id DESC' }
    expect(await expectPages({ q: 'สมนึก', class: 'expired', sort: 'ends' }, [1, 100], last)).toEqual(more)
  })
})

describe('the days that are counted', () => {
  /** Works the counts out anew, by looking at every member. */
  const anew = async () => {
    const { rows } = await server.pool.query<{ kept: string; real: string }>(`
      SELECT (SELECT string_agg(d::text, ';' ORDER BY d.day, d.membership) FROM member_days d WHERE members <> 0)
          || (SELECT string_agg(e::text, ';' ORDER BY e.day) FROM member_ends e WHERE members <> 0) AS kept,
        (SELECT string_agg((day, membership, members)::text, ';' ORDER BY day, membership) FROM (
           SELECT bangkok_day(created_at) AS day, membership, count(*) AS members FROM profiles
           WHERE membership <> 'admin' AND deleted_at IS NULL GROUP BY 1, 2) d)
        || (SELECT string_agg((day, members)::text, ';' ORDER BY day) FROM (
           SELECT bangkok_day(expires_at) AS day, count(*) AS members FROM profiles
           WHERE membership = 'vip' AND deleted_at IS NULL AND expires_at IS NOT NULL GROUP BY 1) e) AS real`)
    return rows[0]
  }
  /** Reads the months as they are kept, and as the days add up to them. */
  const months = async () => {
    const { rows } = await server.pool.query<{ kept: string; real: string }>(`
      SELECT (SELECT string_agg(m::text, ';' ORDER BY m.month, m.membership) FROM member_months m WHERE members <> 0)
          || (SELECT string_agg(e::text, ';' ORDER BY e.month) FROM member_end_months e WHERE members <> 0) AS kept,
        (SELECT string_agg((month, membership, members)::text, ';' ORDER BY month, membership) FROM (
           SELECT date_trunc('month', day)::date AS month, membership, sum(members) AS members FROM member_days
           GROUP BY 1, 2) d WHERE members <> 0)
        || (SELECT string_agg((month, members)::text, ';' ORDER BY month) FROM (
           SELECT date_trunc('month', day)::date AS month, sum(members) AS members FROM member_ends GROUP BY 1) e
           WHERE members <> 0) AS real`)
    return rows[0]
  }

  it('follow 50 changes at a time, whatever changes', async () => {
    const people = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        aMember(server.services, {
          level: LEVELS[1 + (n % 5)] as 'free',
          createdAt: new Date(NOW.getTime() - n * 7 * 60 * 60 * 1000),
        }),
      ),
    )
    await Promise.all(
      people.map(({ id }, n) =>
        server.pool.query(
          [
            "UPDATE profiles SET membership = 'vip', expires_at = now() + interval '3 days' WHERE id = $1",
            "UPDATE profiles SET membership = 'free', expires_at = NULL WHERE id = $1",
            'UPDATE profiles SET deleted_at = now() WHERE id = $1',
            "UPDATE profiles SET membership = 'admin' WHERE id = $1",
            'DELETE FROM profiles WHERE id = $1',
          ][n % 5] as string,
          [id],
        ),
      ),
    )
    const counted = await anew()
    expect(counted?.kept).toBe(counted?.real)
    const monthly = await months()
    expect(monthly?.kept).toBe(monthly?.real)
    await server.pool.query('SELECT count_members_anew()')
    expect((await anew())?.kept).toBe(counted?.real)
    expect((await months())?.kept).toBe(monthly?.real)
  })

  it('find every page of every class, each member once', async () => {
    // As many as make pages that are skipped to, and pages whose day is found by the counts.
    await server.pool.query(
      `INSERT INTO profiles (id, email, display_name, membership, expires_at, created_at)
       SELECT gen_random_uuid(), n || '@days.test', 'คน', (ARRAY['free', 'vip', 'lifetime'])[1 + n % 3],
         CASE WHEN n % 3 = 1 AND n % 19 > 0
           THEN $1::timestamptz + (n % 17 - 8) * (CASE WHEN n % 4 = 0 THEN 20 ELSE 200 END) * interval '1 hour' END,
         $1::timestamptz - (n % 11) * (CASE WHEN n % 5 = 0 THEN 9 ELSE 190 END) * interval '1 hour'
       FROM generate_series(0, 1199) n`,
      [NOW],
    )
    const { body: counts } = await server.call(countMembers, {}, admin)
    for (const which of ['all', 'free', 'vip', 'near', 'expired', 'lifetime'] as const) {
      for (const sort of ['newest', 'ends'] as const) {
        const seen: ListedMember[] = []
        for (let page = 1; page <= Math.ceil(counts[which] / 25); page++) {
          const query = { class: which, sort, page, pageSize: 25 }
          const { body } = await server.call(listMembers, { query }, admin)
          expect(body.total).toBe(counts[which])
          seen.push(...body.members)
        }
        expect(new Set(seen.map(({ id }) => id)).size, `${which} by ${sort}`).toBe(counts[which])
        expect(
          seen.every((one) => which === 'all' || (which === 'near' ? one.isNear : one.class === which)),
        ).toBe(true)
        const byEnd = sort === 'ends' && (which === 'vip' || which === 'near' || which === 'expired')
        const keys = seen.map(({ createdAt, expiresAt }) => (byEnd ? String(expiresAt) : createdAt))
        const isUp = byEnd && which !== 'expired'
        expect(keys).toEqual(isUp ? keys.toSorted() : keys.toSorted().toReversed())
      }
    }
  })
})
