import { type AdminWaiting, readAdminWaiting, watchAdminWaiting } from '@thokham/contract/admin-waiting'
import { askForPerson } from '@thokham/contract/chat'
import { listInbox, readInboxUpTo } from '@thokham/contract/chat-inbox'
import { rejectPayment } from '@thokham/contract/payment-admin'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { aVisitor, newestConversation, say } from '../../testing/chat.ts'
import { eventsOf } from '../../testing/events.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestMember
beforeEach(async () => {
  server = await startShop()
  admin = await aMember(server.services, { level: 'admin' })
})

const waiting = async () => (await server.call(readAdminWaiting, {}, admin)).body

it('counts payments until they are decided, and conversations until somebody looked', async () => {
  expect(await waiting()).toEqual({ payments: 0, conversations: 0 })
  const { body: payment } = await pay(server, await aMember(server.services))
  const visitor = await aVisitor(server)
  expect(await waiting(), 'the automatic answers need nobody').toEqual({ payments: 1, conversations: 0 })
  await server.call(askForPerson, {}, visitor)
  await say(server, 'มีใครอยู่ไหม', visitor)
  expect(await waiting()).toEqual({ payments: 1, conversations: 1 })

  await server.call(rejectPayment, { params: { id: payment.id }, body: { reason: 'ยอดไม่ตรง' } }, admin)
  const id = await newestConversation(server)
  const { body } = await server.call(listInbox, { query: { tab: 'all' } }, admin)
  expect(body.conversations[0]?.id).toBe(id)
  await server.call(readInboxUpTo, { params: { id }, body: { seq: 100 } }, admin)
  expect(await waiting()).toEqual({ payments: 0, conversations: 0 })
})

it('is told as it changes, of payments and of conversations alike', async () => {
  const leave = new AbortController()
  onTestFinished(() => leave.abort())
  const stream = await fetch(server.url + watchAdminWaiting.path, {
    headers: { cookie: admin.cookie },
    signal: leave.signal,
  })
  const events = eventsOf(stream)
  const until = async (wanted: AdminWaiting) => {
    for (;;) {
      const { value } = await events.next()
      expect(value?.name).toBe('waiting')
      if (JSON.stringify(value?.data) === JSON.stringify(wanted)) return
    }
  }
  await until({ payments: 0, conversations: 0 })
  await pay(server, await aMember(server.services))
  await until({ payments: 1, conversations: 0 })
  const visitor = await aVisitor(server)
  await server.call(askForPerson, {}, visitor)
  await until({ payments: 1, conversations: 1 })
})
