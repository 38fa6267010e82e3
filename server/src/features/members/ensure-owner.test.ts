import { randomUUID } from 'node:crypto'
import { signIn } from '@thokham/contract/auth'
import { readSession } from '@thokham/contract/me'
import { beforeEach, describe, expect, it } from 'vitest'
import { profiles } from '../../db/schema.ts'
import { fillDatabase } from '../../start/fill-database.ts'
import { aMember, aSession } from '../../testing/members.ts'
import { OWNER_EMAIL, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { ensureOwner } from './ensure-owner.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})

async function levelWith(email: string, password: string): Promise<string | undefined> {
  const answer = await server.call(signIn, { body: { email, password } })
  if (answer.status !== 200) return answer.error?.code
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return (await server.call(readSession, {}, { cookie })).body.level
}

describe('the owner', () => {
  it('is made once with a password that is told once', async () => {
    const made = await ensureOwner(server.services, undefined)
    expect(made?.email).toBe(OWNER_EMAIL)
    expect(made?.madeUpPassword).toMatch(/^[\w-]{20}$/)
    expect(await levelWith(OWNER_EMAIL, made?.madeUpPassword ?? '')).toBe('owner')
    expect(await ensureOwner(server.services, 'another password')).toBeNull()
    expect(await levelWith(OWNER_EMAIL, 'another password')).toBe('invalid_credentials')
  })

  it('is first called after the product as it is called then', async () => {
    await server.pool.query('INSERT INTO settings (value) VALUES (\'{"brand": {"name": "Silk"}}\')')
    await ensureOwner(server.services, undefined)
    const { rows } = await server.pool.query('SELECT display_name FROM profiles')
    expect(rows).toEqual([{ display_name: 'เจ้าของ Silk' }])
  })

  it.each(['password', '123456', 'aaaaaaaa', OWNER_EMAIL])(
    'does not take the password %s, which no member may have',
    async (password) => {
      await expect(ensureOwner(server.services, password)).rejects.toMatchObject({ code: 'weak_password' })
      const { rows } = await server.pool.query('SELECT FROM profiles')
      expect(rows).toEqual([])
    },
  )

  it('takes the password of the settings, which is not told', async () => {
    expect(await ensureOwner(server.services, 'ไหมทอง 9 เส้น')).toEqual({
      email: OWNER_EMAIL,
      madeUpPassword: null,
    })
    expect(await levelWith(OWNER_EMAIL, 'ไหมทอง 9 เส้น')).toBe('owner')
  })

  it('is one, also when 20 servers start at once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => ensureOwner(server.services, undefined)))
    expect(made.filter((owner) => owner !== null)).toHaveLength(1)
    const { rows } = await server.pool.query('SELECT membership, email_verified FROM profiles')
    expect(rows).toEqual([{ membership: 'admin', email_verified: true }])
  })

  it('takes over an account that somebody opened with the e-mail without proving it', async () => {
    const squatter = await aMember(server.services, { email: OWNER_EMAIL })
    expect((await server.call(readSession, {}, squatter)).body.level).toBe('free')
    await ensureOwner(server.services, 'ไหมทอง 9 เส้น')
    expect((await server.call(readSession, {}, squatter)).body.level).toBe('visitor')
    expect(await levelWith(OWNER_EMAIL, 'ไหมทอง 9 เส้น')).toBe('owner')
  })

  it('is no second one by a slip in the settings, but by the command that makes one', async () => {
    const start = (ownerEmail: string) => {
      const services = { ...server.services, ownerEmail }
      return fillDatabase(services, { OWNER_PASSWORD: undefined, DEMO: false }, () => {})
    }
    await start(OWNER_EMAIL)
    await aMember(server.services, { email: 'another@thokham.test' })
    for (const email of ['nobody@thokham.test', 'another@thokham.test'])
      await expect(start(email)).rejects.toThrow(`OWNER_EMAIL=${email} npm run owner -- create-owner`)
    const { rows } = await server.pool.query("SELECT email FROM profiles WHERE membership = 'admin'")
    expect(rows).toEqual([{ email: OWNER_EMAIL }])
    await start(OWNER_EMAIL)
    await ensureOwner({ ...server.services, ownerEmail: 'nobody@thokham.test' }, undefined)
    await start('nobody@thokham.test')
  })

  it.each([
    ['an unverified e-mail', { email: OWNER_EMAIL, emailVerified: false }],
    ['a look-alike letter', { email: 'оwner@thokham.test', emailVerified: true }],
    ['another domain', { email: 'owner@thokham.test.example', emailVerified: true }],
    ['a tag', { email: 'owner+1@thokham.test', emailVerified: true }],
  ])('is nobody with %s', async (_what, columns) => {
    const id = randomUUID()
    await server.services.db
      .insert(profiles)
      .values({ id, displayName: 'x', membership: 'admin', ...columns })
    const cookie = await aSession(server.services, id)
    expect((await server.call(readSession, {}, { cookie })).body.level).toBe('admin')
  })
})
