import { randomUUID } from 'node:crypto'
import { replyInChat } from '@thokham/contract/chat-inbox'
import { readLineAccount } from '@thokham/contract/line'
import { listOutbox } from '@thokham/contract/outbox'
import { approvePayments, rejectPayment, undoApprovals } from '@thokham/contract/payment-admin'
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../db/schema.ts'
import { newestConversation, say, setChat } from '../../testing/chat.ts'
import { lettersTo, workJobs } from '../../testing/letters.ts'
import { type LineAccount, startLineAccount } from '../../testing/line-account.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { writeLetter } from '../chat/write-letter.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { sendReminders } from '../reminders/send-reminders.ts'
import { lineFeature } from './feature.ts'

const NOW = new Date('2026-11-20T03:30:00Z')
const CALL = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }

let line: LineAccount
let server: TestServer
let admin: TestMember
beforeEach(async () => {
  line = await startLineAccount()
  server = await startShop({ env: line.env })
  admin = await aMember(server.services, { level: 'admin' })
  setClock(0)
})

const setClock = (seconds: number) => {
  server.clock.now = new Date(NOW.getTime() + seconds * 1_000)
}
const join = (member: TestMember, subject: string) =>
  server.services.db
    .insert(accounts)
    .values({ id: randomUUID(), userId: member.id, providerId: 'line', accountId: subject })

/** Makes a member who has joined LINE, and is a friend of the account. */
async function aFriend(columns: Parameters<typeof aMember>[1] = {}) {
  const member = await aMember(server.services, columns)
  const userId = `U${randomUUID().replaceAll('-', '')}`
  await join(member, userId)
  line.friends.add(userId)
  return { ...member, userId }
}

/** Tries every mail that waits once. @returns how many are to be tried again */
async function deliver(): Promise<number> {
  const { rows } = await server.pool.query("SELECT id FROM mails WHERE status = 'queued' ORDER BY created_at")
  const tries = rows.map(({ id }) => deliverMail(server.services)({ mailId: id }, CALL))
  return (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected').length
}

async function reject(id: string) {
  const body = { reason: 'สลิปไม่ชัด' }
  expect((await server.call(rejectPayment, { params: { id }, body }, admin)).error).toBeNull()
}

/** Hands a payment in, which is rejected. */
async function rejected(member: TestMember) {
  const { body: payment } = await pay(server, member)
  await reject(payment.id)
  return payment
}
/** @returns kind, state, and how it ended at LINE */
const mailsOf = async (member: TestMember) =>
  (await lettersTo(server, member.email)).map(({ kind, status, lineEnd }) => [kind, status, lineEnd])

const event = (change: object = {}) => ({
  type: 'message',
  mode: 'active',
  webhookEventId: randomUUID(),
  timestamp: NOW.getTime(),
  source: { type: 'user', userId: 'Ustranger' },
  replyToken: randomUUID(),
  deliveryContext: { isRedelivery: false },
  message: { type: 'text', id: '1', text: 'สถานะ' },
  ...change,
})

/** Sends bytes as LINE does. */
function send(body: string, signature: string | null = line.sign(body)) {
  return fetch(`${server.url}/api/line/webhook`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== null && { 'x-line-signature': signature }),
    },
  })
}
const sendEvents = (...events: object[]) => send(JSON.stringify({ destination: 'Ubot', events }))

/** Answers what waits, greetings too. */
async function answer() {
  const { rows } = await server.pool.query('SELECT id FROM line_events WHERE user_id IS NOT NULL')
  const handler = lineFeature.jobs?.(server.services).jobs['line:answer']
  for (const { id } of rows) await handler?.({ eventId: id }, CALL)
}
const asked = async (userId: string, text: string) => {
  await sendEvents(event({ source: { type: 'user', userId }, message: { type: 'text', text } }))
  await answer()
  return line.told.at(-1)
}

