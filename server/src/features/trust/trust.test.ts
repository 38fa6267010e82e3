import { saveAlertChannel } from '@thokham/contract/alerts'
import { editMember, makeMemberAdmin } from '@thokham/contract/members'
import { exportMembers } from '@thokham/contract/members-many'
import { quotePayment } from '@thokham/contract/payments'
import { changeSettings, readAllSettings, readSettings, type Settings } from '@thokham/contract/settings'
import { freezeShop, freezeShopByLink, openShop, readTrust, stepUp } from '@thokham/contract/trust'
import { confirmTwoFactor, startTwoFactor } from '@thokham/contract/two-factor'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { TOTP } from 'otpauth'
import { beforeEach, expect, it } from 'vitest'
import { CONTRACT_OPERATIONS } from '../../testing/contract-operations.ts'
import { lettersTo } from '../../testing/letters.ts'
import { aMember, aMemberWithPassword, aSession, PASSWORD, type TestMember } from '../../testing/members.ts'
import { startShop } from '../../testing/payments.ts'
import { OWNER_EMAIL, type TestServer } from '../../testing/test-server.ts'

const AT = new Date('2026-11-20T08:30:00Z')
const MINUTE_MS = 60_000

let server: TestServer
let owner: TestMember
beforeEach(async () => {
  server = await startShop()
  server.clock.now = AT
  owner = await aMemberWithPassword(server.services, { level: 'owner', displayName: 'มะลิ' })
  owner = { ...owner, cookie: await aSession(server.services, owner.id, { provedAt: AT }) }
})

const pass = (minutes: number) => {
  server.clock.now = new Date((server.clock.now?.getTime() ?? 0) + minutes * MINUTE_MS)
}
const change = async (how: (values: Settings) => void) => {
  const shown = (await server.call(readAllSettings, {}, owner)).body
  const values = structuredClone(shown)
  how(values)
  return server.call(changeSettings, { body: { shown, values } as never }, owner)
}
const toAccount = (number: string) =>
  change((values) => {
    values.payment.accountNumber = number
  })
const prove = (body: { password: string; code?: string }) => server.call(stepUp, { body }, owner)
const trust = async () => (await server.call(readTrust, {}, owner)).body
const letters = async () => (await lettersTo(server, OWNER_EMAIL)).map(({ kind, subject }) => [kind, subject])

it('five minutes after signing in the account is changed by the password alone, once more for five minutes', async () => {
  pass(4)
  expect((await toAccount('123-4-56789-0')).status).toBe(200)
  pass(1)
  const refused = await toAccount('999-8-77665-5')
  expect([refused.status, refused.error?.code]).toEqual([403, 'step_up_required'])
  expect(refused.error?.details).toEqual({ action: 'settings.account', needsCode: false, byPasskey: false })
  const brand = await change((values) => {
    values.brand.name = 'ทอไหม'
  })
  expect(brand.status, 'what moves no money is not asked for').toBe(200)

  expect((await prove({ password: 'ไม่ใช่รหัสนี้' })).error?.code).toBe('wrong_password')
  expect((await toAccount('999-8-77665-5')).status).toBe(403)
  expect((await prove({ password: PASSWORD })).body).toEqual({ provenUntil: '2026-11-20T08:40:00.000Z' })
  expect((await toAccount('999-8-77665-5')).status).toBe(200)
  pass(5)
  expect((await toAccount('123-4-56789-0')).status).toBe(403)
})

it('where there is a second factor the password alone proves nothing', async () => {
  const { secret } = (await server.call(startTwoFactor, { body: { password: PASSWORD } }, owner)).body
  const code = () => new TOTP({ secret }).generate({ timestamp: server.clock.now?.getTime() ?? 0 })
  await server.call(confirmTwoFactor, { body: { code: code() } }, owner)
  pass(6)
  expect((await toAccount('999-8-77665-5')).error?.details).toMatchObject({ needsCode: true })
  const without = await prove({ password: PASSWORD })
  expect([without.error?.code, without.error?.fields]).toEqual(['code_bad', { code: 'required' }])
  expect((await prove({ password: PASSWORD, code: '000000' })).error?.code).toBe('code_bad')
  expect((await toAccount('999-8-77665-5')).status).toBe(403)
  expect((await prove({ password: PASSWORD, code: code() })).status).toBe(200)
  expect((await toAccount('999-8-77665-5')).status).toBe(200)
})

it('proving oneself in one browser proves nothing in another', async () => {
  const elsewhere = await aSession(server.services, owner.id, { provedAt: AT })
  pass(6)
  await prove({ password: PASSWORD })
  const member = await aMember(server.services)
  const make = (cookie: string) => server.call(makeMemberAdmin, { params: { id: member.id } }, { cookie })
  expect((await make(elsewhere)).error?.code).toBe('step_up_required')
  expect((await make(owner.cookie)).status).toBe(200)
})

