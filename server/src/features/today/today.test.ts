import { askForPerson } from '@thokham/contract/chat'
import { approvePayment } from '@thokham/contract/payment-admin'
import { findInCategories } from '@thokham/contract/popular'
import { readToday } from '@thokham/contract/today'
import { beforeEach, expect, it } from 'vitest'
import { aVisitor, say } from '../../testing/chat.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { forgetVainSearches } from './vain-searches.ts'

let server: TestServer
let owner: TestMember
let admin: TestMember
beforeEach(async () => {
  server = await startShop()
  owner = await aMember(server.services, { level: 'owner' })
  admin = await aMember(server.services, { level: 'admin' })
  setClock('2026-11-27T09:42:00+07:00')
})

function setClock(at: string): void {
  server.clock.now = new Date(at)
}

const today = async (as = owner) => (await server.call(readToday, {}, as)).body

/** Sells a year at a moment. */
async function sold(at: string) {
  setClock(at)
  const { body } = await pay(server, await aMember(server.services), { transferDate: '2026-11-19' })
  await server.call(approvePayment, { params: { id: body.id } }, admin)
}

it('lists slips by how long they wait, and says their sum', async () => {
  const waiting: string[] = []
  for (const at of ['2026-11-26T22:18:00+07:00', '2026-11-27T06:51:00+07:00', '2026-11-27T08:10:00+07:00']) {
    setClock(at)
    waiting.push((await pay(server, await aMember(server.services))).body.id)
  }
  setClock('2026-11-27T09:42:00+07:00')
  const { slips } = await today()
  expect(slips).toMatchObject({ waiting: 3, satang: 3 * 139_900 })
  expect(slips.oldest.map(({ id }) => id)).toEqual(waiting)
  expect(slips.oldest[0]?.checks.amount).toBe(true)
})

it('holds the day against the same weekday of last week, to the same minute', async () => {
  await sold('2026-11-20T00:10:00+07:00')
  await sold('2026-11-20T09:42:00+07:00')
  await sold('2026-11-20T09:43:00+07:00')
  await sold('2026-11-27T08:00:00+07:00')
  setClock('2026-11-27T09:42:00+07:00')
  const { money } = await today()
  expect(money).toMatchObject({
    today: { satang: 139_900, payers: 1 },
    before: { satang: 2 * 139_900, payers: 2 },
    beforeWhole: 3 * 139_900,
    aiSatang: 0,
  })
  expect(money?.byHour, 'ten hours have begun').toEqual([0, 0, 0, 0, 0, 0, 0, 0, 139_900, 139_900])
  expect(money?.beforeByHour.slice(0, 10)).toEqual([...Array(9).fill(139_900), 3 * 139_900])
  expect(money?.beforeByHour).toHaveLength(24)
})

it('keeps money, models and backups from admins', async () => {
  expect(await today(admin)).toMatchObject({ money: null, models: [], backup: null })
  expect(await today()).toMatchObject({ backup: { lastGoodAt: null, failedAt: null } })
})

it('shows who waits in the chat, with their last words', async () => {
  const visitor = await aVisitor(server)
  await server.call(askForPerson, {}, visitor)
  await say(server, 'โอนแล้วเมื่อไหร่จะได้คะ', visitor)
  const { chats } = await today(admin)
  expect(chats.waiting).toBe(1)
  expect(chats.oldest[0]?.lastText).toBe('โอนแล้วเมื่อไหร่จะได้คะ')
})

it('counts what was looked for in vain, without names, and forgets it after a month', async () => {
  const vip = await aMember(server.services, { level: 'vip' })
  for (let at = 0; at < 5; at++)
    await server.call(findInCategories, { query: { q: ' Songkran  elephant' } }, vip)
  await server.call(findInCategories, { query: { q: 'muay thai kids' } }, vip)
  expect((await today()).vain).toEqual([{ words: 'songkran elephant', times: 5 }])
  setClock('2026-12-04T09:42:00+07:00')
  expect((await today()).vain, 'of the last seven days').toEqual([])
  setClock('2026-12-28T09:42:00+07:00')
  await forgetVainSearches(server.services)({}, {} as never)
  const { rows } = await server.pool.query('SELECT count(*)::int AS left FROM vain_searches')
  expect(rows).toEqual([{ left: 0 }])
})
