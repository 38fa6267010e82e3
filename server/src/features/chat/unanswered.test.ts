import { listUnanswered, teachAnswer } from '@thokham/contract/chat-unanswered'
import { beforeAll, expect, it } from 'vitest'
import { aVisitor, say, setChat } from '../../testing/chat.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: TestMember
let admin: TestMember
beforeAll(async () => {
  server = await startShop()
  owner = await aMember(server.services, { level: 'owner' })
  admin = await aMember(server.services, { level: 'admin' })
  await setChat(server, {})
})

const listed = async () =>
  (await server.call(listUnanswered, {}, admin)).body.questions.map(({ text, count }) => ({ text, count }))

it('what nothing met is counted whatever its polite words, and answered once the owner has chosen an answer', async () => {
  const visitor = await aVisitor(server)
  await say(server, 'มีพี่เลี้ยงให้ไหมคะ', visitor)
  await say(server, 'มี พี่เลี้ยง ให้ไหมครับ', await aVisitor(server))
  await say(server, 'ฟ้าเป็นสีอะไร', visitor)
  await say(server, 'ราคาเท่าไหร่', visitor)
  expect(await listed()).toEqual([
    { text: 'มี พี่เลี้ยง ให้ไหมครับ', count: 2 },
    { text: 'ฟ้าเป็นสีอะไร', count: 1 },
  ])

  const body = { question: 'มี พี่เลี้ยง ให้ไหมครับ', key: 'workshop' } as const
  expect((await server.call(teachAnswer, { body }, admin)).status, 'it is the owner’s').toBe(403)
  const signs = { question: '???', key: 'workshop' } as const
  const refused = await server.call(teachAnswer, { body: signs }, owner)
  expect(refused.error).toMatchObject({ code: 'invalid_input', fields: { question: 'required' } })
  await server.call(teachAnswer, { body }, owner)
  await server.call(teachAnswer, { body }, owner)
  expect(await listed()).toEqual([{ text: 'ฟ้าเป็นสีอะไร', count: 1 }])
  const { body: answered } = await say(server, 'มีพี่เลี้ยงให้ไหม', visitor)
  expect(answered.messages[1]?.text).toContain('ทุกวันพุธ 19:00 น.')
  const { rows } = await server.pool.query("SELECT value #> '{chat,words,workshop}' AS words FROM settings")
  expect(rows[0].words).toEqual(['=มีพี่เลี้ยงไห้ไหม'])
})
