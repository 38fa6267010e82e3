import { randomUUID } from 'node:crypto'
import { downloadMyData } from '@thokham/contract/account'
import { askForPerson, readChat, readChatPicture, sendChatPicture } from '@thokham/contract/chat'
import {
  listInbox,
  readInboxConversation,
  readInboxPicture,
  replyWithPicture,
} from '@thokham/contract/chat-inbox'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { MAX_SLIP_BYTES } from '@thokham/domain/payment'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { aBomb } from '../../testing/bomb.ts'
import { aVisitor, newestConversation } from '../../testing/chat.ts'
import { lettersTo, workJobs } from '../../testing/letters.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startShop } from '../../testing/payments.ts'
import { aSlip } from '../../testing/slips.ts'
import type { Caller, TestServer } from '../../testing/test-server.ts'
import { eraseMember } from '../account/delete-account.ts'
import { chatData } from './chat-data.ts'
import { sweepChat } from './sweep-chat.ts'
import { writeLetter } from './write-letter.ts'

const job = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }

let server: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startShop({ connections: 30 })
  admin = await aMember(server.services, { level: 'admin', displayName: 'กิตติ' })
})

const send = (file: Blob | null, as: Caller, { text = '', key = randomUUID() as string } = {}) =>
  server.call(sendChatPicture, { body: { key, text }, file }, as)
const answer = (id: string, file: Blob, more: { text?: string; isNote?: boolean } = {}) =>
  server.call(replyWithPicture, { params: { id }, body: { key: randomUUID(), ...more }, file }, admin)
const get = (path: string, as: Caller) => fetch(server.url + path, { headers: { cookie: as.cookie ?? '' } })
const own = (seq: number) => readChatPicture.path.replace(':seq', String(seq))
const ofTeam = (id: string, seq: number) =>
  readInboxPicture.path.replace(':id', id).replace(':seq', String(seq))
const statusOf = async (path: string, as: Caller) => {
  const response = await get(path, as)
  await response.body?.cancel()
  return response.status
}
const files = async () => {
  let count = 0
  for await (const _ of server.services.files.list('chat-pictures')) count++
  return count
}

it('a picture is drawn anew without metadata, and is its visitor’s and the team’s alone', async () => {
  const withGps = await sharp(Buffer.from(await (await aSlip()).arrayBuffer()))
    .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1' } })
    .jpeg()
    .toBuffer()
  const visitor = await aVisitor(server)
  const { status, body } = await send(new Blob([new Uint8Array(withGps)], { type: 'image/jpeg' }), visitor)
  expect(status).toBe(200)
  expect(body.messages.map(({ sender, text, hasPicture }) => [sender, text, hasPicture])).toEqual([
    ['visitor', '', true],
    ['bot', 'ได้รับภาพแล้วค่ะ ภาพเปิดดูได้เฉพาะทีมงาน กด “คุยกับทีมงาน” ได้เลย', false],
  ])
  const seq = body.messages[0]?.seq ?? 0
  const mine = await get(own(seq), visitor)
  expect(mine.headers.get('content-type')).toBe('image/webp')
  expect(mine.headers.get('cache-control')).toBe('no-store')
  expect(mine.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const { format, exif } = await sharp(Buffer.from(await mine.arrayBuffer())).metadata()
  expect({ format, exif }).toEqual({ format: 'webp' })
  const id = await newestConversation(server)
  expect(await statusOf(ofTeam(id, seq), admin)).toBe(200)
  const other = await aVisitor(server)
  const member = await aMember(server.services)
  expect([
    await statusOf(own(seq), other),
    await statusOf(own(seq), member),
    await statusOf(own(seq), {}),
    await statusOf(ofTeam(id, seq), member),
    await statusOf(ofTeam(id, seq), visitor),
    await statusOf(own(seq + 1), visitor),
  ]).toEqual([404, 404, 404, 403, 401, 404])
})

it('what is no picture, too large or a bomb is refused, and nothing of it stays', async () => {
  const visitor = await aVisitor(server)
  const before = await files()
  const codes = await Promise.all(
    [
      null,
      new Blob(['GIF89a not a picture of ours'], { type: 'image/png' }),
      new Blob([new Uint8Array(MAX_SLIP_BYTES + 1)], { type: 'image/png' }),
      new Blob([new Uint8Array(await aBomb())], { type: 'image/png' }),
    ].map(async (file) => (await send(file, visitor)).error?.code),
  )
  expect(codes).toEqual(['slip_required', 'slip_not_image', 'slip_too_large', 'slip_unreadable'])
  expect((await server.call(readChat, { query: {} }, visitor)).body.conversation?.messages).toHaveLength(2)
  expect(await files()).toBe(before)
})

it('sent 20 times at once under one key it is one message and one file', async () => {
  const visitor = await aVisitor(server)
  const before = await files()
  const picture = await aSlip()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(picture, visitor, { key })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.messages[0]?.seq)).size).toBe(1)
  expect(await files()).toBe(before + 1)
})

