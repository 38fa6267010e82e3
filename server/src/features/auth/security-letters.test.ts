import { signIn } from '@thokham/contract/auth'
import { changePassword } from '@thokham/contract/passwords'
import {
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  verifyTwoFactor,
} from '@thokham/contract/two-factor'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { lettersTo } from '../../testing/letters.ts'
import { aMemberWithPassword, PASSWORD, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const START = Date.parse('2026-11-20T08:00:15Z')
const STEP_MS = 30_000
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const NEWER_PHONE = PHONE.replaceAll('18.5', '19.0')
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'

let server: TestServer
let member: TestMember
beforeEach(async () => {
  server = await startTestServer()
  server.clock.now = new Date(START)
  member = await aMemberWithPassword(server.services)
})

const pass = (ms: number) => {
  server.clock.now = new Date((server.clock.now?.getTime() ?? START) + ms)
}
const kinds = async () => (await lettersTo(server, member.email)).map(({ kind }) => kind)
const enter = (userAgent: string) =>
  server.call(
    signIn,
    { body: { email: member.email, password: PASSWORD } },
    { headers: { 'user-agent': userAgent } },
  )

describe('a member is written to', () => {
  it('where they sign in from a device that was not seen before, and not from one that was', async () => {
    await enter(PHONE)
    await enter(NEWER_PHONE)
    expect(await kinds(), 'the first, and the same after an update').toEqual([])
    await enter(DESKTOP)
    await enter(DESKTOP)
    expect(await kinds()).toEqual(['device-new'])
    const [letter] = await lettersTo(server, member.email)
    expect(letter?.subject).toBe('มีการเข้าสู่ระบบจากที่ใหม่')
    expect(letter?.text).toContain('เมื่อ 20 พ.ย. 2569 15:00 น. จาก Chrome 142 บน Windows 127.0.0.1')
    expect(letter?.text).toContain('ถ้าไม่ใช่คุณ กรุณาตั้งรหัสผ่านใหม่และออกจากระบบทุกอุปกรณ์ทันที')
    pass(180 * DAY_MS + 1)
    await enter(PHONE)
    expect(await kinds(), 'nothing was seen for half a year: as at first').toEqual(['device-new'])
    const { rows } = await server.pool.query('SELECT seen FROM known_sign_ins')
    expect(JSON.stringify(rows), 'what is kept tells nothing').not.toMatch(/127|Safari|iOS/)
  })

  it('where the second factor comes, is used by a recovery code or once too often, and goes', async () => {
    const begun = await server.call(startTwoFactor, { body: { password: PASSWORD } }, member)
    const app = () =>
      new TOTP({ secret: begun.body.secret }).generate({ timestamp: server.clock.now?.getTime() ?? 0 })
    const { body } = await server.call(confirmTwoFactor, { body: { code: app() } }, member)
    expect(await kinds()).toEqual(['factor-on'])

    const challenge = async () => String((await enter(PHONE)).error?.details?.challenge)
    const verify = async (code: string) =>
      (await server.call(verifyTwoFactor, { body: { challenge: await challenge(), code } })).status
    expect(await verify(body.recoveryCodes[0] ?? '')).toBe(200)
    const [used] = await lettersTo(server, member.email)
    expect([used?.subject, used?.text?.includes('เหลือ 9 รหัส')]).toEqual(['ใช้รหัสกู้คืนไป 1 รหัส', true])

    // The code that turned it on, once more and again: one letter.
    for (let at = 0; at < 2; at++) expect(await verify(app())).toBe(422)
    expect((await kinds()).filter((kind) => kind === 'replay')).toHaveLength(1)
    expect(await verify('000000')).toBe(422)
    expect(
      (await kinds()).filter((kind) => kind === 'replay'),
      'a wrong code is no replay',
    ).toHaveLength(1)

    const both = () => ({ password: PASSWORD, code: app() })
    pass(STEP_MS)
    expect((await server.call(renewRecoveryCodes, { body: both() }, member)).status).toBe(200)
    pass(STEP_MS)
    expect((await server.call(disableTwoFactor, { body: both() }, member)).status).toBe(200)
    expect((await kinds()).sort()).toEqual(['code-used', 'codes-new', 'factor-off', 'factor-on', 'replay'])
  })
})

describe('an admin’s password', () => {
  it('has 12 characters at least, a member’s 6', async () => {
    const admin = await aMemberWithPassword(server.services, { level: 'admin' })
    const change = (as: TestMember, newPassword: string) =>
      server.call(changePassword, { body: { currentPassword: PASSWORD, newPassword } }, as)
    const short = await change(admin, 'ผ้าไหมลายใ')
    expect([short.error?.code, short.error?.fields, short.error?.reasons]).toEqual([
      'weak_password',
      { newPassword: 'weak' },
      ['short'],
    ])
    expect((await change(admin, 'ผ้าไหมลายใหม่')).status).toBe(200)
    expect((await change(member, 'ผ้าไหม')).status).toBe(200)
  })

  it('and any that is among the commonest of leaks is refused', async () => {
    for (const newPassword of ['Passw0rd!', 'ทดสอบ12', 'blink182', 'zaq12wsx'])
      expect(
        (await server.call(changePassword, { body: { currentPassword: PASSWORD, newPassword } }, member))
          .error?.reasons,
      ).toEqual(['common'])
  })
})
