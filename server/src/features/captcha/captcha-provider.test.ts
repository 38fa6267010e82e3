import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signUp } from '@thokham/contract/auth'
import { readSettings } from '@thokham/contract/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/test-server.ts'

type Asked = { path: string; form: Record<string, string> }

/** Speaks the providers' protocol on loopback: what it says to a token is `answers[token]`, else no. */
const asked: Asked[] = []
const answers: Record<string, { status: number; body: unknown }> = {}
let base: string
beforeAll(async () => {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const form = Object.fromEntries(new URLSearchParams(text))
    asked.push({ path: request.url ?? '', form })
    const answer = answers[form.response ?? ''] ?? { status: 200, body: { success: false } }
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/provider`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
})

const YES = { status: 200, body: { success: true, hostname: 'thokham.example' } }
let made = 0

describe.each([
  ['recaptcha', '/provider/api/siteverify'],
  ['turnstile', '/provider/siteverify'],
] as const)('%s', (kind, path) => {
  const start = () =>
    startTestServer({
      env: { CAPTCHA: kind, CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET_KEY: 'secret', CAPTCHA_BASE_URL: base },
    })
  const form = (captcha: string) => {
    made += 1
    const phone = `08${String(made).padStart(8, '0')}`
    return { email: `c${made}@example.com`, displayName: 'ใจ', phone, password: 'ผ้าไหมลายน้ำ 7 ผืน', captcha }
  }

  it('is asked once per solution, by the server', async () => {
    const server = await start()
    const token = `good-${kind}`
    answers[token] = YES
    asked.length = 0
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => server.call(signUp, { body: form(token) })),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ error }) => error?.code === 'captcha_failed')).toHaveLength(19)
    expect(asked).toEqual([{ path, form: { secret: 'secret', response: token, remoteip: '127.0.0.1' } }])
  })

  it('is believed when it says no', async () => {
    const server = await start()
    const answer = await server.call(signUp, { body: form(`bad-${kind}`) })
    expect(answer.error).toMatchObject({ code: 'captcha_failed', fields: { captcha: 'invalid' } })
  })

  it.each([
    ['breaks', { status: 500, body: {} }],
    [
      'refuses our secret',
      { status: 200, body: { success: false, 'error-codes': ['invalid-input-secret'] } },
    ],
    ['talks nonsense', { status: 200, body: 'yes' }],
  ])('that %s lets nobody in, and the operator hears of it', async (what, body) => {
    const server = await start()
    const token = `${what}-${kind}`
    answers[token] = body
    expect((await server.call(signUp, { body: form(token) })).error?.code).toBe('unavailable')
    expect(server.log).toContainEqual(
      expect.objectContaining({ msg: 'the captcha provider cannot be asked' }),
    )
    expect(JSON.stringify(server.log)).not.toContain(token)
  })

  it('tells the screen what to show, and pages may load it from there alone', async () => {
    const server = await start()
    const answer = await server.call(readSettings, {})
    const origin = new URL(base).origin
    expect(answer.body.captcha).toEqual({
      kind,
      siteKey: 'site',
      scriptUrl: `${base}/api.js?render=explicit`,
    })
    const policy = answer.headers.get('content-security-policy')?.split('; ')
    expect(policy).toContain(`script-src 'self' ${origin}`)
    expect(policy?.find((rule) => rule.startsWith('frame-src'))?.split(' ')).toEqual(
      expect.arrayContaining(["'self'", origin]),
    )
  })
})

describe('without a provider', () => {
  it('the policy has room for nobody else', async () => {
    const server = await startTestServer()
    const answer = await server.call(readSettings, {})
    expect(answer.body.captcha).toEqual({ kind: 'altcha' })
    const addresses = answer.headers.get('content-security-policy')?.match(/https?:[^\s;]+/g)
    // The players of lessons' videos, and no scripts of theirs.
    expect(addresses).toEqual(['https://www.youtube-nocookie.com', 'https://player.vimeo.com'])
  })
})
