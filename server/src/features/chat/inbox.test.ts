import { randomUUID } from 'node:crypto'
import { askForPerson, goBackToBot, leaveChatEmail, readChatUpTo } from '@thokham/contract/chat'
import {
  assignChat,
  closeChat,
  labelChat,
  listInbox,
  readInboxConversation,
  readInboxUpTo,
  replyInChat,
  typeInChat,
  watchInbox,
} from '@thokham/contract/chat-inbox'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { aVisitor, conversationOf, newestConversation, say, setChat, spoken } from '../../testing/chat.ts'
import { eventsOf } from '../../testing/events.ts'
import { lettersTo } from '../../testing/letters.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import type { Caller, TestServer } from '../../testing/test-server.ts'
import { writeLetter } from './write-letter.ts'

let server: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startShop({ connections: 30 })
  admin = await aMember(server.services, { level: 'admin', displayName: 'กิตติ' })
  await setChat(server, {})
})

const reply = (id: string, text: string, more = {}) =>
  server.call(replyInChat, { params: { id }, body: { key: randomUUID(), text, ...more } }, admin)

it('the team takes over once, is not talked into by the bot, and hands back', async () => {
  const visitor = await aVisitor(server)
  await Promise.all(Array.from({ length: 10 }, () => server.call(askForPerson, {}, visitor)))
  await say(server, 'ราคา', visitor)
  const id = await newestConversation(server)
  const key = randomUUID()
  const twice = { params: { id }, body: { key, text: 'สวัสดีค่ะ' } }
  await Promise.all([server.call(replyInChat, twice, admin), server.call(replyInChat, twice, admin)])
  await reply(id, 'โน้ตลับของทีม', { isNote: true })
  const conversation = await conversationOf(server, visitor)
  expect(spoken(conversation?.messages ?? []).slice(2)).toEqual([
    ['event', 'handed'],
    ['visitor', 'ราคา'],
    ['event', 'joined'],
    ['team', 'สวัสดีค่ะ'],
  ])
  expect(conversation?.state).toMatchObject({ mode: 'person', agent: 'กิตติ' })
  expect(JSON.stringify(conversation)).not.toContain('โน้ตลับ')

  await server.call(goBackToBot, {}, visitor)
  await server.call(goBackToBot, {}, visitor)
  const { body } = await say(server, 'ขอบคุณ', visitor)
  expect(spoken(body.messages)).toHaveLength(2)
  expect(
    (await conversationOf(server, visitor))?.messages.filter(({ text }) => text === 'back'),
  ).toHaveLength(1)
})

it('a row of the list says what people said last, and not the bot', async () => {
  const member = await aMember(server.services, { displayName: 'มาลี ถามราคา' })
  await say(server, 'VIP ราคาเท่าไร', member)
  const { body } = await server.call(listInbox, { query: { q: 'มาลี ถามราคา' } }, admin)
  expect(body.conversations[0]).toMatchObject({ lastText: 'VIP ราคาเท่าไร', lastAuthor: null, mode: 'auto' })
})

