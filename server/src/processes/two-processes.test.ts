import { spawnSync } from 'node:child_process'
import { hkdfSync, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAiRun, readAiRun } from '@thokham/contract/ai-runs'
import { askForPerson, sendChatMessage, watchChat } from '@thokham/contract/chat'
import { replyInChat, watchInbox } from '@thokham/contract/chat-inbox'
import { activateMachine } from '@thokham/contract/licence-api'
import { createLicence } from '@thokham/contract/licences'
import { approvePayment, type PaymentFeed, watchPayments } from '@thokham/contract/payment-admin'
import { submitPayment, watchPayment } from '@thokham/contract/payments'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { startStandIn } from '../../../scripts/ai-provider-stand-in.mjs'
import { freePort } from '../../../scripts/free-port.mjs'
import { typedDatabase } from '../db/client.ts'
import type { Services } from '../services.ts'
import { anOrder, FREE_CANARY } from '../testing/ai.ts'
import { atTheEnd } from '../testing/at-the-end.ts'
import { type BuiltServer, refusedStart, startBuilt, untilReady } from '../testing/built-server.ts'
import { startChatProvider } from '../testing/chat-provider.ts'
import { eventsOf } from '../testing/events.ts'
import { aMember, cookieFrom } from '../testing/members.ts'
import { aScratchDatabase } from '../testing/scratch-database.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'thokham-processes-'))
const OWNER = { email: 'owner@thokham.local', password: 'ไหมสองเส้น ผูกกัน' }
const PUBLIC_URL = 'http://localhost:3000'

let url: string
let pool: pg.Pool
let letGo = () => {}
let web: BuiltServer
let other: BuiltServer
let worker: BuiltServer
const running: BuiltServer[] = []

beforeAll(async () => {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), 'server'], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
  ;({ url, pool } = await aScratchDatabase())
  atTheEnd(async () => {
    await Promise.all(running.map((each) => each.end('SIGTERM').catch(() => null)))
    rmSync(folder, { recursive: true, force: true })
  })
  const standIn = await startStandIn()
  atTheEnd(() => standIn.close())
  const provider = await startChatProvider('sk-a-key-of-the-chat')
  provider.answer = () => Array.from({ length: 20 }, () => 'ตอบทีละคำ '.repeat(8))
  provider.delayMs = 50
  provider.hold = new Promise((resolve) => {
    letGo = resolve
  })
  const env = {
    ...provider.env,
    OPENAI_BASE_URL: standIn.openaiUrl,
    GEMINI_BASE_URL: standIn.geminiUrl,
    GEMINI_FREE_API_KEY: FREE_CANARY,
    OWNER_PASSWORD: OWNER.password,
  }
  web = await begin('one', 'web', env)
  cpSync(join(folder, 'one/secrets'), join(folder, 'two/secrets'), { recursive: true })
  other = await begin('two', 'web', env)
  cpSync(join(folder, 'one/secrets'), join(folder, 'three/secrets'), { recursive: true })
  worker = await begin('three', 'worker', env)
})

const envOf = (name: string) => ({
  DATA_DIR: join(folder, name),
  DATABASE_URL: url,
  PUBLIC_URL,
})

async function begin(name: string, role: string, env: Record<string, string>): Promise<BuiltServer> {
  const port = await freePort()
  const own = { ...envOf(name), SERVER_ROLE: role, PORT: String(port) }
  const server = await startBuilt({ env: { ...env, ...own } })
  running.push(server)
  // It says the address that people know.
  return { ...server, url: `http://127.0.0.1:${port}` }
}

