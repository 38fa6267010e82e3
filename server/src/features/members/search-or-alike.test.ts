import { searchAsAdmin } from '@thokham/contract/admin-search'
import { listInbox } from '@thokham/contract/chat-inbox'
import { listMembers } from '@thokham/contract/members'
import { listAllPayments } from '@thokham/contract/payment-admin'
import { beforeAll, expect, it } from 'vitest'
import { say, setChat } from '../../testing/chat.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: TestMember
let reference: string
beforeAll(async () => {
  server = await startShop()
  admin = await aMember(server.services, { level: 'admin', displayName: 'สมชาย ผู้ดูแล' })
  const somchai = await aMember(server.services, { displayName: 'สมชาย ใจดี' })
  await aMember(server.services, { displayName: 'Somchai Jaidee' })
  await aMember(server.services, { displayName: 'ประเสริฐ แก้วทองศรี', level: 'vip' })
  reference = (await pay(server, somchai, { accountName: 'สมชาย ใจดี' })).body.reference
  await setChat(server, {})
  await say(server, 'ขอคุยกับทีมงาน', somchai)
})

const members = async (q: string, more: object = {}) => {
  const { body } = await server.call(listMembers, { query: { q, ...more } }, admin)
  return [body.members.map(({ displayName }) => displayName), body.total, body.searchedFor]
}

it('a name half spelled is found by the members, the payments, the conversations and the palette', async () => {
  expect(await members('สมชย')).toEqual([['สมชาย ใจดี'], 1, 'สมชาย'])
  expect(await members('somchia jaide')).toEqual([['Somchai Jaidee'], 1, 'Somchai Jaidee'])
  expect(await members('แก้วทองสี')).toEqual([['ประเสริฐ แก้วทองศรี'], 1, 'แก้วทองศรี'])
  const { body: payments } = await server.call(listAllPayments, { query: { q: 'สมชย' } }, admin)
  expect([payments.payments.map((each) => each.reference), payments.total, payments.searchedFor]).toEqual([
    [reference],
    1,
    'สมชาย',
  ])
  const { body: inbox } = await server.call(listInbox, { query: { q: 'สมชย' } }, admin)
  expect([inbox.conversations.map(({ name }) => name), inbox.searchedFor]).toEqual([['สมชาย ใจดี'], 'สมชาย'])
  const { body: palette } = await server.call(searchAsAdmin, { query: { q: 'สมชย' } }, admin)
  expect(palette.members.map(({ displayName }) => displayName)).toEqual(['สมชาย ใจดี'])
  expect(palette.payments.map((each) => each.reference)).toEqual([reference])
  expect(palette.searchedFor).toBe('สมชาย')
})

it('what is found as it was typed, is no name, or is like nobody’s, is searched for as it is', async () => {
  expect(await members('somchai jaid')).toEqual([['Somchai Jaidee'], 1, null])
  for (const q of ['ผู้ดูแล', 'qwertyuiop', 'somchia@', '0815550149', '%%%%']) {
    expect(await members(q), q).toEqual([[], 0, null])
    const { body } = await server.call(listAllPayments, { query: { q } }, admin)
    expect([body.total, body.searchedFor], q).toEqual([0, null])
  }
})

it('of another class than the filter’s nobody is found by it', async () => {
  expect(await members('แก้วทองสี', { class: 'free' })).toEqual([[], 0, null])
  expect(await members('แก้วทองสี', { class: 'vip' })).toEqual([['ประเสริฐ แก้วทองศรี'], 1, 'แก้วทองศรี'])
  expect(await members('แก้วทองสี', { page: 2 })).toEqual([[], 1, 'แก้วทองศรี'])
})
