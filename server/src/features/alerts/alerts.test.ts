import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listAlertChannels, saveAlertChannel, testAlertChannel } from '@thokham/contract/alerts'
import { askForPerson } from '@thokham/contract/chat'
import { readInboxUpTo, replyInChat } from '@thokham/contract/chat-inbox'
import type { AlertChannel } from '@thokham/domain/alert'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { mails } from '../../db/schema.ts'
import { startJobs } from '../../jobs/start-jobs.ts'
import { aVisitor, newestConversation, say } from '../../testing/chat.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { jobPlan } from '../features.ts'
import { changeVaultKey } from '../vault/change-vault-key.ts'
import { alertFailedJob } from './alert-failed-job.ts'
import { checkDisk } from './watch-disk.ts'

interface Received {
  path: string
  headers: Record<string, unknown>
  body: Record<string, unknown>
}
const received: Received[] = []
let answer = 200
const standIn = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(body) })
    response.writeHead(answer).end()
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((done) => standIn.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`
})
afterAll(() => {
  standIn.closeAllConnections()
  standIn.close()
})

let server: TestServer
let owner: TestMember
beforeEach(async () => {
  received.length = 0
  answer = 200
  server = await startShop({ env: { ALERTS_ALLOW_PRIVATE: true, LINE_API_URL: url } })
  owner = await aMember(server.services, { level: 'owner' })
})

type Body = Parameters<typeof server.call<typeof saveAlertChannel>>[1]['body']
const save = (channel: AlertChannel, body: Partial<Body>) =>
  server.call(
    saveAlertChannel,
    { params: { channel }, body: { isOn: true, events: ['payment'], ...body } },
    owner,
  )
const test = async (channel: AlertChannel) =>
  (await server.call(testAlertChannel, { params: { channel } }, owner)).body
const work = async () => {
  const jobs = await startJobs({
    pool: server.pool,
    log: server.services.log as never,
    ...jobPlan(server.services),
  })
  onTestFinished(() => jobs.stop(5_000))
}
const lettersToOwner = async () =>
  (await server.services.db.select().from(mails)).filter(({ kind }) => kind.startsWith('alert-'))

it('a new payment rings on every channel that is on, in its own form, with nothing of who paid', async () => {
  await save('discord', { url: `${url}/api/webhooks/1/secret-discord` })
  await save('line', { token: 'secret-line-token', to: 'U1234567890abcdef' })
  await save('webhook', { url: `${url}/hook`, events: ['backup_failed'] })
  await save('mail', {})
  await work()
  const buyer = await aMember(server.services)
  const { body: payment } = await pay(server, buyer)
  // Beside it those that are on already were told of each address that was set.
  const rung = () => received.filter(({ body }) => !JSON.stringify(body).includes('ตั้งค่าแจ้งเตือนถึงเจ้าของแล้ว'))
  await expect.poll(() => rung().length).toBe(2)
  const discord = rung().find(({ path }) => path.startsWith('/api/webhooks'))
  expect(discord?.body.content).toContain(`${payment.reference} · VIP 1 ปี · 1,399 บาท`)
  expect(discord?.body.allowed_mentions).toEqual({ parse: [] })
  const line = rung().find(({ path }) => path === '/v2/bot/message/push')
  expect(line?.headers.authorization).toBe('Bearer secret-line-token')
  expect(line?.headers['x-line-retry-key']).toMatch(/^[0-9a-f-]{36}$/)
  expect(line?.body).toMatchObject({ to: 'U1234567890abcdef', messages: [{ type: 'text' }] })
  expect(JSON.stringify(received)).not.toContain(buyer.email)
  expect(await lettersToOwner()).toMatchObject([{ subject: 'รายการชำระเงินใหม่' }])
})

it('who waits for a person in the chat rings once, and the way leads to just that conversation', async () => {
  await save('webhook', { url: `${url}/hook`, events: ['message'] })
  await save('mail', { events: ['message'] })
  await work()
  const visitor = await aVisitor(server)
  await server.call(askForPerson, {}, visitor)
  await server.call(askForPerson, {}, visitor)
  await expect.poll(() => received.length).toBe(1)
  const way = `${server.services.publicUrl}/admin/inbox?id=${await newestConversation(server)}`
  expect(received[0]?.body).toMatchObject({ event: 'message', url: way })
  const [letter, ...others] = await lettersToOwner()
  expect(others).toEqual([])
  expect(letter).toMatchObject({ kind: 'alert-message', subject: 'ข้อความใหม่ถึงทีมงาน' })
})

it('who goes on in the chat after the team had looked rings once, and not while they talk', async () => {
  server = await startShop({ limitScale: 1 })
  owner = await aMember(server.services, { level: 'owner' })
  await save('mail', { events: ['message'] })
  const visitor = await aVisitor(server)
  await server.call(askForPerson, {}, visitor)
  const id = await newestConversation(server)
  const rung = async () => (await lettersToOwner()).length
  const look = () => server.call(readInboxUpTo, { params: { id }, body: { seq: 1_000 } }, owner)
  const said = { key: randomUUID(), text: 'ส่งสลิปมาได้เลย' }
  await server.call(replyInChat, { params: { id }, body: said }, owner)
  await say(server, 'เดี๋ยวส่งให้', visitor)
  expect(await rung(), 'they talk').toBe(1)
  await look()
  server.clock.now = new Date(Date.now() + 20 * 60_000)
  await say(server, 'ส่งแล้วนะ', visitor)
  expect(await rung(), 'twenty minutes later').toBe(2)
  await say(server, 'ได้รับไหม', visitor)
  await look()
  await say(server, 'ยังอยู่ไหม', visitor)
  expect(await rung(), 'once in ten minutes').toBe(2)
})

describe('a channel', () => {
  it('never gives its secret back, keeps it through a change and through new keys of the vault', async () => {
    await save('discord', { url: `${url}/api/webhooks/1/secret-discord` })
    const { body } = await save('discord', { events: ['message'] })
    expect(body.channels.find(({ kind }) => kind === 'discord')).toMatchObject({
      isOn: true,
      isReady: true,
      events: ['message'],
      hint: new URL(url).host,
    })
    const dump = JSON.stringify([
      body,
      (await server.pool.query('SELECT * FROM alert_channels')).rows,
      (await server.pool.query('SELECT * FROM audit_log')).rows,
      server.log,
    ])
    expect(dump).not.toContain('secret-discord')
    await changeVaultKey(server.services)
    expect(await test('discord')).toEqual({ outcome: 'taken', status: null })
    expect(received[0]?.path).toBe('/api/webhooks/1/secret-discord')
  })

  it('says how a test ended, and shows its last failure until it works again', async () => {
    expect(await test('webhook')).toEqual({ outcome: 'not_set', status: null })
    await save('webhook', { url: `${url}/hook` })
    answer = 500
    expect(await test('webhook')).toEqual({ outcome: 'refused', status: 500 })
    const shown = async () =>
      (await server.call(listAlertChannels, {}, owner)).body.channels.find(({ kind }) => kind === 'webhook')
    expect((await shown())?.lastFailure).toBe('refused 500')
    answer = 204
    expect(await test('webhook')).toEqual({ outcome: 'taken', status: null })
    expect((await shown())?.lastFailure).toBeNull()
    expect(received.at(-1)?.body).toMatchObject({ event: 'test', title: 'ทดสอบการแจ้งเตือน' })
    expect(await test('mail')).toEqual({ outcome: 'taken', status: null })
    expect(await lettersToOwner()).toHaveLength(1)
  })

  it('is switched on only with an address, and refuses what is none at its field', async () => {
    expect((await save('discord', {})).error?.fields).toEqual({ url: 'required' })
    expect((await save('line', {})).error?.fields).toEqual({ token: 'required' })
    expect((await save('line', { token: 'abc' })).error?.fields).toEqual({ to: 'required' })
    expect((await save('webhook', { url: 'ftp://example.com' })).error?.fields).toEqual({ url: 'format' })
    expect((await save('line', { token: 'มี วรรค', to: 'U1' })).error?.fields).toEqual({ token: 'format' })
    expect((await save('webhook', { isOn: false })).status).toBe(200)
  })
})

it('never reaches into our own network unless the operator allows it', async () => {
  const guarded = await startShop()
  const boss = await aMember(guarded.services, { level: 'owner' })
  const body = { isOn: true, events: [], url: `${url}/hook` }
  await guarded.call(saveAlertChannel, { params: { channel: 'webhook' }, body }, boss)
  const ended = await guarded.call(testAlertChannel, { params: { channel: 'webhook' } }, boss)
  expect(ended.body).toEqual({ outcome: 'private', status: null })
  expect(received).toEqual([])
})

describe('what is told once a day', () => {
  const full = async () => ({ freeBytes: 1_000, allBytes: 1_000_000 })
  it('a nearly full disk, whatever looks at it how often; the next day again', async () => {
    server.clock.now = new Date('2026-11-20T23:59:00+07:00')
    await Promise.all(Array.from({ length: 20 }, () => checkDisk(server.services, full)))
    expect(await lettersToOwner()).toMatchObject([{ kind: 'alert-disk-full', subject: 'ดิสก์ใกล้เต็ม' }])
    server.clock.now = new Date('2026-11-21T00:01:00+07:00')
    await checkDisk(server.services, full)
    expect(await lettersToOwner()).toHaveLength(2)
    await checkDisk(server.services, async () => ({ freeBytes: 5e11, allBytes: 1e12 }))
    expect(await lettersToOwner()).toHaveLength(2)
  })

  it('a job that was given up, each kind for itself', async () => {
    for (const name of ['payment:post', 'payment:post', 'mail:sweep', 'alert:send'])
      await alertFailedJob(server.services, name)
    expect(await lettersToOwner()).toHaveLength(2)
  })
})