it('the team finds what waits, sees who it is and what they paid, and closes', async () => {
  const member = await aMember(server.services, { displayName: 'สุภัสสรา ปั้นทอง' })
  await say(server, 'โอนรายปีแล้วแต่ยังหมดอายุ', member)
  await server.call(askForPerson, {}, member)
  const id = await newestConversation(server)
  const list = async (tab: 'all' | 'unread' | 'mine' | 'waiting' | 'closed', q = 'สุภัสสรา') =>
    (await server.call(listInbox, { query: { tab, q } }, admin)).body.conversations.map((each) => each.id)
  const { body: waiting } = await server.call(listInbox, { query: { tab: 'waiting', q: 'สุภัสสรา' } }, admin)
  expect(waiting.conversations[0]).toMatchObject({ lastText: 'โอนรายปีแล้วแต่ยังหมดอายุ', lastAuthor: null })
  expect(await list('waiting')).toEqual([id])
  expect(await list('unread')).toEqual([id])
  expect(await list('all', 'รายปีแล้ว')).toEqual([id])
  expect(await list('all', '100%')).toEqual([])
  const { number } = (await server.call(readInboxConversation, { params: { id }, query: {} }, admin)).body
    .conversation
  expect(await list('all', `ผู้เยี่ยมชม ${number}`)).toEqual([id])
  expect(await list('all', '999999999')).toEqual([])
  expect(await list('all', 'TK-999999999999')).toEqual([])
  const shown = (await server.call(readInboxConversation, { params: { id }, query: {} }, admin)).body
  expect(shown.member).toMatchObject({ id: member.id, payments: [], approvedSatang: 0 })
  expect(shown.conversation).toMatchObject({ unread: 1, name: 'สุภัสสรา ปั้นทอง', membership: 'free' })

  await server.call(readInboxUpTo, { params: { id }, body: { seq: shown.messages.length } }, admin)
  expect(await list('unread')).toEqual([])
  await server.call(assignChat, { params: { id }, body: { mine: true } }, admin)
  expect([await list('mine'), await list('waiting')]).toEqual([[id], []])
  await server.call(closeChat, { params: { id } }, admin)
  await server.call(closeChat, { params: { id } }, admin)
  expect([await list('closed'), await list('mine')]).toEqual([[id], []])
  const { body } = await say(server, 'ขอบคุณ', member)
  expect(body.state).toMatchObject({ isClosed: false, mode: 'auto' })
  expect(
    (await conversationOf(server, member))?.messages.filter(({ text }) => text === 'closed'),
  ).toHaveLength(1)
  const { rows: noted } = await server.pool.query(
    `SELECT action, actor_id AS actor, after - 'number' AS change FROM audit_log WHERE subject_id = $1 ORDER BY id`,
    [id],
  )
  expect(noted).toEqual([
    { action: 'chat.assign', actor: admin.id, change: { isMine: true } },
    { action: 'chat.close', actor: admin.id, change: {} },
  ])
  expect((await pay(server, member)).status).toBe(200)
  const { rows: paid } = await server.pool.query<{ number: string }>(
    'SELECT number FROM payments WHERE user_id = $1',
    [member.id],
  )
  const reference = `TK-${paid[0]?.number.padStart(6, '0')}`
  expect(await list('all', reference)).toEqual([id])
  const { body: again } = await server.call(readInboxConversation, { params: { id }, query: {} }, admin)
  expect(again.member?.payments).toMatchObject([{ reference, status: 'pending' }])
})

it('what the team does is answered with what it said, as it is read again', async () => {
  const visitor = await aVisitor(server)
  await server.call(askForPerson, {}, visitor)
  const id = await newestConversation(server)
  const read = async (since: number) =>
    (await server.call(readInboxConversation, { params: { id }, query: { since } }, admin)).body.messages
  const key = randomUUID()
  const acts = [
    () => server.call(assignChat, { params: { id }, body: { mine: true } }, admin),
    () => reply(id, 'โน้ตของทีม', { isNote: true }),
    () => reply(id, 'สวัสดีค่ะ', { key }),
    () => reply(id, 'สวัสดีค่ะ', { key }),
    () => server.call(assignChat, { params: { id }, body: { mine: false } }, admin),
    () => server.call(assignChat, { params: { id }, body: { mine: false } }, admin),
    () => reply(id, 'เรียบร้อยค่ะ', { close: true }),
    () => server.call(closeChat, { params: { id } }, admin),
  ]
  const said: string[][] = []
  for (const act of acts) {
    const before = (await read(0)).at(-1)?.seq ?? 0
    const { body } = await act()
    expect(body.messages).toEqual(await read(before))
    said.push(body.messages.map(({ text }) => text))
  }
  expect(said).toEqual([
    ['joined'],
    ['โน้ตของทีม'],
    ['สวัสดีค่ะ'],
    [],
    [],
    [],
    ['joined', 'เรียบร้อยค่ะ', 'closed'],
    [],
  ])
  const nobody = { params: { id: randomUUID() } }
  const refused = [
    await server.call(closeChat, nobody, admin),
    await server.call(typeInChat, nobody, admin),
    await server.call(readInboxUpTo, { ...nobody, body: { seq: 1 } }, admin),
    await server.call(assignChat, { ...nobody, body: { mine: true } }, admin),
    await reply(nobody.params.id, 'สวัสดี'),
  ]
  expect(refused.map(({ error }) => error?.code)).toEqual(Array(5).fill('not_found'))
})

