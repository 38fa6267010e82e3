import { randomUUID } from 'node:crypto'
import { updatePackage } from '@thokham/contract/packages'
import { exportPayments, listAllPayments, readPaymentCards } from '@thokham/contract/payment-admin'
import { quotePayment } from '@thokham/contract/payments'
import { readAllSettings, readSettings, updateSettings } from '@thokham/contract/settings'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestMember
let owner: TestMember

interface Fact {
  id: string
  number: number
  user: string
  status: 'pending' | 'approved' | 'rejected'
  satang: number
  submitted: string
  decided: string | null
}
const facts: Fact[] = []

/** 300 payments of 25 members over five months, decided hours or days later, at moments around midnight too. */
beforeAll(async () => {
  server = await startShop()
  server.clock.now = new Date('2026-11-20T03:30:00Z')
  admin = await aMember(server.services, { level: 'admin' })
  owner = await aMember(server.services, { level: 'owner' })
  const members = await Promise.all(
    Array.from({ length: 25 }, (_, at) =>
      aMember(server.services, { displayName: `สมาชิก ${at}`, email: `m${at}@list.test` }),
    ),
  )
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const start = Date.parse('2026-03-29T17:00:00Z')
  for (let at = 0; at < 300; at++) {
    const user = members[random(25)]?.id ?? ''
    const submitted = new Date(start + random(150) * 86_400_000 + random(3) * 43_199_000)
    const decided = new Date(submitted.getTime() + random(5) * 40_000_000 + 1)
    const status = (['approved', 'approved', 'rejected'] as const)[random(3)] as 'approved' | 'rejected'
    const satang = random(300) * 1_000
    const id = randomUUID()
    const { rows } = await server.pool.query(
      `INSERT INTO payments (id, user_id, package_id, idempotency_key, price_satang, amount_satang, created_at,
         payment_status, decided_at, granted_membership, reject_reason)
       VALUES ($1, $2, 2, gen_random_uuid(), $3, $3, $4, $5, $6, $7, $8) RETURNING number`,
      [
        id,
        user,
        satang,
        submitted,
        status,
        decided,
        status === 'approved' ? 'vip' : null,
        status === 'rejected' ? 'ไม่ตรง' : null,
      ],
    )
    facts.push({
      id,
      number: Number(rows[0].number),
      user,
      status,
      satang,
      submitted: submitted.toISOString(),
      decided: decided.toISOString(),
    })
  }
  for (const { id } of members.slice(0, 12)) {
    const payment = {
      id: randomUUID(),
      submitted: new Date(start + random(150) * 86_400_000 + 5_000).toISOString(),
    }
    const { rows } = await server.pool.query(
      `INSERT INTO payments (id, user_id, package_id, idempotency_key, price_satang, amount_satang, created_at)
       VALUES ($1, $2, 2, gen_random_uuid(), 139900, 139900, $3) RETURNING number`,
      [payment.id, id, payment.submitted],
    )
    facts.push({
      ...payment,
      number: Number(rows[0].number),
      user: id,
      status: 'pending',
      satang: 139_900,
      decided: null,
    })
  }
})

const dayOf = (iso: string) => bangkokDate(new Date(iso))
const within = (day: string, { from, to }: { from?: string; to?: string }) =>
  (from === undefined || day >= from) && (to === undefined || day <= to)
const RANGES = [
  {},
  { from: '2026-03-30' },
  { to: '2026-05-01' },
  { from: '2026-04-01', to: '2026-04-30' },
  { from: '2026-04-15', to: '2026-07-03' },
  { from: '2026-05-20', to: '2026-05-20' },
  { from: '2026-05-28', to: '2026-06-02' },
  { from: '2030-01-01', to: '2030-12-31' },
  { from: '2026-07-01', to: '2026-06-01' },
]