describe('a friend who has joined LINE', () => {
  it('is told of an approval when it can no longer be undone, and of none that was', async () => {
    const member = await aFriend()
    const approve = async () => {
      const { body: payment } = await pay(server, member)
      const { body } = await server.call(approvePayments, { body: { ids: [payment.id] } }, admin)
      return { id: payment.id, changeId: body.outcomes[0]?.changeId ?? '' }
    }
    const first = await approve()
    await server.call(undoApprovals, { body: { approvals: [first] } }, admin)
    await deliver()
    expect(line.told).toEqual([])
    await server.call(approvePayments, { body: { ids: [first.id] } }, admin)
    setClock(61)
    await deliver()
    expect(line.told).toEqual([
      { to: member.userId, text: expect.stringMatching(/ พร้อมใช้แล้ว ถึง 20 พ\.ย\. 2570$/), url: null },
    ])
    expect(await mailsOf(member)).toEqual([['payment-approved', 'sent', 'told']])
  })

  it('is told of a rejection, with the way to a better slip, and gets no mail', async () => {
    const member = await aFriend()
    const { id, reference } = await rejected(member)
    expect(await deliver()).toBe(0)
    expect(line.told).toEqual([
      {
        to: member.userId,
        text: `${reference} ยังไม่ผ่าน: สลิปไม่ชัด ไม่ต้องโอนซ้ำ`,
        url: `http://127.0.0.1:1/payment-success?id=${id}`,
      },
    ])
    const [mail] = await lettersTo(server, member.email)
    expect(mail).toMatchObject({ status: 'sent', lineEnd: 'told', line: null, html: null })
    const owner = await aMember(server.services, { level: 'owner' })
    const { body } = await server.call(listOutbox, { query: {} }, owner)
    expect(body.mails.find(({ id: of }) => of === mail?.id)).toMatchObject({ status: 'sent', line: 'told' })
  })

  it('is told a week before the end, and what the team answers', async () => {
    const member = await aFriend({ level: 'vip', expiresAt: new Date('2026-11-27T05:00:00Z') })
    await sendReminders(server.services)({}, CALL)
    await deliver()
    expect(line.told.pop()).toEqual({
      to: member.userId,
      text: 'VIP เหลือ 7 วัน ถึง 27 พ.ย. 2569',
      url: 'http://127.0.0.1:1/payment?plan=renewal',
    })
    await setChat(server, {})
    await say(server, 'ขอคุยกับทีมงาน', member)
    const id = await newestConversation(server)
    await server.call(replyInChat, { params: { id }, body: { key: randomUUID(), text: 'ส่งได้เลยค่ะ' } }, admin)
    await writeLetter(server.services)({ conversationId: id }, CALL)
    await deliver()
    expect(line.told).toEqual([
      { to: member.userId, text: 'ทีมงานตอบแล้ว: ส่งได้เลยค่ะ', url: 'http://127.0.0.1:1/?chat=open' },
    ])
  })

  it('is told once where the answer was lost or LINE was at its pace, and mailed where it stays broken', async () => {
    const member = await aFriend()
    line.faults = ['lost']
    await rejected(member)
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    line.faults = ['pace', 'broken']
    const other = await aFriend()
    await rejected(other)
    expect([await deliver(), await deliver(), await deliver()]).toEqual([1, 1, 0])
    expect(line.told.map(({ to }) => to)).toEqual([member.userId, other.userId])
    line.faults = ['broken', 'broken', 'broken']
    const third = await aFriend()
    await rejected(third)
    expect([await deliver(), await deliver(), await deliver()]).toEqual([1, 1, 0])
    expect(await mailsOf(third)).toEqual([['payment-rejected', 'outboxed', null]])
  })
})