it('the team sorts under labels: 50 at once put there exactly as many as there may be, and colleagues’ stay', async () => {
  const visitor = await aVisitor(server, 'ชื่อบัญชีไม่ตรง')
  const id = await newestConversation(server)
  const label = (name: string, isOn = true) =>
    server.call(labelChat, { params: { id }, body: { label: name, isOn } }, admin)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => label(`ป้าย ${at}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
  expect(answers.find(({ error }) => error)?.error?.fields).toEqual({ label: 'too_big' })
  const labels = async () =>
    (await server.call(readInboxConversation, { params: { id }, query: {} }, admin)).body.conversation.labels
  const kept = await labels()
  expect(new Set(kept).size).toBe(8)
  await Promise.all(kept.map((each) => label(each, false)))
  expect(await labels()).toEqual([])
  expect((await label('  รอ   คืนเงิน ')).body.labels).toEqual(['รอ คืนเงิน'])
  expect((await label('รอ คืนเงิน')).body.labels).toEqual(['รอ คืนเงิน'])
  const { body } = await server.call(listInbox, { query: { tab: 'all', q: 'รอ คืนเงิน' } }, admin)
  expect(body.conversations.map((each) => each.id)).toEqual([id])
  expect(body.labels).toContain('รอ คืนเงิน')
  expect(JSON.stringify(await conversationOf(server, visitor))).not.toContain('คืนเงิน')
})

it('the team sees who else writes; the visitor does once the team has joined', async () => {
  const visitor = await aVisitor(server)
  const id = await newestConversation(server)
  const colleague = await aMember(server.services, { level: 'admin', displayName: 'เจน' })
  // Whoever writes is seen for six seconds.
  const now = new Date()
  server.clock.now = now
  onTestFinished(() => {
    server.clock.now = null
  })
  await server.call(typeInChat, { params: { id } }, colleague)
  const typing = async (as: Caller) =>
    (await server.call(readInboxConversation, { params: { id }, query: {} }, as)).body.typing
  expect([await typing(admin), await typing(colleague)]).toEqual(['เจน', null])
  expect((await conversationOf(server, visitor))?.state.isTyping).toBe(false)
  await server.call(assignChat, { params: { id }, body: { mine: true } }, admin)
  await server.call(typeInChat, { params: { id } }, colleague)
  expect((await conversationOf(server, visitor))?.state.isTyping).toBe(true)
  server.clock.now = new Date(now.getTime() + 6_000)
  expect(await typing(admin)).toBeNull()
  expect((await conversationOf(server, visitor))?.state.isTyping).toBe(false)
})

it('the team’s answer goes as a letter to who has gone, once, and none to who has looked', async () => {
  const write = writeLetter(server.services)
  const call = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }
  const visitor = await aVisitor(server)
  const email = `${randomUUID()}@example.test`
  await server.call(leaveChatEmail, { body: { email } }, visitor)
  await server.call(askForPerson, {}, visitor)
  const conversationId = await newestConversation(server)
  await reply(conversationId, 'ส่งได้เลยค่ะ <b>')
  await reply(conversationId, 'โน้ตลับ', { isNote: true })
  await write({ conversationId }, call)
  await write({ conversationId }, call)
  const [letter, ...others] = await lettersTo(server, email)
  expect(others).toEqual([])
  expect(letter).toMatchObject({ subject: 'ทีมงานตอบคำถามของคุณแล้ว', kind: 'chat-reply' })
  expect(letter?.text).toContain('ส่งได้เลยค่ะ <b>')
  expect(letter?.html).toContain('&lt;b&gt;')
  expect(letter?.text).not.toContain('โน้ตลับ')

  await reply(conversationId, 'อีกข้อความ')
  const seq = (await conversationOf(server, visitor))?.messages.at(-1)?.seq ?? 0
  await server.call(readChatUpTo, { body: { seq } }, visitor)
  await write({ conversationId }, call)
  expect(await lettersTo(server, email)).toHaveLength(1)
})

it('the inbox’s stream says how much waits', async () => {
  const visitor = await aVisitor(server)
  const leave = new AbortController()
  const response = await fetch(`${server.url}${watchInbox.path}`, {
    headers: { cookie: admin.cookie },
    signal: leave.signal,
  })
  const events = eventsOf(response)
  const before = (await events.next()).value?.data.waiting as number
  await server.call(askForPerson, {}, visitor)
  for await (const { data } of events) if (data.waiting === before + 1) break
  leave.abort()
})

it('what was said behind two thousand newer conversations is found, by words, name, address, label and number', async () => {
  const member = await aMember(server.services, {
    displayName: 'ทองกวาว ใบหม่อน',
    email: 'thongkwao@example.com',
  })
  await say(server, 'ขอใบเสร็จเลขที่ ABC-88551', member)
  const id = await newestConversation(server)
  await server.call(labelChat, { params: { id }, body: { label: 'ใบกำกับภาษี', isOn: true } }, admin)
  const visitor = await aVisitor(server)
  await say(server, 'มีแพ็กเกจรายวันไหม 88551', visitor)
  const other = await newestConversation(server)
  await server.pool.query("UPDATE chat_conversations SET email = 'Visitor.88551@example.org' WHERE id = $1", [
    other,
  ])
  await server.pool.query(`
    WITH made AS (
      INSERT INTO chat_conversations (visitor_id, last_at, last_seq, created_at)
      SELECT gen_random_uuid(), now() + n * interval '1 minute', 1, now() FROM generate_series(1, 2100) n RETURNING id
    )
    INSERT INTO chat_messages (conversation_id, seq, sender, text, created_at)
    SELECT id, 1, 'visitor', 'สวัสดีค่ะ สอบถามหน่อย', now() FROM made`)
  const find = async (q: string, more = {}) => {
    const { body } = await server.call(listInbox, { query: { tab: 'all', q, ...more } }, admin)
    return { ids: body.conversations.map((each) => each.id), hasMore: body.hasMore }
  }
  const { number } = (await find('ABC-88551')).ids.length === 1 ? await rowOf(id) : { number: 0 }
  for (const q of [
    'abc-88551',
    'ขอใบเสร็จเลขที่',
    'ทองกวาว',
    'ThongKwao@example.com',
    'kwao@exam',
    'ใบกำกับภาษี',
    `#${number}`,
  ])
    expect(await find(q), q).toEqual({ ids: [id], hasMore: false })
  expect(await find('visitor.88551@EXAMPLE.org')).toEqual({ ids: [other], hasMore: false })
  expect(await find('88551')).toEqual({ ids: [other, id], hasMore: false })
  expect(await find('88551', { tab: 'closed' })).toEqual({ ids: [], hasMore: false })
  expect(await find('ไม่เคยพูดถึง')).toEqual({ ids: [], hasMore: false })
  const page = await find('สอบถามหน่อย')
  expect([page.ids.length, page.hasMore]).toEqual([50, true])
})