it('all that moves money or power asks, and nothing else does', () => {
  expect(
    CONTRACT_OPERATIONS.filter((operation) => operation.stepUp)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'alerts.save',
    'automaticApproval.set',
    'backups.restore',
    'bankStatement.import',
    'members.edit',
    'members.export',
    'members.makeAdmin',
    'passkeys.remove',
    'passkeys.start',
    'providers.join',
    'providers.leave',
    'settings.change',
    'settings.revert',
    'settings.update',
    'trust.open',
  ])
})

it('of a member’s edit the e-mail asks, and one that was not shown is refused', async () => {
  const member = await aMember(server.services)
  pass(6)
  const edit = (email: string, shownEmail?: string) =>
    server.call(
      editMember,
      {
        params: { id: member.id },
        body: {
          displayName: 'ใหม่',
          email,
          membership: 'free',
          expiresOn: null,
          shown: { membership: 'free', expiresAt: null, email: shownEmail },
        },
      },
      owner,
    )
  expect((await edit(member.email, member.email)).status).toBe(200)
  expect((await edit('new@example.test', member.email)).error?.code).toBe('step_up_required')
  expect((await edit('new@example.test')).error?.code).toBe('step_up_required')
  expect((await edit('new@example.test', 'new@example.test')).error?.code).toBe('conflict')
})

it('a PromptPay id alone asks, is written of and shown as the account is', async () => {
  const toPromptPay = () =>
    change((values) => {
      values.payment.promptPayId = '0812345678'
    })
  pass(6)
  expect((await toPromptPay()).error?.details).toMatchObject({ action: 'settings.account' })
  await prove({ password: PASSWORD })
  expect((await toPromptPay()).status).toBe(200)
  expect(await letters()).toEqual([['money', 'บัญชีรับเงินเปลี่ยนแล้ว']])
  expect((await trust()).accountChange).toMatchObject({ after: '5678', by: 'มะลิ' })
})

it('asking admins for a second factor no more asks, and the owner is written to', async () => {
  const require = (isAsked: boolean) =>
    change((values) => {
      values.security.requireTwoFactorForAdmins = isAsked
    })
  await server.pool.query(
    "INSERT INTO two_factors (profile_id, secret, sealed_under, enabled_at) VALUES ($1, 'x', 'x', now())",
    [owner.id],
  )
  pass(6)
  expect((await require(true)).status, 'more is asked of nobody').toBe(200)
  expect((await require(false)).error?.details).toMatchObject({ action: 'settings.second-factor' })
  await server.pool.query('UPDATE sessions SET proved_at = $1', [server.clock.now])
  expect((await require(false)).status).toBe(200)
  expect(await letters()).toEqual([['power', 'เลิกบังคับผู้ดูแลยืนยันสองขั้นตอนแล้ว']])
})