it('the team answers with one; one in a note stays within the team; a letter says that there is one', async () => {
  const member = await aMember(server.services)
  await server.call(askForPerson, {}, member)
  const id = await newestConversation(server)
  const { body: sent } = await answer(id, await aSlip(), { text: 'ตัวอย่างสลิปที่ชัด' })
  const { body: noted } = await answer(id, await aSlip(), { isNote: true })
  const [seq, noteSeq] = [sent.messages.at(-1)?.seq ?? 0, noted.messages.at(-1)?.seq ?? 0]
  expect([await statusOf(own(seq), member), await statusOf(own(noteSeq), member)]).toEqual([200, 404])
  expect(await statusOf(ofTeam(id, noteSeq), admin)).toBe(200)
  const shown = (await server.call(readInboxConversation, { params: { id }, query: {} }, admin)).body
  expect(shown.messages.filter(({ hasPicture }) => hasPicture).map(({ sender }) => sender)).toEqual([
    'team',
    'note',
  ])
  await writeLetter(server.services)({ conversationId: id }, job)
  const [letter] = await lettersTo(server, member.email)
  expect(letter?.text).toContain('ตัวอย่างสลิปที่ชัด')
  expect(letter?.text).toContain('ทีมงานส่งภาพมาด้วย เปิดดูได้ในแชต')
})

it('a picture without words stands in the list as one', async () => {
  const visitor = await aVisitor(server)
  await server.call(askForPerson, {}, visitor)
  await send(await aSlip(), visitor)
  const id = await newestConversation(server)
  const { body } = await server.call(listInbox, { query: { tab: 'waiting' } }, admin)
  expect(body.conversations.find((each) => each.id === id)?.lastText).toBe('ส่งภาพ')
})

it('goes with the account, is named in the member’s file, and with the time of keeping', async () => {
  const member = await aMember(server.services)
  await send(await aSlip(), member)
  expect(JSON.stringify((await server.call(downloadMyData, {}, member)).body)).toContain('"hasPicture":true')
  const { rows } = await server.pool.query<{ picture: string }>(
    `SELECT m.picture FROM chat_messages m JOIN chat_conversations c ON c.id = m.conversation_id
     WHERE c.member_id = $1 AND m.picture IS NOT NULL`,
    [member.id],
  )
  const name = rows[0]?.picture ?? ''
  const { files: store } = server.services
  expect(await store.read(name)).not.toBeNull()
  await eraseMember(server.services, [chatData], { id: member.id, now: new Date(), withdrawPayment: false })
  await workJobs(server)
  expect(await store.read(name)).toBeNull()

  const orphan = await store.put('chat-pictures', 'webp', Buffer.from('left behind'))
  await sweepChat(server.services)({}, job)
  expect(await store.read(orphan), 'younger than a day: it may be on its way into a message').not.toBeNull()
  server.clock.now = new Date(Date.now() + 2 * DAY_MS)
  const before = await files()
  await sweepChat(server.services)({}, job)
  expect([await store.read(orphan), await files()]).toEqual([null, before - 1])
  server.clock.now = new Date(Date.now() + 400 * DAY_MS)
  await sweepChat(server.services)({}, job)
  expect(await files()).toBe(0)
})