it.each([
  ['each', (n: number) => n >= 0, 50, true],
  ['every third', (n: number) => n % 3 === 0, 50, true],
  ['every fifteenth', (n: number) => n % 15 === 0, 50, true],
  ['every eighteenth', (n: number) => n % 18 === 0, 50, true],
  ['every eightieth', (n: number) => n % 80 === 0, 30, false],
  ['each of the newest ten and of the oldest two', (n: number) => n < 10 || n >= 2398, 12, false],
  ['each of the newest forty and of the oldest sixty', (n: number) => n < 40 || n >= 2340, 50, true],
  ['each of the newest hundred', (n: number) => n < 100, 50, true],
  ['each of the oldest sixty', (n: number) => n >= 2340, 50, true],
  // Those that show how often words are said have them, and no others.
  ['one in twenty by their number', (n: number, number: number) => n < 800 && number % 20 === 0, 40, false],
])('what %s of 2,400 conversations has is found, the newest first', async (_, has, shown, hasMore) => {
  onTestFinished(async () => {
    await server.pool.query("DELETE FROM chat_conversations WHERE last_at > now() + interval '20 days'")
  })
  const word = `มีในเรื่องเหล่านี้ ${randomUUID()}`
  // The newest has 0.
  const { rows } = await server.pool.query<{ id: string; number: number }>(
    `INSERT INTO chat_conversations (id, visitor_id, last_at, last_seq, created_at)
     SELECT gen_random_uuid(), gen_random_uuid(), now() + interval '30 days' - n * interval '1 minute', 1, now()
     FROM generate_series(0, 2399) n RETURNING id, number::int`,
  )
  const having = rows.filter(({ number }, n) => has(n, number)).map(({ id }) => id)
  await server.pool.query(
    `INSERT INTO chat_messages (conversation_id, seq, sender, text, created_at)
     SELECT id, 1, 'visitor', CASE WHEN id = ANY ($2::uuid[]) THEN $3 ELSE 'เรื่องอื่น' END, now() FROM unnest($1::uuid[]) id`,
    [rows.map(({ id }) => id), having, word],
  )
  const { body } = await server.call(listInbox, { query: { tab: 'all', q: word } }, admin)
  const expected = having.slice(0, 50)
  expect(expected).toHaveLength(shown)
  expect(body.conversations.map(({ id }) => id)).toEqual(expected)
  expect(body.hasMore).toBe(hasMore)
})

