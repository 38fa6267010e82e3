import { signIn } from '@thokham/contract/auth'
import { readSession } from '@thokham/contract/me'
import { requestPasswordReset, resetPassword } from '@thokham/contract/passwords'
import { readSettings } from '@thokham/contract/settings'
import {
  joinProvider,
  leaveProvider,
  listJoined,
  readNewcomer,
  signUpWithProvider,
  startProvider,
} from '@thokham/contract/sign-in-providers'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, type SignInStandIn, startSignInStandIn } from '../../../../scripts/sign-in-stand-in.mjs'
import { atTheEnd } from '../../testing/at-the-end.ts'
import { lettersTo, linkOf } from '../../testing/letters.ts'
import { aMember, aMemberWithPassword, PASSWORD, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

type Provider = 'line' | 'google'
const SOMCHAI: Person = {
  claims: { sub: `U${'a1'.repeat(16)}`, name: 'สมชาย ใจดี', picture: 'https://l.example/p' },
}
const FILLED = { email: 'somchai@example.test', displayName: 'สมชาย', phone: '081-234-5678' }

let played: SignInStandIn
let server: TestServer
let browser: Browser
beforeEach(async () => {
  played = await startSignInStandIn(SOMCHAI)
  atTheEnd(() => played.close())
  server = await startTestServer({ env: played.env })
  browser = new Browser(server)
})

/** A browser with its cookies, which goes to the provider and comes back. */
class Browser {
  readonly cookies = new Map<string, string>()
  constructor(
    readonly of: TestServer,
    member?: TestMember,
  ) {
    if (member) this.#keep([member.cookie])
  }
  get as() {
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  }
  #keep(cookies: readonly string[]) {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
  call: TestServer['call'] = async (operation, input) => {
    const answer = await this.of.call(operation, input, this.as)
    this.#keep(answer.headers.getSetCookie())
    return answer
  }
  /** Leaves for the provider. @returns where it sends the browser back to */
  async leave(
    provider: Provider,
    {
      next = null,
      again = false,
      joins = false,
    }: { next?: string | null; again?: boolean; joins?: boolean } = {},
  ): Promise<string> {
    const answer = joins
      ? await this.call(joinProvider, { body: { provider } })
      : await this.call(startProvider, { body: { provider, next, again } })
    expect(answer.error).toBeNull()
    const { url } = answer.body
    const back = await fetch(url, { redirect: 'manual' })
    return back.headers.get('location') ?? ''
  }
  /** @returns where the server leads to, without its own address */
  async comeBack(address: string): Promise<string> {
    const { pathname, search } = new URL(address)
    const answer = await this.of.send('GET', pathname + search, undefined, this.as)
    expect(answer.status).toBe(303)
    this.#keep(answer.headers.getSetCookie())
    return (answer.headers.get('location') ?? '').replace('http://127.0.0.1:1', '')
  }
  async pass(provider: Provider, of: Parameters<Browser['leave']>[1] = {}): Promise<string> {
    return this.comeBack(await this.leave(provider, of))
  }
  async who(): Promise<string | null> {
    return (await this.call(readSession, {})).body.me?.email ?? null
  }
}

/** Registers a person with a provider. @returns their browser */
async function registered(provider: Provider = 'line', filled = FILLED): Promise<Browser> {
  const own = new Browser(server)
  expect(await own.pass(provider)).toBe(`/register?provider=${provider}`)
  expect((await own.call(signUpWithProvider, { body: filled })).error).toBeNull()
  return own
}

it('only what is set up is offered', async () => {
  expect((await browser.call(readSettings, {})).body.signInProviders).toEqual(['line', 'google'])
  const plain = await startTestServer()
  expect((await plain.call(readSettings, {})).body.signInProviders).toEqual([])
})

it('LINE offers the shop’s account on the way, where it has one', async () => {
  await browser.leave('line')
  const shop = await startTestServer({ env: { ...played.env, LINE_BOT_ID: '@123abcde' } })
  await new Browser(shop).leave('line')
  expect(played.asked.map((query) => query.get('bot_prompt'))).toEqual([null, 'normal'])
})

describe('somebody new', () => {
  it('is asked for what is missing, once, and is in', async () => {
    expect(await browser.pass('line')).toBe('/register?provider=line')
    expect(await browser.who(), 'nobody is made a member by coming back').toBeNull()
    expect((await browser.call(readNewcomer, {})).body.newcomer).toEqual({
      provider: 'line',
      name: 'สมชาย ใจดี',
      email: '',
    })
    const { body } = await browser.call(signUpWithProvider, { body: FILLED })
    expect(await browser.who()).toBe(FILLED.email)
    const { rows } = await server.pool.query(
      'SELECT membership, phone, email_verified FROM profiles WHERE id = $1',
      [body.userId],
    )
    expect(rows).toEqual([{ membership: 'free', phone: '0812345678', email_verified: false }])
    expect((await lettersTo(server, FILLED.email)).map(({ kind }) => kind)).toEqual(['confirm-email'])
    expect((await browser.call(readNewcomer, {})).body.newcomer, 'it is used up').toBeNull()
    const { rows: kept } = await server.pool.query('SELECT * FROM accounts WHERE user_id = $1', [body.userId])
    expect(kept, 'no token of theirs is kept').toMatchObject([
      { provider_id: 'line', access_token: null, refresh_token: null, id_token: null, password: null },
    ])
  })

  it('comes in by the same account from then on, to the screen they were on', async () => {
    await registered()
    expect(await browser.pass('line', { next: '/vip?plan=lifetime' })).toBe('/vip?plan=lifetime')
    expect(await browser.who()).toBe(FILLED.email)
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'is not led to %s',
    async (next) => {
      await registered()
      expect(await browser.pass('line', { next: next })).toBe('/dashboard')
    },
  )

  it.each([
    ['a mailbox of Google’s own', { email: 'Somchai@Gmail.com', email_verified: true }, true],
    [
      'a firm’s that Google runs',
      { email: 's@firm.example', email_verified: true, hd: 'firm.example' },
      true,
    ],
    ['any other address', { email: 's@elsewhere.example', email_verified: true }, false],
    ['one that Google has not confirmed', { email: 's@gmail.com', email_verified: false }, false],
  ])('with %s has a confirmed address or not', async (_what, claims, isVerified) => {
    played.person = { claims: { sub: '108', ...claims } }
    await browser.pass('google')
    const { email = '' } = (await browser.call(readNewcomer, {})).body.newcomer ?? {}
    await browser.call(signUpWithProvider, { body: { ...FILLED, email } })
    const { rows } = await server.pool.query('SELECT email_verified FROM profiles')
    expect(rows).toEqual([{ email_verified: isVerified }])
  })

  it('who types another address than the provider’s has it unconfirmed', async () => {
    played.person = { claims: { sub: '108', email: 'me@gmail.com', email_verified: true } }
    await browser.pass('google')
    await browser.call(signUpWithProvider, { body: { ...FILLED, email: 'other@gmail.com' } })
    const { rows } = await server.pool.query('SELECT email_verified FROM profiles')
    expect(rows).toEqual([{ email_verified: false }])
  })

  it('is not joined to a member by an address, and hears that it is taken', async () => {
    const member = await aMember(server.services, { phone: '0899999999' })
    played.person = { claims: { sub: '108', email: member.email, email_verified: true, hd: 'x' } }
    await browser.pass('google')
    const taken = await browser.call(signUpWithProvider, { body: { ...FILLED, email: member.email } })
    expect(taken.error).toMatchObject({ code: 'email_taken', fields: { email: 'taken' } })
    const phone = await browser.call(signUpWithProvider, { body: { ...FILLED, phone: '0899999999' } })
    expect(phone.error).toMatchObject({ code: 'phone_taken', fields: { phone: 'taken' } })
    expect(await server.pool.query('SELECT 1 FROM accounts')).toMatchObject({ rowCount: 0 })
    const done = await browser.call(signUpWithProvider, { body: FILLED })
    expect(done.status, 'what was typed wrong can be typed anew').toBe(200)
  })

  it('becomes one member, however often the form is sent at once', async () => {
    await browser.pass('line')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        server.call(
          signUpWithProvider,
          { body: { ...FILLED, email: `a${at}@example.test`, phone: `08123456${10 + at}` } },
          browser.as,
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await server.pool.query('SELECT 1 FROM profiles')).toMatchObject({ rowCount: 1 })
  })

  it('cannot be made up, and is forgotten after half an hour', async () => {
    await browser.pass('line')
    const [name = '', value = ''] = [...browser.cookies].find(([key]) => key.includes('newcomer')) ?? []
    const body = JSON.parse(Buffer.from(value.split('.')[0] ?? '', 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...body, subject: 'U0' })).toString('base64url')
    browser.cookies.set(name, `${forged}.${value.split('.')[1]}`)
    expect((await browser.call(signUpWithProvider, { body: FILLED })).error?.code).toBe('challenge_over')
    browser.cookies.set(name, value)
    server.clock.now = new Date(Date.now() + 31 * 60_000)
    expect((await browser.call(readNewcomer, {})).body.newcomer).toBeNull()
    expect((await browser.call(signUpWithProvider, { body: FILLED })).error?.code).toBe('challenge_over')
  })
})

describe('nobody comes in', () => {
  beforeEach(() => registered())

  it.each<[string, Partial<Person>, string]>([
    ['who said no there', { error: 'ACCESS_DENIED' }, 'refused'],
    ['who said no in small letters', { error: 'access_denied' }, 'refused'],
    ['of whom it says something else', { error: 'INVALID_SCOPE' }, 'bad'],
    ['by an id token that another secret signed', { fault: 'signature' }, 'bad'],
    ['by an id token of another algorithm', { fault: 'algorithm' }, 'bad'],
    ['by an id token that nobody signed', { fault: 'none' }, 'bad'],
    ['by an answer without one', { exchange: 'no-token' }, 'bad'],
    ['while the provider is down', { exchange: 'down' }, 'down'],
    ['by an id token for somebody else', { claims: { ...SOMCHAI.claims, aud: '1' } }, 'bad'],
    ['by one of another issuer', { claims: { ...SOMCHAI.claims, iss: 'https://evil.example' } }, 'bad'],
    ['by one of another attempt', { claims: { ...SOMCHAI.claims, nonce: 'another' } }, 'bad'],
    ['by one that is over', { claims: { ...SOMCHAI.claims, exp: 1_700_000_000 } }, 'bad'],
    ['by one without a person', { claims: { name: 'x' } }, 'bad'],
  ])('%s', async (_who, person, trouble) => {
    played.person = { ...SOMCHAI, ...person }
    expect(await browser.pass('line')).toBe(`/login?provider=line&trouble=${trouble}`)
    expect(await browser.who()).toBeNull()
  })

  it('by a code that was used', async () => {
    const address = await browser.leave('line')
    const cookies = new Map(browser.cookies)
    expect(await browser.comeBack(address)).toBe('/dashboard')
    const other = new Browser(server)
    for (const [name, value] of cookies) other.cookies.set(name, value)
    expect(await other.comeBack(address)).toBe('/login?provider=line&trouble=bad')
  })

  it('in a browser that did not leave for it, and LINE is then asked not to sign in by itself', async () => {
    const address = await browser.leave('line')
    const stranger = new Browser(server)
    expect(await stranger.comeBack(address)).toBe('/login?provider=line&trouble=lost')
    await stranger.leave('line')
    expect(await stranger.comeBack(address), 'nor one that left for something else').toBe(
      '/login?provider=line&trouble=lost',
    )
    await stranger.leave('line', { again: true })
    expect(played.asked.map((query) => query.get('disable_auto_login'))).toEqual([null, null, null, 'true'])
  })

  it('through another provider than the browser left for', async () => {
    const address = new URL(await browser.leave('line'))
    address.pathname = '/api/auth/callback/google'
    expect(await browser.comeBack(address.href)).toBe('/login?provider=google&trouble=lost')
  })

  it('more than ten minutes later', async () => {
    const address = await browser.leave('line')
    server.clock.now = new Date(Date.now() + 11 * 60_000)
    expect(await browser.comeBack(address)).toBe('/login?provider=line&trouble=old')
  })

  it('into an account that was deleted', async () => {
    await server.pool.query('UPDATE profiles SET deleted_at = now()')
    expect(await browser.pass('line')).toBe('/register?provider=line')
  })
})

it('a second factor is asked for behind a provider, too', async () => {
  const own = await registered()
  await server.pool.query(
    `INSERT INTO two_factors (profile_id, secret, sealed_under, enabled_at) SELECT id, 'x', 'y', now() FROM profiles`,
  )
  const to = await browser.pass('line', { next: '/vip' })
  expect(to).toMatch(/^\/login\?next=%2Fvip#second=/)
  expect(JSON.parse(decodeURIComponent(to.split('#second=')[1] ?? ''))).toMatchObject({
    challenge: expect.any(String),
    byApp: true,
    byPasskey: false,
  })
  expect(await browser.who()).toBeNull()
  expect(await own.who()).toBe(FILLED.email)
})

describe('a member', () => {
  let member: TestMember
  beforeEach(async () => {
    member = await aMemberWithPassword(server.services, { phone: '0811111111' })
    browser = new Browser(server, member)
  })
  const joined = async () => (await browser.call(listJoined, {})).body.joined.map(({ provider }) => provider)

  it('joins one while signed in, is written to, and comes in by it', async () => {
    expect(await browser.pass('line', { joins: true })).toBe('/profile?joined=line')
    expect(await joined()).toEqual(['line'])
    expect((await lettersTo(server, member.email)).map(({ kind }) => kind)).toEqual(['line-on'])
    const { rows } = await server.pool.query('SELECT action, subject_id FROM audit_log')
    expect(rows).toEqual([{ action: 'member.join-provider', subject_id: member.id }])
    const elsewhere = new Browser(server)
    expect(await elsewhere.pass('line')).toBe('/dashboard')
    expect(await elsewhere.who()).toBe(member.email)
  })

  it('joins nobody’s, and keeps what they had', async () => {
    await browser.pass('line', { joins: true })
    played.person = { claims: { sub: 'U2', name: 'อีกคน' } }
    await registered('line', FILLED)
    expect(await browser.pass('line', { joins: true })).toBe('/profile?provider=line&trouble=taken')
    played.person = SOMCHAI
    const elsewhere = new Browser(server)
    await elsewhere.pass('line')
    expect(await elsewhere.who()).toBe(member.email)
  })

  it('joins another one in place of the first', async () => {
    await browser.pass('line', { joins: true })
    played.person = { claims: { sub: 'U2' } }
    await browser.pass('line', { joins: true })
    played.person = SOMCHAI
    expect(await new Browser(server).pass('line'), 'the first opens nothing').toBe('/register?provider=line')
  })

  it('who signs out on the way joins nothing', async () => {
    const address = await browser.leave('line', { joins: true })
    await server.pool.query('DELETE FROM sessions')
    expect(await browser.comeBack(address)).toBe('/login?provider=line&trouble=lost')
    expect(await server.pool.query(`SELECT 1 FROM accounts WHERE provider_id = 'line'`)).toMatchObject({
      rowCount: 0,
    })
  })

  it('has to prove who they are before joining and parting, as for a passkey', async () => {
    await browser.pass('line', { joins: true })
    await server.pool.query(`UPDATE sessions SET proved_at = now() - interval '6 minutes'`)
    for (const operation of [joinProvider, leaveProvider])
      expect((await browser.call(operation, { body: { provider: 'line' } })).error?.code).toBe(
        'step_up_required',
      )
  })

  it('parts from one, and it opens nothing any more', async () => {
    await browser.pass('line', { joins: true })
    expect((await browser.call(leaveProvider, { body: { provider: 'line' } })).status).toBe(200)
    expect(await joined()).toEqual([])
    expect((await browser.call(leaveProvider, { body: { provider: 'line' } })).status).toBe(404)
    expect((await lettersTo(server, member.email)).map(({ kind }) => kind)).toContain('line-off')
    expect(await new Browser(server).pass('line')).toBe('/register?provider=line')
    const body = { email: member.email, password: PASSWORD }
    expect((await server.call(signIn, { body })).status).toBe(200)
  })

  it('whose only way in it is keeps it', async () => {
    played.person = { claims: { sub: 'U3' } }
    const own = await registered()
    expect((await own.call(leaveProvider, { body: { provider: 'line' } })).error?.code).toBe('only_way')
    expect((await own.call(listJoined, {})).body.joined).toHaveLength(1)
    await server.pool.query('UPDATE profiles SET email_verified = true')
    expect((await own.call(leaveProvider, { body: { provider: 'line' } })).status).toBe(200)
  })
})

it('whose address an impostor has registered gets the account without them', async () => {
  const impostor = await registered('line', FILLED)
  await server.call(requestPasswordReset, { body: { email: FILLED.email } })
  const link = await linkOf(server, FILLED.email, 'reset-password')
  const token = new URLSearchParams(link.hash.slice(1)).get('token') ?? ''
  expect((await server.call(resetPassword, { body: { token, newPassword: PASSWORD } })).status).toBe(200)
  expect(await impostor.who()).toBeNull()
  expect(await impostor.pass('line')).toBe('/register?provider=line')
})
