import { signIn, signUp } from '@thokham/contract/auth'
import { readSession } from '@thokham/contract/me'
import { beforeAll, describe, expect, it } from 'vitest'
import { aSolvedCaptcha } from '../../testing/captcha.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

let made = 0
/** Makes a form that would be accepted, each time for another person. */
async function aForm() {
  made += 1
  return {
    email: `somying.${made}@example.com`,
    displayName: 'สมหญิง ใจดี',
    phone: `08${String(made).padStart(8, '0')}`,
    password: 'ผ้าไหมลายน้ำ 7 ผืน',
    captcha: await aSolvedCaptcha(server),
  }
}

const register = async (change: Record<string, unknown> = {}) =>
  server.send('POST', signUp.path, { ...(await aForm()), ...change })

describe('register', () => {
  it('makes a free account, signs it in and keeps what was typed', async () => {
    const form = { ...(await aForm()), email: '  Somying.NEW@Example.COM ', displayName: '  ส้มโอ   Weaver ' }
    const answer = await server.call(signUp, { body: form })
    expect(answer.status).toBe(200)
    const cookie = answer.headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(/^thokham\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const session = await server.call(readSession, {}, { cookie: cookie.split(';')[0] ?? '' })
    expect(session.body).toMatchObject({
      level: 'free',
      me: {
        id: answer.body.userId,
        email: 'somying.new@example.com',
        emailVerified: false,
        displayName: 'ส้มโอ Weaver',
        phone: form.phone,
        membership: 'free',
        hasPurchasedVip: false,
        promptCount: 0,
        expiresAt: null,
      },
      quota: { limit: 1_000, used: 0 },
    })
    expect(JSON.stringify(answer.body)).not.toContain('token')
  })

  it.each([
    ['email', '', 'required'],
    ['email', '   ', 'required'],
    ['email', 'not an address', 'format'],
    ['email', 'อีเมล@example.com', 'format'],
    ['displayName', '', 'required'],
    ['displayName', ' \u202e\t ', 'required'],
    ['displayName', 'ก'.repeat(81), 'too_long'],
    ['phone', ' ', 'required'],
    ['phone', '081234567', 'format'],
    ['phone', '08123456789', 'format'],
    ['phone', '0212345678', 'format'],
    ['phone', 'เบอร์โทรศัพท์', 'format'],
    ['password', '', 'required'],
    ['password', 'ab12!', 'too_short'],
    ['password', `${'ผ้าไหม7'.repeat(19)}`, 'too_long'],
    ['captcha', '', 'required'],
    ['captcha', undefined, 'required'],
    ['email', 42, 'required'],
    ['email', undefined, 'required'],
  ])('refuses %s = %j as %s', async (field, value, reason) => {
    const answer = await register({ [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.error).toMatchObject({ code: 'invalid_input', fields: { [field]: reason } })
  })

  it('names every field that is blank', async () => {
    const answer = await server.send('POST', signUp.path, {})
    expect(answer.error?.fields).toEqual({
      email: 'required',
      displayName: 'required',
      phone: 'required',
      password: 'required',
      captcha: 'required',
    })
  })

  it.each([
    ['081-700 0001', '0817000001'],
    ['+66 81 700 0002', '0817000002'],
    ['+66 (0)81-700-0003', '0817000003'],
    ['๐๘๑๗๐๐๐๐๐๔', '0817000004'],
  ])('stores the phone %s as %s', async (typed, stored) => {
    const answer = await register({ phone: typed })
    expect(answer.status).toBe(200)
    const { rows } = await server.pool.query('SELECT phone FROM profiles WHERE id = $1', [
      (answer.body as { userId: string }).userId,
    ])
    expect(rows).toEqual([{ phone: stored }])
  })

  it('refuses a taken e-mail however it is written', async () => {
    await register({ email: 'taken@example.com' })
    for (const email of ['taken@example.com', 'Taken@Example.Com', ' ＴＡＫＥＮ@example.com ']) {
      const answer = await register({ email })
      expect(answer.status).toBe(409)
      expect(answer.error).toMatchObject({ code: 'email_taken', fields: { email: 'taken' } })
    }
  })

  it('refuses a taken phone however it is written, and leaves no half account', async () => {
    await register({ phone: '0899999999' })
    const answer = await register({ phone: '+66 89-999-9999', email: 'half@example.com' })
    expect(answer.status).toBe(409)
    expect(answer.error).toMatchObject({ code: 'phone_taken', fields: { phone: 'taken' } })
    const { rows } = await server.pool.query("SELECT 1 FROM profiles WHERE email = 'half@example.com'")
    expect(rows).toEqual([])
  })

  it.each([
    ['password1', ['common']],
    ['QWERTY123', ['common']],
    ['123456789', ['common', 'sequence']],
    ['สวัสดีครับ', ['common']],
    ['l;ylfu8iy[', ['common']], // สวัสดีครับ typed with the English layout
    ['ยฟหหไนพกๅ/-', ['common']], // password123 typed with the Thai layout
    ['zxzxzxzx', ['repeated']],
  ])('refuses the password %s with reasons', async (password, reasons) => {
    const answer = await register({ password })
    expect(answer.status).toBe(422)
    expect(answer.error).toMatchObject({ code: 'weak_password', fields: { password: 'weak' }, reasons })
  })

  it('refuses a password made of the person’s own data', async () => {
    const answer = await register({ email: 'weaver.kham@example.com', password: 'weaver.kham1' })
    expect(answer.error).toMatchObject({ code: 'weak_password', reasons: ['personal'] })
  })

  it('ignores every column that nobody may choose', async () => {
    const answer = await register({
      membership: 'admin',
      hasPurchasedVip: true,
      has_purchased_vip: true,
      promptCount: 99_999,
      dailyLimit: 1_000_000,
      emailVerified: true,
      email_verified: true,
      expiresAt: '2099-12-31T00:00:00Z',
      id: '00000000-0000-4000-8000-000000000000',
      role: 'owner',
      image: 'x',
    })
    expect(answer.status).toBe(200)
    const { rows } = await server.pool.query('SELECT * FROM profiles WHERE id = $1', [
      (answer.body as { userId: string }).userId,
    ])
    expect(rows[0]).toMatchObject({
      membership: 'free',
      has_purchased_vip: false,
      prompt_count: '0',
      daily_limit: null,
      email_verified: false,
      expires_at: null,
    })
  })

  it('keeps the password as an Argon2id hash of 19 MiB and two passes', async () => {
    const answer = await register()
    const { rows } = await server.pool.query('SELECT password FROM accounts WHERE user_id = $1', [
      (answer.body as { userId: string }).userId,
    ])
    expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('makes one account of 50 registrations at once with one e-mail', async () => {
    const forms = await Promise.all(
      Array.from({ length: 50 }, async () => ({ ...(await aForm()), email: 'fifty@example.com' })),
    )
    const answers = await Promise.all(forms.map((form) => server.send('POST', signUp.path, form)))
    const codes = answers.map((answer) => answer.error?.code ?? 'made').sort()
    expect(codes).toEqual([...Array(49).fill('email_taken'), 'made'])
    const { rows } = await server.pool.query(
      "SELECT count(*)::int AS people, count(a.id)::int AS passwords FROM profiles p LEFT JOIN accounts a ON a.user_id = p.id WHERE email = 'fifty@example.com'",
    )
    expect(rows).toEqual([{ people: 1, passwords: 1 }])
  })

  it('makes one account of 50 registrations at once with one phone', async () => {
    const forms = await Promise.all(
      Array.from({ length: 50 }, async () => ({ ...(await aForm()), phone: '0666666666' })),
    )
    const answers = await Promise.all(forms.map((form) => server.send('POST', signUp.path, form)))
    const codes = answers.map((answer) => answer.error?.code ?? 'made').sort()
    expect(codes).toEqual(['made', ...Array(49).fill('phone_taken')])
  })
})

describe('the captcha', () => {
  it('is good for one attempt, across servers that share the database', async () => {
    const other = await startTestServer({ pool: server.pool })
    const captcha = await aSolvedCaptcha(server)
    const forms = await Promise.all(Array.from({ length: 20 }, async () => ({ ...(await aForm()), captcha })))
    const answers = await Promise.all(
      forms.map((form, at) => (at % 2 ? server : other).send('POST', signUp.path, form)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error?.code === 'captcha_failed')).toHaveLength(19)
  })

  it.each<[string, (solved: Solved) => unknown]>([
    ['nonsense', () => 'not base64 of anything'],
    ['a number', () => 7],
    [
      'an easier challenge',
      (s) => ({
        ...s,
        challenge: { ...s.challenge, parameters: { ...s.challenge.parameters, keyPrefix: '00' } },
      }),
    ],
    [
      'a later end',
      (s) => ({
        ...s,
        challenge: { ...s.challenge, parameters: { ...s.challenge.parameters, expiresAt: 4_000_000_000 } },
      }),
    ],
    [
      'no end',
      (s) => ({
        ...s,
        challenge: { ...s.challenge, parameters: { ...s.challenge.parameters, expiresAt: undefined } },
      }),
    ],
    ['a foreign signature', (s) => ({ ...s, challenge: { ...s.challenge, signature: 'ab'.repeat(32) } })],
    ['no work', (s) => ({ ...s, solution: { counter: 0, derivedKey: 'ab'.repeat(32) } })],
  ])('refuses %s', async (_what, forge) => {
    const solved: Solved = JSON.parse(Buffer.from(await aSolvedCaptcha(server), 'base64').toString())
    const forged = forge(solved)
    const captcha =
      typeof forged === 'object' ? Buffer.from(JSON.stringify(forged)).toString('base64') : forged
    const answer = await register({ captcha })
    expect([400, 422]).toContain(answer.status)
    expect(answer.error?.fields).toHaveProperty('captcha')
  })

  it('refuses a solution after ten minutes', async () => {
    const form = await aForm()
    server.clock.now = new Date(Date.now() + 10 * 60 * 1000 + 1_000)
    const answer = await server.send('POST', signUp.path, form)
    server.clock.now = null
    expect(answer.error?.code).toBe('captcha_failed')
  })

  it('stands before the answer that an e-mail is taken', async () => {
    await register({ email: 'known@example.com' })
    const answer = await register({ email: 'known@example.com', captcha: 'e30=' })
    expect(answer.error?.code).toBe('captcha_failed')
  })
})

describe('limits', () => {
  it('stop sign-ups of one address after 60 in an hour, on every server', async () => {
    const strict = await startTestServer({ limitScale: 1 })
    const other = await startTestServer({ limitScale: 1, pool: strict.pool })
    const answers = await Promise.all(
      Array.from({ length: 70 }, async (_, at) =>
        (at % 2 ? strict : other).send('POST', signUp.path, { ...(await aForm()), captcha: 'e30=' }),
      ),
    )
    const codes = answers.map((answer) => answer.error?.code).sort()
    expect(codes).toEqual([...Array(60).fill('captcha_failed'), ...Array(10).fill('rate_limited')])
    const late = answers.find((answer) => answer.status === 429)
    expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(3_500)
  })

  it('stop guessing one password after 10 failures, but not a member who signs in often', async () => {
    const strict = await startTestServer({ limitScale: 1 })
    const form = { ...(await aForm()), captcha: await aSolvedCaptcha(strict) }
    await strict.send('POST', signUp.path, form)
    const right = { email: form.email, password: form.password }
    for (let time = 0; time < 15; time += 1) {
      expect((await strict.call(signIn, { body: right })).status).toBe(200)
    }
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        strict.call(signIn, { body: { email: form.email, password: `guess ${at}` } }),
      ),
    )
    const codes = guesses.map((answer) => answer.error?.code).sort()
    expect(codes).toEqual([...Array(10).fill('invalid_credentials'), ...Array(40).fill('rate_limited')])
    expect((await strict.call(signIn, { body: right })).error?.code).toBe('rate_limited')
  })
})

interface Solved {
  challenge: { parameters: Record<string, unknown>; signature: string }
  solution: Record<string, unknown>
}