describe('the list of payments', () => {
  it.each(RANGES)('of %j, by every status: each page and the count as counted by hand', async (range) => {
    for (const status of [undefined, 'pending', 'approved', 'rejected'] as const) {
      const wanted = facts
        .filter((one) => within(dayOf(one.submitted), range) && (!status || one.status === status))
        .sort((a, b) =>
          a.submitted === b.submitted ? (a.id < b.id ? 1 : -1) : a.submitted < b.submitted ? 1 : -1,
        )
        .map(({ id }) => id)
      const seen: string[] = []
      for (let page = 1; page <= Math.ceil(wanted.length / 50) + 1; page++) {
        const query = { ...range, ...(status && { status }), page: String(page), pageSize: '50' }
        const { body } = await server.call(listAllPayments, { query: query as never }, admin)
        expect(body.total).toBe(wanted.length)
        seen.push(...body.payments.map(({ id }) => id))
      }
      expect(seen).toEqual(wanted)
    }
  })

  it('finds by part of e-mail or name, by reference, with wildcards meaning themselves', async () => {
    const find = async (q: string, more = {}) =>
      (await server.call(listAllPayments, { query: { q, pageSize: '100', ...more } as never }, admin)).body
    const third = (await server.pool.query("SELECT id FROM profiles WHERE email = 'm3@list.test'")).rows[0].id
    const mine = facts.filter(({ user }) => user === third)
    expect((await find('M3@LIST')).total).toBe(mine.length)
    expect((await find('m3@list', { status: 'approved' })).total).toBe(
      mine.filter(({ status }) => status === 'approved').length,
    )
    expect((await find('M3@list.test')).total).toBe(mine.length)
    expect((await find('m3@list.test', { by: 'decided' })).total).toBe(
      mine.filter(({ status }) => status !== 'pending').length,
    )
    expect((await find('m3@list.test.example')).total).toBe(0)
    expect((await find('สมาชิก')).total).toBe(facts.length)
    const slips = (['approved', 'rejected'] as const).map(
      (status) => facts.find((one) => one.status === status)?.id,
    )
    for (const [at, id] of slips.entries())
      await server.pool.query("UPDATE payments SET slip_reference = 'SLIP' || $2 WHERE id = $1", [id, at])
    expect((await find('SLIP0')).payments.map(({ id }) => id)).toEqual([slips[0]])
    expect((await find('SLIP1')).payments.map(({ id }) => id)).toEqual([slips[1]])
    const one = facts[17] as Fact
    expect((await find(`TK-${String(one.number).padStart(6, '0')}`)).payments.map(({ id }) => id)).toEqual([
      one.id,
    ])
    const amount = one.satang / 100
    const thai = String(amount).replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
    const byAmount = await find(`฿${amount}`)
    expect(byAmount.total).toBeGreaterThan(0)
    expect(await find(thai)).toEqual(byAmount)
    for (const q of ['%', '_', "' OR 1=1 --", '\\']) expect((await find(q)).total).toBe(0)
    expect(await find('สมาชิก', { page: '99' })).toMatchObject({ payments: [], total: facts.length })
  })

  it.each([
    [{ pageSize: '11' }, 'pageSize'],
    [{ page: '0' }, 'page'],
    [{ status: 'lost' }, 'status'],
    [{ from: '2026-02-30' }, 'from'],
  ])('refuses %j', async (query, field) => {
    const { error } = await server.call(listAllPayments, { query: query as never }, admin)
    expect(error).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } })
  })
})

describe('the cards', () => {
  it.each(RANGES)('of %j are as counted by hand', async (range) => {
    const approved = facts.filter(
      (one) => one.status === 'approved' && one.decided && within(dayOf(one.decided), range),
    )
    const pending = facts.filter((one) => one.status === 'pending' && within(dayOf(one.submitted), range))
    const sum = (list: Fact[]) => list.reduce((total, { satang }) => total + satang, 0)
    const { body } = await server.call(readPaymentCards, { query: range }, admin)
    expect(body).toEqual({
      approvedSatang: sum(approved),
      pendingSatang: sum(pending),
      payers: new Set(approved.map(({ user }) => user)).size,
      waiting: 12,
    })
  })

  it('count the payers of every range of days', async () => {
    for (let from = 0; from < 155; from += 13) {
      for (let length = 0; length < 90; length += 7) {
        const day = (n: number) => bangkokDate(new Date(Date.parse('2026-03-30T00:00:00Z') + n * 86_400_000))
        const range = { from: day(from), to: day(from + length) }
        const payers = new Set(
          facts
            .filter((one) => one.status === 'approved' && within(dayOf(one.decided ?? ''), range))
            .map(({ user }) => user),
        )
        const { body } = await server.call(readPaymentCards, { query: range }, admin)
        expect([range, body.payers]).toEqual([range, payers.size])
      }
    }
  })

  it('know the payers of each day as if they were all counted anew', async () => {
    const kept = async () => {
      const { rows } = await server.pool.query(
        `SELECT day::text, number, payers[number] FROM payer_days, generate_subscripts(payers, 1) number
         WHERE payers[number] <> 0 ORDER BY day, number`,
      )
      return rows
    }
    const before = await kept()
    await server.pool.query('SELECT count_payers_anew()')
    expect(before.length).toBeGreaterThan(100)
    expect(await kept()).toEqual(before)
  })
})