describe('a mail goes out instead', () => {
  it('where the month’s messages are used up, by what LINE says before or at the message', async () => {
    line.quota = 1
    const [first, second] = [await aFriend(), await aFriend()]
    await rejected(first)
    await deliver()
    await rejected(second)
    await deliver()
    expect(await mailsOf(first)).toEqual([['payment-rejected', 'sent', 'told']])
    expect(await mailsOf(second)).toEqual([['payment-rejected', 'outboxed', 'out']])
    // It is counted here: LINE was asked for it once, and no second message went there.
    const asked = (what: string) => line.asked.filter((path) => path.endsWith(what)).length
    expect([asked('/push'), asked('/quota'), asked('/consumption')]).toEqual([1, 1, 1])
    // Somebody bought more; after five minutes that is seen.
    line.quota = 10
    setClock(301)
    const third = await aFriend()
    await rejected(third)
    await deliver()
    expect(await mailsOf(third)).toEqual([['payment-rejected', 'sent', 'told']])
    // What was left went to messages that were written by hand.
    line.used = 10
    const [fourth, fifth] = [await aFriend(), await aFriend()]
    for (const member of [fourth, fifth]) {
      await rejected(member)
      await deliver()
      expect(await mailsOf(member)).toEqual([['payment-rejected', 'outboxed', 'out']])
    }
    expect([asked('/push'), asked('/quota')]).toEqual([3, 2])
    // A plan without a limit.
    line.quota = null
    setClock(602)
    const sixth = await aFriend()
    await rejected(sixth)
    await deliver()
    expect(await mailsOf(sixth)).toEqual([['payment-rejected', 'sent', 'told']])
  })

  it('to who is no friend, has blocked the account, has parted LINE, or never joined it', async () => {
    const blocked = await aFriend()
    line.friends.delete(blocked.userId)
    const parted = await aFriend()
    await rejected(parted)
    await server.pool.query(`DELETE FROM accounts WHERE user_id = $1 AND provider_id = 'line'`, [parted.id])
    const plain = await aMember(server.services)
    for (const member of [blocked, plain]) await rejected(member)
    await deliver()
    for (const member of [blocked, parted, plain])
      expect(await mailsOf(member)).toEqual([['payment-rejected', 'outboxed', null]])
    expect(line.told).toEqual([])
  })
})

