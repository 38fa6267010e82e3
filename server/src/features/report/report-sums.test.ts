import { DAY_MS } from '@thokham/domain/bangkok-time'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Approved, insertApproved } from '../../testing/approved-payments.ts'
import { aMember } from '../../testing/members.ts'
import { startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { readReport as read } from './read-report.ts'

const at = (local: string) => new Date(`${local}+07:00`)

/** Makes numbers that look random and are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

describe('sums equal plain SQL over the payments', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startShop()
    const random = randomNumbers(20_261_120)
    const members = await Promise.all(Array.from({ length: 40 }, () => aMember(server.services)))
    const began = at('2027-12-20T00:00:00').getTime()
    const all = Array.from({ length: 1_500 }, (): Approved => {
      const midnight = began + Math.floor(random() * 100) * DAY_MS
      // Half of them within two seconds of a midnight, over 29 February 2028.
      const offset = random() < 0.5 ? Math.floor(random() * 4_000) - 2_000 : Math.floor(random() * DAY_MS)
      return {
        userId: members[Math.floor(random() * members.length)]?.id ?? '',
        decidedAt: new Date(midnight + offset),
        satang: Math.floor(random() * 300_000),
        packageId: 1 + Math.floor(random() * 4),
        coupon: random() < 0.3 ? `C${Math.floor(random() * 3)}` : null,
      }
    }).sort((one, other) => one.decidedAt.getTime() - other.decidedAt.getTime())
    await insertApproved(server, all)
  })

  const oracle = async (from: string, to: string, until?: Date) => {
    const end = new Date(at(`${to}T00:00:00`).getTime() + DAY_MS)
    const { rows } = await server.pool.query(
      `SELECT coalesce(sum(amount_satang), 0)::bigint AS satang, count(DISTINCT user_id) AS payers FROM payments
       WHERE payment_status = 'approved' AND decided_at >= $1 AND decided_at < $2 AND ($3::timestamptz IS NULL OR decided_at <= $3)`,
      [at(`${from}T00:00:00`), end, until ?? null],
    )
    return { satang: Number(rows[0].satang), payers: Number(rows[0].payers) }
  }

  it.each([
    '2028-02-29T00:00:00',
    '2028-02-29T23:59:59',
    '2028-03-01T00:00:01',
    '2028-03-29T08:30:00',
    '2028-01-31T13:37:00',
  ])('as of %s', async (local) => {
    const now = at(local)
    const sameHour = (day: string) => at(`${day}T${local.slice(11)}`)
    for (const mode of ['daily', 'weekly', 'month'] as const) {
      const { period } = await read(server.services, { mode }, now)
      for (const row of [period, ...period.rows]) {
        // Nothing after `now` has happened yet, but the data holds it: today counts whole.
        const expected = await oracle(row.from, row.to)
        expect([mode, row.from, row.satang, row.payers]).toEqual([
          mode,
          row.from,
          expected.satang,
          expected.payers,
        ])
        if (!row.before) continue
        const until = row.isOpen ? sameHour(row.before.to) : undefined
        const before = await oracle(row.before.from, row.before.to, until)
        expect([mode, row.from, row.satangBefore]).toEqual([mode, row.from, before.satang])
      }
    }
  })

  it('what is kept with each approval is what would be counted anew', async () => {
    const kept = async () => {
      const all = []
      for (const table of ['revenue_parts', 'terms', 'term_days WHERE ended <> 0 OR renewed <> 0'])
        all.push((await server.pool.query(`SELECT * FROM ${table} ORDER BY 1, 2, 3`)).rows)
      return all
    }
    const before = await kept()
    await server.pool.query('SELECT count_report_anew()')
    expect(await kept()).toEqual(before)
  })
  it('what is kept of who joined follows 50 changes at a time, whatever changes', async () => {
    const people = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        aMember(server.services, {
          emailVerified: n % 2 === 0,
          createdAt: new Date(at('2028-02-01T12:00:00').getTime() + (n % 3) * DAY_MS),
        }),
      ),
    )
    const changes = [
      'UPDATE profiles SET email_verified = true WHERE id = $1',
      'UPDATE profiles SET prompt_count = prompt_count + 5 WHERE id = $1',
      'UPDATE profiles SET prompt_count = 0 WHERE id = $1',
      'UPDATE profiles SET deleted_at = now() WHERE id = $1',
      "UPDATE profiles SET membership = 'admin' WHERE id = $1",
      "UPDATE profiles SET created_at = created_at + interval '1 day' WHERE id = $1",
      `INSERT INTO payments (id, user_id, package_id, idempotency_key, price_satang, amount_satang)
         VALUES (gen_random_uuid(), $1, 1, gen_random_uuid(), 79900, 79900) ON CONFLICT DO NOTHING`,
      `INSERT INTO payments (id, user_id, package_id, idempotency_key, price_satang, amount_satang, payment_status, granted_membership, decided_at)
         SELECT gen_random_uuid(), $1, 1, gen_random_uuid(), 79900, 79900, 'approved', 'vip', now() - at * interval '1 day'
         FROM generate_series(0, 1) at`,
    ]
    for (let round = 0; round < 3; round++)
      await Promise.all(
        people.map(({ id }, n) => server.pool.query(changes[(n + round) % changes.length] as string, [id])),
      )
    const kept = async () =>
      (
        await server.pool.query(
          `SELECT * FROM funnel_days WHERE (confirmed, made_prompts, submitted, paid) <> (0, 0, 0, 0) ORDER BY day`,
        )
      ).rows
    const before = await kept()
    expect(before.length).toBeGreaterThanOrEqual(3)
    expect(before.some(({ paid }) => Number(paid) > 0)).toBe(true)
    await server.pool.query('SELECT count_funnel_anew()')
    expect(await kept()).toEqual(before)
  })
})
