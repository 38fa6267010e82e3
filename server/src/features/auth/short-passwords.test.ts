import { signIn } from '@thokham/contract/auth'
import { readSession } from '@thokham/contract/me'
import { makeMemberAdmin } from '@thokham/contract/members'
import { changePassword } from '@thokham/contract/passwords'
import { readTrust } from '@thokham/contract/trust'
import { beforeAll, expect, it } from 'vitest'
import { aMember, cookieFrom, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { setPassword } from './set-password.ts'

/** 11 of 12. */
const SHORT = 'ไหมทอง9เส้น'
const LONG = 'ไหมมัดหมี่ 9 ผืน'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

async function withShortPassword(level: 'admin' | 'free'): Promise<TestMember> {
  const member = await aMember(server.services, { level, emailVerified: true })
  await server.services.db.transaction((tx) => setPassword(tx, member.id, SHORT))
  return member
}
const enter = async ({ email }: TestMember) => {
  const answer = await server.call(signIn, { body: { email, password: SHORT } })
  return { cookie: cookieFrom(answer.headers) }
}
const must = async (as: { cookie: string }) => (await server.call(readSession, {}, as)).body.mustRenewPassword
const act = (as: { cookie: string }) => server.call(readTrust, {}, as)

it('an admin who signs in with a password of eleven is one again behind a longer one', async () => {
  expect(SHORT).toHaveLength(11)
  const admin = await withShortPassword('admin')
  expect(await must(admin), 'nobody knows before').toBe(false)
  const here = await enter(admin)
  expect(await must(here)).toBe(true)
  expect((await act(here)).error?.code).toBe('new_password_required')
  const renew = (newPassword: string) =>
    server.call(changePassword, { body: { currentPassword: SHORT, newPassword } }, here)
  expect((await renew('ทอผ้าไหม 99')).error, 'eleven again').toMatchObject({
    code: 'weak_password',
    reasons: ['short'],
  })
  expect((await renew(LONG)).status).toBe(200)
  expect(await must(here)).toBe(false)
  expect((await act(here)).status).toBe(200)
})

it('so is a member who becomes one, and nothing is noted of them before', async () => {
  const owner = await aMember(server.services, { level: 'owner' })
  const member = await withShortPassword('free')
  await enter(member)
  const { rows } = await server.pool.query('SELECT is_short FROM accounts WHERE user_id = $1', [member.id])
  expect(rows).toEqual([{ is_short: false }])
  await server.call(makeMemberAdmin, { params: { id: member.id } }, owner)
  expect(await must(await enter(member))).toBe(true)
})

it('it is known of one with a second factor before the second step', async () => {
  const admin = await withShortPassword('admin')
  await server.pool.query(
    `INSERT INTO passkeys (profile_id, name, credential_id, public_key, counter, transports)
     VALUES ($1, 'x', 'x', 'x', 0, '{}')`,
    [admin.id],
  )
  const asked = await server.call(signIn, { body: { email: admin.email, password: SHORT } })
  expect(asked.error?.code).toBe('two_factor_required')
  expect(await must(admin)).toBe(true)
})