describe('the webhook', () => {
  it('takes what LINE signed, by its bytes, and nothing else', async () => {
    // As JSON it is the same; the bytes are not.
    const body = '{ "events" : [ ], "destination":"\\u0e01" }'
    expect((await send(body)).status).toBe(200)
    expect((await send(body, line.sign(JSON.stringify(JSON.parse(body))))).status).toBe(403)
    for (const signature of [null, '', 'x', line.sign(body, 'another secret'), line.sign(`${body} `)])
      expect((await send(body, signature)).status, String(signature)).toBe(403)
    const long = JSON.stringify({ events: [], padding: 'ก'.repeat(60_000) })
    expect((await send(long)).status).toBe(200)
    expect((await send('{', line.sign('{'))).status).toBe(400)
    const shop = await startTestServer()
    expect((await shop.send('POST', '/api/line/webhook', { events: [] })).status).toBe(404)
  })

  it('answers an event once, however often and in whatever order it comes, after its own answer', async () => {
    const member = await aFriend({ level: 'vip', expiresAt: new Date('2026-12-10T05:00:00Z') })
    const source = { type: 'user', userId: member.userId }
    const [early, late] = [event({ source }), event({ source, timestamp: NOW.getTime() + 1 })]
    const answers = await Promise.all(
      [[late], [early], [early, late], [late, late, early]].map((events) => sendEvents(...events)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(line.told, 'nothing was done meanwhile').toEqual([])
    await workJobs(server, ['line:answer'])
    await sendEvents({ ...early, deliveryContext: { isRedelivery: true } })
    await workJobs(server, ['line:answer'])
    expect(line.told.map(({ to }) => to).sort()).toEqual([early.replyToken, late.replyToken].sort())
    const { rows } = await server.pool.query('SELECT user_id, reply_token FROM line_events')
    expect(rows).toEqual([1, 2].map(() => ({ user_id: null, reply_token: null })))
    expect(line.used, 'answers are free').toBe(0)
  })

  it('leaves groups, other programs’ conversations and unknown kinds alone, and what LINE adds', async () => {
    await sendEvents(
      event({ source: { type: 'group', groupId: 'C1', userId: 'U1' } }),
      event({ mode: 'standby' }),
      event({ type: 'unfollow' }),
      event({ replyToken: undefined }),
      { type: 'new' },
    )
    await sendEvents()
    const { rows } = await server.pool.query('SELECT id FROM line_events')
    expect(rows).toEqual([])
    expect((await asked('U1', 'สถานะ'))?.text).toBe('เชื่อมบัญชีก่อนนะคะ')
  })

  it('an answer that LINE did not take is tried again', async () => {
    line.faults = ['broken']
    await sendEvents(event())
    await expect(answer()).rejects.toThrow('500')
    await answer()
    await answer()
    expect(line.told).toHaveLength(1)
  })
})

describe('who writes', () => {
  it('is answered from their own row, of this moment', async () => {
    const member = await aFriend({ level: 'vip', expiresAt: new Date('2026-11-27T05:00:00Z') })
    const other = await aFriend()
    expect((await asked(member.userId, '“สถานะ”'))?.text).toBe('VIP ใช้ได้ถึง 27 พ.ย. 2569 เหลือ 8 วันค่ะ')
    expect(await asked(member.userId, ' ต่ออายุ ค่ะ')).toMatchObject({
      text: 'ต่อเดือนละ 99 บาท ใช้ได้ถึง 27 ธ.ค. 2569 ค่ะ',
      url: 'http://127.0.0.1:1/payment?plan=renewal',
    })
    const { body: payment } = await pay(server, other)
    expect((await asked(other.userId, 'สถานะ'))?.text).toBe(
      `บัญชีนี้ยังไม่เป็น VIP ค่ะ\nวันนี้สร้างได้อีก 1,000 รายการค่ะ\n${payment.reference} กำลังตรวจค่ะ`,
    )
    await server.pool.query(`DELETE FROM accounts WHERE user_id = $1`, [other.id])
    expect((await asked(other.userId, 'สถานะ'))?.text, 'parted').toBe('เชื่อมบัญชีก่อนนะคะ')
  })

  it('is told what can be asked, once an hour, so that nobody talks into the team’s conversation', async () => {
    const { userId } = await aFriend()
    server.services.limitScale = 1
    const before = line.told.length
    await asked(userId, 'ขอใบเสร็จหน่อย')
    expect(line.told.slice(before).map(({ text }) => text)).toEqual([
      'พิมพ์ “สถานะ” หรือ “ต่ออายุ” ได้ค่ะ เรื่องอื่นทีมงานตอบให้นะคะ',
    ])
    await asked(userId, 'ขอบคุณ')
    expect(line.told).toHaveLength(before + 1)
  })

  it('adds the account and is greeted, or asked to join', async () => {
    const { userId } = await aFriend()
    for (const of of [userId, 'Unobody'])
      await sendEvents(event({ type: 'follow', message: undefined, source: { type: 'user', userId: of } }))
    await answer()
    expect(line.told.map(({ text }) => text).sort()).toEqual([
      'เชื่อมบัญชีก่อนนะคะ',
      'เชื่อมแล้ว จะแจ้งผลการชำระเงินที่นี่ พิมพ์ “สถานะ” ได้ทุกเมื่อ',
    ])
  })
})

it('the profile says whether one is a friend, where one has joined LINE', async () => {
  const member = await aFriend()
  const read = async (as: TestMember) => (await server.call(readLineAccount, {}, as)).body.account
  const addUrl = 'https://line.me/R/ti/p/%40123abcde'
  expect(await read(member)).toEqual({ addUrl, isFriend: true })
  line.friends.clear()
  expect(await read(member)).toEqual({ addUrl, isFriend: false })
  expect(await read(admin)).toBeNull()
})

it('token and secret stand in no log and no answer', async () => {
  line.faults = ['broken', 'broken', 'broken']
  await rejected(await aFriend())
  for (let tries = 0; tries < 3; tries++) await deliver()
  expect(JSON.stringify(server.log)).not.toContain('canary')
})
