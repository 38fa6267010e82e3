import { deleteAccount, downloadMyData } from '@thokham/contract/account'
import { signIn } from '@thokham/contract/auth'
import {
  cancelEmailChange,
  changeEmail,
  checkEmailChange,
  confirmEmailChange,
  dropEmailChange,
  readEmailChange,
  resendEmailChange,
} from '@thokham/contract/email-change'
import { readSession } from '@thokham/contract/me'
import { changePassword, requestPasswordReset, resetPassword } from '@thokham/contract/passwords'
import { beforeAll, describe, expect, it } from 'vitest'
import { dumpOf } from '../../testing/dump.ts'
import { lettersTo, linkOf, workJobs } from '../../testing/letters.ts'
import { aMember, aMemberWithPassword, aSession, PASSWORD, type TestMember } from '../../testing/members.ts'
import { OWNER_EMAIL, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

let made = 0
const anAddress = () => `new.${++made}@example.com`
const wish = (member: TestMember, email: string, password = PASSWORD) =>
  server.call(changeEmail, { body: { email, password } }, member)
const meOf = async (who: { cookie: string }) => (await server.call(readSession, {}, who)).body.me
const kindsTo = async (address: string) => (await lettersTo(server, address)).map(({ kind }) => kind)

/** Returns the token of the newest letter of a kind. */
async function tokenTo(address: string, kind: 'email-new' | 'email-old'): Promise<string> {
  await workJobs(server)
  const letter = (await lettersTo(server, address)).find((one) => one.kind === kind)
  const [, does, token] = /\/email-change#(confirm|cancel)=(\S+)/.exec(letter?.text ?? '') ?? []
  expect(does).toBe(kind === 'email-new' ? 'confirm' : 'cancel')
  return token ?? ''
}
const confirm = (token: string) => server.call(confirmEmailChange, { body: { token } })

describe('a confirmed address', () => {
  it('counts until the new one is confirmed, which is asked to press; both are told', async () => {
    const member = await aMemberWithPassword(server.services)
    const email = anAddress()
    const asked = await wish(member, ` ${email.toUpperCase()} `)
    expect(asked.body.waiting).toMatchObject({ email })
    expect(await meOf(member)).toMatchObject({ email: member.email, emailVerified: true })
    expect((await server.call(readEmailChange, {}, member)).body).toEqual(asked.body)

    const [old] = await lettersTo(server, member.email)
    expect(old?.subject).toBe('มีการขอเปลี่ยนอีเมล')
    expect(old?.text).toContain(`n•••@example.com`)
    expect(old?.text).not.toContain(email)
    const token = await tokenTo(email, 'email-new')
    for (let looks = 0; looks < 3; looks++) {
      const checked = await server.call(checkEmailChange, { body: { token } })
      expect(checked.body).toMatchObject({ does: 'confirm', email })
    }
    expect((await meOf(member))?.email).toBe(member.email)

    expect((await confirm(token)).body).toEqual({ email })
    expect(await meOf(member)).toMatchObject({ email, emailVerified: true })
    const by = (address: string) => server.call(signIn, { body: { email: address, password: PASSWORD } })
    expect((await by(email)).status).toBe(200)
    expect((await by(member.email)).error?.code).toBe('invalid_credentials')
    expect((await confirm(token)).error?.code).toBe('link_bad')
  })

  it('stays when its holder says so, by the letter or on the profile; the new one’s link is void', async () => {
    const member = await aMemberWithPassword(server.services)
    const [first, second] = [anAddress(), anAddress()]
    await wish(member, first)
    const [confirming, cancelling] = [
      await tokenTo(first, 'email-new'),
      await tokenTo(member.email, 'email-old'),
    ]
    const checked = await server.call(checkEmailChange, { body: { token: cancelling } })
    expect(checked.body).toMatchObject({ does: 'cancel', email: 'n•••@example.com' })
    expect((await confirm(cancelling)).error?.code).toBe('link_bad')
    expect((await server.call(cancelEmailChange, { body: { token: confirming } })).error?.code).toBe(
      'link_bad',
    )
    expect((await server.call(cancelEmailChange, { body: { token: cancelling } })).status).toBe(200)
    expect((await confirm(confirming)).error?.code).toBe('link_bad')

    await wish(member, second)
    const again = await tokenTo(second, 'email-new')
    expect((await server.call(dropEmailChange, {}, member)).body).toEqual({ waiting: null })
    expect((await confirm(again)).error?.code).toBe('link_bad')
    expect((await meOf(member))?.email).toBe(member.email)
  })

  it('is left by the newest wish alone; a letter sent again voids the one before', async () => {
    const member = await aMemberWithPassword(server.services)
    const [first, second] = [anAddress(), anAddress()]
    await wish(member, first)
    const former = await tokenTo(first, 'email-new')
    await wish(member, second)
    expect((await confirm(former)).error?.code).toBe('link_bad')
    const second1 = await tokenTo(second, 'email-new')
    expect((await server.call(resendEmailChange, {}, member)).body.waiting).toMatchObject({ email: second })
    expect((await confirm(second1)).error?.code).toBe('link_bad')
    expect((await confirm(await tokenTo(second, 'email-new'))).body).toEqual({ email: second })
    expect((await server.call(resendEmailChange, {}, member)).body.waiting).toBeNull()
  })

  it('stays after a day, and after another password', async () => {
    const member = await aMemberWithPassword(server.services)
    const email = anAddress()
    await wish(member, email)
    const late = await tokenTo(email, 'email-new')
    server.clock.now = new Date(Date.now() + 24 * 60 * 60 * 1000 + 1_000)
    expect((await confirm(late)).error?.code).toBe('link_bad')
    server.clock.now = null
    await wish(member, email)
    const token = await tokenTo(email, 'email-new')
    const body = { currentPassword: PASSWORD, newPassword: 'ไหมเงิน 12 เส้น' }
    expect((await server.call(changePassword, { body }, member)).status).toBe(200)
    expect((await confirm(token)).error?.code).toBe('link_bad')
  })

  it('opens nothing any more once it is left: a reset link mailed to it is void', async () => {
    const member = await aMemberWithPassword(server.services)
    const email = anAddress()
    await wish(member, email)
    const token = await tokenTo(email, 'email-new')
    await server.call(requestPasswordReset, { body: { email: member.email } })
    const link = await linkOf(server, member.email, 'reset-password')
    await confirm(token)
    const reset = new URLSearchParams(link.hash.slice(1)).get('token') ?? ''
    const answer = await server.call(resetPassword, { body: { token: reset, newPassword: 'ขโมยไหม 99 ผืน' } })
    expect(answer.error?.code).toBe('link_bad')
  })
})

describe('an unconfirmed address', () => {
  it('is corrected at once, with a fresh confirmation; what went to the wrong one is void and forgotten', async () => {
    const member = await aMemberWithPassword(server.services, { emailVerified: false })
    const email = anAddress()
    await server.call(requestPasswordReset, { body: { email: member.email } })
    const wrong = await linkOf(server, member.email, 'reset-password')
    expect((await wish(member, email)).body).toEqual({ waiting: null })
    expect(await meOf(member)).toMatchObject({ email, emailVerified: false })
    expect(await kindsTo(email)).toEqual(['confirm-email'])
    expect(await kindsTo(member.email)).toEqual([])
    const token = new URLSearchParams(wrong.hash.slice(1)).get('token') ?? ''
    const answer = await server.call(resetPassword, { body: { token, newPassword: 'ขโมยไหม 99 ผืน' } })
    expect(answer.error?.code).toBe('link_bad')
    const link = await linkOf(server, email, 'confirm-email')
    await fetch(server.url + link.pathname + link.search, { redirect: 'manual' })
    expect(await meOf(member)).toMatchObject({ email, emailVerified: true })
  })
})

describe('another address is refused', () => {
  it('without the password, or when it is the same, taken or none', async () => {
    const member = await aMemberWithPassword(server.services)
    const other = await aMember(server.services)
    expect((await wish(member, anAddress(), 'ไม่ใช่รหัสนี้')).error).toMatchObject({
      code: 'wrong_password',
      fields: { password: 'wrong' },
    })
    expect((await wish(member, member.email.toUpperCase())).error?.fields).toEqual({ email: 'same' })
    expect((await wish(member, other.email)).error).toMatchObject({
      code: 'email_taken',
      fields: { email: 'taken' },
    })
    expect((await wish(member, 'pim@')).error?.fields).toEqual({ email: 'format' })
    expect((await meOf(member))?.email).toBe(member.email)
  })

  it('to the owner, whose address is set at the server', async () => {
    const owner = await aMemberWithPassword(server.services, { level: 'owner' })
    expect((await wish(owner, anAddress())).error?.code).toBe('email_fixed')
    expect((await meOf(owner))?.email).toBe(OWNER_EMAIL)
  })

  it('more often than a mailbox can bear', async () => {
    const strict = await startTestServer({ limitScale: 1 })
    const member = await aMemberWithPassword(strict.services)
    for (let round = 0; round < 5; round++) {
      const body = { email: anAddress(), password: PASSWORD }
      expect((await strict.call(changeEmail, { body }, member)).status).toBe(200)
    }
    const body = { email: anAddress(), password: PASSWORD }
    expect((await strict.call(changeEmail, { body }, member)).error?.code).toBe('rate_limited')
  })
})

describe('at the same moment', () => {
  it('50 members correct to one address, and one has it', async () => {
    const email = anAddress()
    const members = await Promise.all(
      Array.from({ length: 50 }, () => aMemberWithPassword(server.services, { emailVerified: false })),
    )
    const answers = await Promise.all(members.map((member) => wish(member, email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'email_taken')).toHaveLength(49)
    const { rows } = await server.pool.query('SELECT FROM profiles WHERE email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  it('50 presses of one link change it once; two members who confirmed the same address, one has it', async () => {
    const [one, two] = [
      await aMemberWithPassword(server.services),
      await aMemberWithPassword(server.services),
    ]
    const email = anAddress()
    await wish(one, email)
    const first = await tokenTo(email, 'email-new')
    await wish(two, email)
    const second = await tokenTo(email, 'email-new')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => confirm(at % 2 === 0 ? first : second)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
  })
})

describe('the address that waits', () => {
  it('is in the member’s own file and goes with the account; no token is in the database', async () => {
    const member = await aMemberWithPassword(server.services)
    const email = anAddress()
    await wish(member, email)
    const token = await tokenTo(email, 'email-new')
    expect(token.length).toBeGreaterThan(40)
    expect((await dumpOf(server.pool)).includes(token)).toBe(false)
    const file = await server.call(downloadMyData, {}, member)
    expect(file.body).toMatchObject({ emailChange: [{ newEmail: email }] })
    await server.call(deleteAccount, { body: { password: PASSWORD } }, member)
    expect((await confirm(token)).error?.code).toBe('link_bad')
    const { rows } = await server.pool.query('SELECT FROM email_changes WHERE profile_id = $1', [member.id])
    expect(rows).toEqual([])
  })

  it('is nobody else’s to see', async () => {
    const member = await aMemberWithPassword(server.services)
    await wish(member, anAddress())
    const elsewhere = { cookie: await aSession(server.services, member.id) }
    expect((await server.call(readEmailChange, {}, elsewhere)).body.waiting).not.toBeNull()
    const other = await aMember(server.services)
    expect((await server.call(readEmailChange, {}, other)).body.waiting).toBeNull()
  })
})
