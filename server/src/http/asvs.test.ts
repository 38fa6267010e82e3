import { signIn } from '@thokham/contract/auth'
import { changePassword } from '@thokham/contract/passwords'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMemberWithPassword, PASSWORD } from '../testing/members.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** What docs/asvs.md names and no other test is about. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

describe('a password', () => {
  const change = async (newPassword: string) => {
    const member = await aMemberWithPassword(server.services)
    const body = { currentPassword: PASSWORD, newPassword }
    const { status } = await server.call(changePassword, { body }, member)
    const signsIn = async (password: string) =>
      (await server.call(signIn, { body: { email: member.email, password } })).status === 200
    return { status, signsIn }
  }

  it('may have 128 characters of any kind, and each of them counts', async () => {
    const long = `${'ไหมทอง ✨ é “silk” '.repeat(10)}`.slice(0, 127)
    const { status, signsIn } = await change(`${long}1`)
    expect(status).toBe(200)
    expect(await signsIn(`${long}2`)).toBe(false)
    expect(await signsIn(long)).toBe(false)
    expect(await signsIn(`${long}1`)).toBe(true)
  })

  it('of 129 is refused', async () => {
    expect((await change(`${'ไหมทอง ผืนที่ 7 '.repeat(10)}`.slice(0, 129))).status).toBe(400)
  })
})

describe('an answer of the API', () => {
  it.each(['/api/session', '/api/no-such-operation'])('at %s is no page', async (path) => {
    const { headers } = await fetch(server.url + path)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('content-disposition')).toBe('attachment; filename="api.json"')
  })
})

describe('a request', () => {
  it('of a page elsewhere is allowed nothing', async () => {
    const origin = 'https://evil.example'
    const asked = { origin, 'access-control-request-method': 'POST' }
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await fetch(`${server.url}/api/session`, { method, headers: asked })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it.each(['OPTIONS', 'PUT', 'DELETE', 'PATCH'])(
    'by %s finds nothing where it is not served',
    async (method) => {
      expect((await fetch(`${server.url}/api/session`, { method })).status).toBe(404)
    },
  )

  it.each(['application/xml', 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'of the type %s is refused',
    async (type) => {
      const body = JSON.stringify({ email: 'somebody@example.test', password: PASSWORD })
      const headers = { 'content-type': type }
      const { status } = await fetch(server.url + signIn.path, { method: 'POST', headers, body })
      expect(status).toBe(400)
    },
  )
})