describe('the ledger', () => {
  it('never forgets and never changes its mind', async () => {
    const { id } = facts[0] as Fact
    const change = (sql: string) => server.pool.query(`${sql} WHERE id = $1`, [id])
    await expect(change('DELETE FROM payments')).rejects.toThrow('never deleted')
    await expect(change('UPDATE payments SET price_satang = 1, amount_satang = 1')).rejects.toThrow(
      'never change',
    )
    await expect(
      change("UPDATE payments SET payment_status = 'pending', decided_at = NULL, granted_membership = NULL"),
    ).rejects.toThrow('never change')
  })
})

describe('the CSV', () => {
  it('is all that the filter selects, with BOM, formulas defused and numbers left alone', async () => {
    const hostile = await aMember(server.services, { displayName: '=HYPERLINK("http://evil")' })
    for (const accountName of ['+1', '-1', '@SUM(A1)', '=1+1', '\t=1', 'a,"b"']) {
      const { body } = await pay(server, hostile, { accountName: `x${accountName}` })
      await server.pool.query('UPDATE payments SET account_name = $2 WHERE id = $1', [body.id, accountName])
      await server.pool.query(
        "UPDATE payments SET payment_status = 'rejected', decided_at = now(), reject_reason = $2 WHERE id = $1",
        [body.id, accountName],
      )
    }
    const answer = await fetch(`${server.url}${exportPayments.path}?q=HYPERLINK`, {
      headers: { cookie: admin.cookie },
    })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.toString().slice(1).trimEnd().split('\r\n')
    expect(lines).toHaveLength(7)
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")"`)
    for (const cell of [`"'+1"`, `"'-1"`, `"'@SUM(A1)"`, `"'=1+1"`, `"'\t=1"`, '"a,""b"""']) {
      expect(lines.filter((line) => line.split(cell).length === 3)).toHaveLength(1)
    }
    expect(lines[1]).toContain(',1399,0,1399,')
    const all = await fetch(`${server.url}${exportPayments.path}?to=2026-09-30`, {
      headers: { cookie: admin.cookie },
    })
    expect((await all.text()).trimEnd().split('\r\n')).toHaveLength(facts.length + 1)
    const noted = await server.pool.query(
      "SELECT actor_id, after FROM audit_log WHERE action = 'payment.export' ORDER BY id DESC LIMIT 2",
    )
    expect(noted.rows, 'who took what along is noted, not what was looked for').toEqual([
      { actor_id: admin.id, after: { endsOn: '2026-09-30', searched: false } },
      { actor_id: admin.id, after: { searched: true } },
    ])
  })
})

describe('settings and prices', () => {
  it('are the owner’s to change, noted, and effective at once', async () => {
    const { body: all } = await server.call(readAllSettings, {}, owner)
    const payment = {
      ...all.payment,
      bank: 'scb',
      accountNumber: '123-4-56789-0',
      accountName: 'ทอคำ',
      promptPayId: '081 222-3333',
    } as const
    const changed = await server.call(
      updateSettings,
      { body: { ...all, payment, sales: { lifetimeSeats: 5, countdown: false } } },
      owner,
    )
    expect(changed.body.payment.promptPayId).toBe('0812223333')
    const { body: shown } = await server.call(readSettings, {}, {})
    expect(shown.payment).toEqual({
      bankAccount: { bank: 'scb', accountNumber: '123-4-56789-0', accountName: 'ทอคำ' },
      hasPromptPay: true,
      isFrozen: false,
    })
    expect(shown.sales).toEqual({ countdown: false, seats: { total: 5, left: 5 } })
    expect(JSON.stringify(shown)).not.toContain('0812223333')
    const bad = { ...all, payment: { ...payment, promptPayId: '123' } }
    expect((await server.call(updateSettings, { body: bad }, owner)).error?.fields).toEqual({
      'payment.promptPayId': expect.any(String),
    })
    await server.call(
      updatePackage,
      { params: { packageId: '1' }, body: { priceSatang: 50_000, formerPriceSatang: null } },
      owner,
    )
    const member = await aMember(server.services)
    const quote = await server.call(quotePayment, { query: { plan: 'monthly' } }, member)
    expect(quote.body.totalSatang).toBe(50_000)
  })
})