it('the list of the team goes on behind its last row, however many are of one moment', async () => {
  const { rows } = await server.pool.query<{ id: string }>(`
    WITH made AS (
      INSERT INTO chat_conversations (visitor_id, last_at, last_seq, created_at, closed_at)
      SELECT gen_random_uuid(), date_trunc('milliseconds', now()), 1, now(), now() FROM generate_series(1, 120)
      RETURNING id
    ), said AS (
      INSERT INTO chat_messages (conversation_id, seq, sender, text, created_at)
      SELECT id, 1, 'visitor', 'พร้อมกันหมด', now() FROM made
    )
    SELECT id FROM made ORDER BY id`)
  for (const q of ['', 'พร้อมกันหมด']) {
    const found: string[] = []
    for (let last = {}, hasMore = true; hasMore; ) {
      const { body } = await server.call(listInbox, { query: { tab: 'closed', q, ...last } }, admin)
      found.push(...body.conversations.map(({ id }) => id))
      const end = body.conversations.at(-1)
      last = { before: end?.lastAt, beforeId: end?.id }
      hasMore = body.hasMore
    }
    const made = new Set(rows.map(({ id }) => id))
    expect(
      found.filter((id) => made.has(id)),
      q,
    ).toEqual([...made])
    expect(new Set(found).size).toBe(found.length)
  }
})

const rowOf = async (id: string) =>
  (await server.pool.query<{ number: number }>('SELECT number FROM chat_conversations WHERE id = $1', [id]))
    .rows[0] ?? {
    number: 0,
  }
