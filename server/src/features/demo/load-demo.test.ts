import { signIn } from '@thokham/contract/auth'
import { readSession } from '@thokham/contract/me'
import { listPackages } from '@thokham/contract/packages'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { loadPackages } from '../packages/load-packages.ts'
import { loadSettings } from '../settings/load-settings.ts'
import { type Demo, loadDemo } from './load-demo.ts'

let server: TestServer
let demo: Demo
beforeAll(async () => {
  server = await startTestServer()
  await loadPackages(server.services.db)
  demo = await loadDemo(server.services)
})

const rows = async () => {
  const counts = await server.pool.query(
    `SELECT (SELECT count(*)::int FROM profiles) AS people, (SELECT count(*)::int FROM prompt_reservations) AS sets,
            (SELECT count(*)::int FROM accounts) AS passwords, (SELECT count(*)::int FROM prompt_history) AS kept, (SELECT count(*)::int FROM payments) AS payments,
            (SELECT count(*)::int FROM payments WHERE payment_status = 'pending' AND slip_image IS NOT NULL) AS waiting`,
  )
  return counts.rows[0]
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

  it('has hundreds of members and their sets', async () => {
    const { people, sets, passwords, payments, waiting, kept } = await rows()
    // 220 simple sets and a run
    expect(kept).toBe(221)
    expect(payments).toBeGreaterThan(300)
    expect(waiting).toBe(14)
    expect(people).toBe(307)
    expect(sets).toBeGreaterThan(300)
    expect(passwords).toBe(7)
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
    const before = await rows()
    const again = await loadDemo(server.services)
    expect(again).toEqual(demo)
    expect(await rows()).toEqual(before)
  })
})

describe('the starter content', () => {
  it('holds the four packages in satang, once, and leaves a changed price alone', async () => {
    await loadSettings(server.services.db)
    await loadPackages(server.services.db)
    await server.pool.query('UPDATE packages SET price_satang = 69900 WHERE id = 1')
    await loadSettings(server.services.db)
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
