import { answerReminders, readReminders, remindLeaving, saveReminders } from '@thokham/contract/reminders'
import { readReport } from '@thokham/contract/report'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { mails } from '../../db/schema.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { openMail } from '../mail/open-mail.ts'
import { sendReminders } from './send-reminders.ts'

const at = (local: string) => new Date(`${local}+07:00`)
const call = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }
let server: TestServer
let owner: TestMember

beforeEach(async () => {
  server = await startShop({ connections: 30 })
  owner = await aMember(server.services, { level: 'owner' })
  server.clock.now = at('2026-11-20T09:00:00')
})

const vip = (end: string, columns = {}) =>
  aMember(server.services, { level: 'vip', expiresAt: at(end), ...columns })
const remind = () => sendReminders(server.services)({}, call)
const sent = async () =>
  (await server.services.db.select().from(mails))
    .filter(({ kind }) => kind.startsWith('expir'))
    .map(({ to, kind }) => `${kind} ${to}`)
    .sort()

describe('letters around the end of a term', () => {
  it('go out 7 days before, the day before and the day after, by Bangkok days, each once a term', async () => {
    const seven = await vip('2026-11-27T00:00:01')
    const alsoSeven = await vip('2026-11-28T00:00:00')
    await vip('2026-11-27T00:00:00')
    await vip('2026-11-28T00:00:01')
    const tomorrow = await vip('2026-11-21T23:59:59')
    const yesterday = await vip('2026-11-19T10:00:00')
    await vip('2026-11-20T08:00:00')
    await vip('2026-11-18T10:00:00')
    const expected = [
      `expired-1 ${yesterday.email}`,
      `expiry-1 ${tomorrow.email}`,
      `expiry-7 ${alsoSeven.email}`,
      `expiry-7 ${seven.email}`,
    ].sort()
    await remind()
    expect(await sent()).toEqual(expected)
    server.clock.now = at('2026-11-20T23:59:59')
    await remind()
    expect(await sent()).toEqual(expected)
    server.clock.now = at('2026-11-26T09:00:00')
    await remind()
    expect(await sent()).toContain(`expiry-1 ${seven.email}`)
  })

  it('are sent once by 20 processes at the same moment, to more than one batch', async () => {
    for (let n = 0; n < 230; n++) await vip('2026-11-27T12:00:00')
    await Promise.all(Array.from({ length: 20 }, remind))
    const all = await sent()
    expect(all).toHaveLength(230)
    expect(new Set(all).size).toBe(230)
  })

  it('are sent by the next try where a server stops in the middle', async () => {
    await vip('2026-11-27T12:00:00')
    const stopping = sendReminders(server.services)({}, { ...call, signal: AbortSignal.abort() })
    await expect(stopping).rejects.toThrow('stops')
    expect(await sent()).toEqual([])
    await remind()
    expect(await sent()).toHaveLength(1)
  })

  it('pass over who declined, has handed in a payment, is lifetime, free or gone; and what the owner switched off', async () => {
    await vip('2026-11-27T12:00:00', { wantsReminders: false })
    const paying = await vip('2026-11-27T12:00:00')
    await pay(server, paying, { plan: 'renewal' })
    await vip('2026-11-27T12:00:00', { membership: 'lifetime' })
    await vip('2026-11-27T12:00:00', { membership: 'free' })
    await vip('2026-11-27T12:00:00', { deletedAt: at('2026-11-01T00:00:00') })
    await vip('2026-11-21T12:00:00')
    await server.pool.query(`INSERT INTO settings (value) VALUES ('{"reminders": {"dayBefore": false}}')`)
    await remind()
    expect(await sent()).toEqual([])
  })

  it('say until when, the price, the way on, and how to get none', async () => {
    const member = await vip('2026-11-27T12:00:00')
    await remind()
    const [mail] = await server.services.db.select().from(mails).where(eq(mails.to, member.email))
    if (!mail) throw new Error('no letter')
    expect(mail.subject).toBe('VIP ของคุณเหลืออีก 7 วัน')
    expect(mail.staleAt).toEqual(at('2026-11-27T12:00:00'))
    const text = openMail(server.services.vault, mail)?.text ?? ''
    expect(text).toContain('ใช้ได้ถึง 27 พ.ย. 2569 ต่ออายุเดือนละ 99 บาท วันที่เหลือนับต่อให้ครบ')
    expect(text).toContain('/payment?plan=renewal')
    expect(text).toContain('ไม่ต้องการอีเมลเตือน')
    const link = new URL(/http\S+\/reminders\?\S+/.exec(text)?.[0] ?? '')
    const proof = {
      member: link.searchParams.get('member') ?? '',
      token: link.searchParams.get('token') ?? '',
    }
    const answer = (body: object) =>
      server.call(answerReminders, { body: { ...proof, wants: false, ...body } })
    const other = await aMember(server.services)
    expect((await answer({ member: other.id })).error?.code).toBe('link_bad')
    expect((await answer({ token: 'forged' })).error?.code).toBe('link_bad')
    expect((await server.call(readReminders, {}, member)).body.wants).toBe(true)
    expect((await answer({})).body).toEqual({ wants: false })
    expect((await server.call(readReminders, {}, member)).body.wants).toBe(false)
    expect((await answer({ wants: true })).body).toEqual({ wants: true })
  })

  it('are wanted or not by the profile', async () => {
    const member = await vip('2026-11-27T12:00:00')
    await server.call(saveReminders, { body: { wants: false } }, member)
    await remind()
    expect(await sent()).toEqual([])
  })
})

describe('the owner’s own reminder', () => {
  it('reaches those near their end once a term, without those who have paid or want none', async () => {
    const near = await vip('2026-11-22T12:00:00')
    await vip('2026-11-22T12:00:00', { wantsReminders: false })
    const paying = await vip('2026-11-23T12:00:00')
    await pay(server, paying, { plan: 'renewal' })
    await vip('2026-12-01T12:00:00')
    const leaving = async () => (await server.call(readReport, { query: {} }, owner)).body.leaving
    expect(await leaving()).toMatchObject({ members: 3, paid: 1, toRemind: 1 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.call(remindLeaving, {}, owner)))
    expect(answers.reduce((sum, { body }) => sum + body.sent, 0)).toBe(1)
    expect(await sent()).toEqual([`expiry-owner ${near.email}`])
    expect((await leaving()).toRemind).toBe(0)
    const [mail] = await server.services.db.select().from(mails).where(eq(mails.to, near.email))
    expect(mail?.subject).toBe('VIP ของคุณเหลืออีก 3 วัน')
  })
})
