import { randomUUID } from 'node:crypto'
import { deleteAccount, downloadMyData, updateUser } from '@thokham/contract/account'
import { type Appearance, saveAppearance } from '@thokham/contract/appearance'
import { signIn, signUp } from '@thokham/contract/auth'
import { readSession } from '@thokham/contract/me'
import { approvePayment } from '@thokham/contract/payment-admin'
import { reservePrompts } from '@thokham/contract/prompts'
import { saveProviderKey } from '@thokham/contract/provider-keys'
import { Column, getTableName, is } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aSolvedCaptcha } from '../../testing/captcha.ts'
import { dumpOf } from '../../testing/dump.ts'
import { lettersTo, workJobs } from '../../testing/letters.ts'
import { aMember, aMemberWithPassword, aSession, cookieFrom, PASSWORD } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { FEATURES } from '../features.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

let phones = 0
function aPhone(): string {
  phones += 1
  return `09${String(phones).padStart(8, '0')}`
}

describe('own data', () => {
  it('changes in name and phone, normalised, one or both', async () => {
    const member = await aMember(server.services)
    const phone = aPhone()
    const typed = `+66 ${phone.slice(1, 3)}-${phone.slice(3)}`
    const body = { displayName: '  ดาว   ทอง ', phone: typed }
    const answer = await server.call(updateUser, { body }, member)
    expect(answer.body).toMatchObject({ id: member.id, displayName: 'ดาว ทอง', phone, email: member.email })
    await server.call(updateUser, { body: { displayName: 'ดาว' } }, member)
    const { me } = (await server.call(readSession, {}, member)).body
    expect(me).toMatchObject({ displayName: 'ดาว', phone })
  })

  it('keeps a phone for one member, also among 50 at once', async () => {
    const phone = aPhone()
    const members = await Promise.all(Array.from({ length: 50 }, () => aMember(server.services)))
    const answers = await Promise.all(
      members.map((member) => server.call(updateUser, { body: { phone } }, member)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.error).toMatchObject({
      code: 'phone_taken',
      fields: { phone: 'taken' },
    })
  })

  it.each([
    [{ phone: '12345' }, { phone: 'format' }],
    [{ phone: '' }, { phone: 'required' }],
    [{ displayName: '   ' }, { displayName: 'required' }],
    [{ displayName: 'x'.repeat(81) }, { displayName: 'too_long' }],
    [{}, { body: 'required' }],
  ])('refuses %j', async (body, fields) => {
    const member = await aMember(server.services)
    const answer = await server.send('POST', updateUser.path, body, member)
    expect(answer.error).toMatchObject({ code: 'invalid_input', fields })
  })

  it('takes no other column', async () => {
    const member = await aMember(server.services)
    const before = await server.pool.query('SELECT * FROM profiles WHERE id = $1', [member.id])
    const others = Object.fromEntries(Object.keys(before.rows[0]).map((name) => [name, 'x']))
    const body = {
      ...others,
      phone: undefined,
      emailVerified: true,
      membership: 'admin',
      hasPurchasedVip: true,
      promptCount: 9,
      displayName: 'ใหม่',
    }
    expect((await server.send('POST', updateUser.path, body, member)).status).toBe(200)
    const after = await server.pool.query('SELECT * FROM profiles WHERE id = $1', [member.id])
    const { updated_at: _then, ...wanted } = { ...before.rows[0], display_name: 'ใหม่' }
    expect(after.rows[0]).toMatchObject(wanted)
  })
})

describe('how the pages look', () => {
  const dark: Appearance = { theme: 'dark', looped: true }
  const appearanceOf = async (who: { cookie: string }) =>
    (await server.call(readSession, {}, who)).body.me?.appearance

  it('is kept with the profile, for every device of the member and nobody else', async () => {
    const member = await aMember(server.services)
    expect(await appearanceOf(member)).toBeNull()
    expect((await server.call(saveAppearance, { body: dark }, member)).body).toEqual(dark)
    const elsewhere = await aSession(server.services, member.id)
    expect(await appearanceOf({ cookie: elsewhere })).toEqual(dark)
    expect(await appearanceOf(await aMember(server.services))).toBeNull()
    const own = (await server.call(downloadMyData, {}, member)).body
    expect(own).toMatchObject({ account: [{ profile: dark }, {}, {}] })
  })

  it.each([
    [{ theme: 'sepia', looped: false }, { theme: 'invalid' }],
    [{ theme: 'dark' }, { looped: 'required' }],
    [{ theme: 'dark', looped: 'yes' }, { looped: 'invalid' }],
  ])('refuses %j', async (body, fields) => {
    const member = await aMember(server.services)
    const answer = await server.send('PUT', saveAppearance.path, body, member)
    expect(answer.error).toMatchObject({ code: 'invalid_input', fields })
    expect(await appearanceOf(member)).toBeNull()
  })
})

/** Makes a member with a row of everything. */
async function aFullMember() {
  const form = {
    email: `full.${phones}@example.com`,
    displayName: `สายฝน ${phones}`,
    phone: aPhone(),
    password: 'ผ้าไหมลายน้ำ 7 ผืน',
    captcha: await aSolvedCaptcha(server),
  }
  const answer = await server.call(signUp, { body: form })
  const cookie = cookieFrom(answer.headers)
  const params = { provider: 'openai' as const }
  await server.call(saveProviderKey, { params, body: { apiKey: 'sk-canary-123456789' } }, { cookie })
  const body = { idempotencyKey: randomUUID(), count: 3, generator: 'free' as const }
  await server.call(reservePrompts, { body }, { cookie })
  await workJobs(server)
  return { ...form, id: answer.body.userId, cookie }
}

describe('download my data', () => {
  it('is one JSON file with everything of the member’s and no secret', async () => {
    const member = await aFullMember()
    const other = await aMember(server.services, { displayName: 'คนอื่น' })
    const answer = await server.call(downloadMyData, {}, member)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('ทอคำ-my-data.json')}`,
    )
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.body).toMatchObject({
      providerKeys: [{ provider: 'openai', last4: '6789' }],
      prompts: [{ used: 3 }, { generator: 'free', count: 3 }],
      mails: [{ to: member.email, kind: 'confirm-email' }],
      account: [
        { profile: { id: member.id, email: member.email, phone: member.phone } },
        { sessions: [{ ipAddress: '127.0.0.1' }] },
        { twoFactor: [] },
      ],
    })
    const text = JSON.stringify(answer.body)
    expect(text).not.toMatch(/canary|argon2|v1\.|token/)
    expect(text).not.toContain(other.id)
  })

  it('is limited', async () => {
    const strict = await startTestServer({ limitScale: 1 })
    const member = await aMember(strict.services)
    for (let round = 0; round < 5; round += 1) {
      expect((await strict.call(downloadMyData, {}, member)).status).toBe(200)
    }
    expect((await strict.call(downloadMyData, {}, member)).error?.code).toBe('rate_limited')
  })
})

/** Tables whose rows outlive a deleted account, without the person (docs/product/accounts.md#links-codes-and-own-data). */
const LEDGER = ['payments', 'paydays', 'audit_log', 'coupon_uses']

describe('delete my account', () => {
  it('takes the password', async () => {
    const member = await aMemberWithPassword(server.services)
    const answer = await server.call(deleteAccount, { body: { password: 'guess' } }, member)
    expect(answer.error).toMatchObject({ code: 'wrong_password', fields: { password: 'wrong' } })
    expect((await server.call(readSession, {}, member)).body.level).toBe('free')
  })

  it('is not for admins', async () => {
    const admin = await aMemberWithPassword(server.services, { level: 'admin' })
    const answer = await server.call(deleteAccount, { body: { password: PASSWORD } }, admin)
    expect(answer.error?.code).toBe('forbidden')
  })

  it('signs out everywhere, frees e-mail and phone, and leaves no trace of the person', async () => {
    const member = await aFullMember()
    const elsewhere = await aSession(server.services, member.id)
    const answer = await server.call(deleteAccount, { body: { password: member.password } }, member)
    expect(answer.body).toEqual({ deleted: true })
    expect(answer.headers.getSetCookie()[0]).toMatch(/^thokham\.session_token=; Max-Age=0;/)
    for (const cookie of [member.cookie, elsewhere]) {
      expect((await server.call(readSession, {}, { cookie })).body.level).toBe('visitor')
    }
    const { email, password } = member
    expect((await server.call(signIn, { body: { email, password } })).error?.code).toBe('invalid_credentials')
    await workJobs(server)
    expect(await lettersTo(server, email)).toEqual([])

    const dump = await dumpOf(server.pool)
    for (const trace of [email, member.phone, member.displayName])
      expect([trace, dump.includes(trace)]).toEqual([trace, false])

    const again = {
      email,
      password,
      phone: member.phone,
      displayName: 'คนใหม่',
      captcha: await aSolvedCaptcha(server),
    }
    expect((await server.call(signUp, { body: again })).status).toBe(200)
  })

  it('reaches every table that refers to a member', async () => {
    const member = await aFullMember()
    await server.call(deleteAccount, { body: { password: member.password } }, member)
    const { rows } = await server.pool.query<{ table: string; column: string; isTheirs: boolean }>(`
      SELECT c.conrelid::regclass::text AS table, a.attname AS column, a.attnotnull AS "isTheirs"
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
      WHERE c.contype = 'f' AND c.confrelid = 'profiles'::regclass`)
    expect(rows.length).toBeGreaterThan(6)
    for (const { table, column } of rows.filter((row) => !LEDGER.includes(row.table))) {
      const left = await server.pool.query(`SELECT FROM ${table} WHERE ${column} = $1`, [member.id])
      expect([table, left.rowCount]).toEqual([table, 0])
    }
    // A row that cannot be without a member is that member's, and not who once wrote it: some feature has to name it.
    const theirs = rows.filter(({ table, isTheirs }) => isTheirs && !LEDGER.includes(table))
    const named = FEATURES.flatMap(({ personalData = [] }) => personalData)
      .flatMap(({ rows: named = [] }) => named)
      .map((each) => getTableName(is(each, Column) ? each.table : each.from))
    expect(theirs.filter(({ table }) => !named.includes(table))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  it('keeps the ledger of payments without who paid', async () => {
    const shop = await startShop()
    const member = await aMemberWithPassword(shop.services)
    const { body: paid } = await pay(shop, member, { accountName: 'ชื่อบัญชีลับ' })
    const file = await shop.call(downloadMyData, {}, member)
    expect(file.body).toMatchObject({ payments: [{ id: paid.id, accountName: 'ชื่อบัญชีลับ' }] })
    const admin = await aMember(shop.services, { level: 'admin' })
    await shop.call(approvePayment, { params: { id: paid.id } }, admin)
    expect((await shop.call(deleteAccount, { body: { password: PASSWORD } }, member)).status).toBe(200)
    const { rows } = await shop.pool.query(
      'SELECT user_id, amount_satang, account_name, bank_name, slip_image FROM payments',
    )
    expect(rows).toEqual([
      {
        user_id: member.id,
        amount_satang: paid.amountSatang,
        account_name: null,
        bank_name: null,
        slip_image: null,
      },
    ])
    expect((await dumpOf(shop.pool)).includes('ชื่อบัญชีลับ')).toBe(false)
  })

  it('takes no payment of the account that comes at the same moment', async () => {
    const shop = await startShop()
    const member = await aMemberWithPassword(shop.services)
    const body = { password: PASSWORD, withdrawPayment: true }
    const leaving = shop.call(deleteAccount, { body }, member)
    const paying = Array.from({ length: 20 }, () => pay(shop, member, { accountName: 'ชื่อบัญชีลับ' }))
    expect((await leaving).status).toBe(200)
    expect((await Promise.all(paying)).every(({ status }) => [200, 401, 409].includes(status))).toBe(true)
    const { rows } = await shop.pool.query("SELECT FROM payments WHERE payment_status = 'pending'")
    expect(rows).toEqual([])
  })

  it('takes rows in the order of the features: who writes two of the tables in it is waited for', async () => {
    const member = await aMemberWithPassword(server.services)
    await server.pool.query("INSERT INTO favourites (profile_id, kind, item_id) VALUES ($1, 'tool', 'any')", [
      member.id,
    ])
    const other = await server.pool.connect()
    onTestFinished(() => other.release(true))
    await other.query('BEGIN')
    await other.query('SELECT FROM favourites WHERE profile_id = $1 FOR UPDATE', [member.id])
    const leaving = server.call(deleteAccount, { body: { password: PASSWORD } }, member)
    const waiting =
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'WITH \"gone%'"
    await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(1)
    await other.query('UPDATE sessions SET updated_at = updated_at WHERE user_id = $1', [member.id])
    await other.query('COMMIT')
    expect((await leaving).status).toBe(200)
  })

  it('happens once of 50 at the same moment', async () => {
    const member = await aMemberWithPassword(server.services)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.call(deleteAccount, { body: { password: PASSWORD } }, member)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 401, 422].includes(status))).toBe(true)
  })
})