async function ask(server: BuiltServer, method: string, path: string, body?: unknown, cookie = '') {
  const isForm = body instanceof FormData
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { cookie, ...(!isForm && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: text.startsWith('{') ? JSON.parse(text) : null,
  }
}

/** Makes a member with a session, as the secret that all processes share signs it. */
async function someone(columns: Parameters<typeof aMember>[1] = {}) {
  const secret = readFileSync(join(folder, 'one/secrets/server-secret'), 'utf8').trim()
  const sessionSecret = Buffer.from(hkdfSync('sha256', secret, 'thokham', 'session', 32)).toString(
    'base64url',
  )
  return aMember({ db: typedDatabase(pool), publicUrl: PUBLIC_URL, sessionSecret } as Services, columns)
}

/** Opens a stream of events; it has been heard of once it answers. */
async function watch(server: BuiltServer, path: string, cookie: string) {
  const stream = await fetch(`${server.url}${path}`, { headers: { cookie } })
  expect(stream.status).toBe(200)
  const events = eventsOf(stream)
  atTheEnd(() => events.return(undefined))
  return {
    /** Waits for an event that fits. */
    async until(fits: (event: { name: string; data: never }) => boolean) {
      for (;;) {
        const { value, done } = await events.next()
        if (done || !value) throw new Error('The stream ended')
        if (fits(value as never)) return value.data
      }
    },
    /** Reads what is left until it ends. */
    async rest() {
      const all: { name: string; data: { status?: string } | null }[] = []
      for await (const event of events) all.push(event)
      return all
    },
  }
}

const idIn = (path: string, id: string) => path.replace(':id', id)
const at = (n: number) => (n % 2 === 0 ? web : other)
const fifty = <T>(make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 50 }, (_, n) => make(n)))
function countsOf(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

/** Fills a form with a payment that a coupon makes free of charge, so that it needs no slip. */
function giftForm(coupon: string): FormData {
  const form = new FormData()
  const fields = { idempotencyKey: randomUUID(), plan: 'monthly', coupon, shownTotalSatang: '0' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const aGift = (code: string, uses: number) =>
  pool.query(
    'INSERT INTO coupons (id, code, discount_amount, usage_limit) VALUES (gen_random_uuid(), $1, 9999900, $2)',
    [code, uses],
  )

interface Heard {
  agent: string | null
  messages?: { text: string; sender: string }[]
}

describe('processes of their roles on one database', { tags: 'long' }, () => {
  it('answer requests in the web alone; the worker answers how it does', async () => {
    for (const server of [web, other]) expect((await ask(server, 'GET', '/api/session')).status).toBe(200)
    expect((await ask(worker, 'GET', '/api/session')).status).toBe(404)
    for (const server of [web, other, worker]) await untilReady(server.url)
  })

  it('share sessions; a run ordered of one web is done by the worker and seen by the other web', async () => {
    const signedIn = await ask(web, 'POST', '/api/auth/sign-in/email', OWNER)
    expect(signedIn.status).toBe(200)
    const cookie = cookieFrom(signedIn.headers)
    const order = anOrder({ provider: 'geminiFree' })
    const ordered = await ask(web, createAiRun.method, createAiRun.path, order, cookie)
    expect(ordered.status).toBe(200)
    const read = () =>
      ask(other, 'GET', readAiRun.path.replace(':id', ordered.body.id), undefined, cookie).then(
        ({ body }) => body.state,
      )
    await expect.poll(read).toBe('finished')
    // What the worker learned of the operator's key is known to the web.
    const { body } = await ask(other, 'GET', '/api/ai/providers', undefined, cookie)
    expect(body.providers[2]).toMatchObject({ provider: 'geminiFree', state: 'ready' })
  })

  it('show a chat’s answer while it is given, also by the web that does not give it', async () => {
    const said = await ask(web, 'POST', '/api/chat/messages', { key: randomUUID(), text: 'qqqq' })
    const cookie = cookieFrom(said.headers)
    const stream = await fetch(`${other.url}${watchChat.path}`, { headers: { cookie } })
    const seen: string[] = []
    for await (const { name, data } of eventsOf(stream)) {
      seen.push(name === 'draft' && data.text !== '' ? 'draft with text' : name)
      if (seen.includes('draft with text')) letGo()
      if (name === 'messages' && data.messages.at(-1)?.sender === 'bot') break
    }
    expect(seen).toContain('draft with text')
  })

  it('refuse one that has other secrets, and take no command that would leave one of them without keys', async () => {
    const { code, err } = await refusedStart({ env: { ...envOf('stranger'), SERVER_ROLE: 'web' } })
    expect(code).toBe(1)
    expect(err).toMatch(
      /^Another server on this database has other secrets than .*stranger\/secrets\. Stop this one/,
    )
    const rotated = spawnSync(process.execPath, [join(root, 'server/dist/owner.mjs'), 'keys', 'rotate'], {
      env: { PATH: process.env.PATH, ...envOf('one') },
      encoding: 'utf8',
    })
    expect(rotated.status).toBe(1)
    expect(rotated.stderr).toMatch(/a data folder of its own, and would not see the fresh key/)
  })

  it('refuse one whose secrets were forgotten on a database with sealed rows, until an empty folder says that they are lost', async () => {
    const sealed = await pool.query(
      `INSERT INTO openai (profile_id, api_key, sealed_under, last4, updated_at)
       SELECT id, 'v1.0a0b0c0d.x.y', '0a0b0c0d', 'abcd', now() FROM profiles LIMIT 1`,
    )
    expect(sealed.rowCount).toBe(1)
    const forgotten = { ...envOf('forgotten'), SERVER_ROLE: 'web' }
    const { code, err } = await refusedStart({ env: forgotten })
    expect([code, existsSync(join(folder, 'forgotten/secrets'))]).toEqual([1, false])
    expect(err).toMatch(
      /^This database belongs to an installation whose secrets are not here: .*forgotten\/secrets is missing\. Put a copy/,
    )
    mkdirSync(join(folder, 'forgotten/secrets'))
    // Its fresh ones are not those of the living.
    expect((await refusedStart({ env: forgotten })).err).toMatch(
      /^Another server on this database has other secrets/,
    )
  })

  it('are refused without a database and an address that are everybody’s', async () => {
    const { code, err } = await refusedStart({
      env: { DATA_DIR: join(folder, 'alone'), SERVER_ROLE: 'worker' },
    })
    expect(code).toBe(1)
    expect(err).toBe(
      'SERVER_ROLE is worker, which needs DATABASE_URL and PUBLIC_URL. Set both, or leave SERVER_ROLE out.\n',
    )
  })
})

describe('two webs', { tags: 'long' }, () => {
  it('tell a member and the team of a decision that was made at the other one, by their streams', async () => {
    await aGift('STREAM', 1)
    const [buyer, admin] = [await someone(), await someone({ level: 'admin' })]
    const handedIn = await ask(web, 'POST', submitPayment.path, giftForm('STREAM'), buyer.cookie)
    expect(handedIn).toMatchObject({ status: 200, body: { status: 'pending', amountSatang: 0 } })
    const { id } = handedIn.body
    const own = await Promise.all(
      [web, other].map((each) => watch(each, idIn(watchPayment.path, id), buyer.cookie)),
    )
    const team = await Promise.all([web, other].map((each) => watch(each, watchPayments.path, admin.cookie)))
    for (const stream of own)
      await stream.until(
        ({ name, data }: { name: string; data: { status: string } }) =>
          name === 'payment' && data.status === 'pending',
      )
    for (const stream of team)
      await stream.until(({ data }: { data: PaymentFeed }) => data.pending[0]?.id === id)
    expect((await ask(other, 'POST', idIn(approvePayment.path, id), {}, admin.cookie)).status).toBe(200)
    for (const stream of own)
      expect((await stream.rest()).map(({ name, data }) => [name, data?.status])).toEqual([
        ['payment', 'approved'],
        ['end', undefined],
      ])
    for (const stream of team)
      await stream.until(({ data }: { data: { waiting: number } }) => data.waiting === 0)
  })

  it('let a coupon with one use left be used once, by 25 at each', async () => {
    await aGift('LAST', 1)
    const buyers = await fifty(() => someone())
    const answers = await fifty((n) =>
      ask(at(n), 'POST', submitPayment.path, giftForm('LAST'), buyers[n]?.cookie),
    )
    expect(countsOf(answers.map(({ status, body }) => body.error?.code ?? String(status)))).toEqual({
      200: 1,
      coupon_used: 49,
    })
    const { rows } = await pool.query(
      `SELECT usage_count, (SELECT count(*)::int FROM payments WHERE coupon_code = 'LAST') AS payments
       FROM coupons WHERE code = 'LAST'`,
    )
    expect(rows).toEqual([{ usage_count: 1, payments: 1 }])
  })

  it('let a licence work on two machines, of 25 that come to each', async () => {
    const holder = await someone({ level: 'vip' })
    const { body } = await ask(web, 'POST', createLicence.path, {}, holder.cookie)
    const answers = await fifty((n) =>
      ask(at(n), 'POST', activateMachine.path, { key: body.key, fingerprint: `machine-${n}` }),
    )
    expect(countsOf(answers.map((answer) => answer.body.code))).toEqual({
      ACTIVATED: 2,
      MACHINE_LIMIT_EXCEEDED: 48,
    })
    const { rows } = await pool.query(
      `SELECT count(*)::int AS active FROM machine_activations m JOIN license_keys k ON k.id = m.license_key_id
       WHERE k.profile_id = $1 AND m.is_active`,
      [holder.id],
    )
    expect(rows).toEqual([{ active: 2 }])
  })

  it('give a conversation to one of the team, whoever of both answers, and show it to all at the other one', async () => {
    const team = [
      await someone({ level: 'admin', displayName: 'กิตติ' }),
      await someone({ level: 'admin', displayName: 'เจน' }),
    ]
    const colleague = await someone({ level: 'admin' })
    const first = { key: randomUUID(), text: 'ราคา' }
    const visitor = cookieFrom((await ask(web, 'POST', sendChatMessage.path, first)).headers)
    expect((await ask(web, 'PUT', askForPerson.path, {}, visitor)).status).toBe(200)
    const { rows: newest } = await pool.query(
      'SELECT id FROM chat_conversations ORDER BY number DESC LIMIT 1',
    )
    const { id } = newest[0]
    const inbox = await watch(other, watchInbox.path, colleague.cookie)
    const chat = await watch(other, watchChat.path, visitor)
    await inbox.until(({ data }: { data: { waiting: number } }) => data.waiting === 1)

    const answers = await fifty((n) =>
      ask(
        at(n),
        'POST',
        idIn(replyInChat.path, id),
        { key: randomUUID(), text: `คำตอบ ${n}` },
        team[n % 2]?.cookie,
      ),
    )
    expect(countsOf(answers.map(({ status }) => String(status)))).toEqual({ 200: 50 })
    const { rows } = await pool.query(
      `SELECT c.assigned_to AS taken_by, c.last_seq AS last,
         count(*) FILTER (WHERE m.sender = 'team')::int AS answers, count(DISTINCT m.text) FILTER (WHERE m.sender = 'team')::int AS different,
         array_agg(m.author_id) FILTER (WHERE m.text = 'joined') AS joined, count(*)::int AS messages
       FROM chat_conversations c JOIN chat_messages m ON m.conversation_id = c.id WHERE c.id = $1 GROUP BY c.id`,
      [id],
    )
    const [{ taken_by: takenBy, last, messages }] = rows
    expect(rows).toMatchObject([{ answers: 50, different: 50, joined: [takenBy] }])
    expect([messages === last, team.map((each) => each.id)]).toEqual([
      true,
      expect.arrayContaining([takenBy]),
    ])

    await inbox.until(({ data }: { data: { waiting: number } }) => data.waiting === 0)
    const name = takenBy === team[0]?.id ? 'กิตติ' : 'เจน'
    const heard: string[] = []
    let agent: string | null = null
    await chat.until(({ name: event, data }: { name: string; data: Heard }) => {
      if (event === 'state') agent = data.agent
      for (const { text, sender } of data.messages ?? []) if (sender === 'team') heard.push(text)
      return heard.length >= 50 && agent === name
    })
    expect([heard.length, new Set(heard).size]).toEqual([50, 50])
  })
})
