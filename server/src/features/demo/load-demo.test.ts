import { signIn } from '@thokham/contract/auth'
import { readSession } from '@thokham/contract/me'
import { listPackages } from '@thokham/contract/packages'
import { count, type Recipe } from '@thokham/engine'
import { beforeAll, describe, expect, it } from 'vitest'
import { aLibraryDatabase } from '../../testing/library.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { loadPackages } from '../packages/load-packages.ts'
import { insertSettings } from '../settings/insert-settings.ts'
import { type Demo, loadDemo } from './load-demo.ts'

let server: TestServer
let demo: Demo
beforeAll(async () => {
  server = await startTestServer()
  await loadPackages(server.services.db)
  demo = await loadDemo(server.services)
})

/** Counts the rows of each table. */
const sizes = async () => {
  const { rows: tables } = await server.pool.query(
    "SELECT format('SELECT %L AS name, count(*)::int FROM %I', relname, relname) AS query FROM pg_stat_user_tables WHERE schemaname = 'public'",
  )
  const { rows } = await server.pool.query(tables.map(({ query }) => query).join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

describe('the demonstration', () => {
  it.each([
    ['free', 'free', 1_000],
    ['ex', 'ex', 1_000],
    ['lapsed', 'lapsed', 1_000],
    ['vip', 'vip', null],
    ['near-expiry', 'vip', null],
    ['lifetime', 'lifetime', null],
    ['admin', 'admin', null],
  ])('has a member "%s" who signs in at the level %s', async (name, level, limit) => {
    const email = demo.members.find((member) => member.name === name)?.email ?? ''
    const signedIn = await server.call(signIn, { body: { email, password: demo.password } })
    expect(signedIn.status).toBe(200)
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const session = await server.call(readSession, {}, { cookie })
    expect(session.body).toMatchObject({ level, quota: { limit } })
  })

  it('counts how far its members came as it would be counted anew', async () => {
    const kept = async () =>
      (await server.pool.query('SELECT * FROM funnel_days ORDER BY day')).rows.filter(
        ({ day: _, ...steps }) => Object.values(steps).some((members) => members !== '0'),
      )
    const before = await kept()
    expect(before.some(({ paid }) => Number(paid) > 0)).toBe(true)
    await server.pool.query('SELECT count_funnel_anew()')
    expect(await kept()).toEqual(before)
  })

  it('fills every list: several pages of members, payments, sets and coupons, in each of their states', async () => {
    const { rows: found } = await server.pool.query<{ what: string; count: number }>(`
      SELECT 'member ' || membership AS what, count(*)::int FROM profiles GROUP BY 1
      UNION ALL SELECT 'payment ' || payment_status, count(*)::int FROM payments GROUP BY 1
      UNION ALL SELECT 'set ' || source || CASE WHEN expires_at > now() THEN '' ELSE ' expired' END, count(*)::int
        FROM prompt_history GROUP BY 1
      UNION ALL SELECT 'coupon ' || CASE WHEN NOT is_active THEN 'off' WHEN expires_at < now() THEN 'over' ELSE 'on' END,
        count(*)::int FROM coupons GROUP BY 1
      UNION ALL SELECT 'chat ' || CASE WHEN closed_at IS NOT NULL THEN 'closed' WHEN mode = 'auto' THEN 'auto'
        WHEN assigned_to IS NULL THEN 'waiting' ELSE 'taken' END, count(*)::int FROM chat_conversations GROUP BY 1
      UNION ALL SELECT 'chat with ' || w.what, count(*)::int FROM chat_messages m
        CROSS JOIN LATERAL (VALUES ('a note', m.sender = 'note'), ('a picture', m.picture IS NOT NULL),
          ('a rating', m.rating IS NOT NULL)) AS w(what, has) WHERE w.has GROUP BY 1
      UNION ALL SELECT 'partner ' || CASE WHEN is_shown THEN 'shown' ELSE 'hidden' END, count(*)::int FROM partners GROUP BY 1
      UNION ALL SELECT 'partner key ' || CASE WHEN revoked_at IS NULL THEN 'on' ELSE 'revoked' END, count(*)::int
        FROM partner_keys GROUP BY 1
      UNION ALL SELECT 'partner check ' || outcome, count(*)::int FROM partner_checks GROUP BY 1
      UNION ALL SELECT 'noted ' || split_part(action, '.', 1), count(*)::int FROM audit_log GROUP BY 1`)
    const counts = new Map(found.map(({ what, count }) => [what, count]))
    const least = {
      'member free': 50,
      'member vip': 50,
      'member lifetime': 2,
      'member admin': 1,
      'payment pending': 11,
      'payment approved': 100,
      'payment rejected': 11,
      'set simple': 11,
      'set simple expired': 11,
      'set ai': 1,
      'coupon on': 1,
      'coupon over': 1,
      'coupon off': 1,
      'chat waiting': 2,
      'chat taken': 2,
      'chat auto': 3,
      'chat closed': 2,
      'chat with a note': 1,
      'chat with a picture': 1,
      'chat with a rating': 3,
      'partner shown': 3,
      'partner hidden': 1,
      'partner key on': 4,
      'partner key revoked': 1,
      'partner check gold': 3,
      'partner check diamond': 3,
      'partner check lapsed': 1,
      'partner check expired': 1,
      'partner check elsewhere': 1,
      'noted payment': 60,
      'noted coupon': 5,
      'noted member': 6,
      'noted announcement': 1,
      'noted partner': 10,
    }
    for (const [what, count] of Object.entries(least)) {
      expect(counts.get(what) ?? 0, what).toBeGreaterThanOrEqual(count)
    }
  })

  it('gives a password to the members who are named, and to nobody else', async () => {
    const { rows: found } = await server.pool.query(
      'SELECT email FROM profiles JOIN accounts ON accounts.user_id = profiles.id ORDER BY email',
    )
    expect(found.map(({ email }) => email)).toEqual(demo.members.map(({ email }) => email).sort())
  })

  it('adds up as what people did would: coupons their uses, sets their prompts, waiting payments their slips', async () => {
    const { rows: miscounted } = await server.pool.query(`
      SELECT code FROM coupons WHERE usage_count <>
        (SELECT count(*) FROM payments WHERE coupon_id = coupons.id AND payment_status <> 'rejected')`)
    expect(miscounted).toEqual([])
    const { rows: sets } = await server.pool.query<{ settings: Recipe; prompts: number }>(
      "SELECT settings, prompts FROM prompt_history WHERE source = 'simple'",
    )
    expect(sets.filter(({ settings, prompts }) => Number(count(settings)) !== prompts)).toEqual([])
    const { rows: waiting } = await server.pool.query<{ slip: string }>(
      "SELECT slip_image AS slip FROM payments WHERE payment_status = 'pending'",
    )
    for (const { slip } of waiting) expect((await server.services.files.read(slip))?.bytes).toBeGreaterThan(0)
  })

  it('has nobody who made more prompts today, or in all their sets, than ever', async () => {
    const { rows } = await server.pool.query(
      `SELECT email FROM profiles p
       WHERE prompt_count < coalesce((SELECT sum(used) FROM prompt_quota WHERE profile_id = p.id), 0)
          OR prompt_count < coalesce((SELECT sum(count) FROM prompt_reservations WHERE profile_id = p.id), 0)
          OR EXISTS (SELECT FROM prompt_reservations WHERE profile_id = p.id AND prompt_count_then > p.prompt_count)`,
    )
    expect(rows).toEqual([])
  })

  it('sold its members what their terms come from', async () => {
    const { rows: sold } = await server.pool.query(
      `SELECT p.email, count(*)::int AS paid, max(y.granted_expires_at) AS until, p.expires_at
       FROM profiles p JOIN payments y ON y.user_id = p.id
       WHERE p.email IN ('vip@demo.thokham.local', 'near-expiry@demo.thokham.local') GROUP BY p.id ORDER BY p.email`,
    )
    expect(sold.map(({ email, paid }) => [email.split('@')[0], paid])).toEqual([
      ['near-expiry', 1],
      ['vip', 2],
    ])
    for (const { until, expires_at } of sold) {
      expect(Math.abs(until - expires_at)).toBeLessThan(3 * 24 * 60 * 60 * 1000)
    }
  })

  it('adds nothing and keeps its password when it is loaded again', async () => {
    const before = await sizes()
    const again = await loadDemo(server.services)
    expect(again).toEqual(demo)
    expect(await sizes()).toEqual(before)
  })
})

it('with the library it has stars on tools and concepts, and lessons that were read or begun', {
  tags: 'long',
}, async () => {
  const server = await startTestServer({ pool: await aLibraryDatabase() })
  await loadPackages(server.services.db)
  await loadDemo(server.services)
  const { rows } = await server.pool.query(`
    SELECT kind AS what, count(*)::int FROM favourites GROUP BY 1
    UNION ALL SELECT CASE WHEN done_at IS NULL THEN 'begun' ELSE 'done' END, count(*)::int FROM lesson_progress GROUP BY 1
    ORDER BY 1`)
  expect(rows.map(({ what, count }) => [what, count])).toEqual([
    ['begun', 1],
    ['concept', 4],
    ['done', 6],
    ['tool', 3],
  ])
})

describe('the starter content', () => {
  it('holds the four packages in satang, once, and leaves a changed price alone', async () => {
    await insertSettings(server.services.db)
    await loadPackages(server.services.db)
    await server.pool.query('UPDATE packages SET price_satang = 69900 WHERE id = 1')
    await insertSettings(server.services.db)
    await loadPackages(server.services.db)
    const { body } = await server.call(listPackages, {})
    expect(
      body.packages.map(({ id, plan, priceSatang, formerPriceSatang }) => [
        id,
        plan,
        priceSatang,
        formerPriceSatang,
      ]),
    ).toEqual([
      [1, 'monthly', 69_900, 188_800],
      [2, 'yearly', 139_900, 188_800],
      [3, 'renewal', 9_900, null],
      [4, 'lifetime', 239_900, null],
    ])
  })
})