it('the owner is written to of each, with who, from where, and a way to stop it', async () => {
  const member = await aMember(server.services)
  await toAccount('123-4-56789-0')
  await server.call(makeMemberAdmin, { params: { id: member.id } }, owner)
  await server.call(exportMembers, { query: {} }, owner)
  const somebody = await aMember(server.services)
  await server.call(
    editMember,
    {
      params: { id: somebody.id },
      body: {
        displayName: 'มะปราง',
        email: 'maprang@example.test',
        membership: 'free',
        expiresOn: null,
        shown: { membership: 'free', expiresAt: null, email: somebody.email },
      },
    },
    owner,
  )
  await server.call(
    saveAlertChannel,
    {
      params: { channel: 'webhook' },
      body: { isOn: false, events: [], url: 'https://hooks.example/x', token: '', to: '' },
    },
    owner,
  )
  expect((await letters()).sort()).toEqual([
    ['money', 'บัญชีรับเงินเปลี่ยนแล้ว'],
    ['power', 'ดาวน์โหลดรายชื่อสมาชิกแล้ว'],
    ['power', 'ตั้งค่าแจ้งเตือนถึงเจ้าของแล้ว'],
    ['power', 'เปลี่ยนอีเมลของสมาชิกแล้ว'],
    ['power', 'แต่งตั้งเป็นผู้ดูแลแล้ว'],
  ])
  const money = (await lettersTo(server, OWNER_EMAIL)).find(({ kind }) => kind === 'money')
  expect(money?.text).toContain('มะลิ เปลี่ยนจาก — เป็น …7890 ลูกค้าเห็นบัญชีใหม่แล้ว')
  expect(money?.text).toContain('เมื่อ 20 พ.ย. 2569 15:30 น. จาก')
  expect(money?.text).toMatch(/ไม่ใช่ฉัน:\nhttp:\/\/127\.0\.0\.1:1\/not-me#\d+\.[\w-]{43}/)
})

it('a changed account is shown for 24 hours, from what it was to what it is, and the audit has both', async () => {
  server.clock.now = new Date(AT.getTime() - 2 * DAY_MS)
  await toAccount('123-4-56789-0')
  server.clock.now = AT
  expect((await trust()).accountChange).toBeNull()
  await toAccount('999-8-77665-5')
  pass(1)
  await toAccount('555-4-33221-1')
  expect((await trust()).accountChange).toEqual({
    before: '7890',
    after: '2211',
    at: '2026-11-20T08:31:00.000Z',
    by: 'มะลิ',
  })
  const { rows } = await server.pool.query(
    `SELECT before #>> '{payment,accountNumber}' AS before, after #>> '{payment,accountNumber}' AS after
     FROM audit_log ORDER BY id DESC LIMIT 1`,
  )
  expect(rows).toEqual([{ before: '999-8-77665-5', after: '555-4-33221-1' }])
  pass(1)
  await toAccount('123-4-56789-0')
  expect((await trust()).accountChange, 'put back').toBeNull()
  await toAccount('999-8-77665-5')
  server.clock.now = new Date(AT.getTime() + DAY_MS + 3 * MINUTE_MS)
  expect((await trust()).accountChange).toBeNull()
})

/** Reads the token of the newest letter's “ไม่ใช่ฉัน”. */
const notMe = async () => {
  const [newest] = await lettersTo(server, OWNER_EMAIL)
  return /not-me#(\S+)/.exec(newest?.text ?? '')?.[1] ?? ''
}
const freeze = (token: string) => server.call(freezeShopByLink, { body: { token } })

it('“ไม่ใช่ฉัน” in a letter hides the account and signs everybody out, until the owner sells again', async () => {
  const member = await aMember(server.services)
  await toAccount('123-4-56789-0')
  const token = await notMe()
  expect((await freeze(token)).body).toEqual({ frozenSince: AT.toISOString() })
  for (const { cookie } of [owner, member])
    expect((await server.call(readTrust, {}, { cookie })).status).toBe(401)
  const shown = (await server.call(readSettings, {})).body.payment
  expect(shown).toEqual({ bankAccount: null, hasPromptPay: false, isFrozen: true })
  expect((await lettersTo(server, OWNER_EMAIL))[0]).toMatchObject({ kind: 'frozen', subject: 'พักการขายแล้ว' })

  const back = { cookie: await aSession(server.services, member.id) }
  const quote = await server.call(quotePayment, { query: { plan: 'yearly' } }, back)
  expect(quote.body).toMatchObject({ bankAccount: null, promptPay: null, isFrozen: true })

  owner = { ...owner, cookie: await aSession(server.services, owner.id, { provedAt: AT }) }
  expect((await trust()).frozenSince).toBe(AT.toISOString())
  pass(6)
  expect((await server.call(openShop, {}, owner)).error?.code).toBe('step_up_required')
  await prove({ password: PASSWORD })
  expect((await server.call(openShop, {}, owner)).body.frozenSince).toBeNull()
  expect((await server.call(readSettings, {})).body.payment.bankAccount?.accountNumber).toBe('123-4-56789-0')
  const { rows } = await server.pool.query(
    `SELECT action FROM audit_log WHERE action LIKE 'shop.%' ORDER BY id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['shop.freeze', 'shop.open'])
})

it('a forged or old link freezes nothing, and an admin may freeze from the screen', async () => {
  await toAccount('123-4-56789-0')
  const token = await notMe()
  const [at = '', signature = ''] = token.split('.')
  for (const forged of [`${Number(at) + 1}.${signature}`, `${at}.`, 'x', `${at}.${'A'.repeat(43)}`])
    expect((await freeze(forged)).error?.code).toBe('link_bad')
  server.clock.now = new Date(AT.getTime() + 14 * DAY_MS)
  expect((await freeze(token)).error?.code).toBe('link_bad')
  expect((await trust()).frozenSince).toBeNull()

  const admin = await aMember(server.services, { level: 'admin' })
  expect((await server.call(freezeShop, {}, admin)).status).toBe(200)
  expect((await server.call(readTrust, {}, admin)).status).toBe(401)
})

it('of fifty presses at once the shop is frozen once, since the first', async () => {
  await toAccount('123-4-56789-0')
  const token = await notMe()
  const answers = await Promise.all(Array.from({ length: 50 }, () => freeze(token)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.frozenSince)).size).toBe(1)
})
