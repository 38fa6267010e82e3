import { randomUUID } from 'node:crypto'
import { downloadMyData } from '@thokham/contract/account'
import { signIn, signOut } from '@thokham/contract/auth'
import { askForPerson } from '@thokham/contract/chat'
import { replyInChat } from '@thokham/contract/chat-inbox'
import { readDeviceNotices, startDeviceNotices, stopDeviceNotices } from '@thokham/contract/device-notices'
import { revokeSession } from '@thokham/contract/devices'
import { approvePayments, rejectPayment, undoApprovals } from '@thokham/contract/payment-admin'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type PushDevice, type PushStandIn, startPushStandIn } from '../../../../scripts/push-stand-in.mjs'
import { accounts } from '../../db/schema.ts'
import { aVisitor, newestConversation, say } from '../../testing/chat.ts'
import { lettersTo, workJobs } from '../../testing/letters.ts'
import { startLineAccount } from '../../testing/line-account.ts'
import {
  aMember,
  aMemberWithPassword,
  aSession,
  cookieFrom,
  PASSWORD,
  type TestMember,
} from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import type { Caller, TestServer } from '../../testing/test-server.ts'
import { tellTeam as tellTeamOfChat } from '../chat/tell-team.ts'
import { writeLetter } from '../chat/write-letter.ts'
import { tellTeam as tellTeamOfSlip } from '../payments/tell-team.ts'
import { sendReminders } from '../reminders/send-reminders.ts'
import { changeVaultKey } from '../vault/change-vault-key.ts'

const CALL = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }

let push: PushStandIn
let server: TestServer
let admin: TestMember
beforeEach(async () => {
  push = await startPushStandIn()
  onTestFinished(push.close)
  server = await startShop({ env: { PUSH_ALLOW_PRIVATE: true } })
  admin = await aMember(server.services, { level: 'admin' })
})

const start = (device: PushDevice, as: Caller) =>
  server.call(startDeviceNotices, { body: device.address }, as)
const isOn = async (as: Caller) => (await server.call(readDeviceNotices, {}, as)).body.isOn
const devices = async () => (await server.pool.query('SELECT * FROM notice_devices')).rows

/** Switches notices on for a session. */
async function aDeviceOf(as: Caller): Promise<PushDevice> {
  const device = push.aDevice()
  expect((await start(device, as)).error).toBeNull()
  return device
}

/** Hands a payment in, which is rejected. */
async function rejected(member: TestMember) {
  const { body: payment } = await pay(server, member)
  const body = { reason: 'สลิปไม่ชัด' }
  expect((await server.call(rejectPayment, { params: { id: payment.id }, body }, admin)).error).toBeNull()
  return payment
}

describe('what a member is told', () => {
  it('a rejection rings on each device, and the mail goes out as well', async () => {
    const member = await aMember(server.services)
    const phone = await aDeviceOf(member)
    const desk = await aDeviceOf({ cookie: await aSession(server.services, member.id) })
    const other = await aDeviceOf(await aMember(server.services))
    const { id } = await rejected(member)
    await workJobs(server)
    const path = `/payment-success?id=${id}`
    const notice = { title: 'การชำระเงินยังไม่ผ่าน', path }
    expect([phone.shown, desk.shown, other.shown]).toEqual([[notice], [notice], []])
    expect((await lettersTo(server, member.email)).map(({ kind, status }) => [kind, status])).toEqual([
      ['payment-rejected', 'outboxed'],
    ])
  })

  it('an approval rings when it can no longer be undone, and none that was', async () => {
    const now = new Date('2026-11-20T03:30:00Z')
    server.clock.now = now
    const member = await aMember(server.services)
    const phone = await aDeviceOf(member)
    const { body: payment } = await pay(server, member)
    const approve = async () => {
      const { body } = await server.call(approvePayments, { body: { ids: [payment.id] } }, admin)
      return { id: payment.id, changeId: body.outcomes[0]?.changeId ?? '' }
    }
    const first = await approve()
    await server.call(undoApprovals, { body: { approvals: [first] } }, admin)
    await approve()
    expect(await jobsOf('notice:send')).toBe(0)
    await server.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await workJobs(server)
    expect(phone.shown).toEqual([
      {
        title: `อนุมัติการชำระเงิน ${payment.reference} แล้ว`,
        path: '/dashboard',
      },
    ])
  })

  it('the week before the end and the team’s answer ring, the day before does not', async () => {
    const now = new Date('2026-11-20T03:30:00Z')
    server.clock.now = now
    const endsIn = (days: number) => ({
      level: 'vip' as const,
      expiresAt: new Date(now.getTime() + days * 86_400_000),
    })
    const week = await aMember(server.services, endsIn(7))
    const day = await aMember(server.services, endsIn(1))
    const [ofWeek, ofDay] = [await aDeviceOf(week), await aDeviceOf(day)]
    await sendReminders(server.services)({}, CALL)
    await workJobs(server)
    expect(ofWeek.shown).toEqual([expect.objectContaining({ path: '/payment?plan=renewal' })])
    expect(ofDay.shown).toEqual([])

    await say(server, 'ขอคุยกับแอดมิน', week)
    const id = await newestConversation(server)
    const body = { key: randomUUID(), text: 'ได้เลยค่ะ 500 บาท' }
    expect((await server.call(replyInChat, { params: { id }, body }, admin)).error).toBeNull()
    await writeLetter(server.services)({ conversationId: id }, CALL)
    await workJobs(server)
    expect(ofWeek.shown.at(-1)).toEqual({
      title: 'ทีมงานตอบคำถามของคุณแล้ว',
      path: '/?chat=open',
    })
  })

  it('who was told by LINE is not told by a device', async () => {
    const line = await startLineAccount()
    server = await startShop({ env: { PUSH_ALLOW_PRIVATE: true, ...line.env } })
    admin = await aMember(server.services, { level: 'admin' })
    const member = await aMember(server.services)
    await server.services.db
      .insert(accounts)
      .values({ id: randomUUID(), userId: member.id, providerId: 'line', accountId: 'Ufriend' })
    line.friends.add('Ufriend')
    expect((await server.call(readDeviceNotices, {}, member)).body).toMatchObject({
      isOn: false,
      isByLine: true,
    })
    expect((await server.call(readDeviceNotices, {}, admin)).body.isByLine).toBe(false)
    const phone = await aDeviceOf(member)
    await rejected(member)
    await workJobs(server)
    expect([line.told.length, phone.shown]).toEqual([1, []])
    line.friends.clear()
    await rejected(member)
    await workJobs(server)
    expect([line.told.length, phone.shown.length]).toEqual([1, 1])
  })

  it('a mail that no server took rings once, at its end', async () => {
    server = await startShop({
      env: { PUSH_ALLOW_PRIVATE: true, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@thokham.example' },
    })
    admin = await aMember(server.services, { level: 'admin' })
    const member = await aMember(server.services)
    const phone = await aDeviceOf(member)
    await rejected(member)
    const again = () =>
      server.pool.query(
        "UPDATE graphile_worker._private_jobs SET run_at = now(), attempts = max_attempts - 1 WHERE key LIKE 'mail:%'",
      )
    await workJobs(server)
    expect(phone.shown).toEqual([])
    await again()
    await workJobs(server)
    expect(phone.shown).toHaveLength(1)
  })
})

describe('what the team is told', () => {
  it('a slip that still waits, with its amount and no name', async () => {
    const owner = await aMember(server.services, { level: 'owner' })
    const [ofAdmin, ofOwner] = [await aDeviceOf(admin), await aDeviceOf(owner)]
    const buyer = await aMember(server.services, { displayName: 'คุณสมศรี ลับมาก' })
    const ofBuyer = await aDeviceOf(buyer)
    const { body: payment } = await pay(server, buyer)
    expect(await jobsOf('payment:tell-team')).toBe(1)
    await tellTeamOfSlip(server.services)({ paymentId: payment.id }, CALL)
    await workJobs(server, ['notice:send'])
    const path = `/admin/payment?review=${payment.id}`
    const notice = { title: 'สลิปใหม่ 1,399 บาท', path }
    expect([ofAdmin.shown, ofOwner.shown, ofBuyer.shown]).toEqual([[notice], [notice], []])
  })

  it('no slip that was decided meanwhile', async () => {
    const phone = await aDeviceOf(admin)
    const { body: payment } = await pay(server, await aMember(server.services))
    await server.call(approvePayments, { body: { ids: [payment.id] } }, admin)
    await tellTeamOfSlip(server.services)({ paymentId: payment.id }, CALL)
    await workJobs(server, ['notice:send'])
    expect(phone.shown).toEqual([])
  })

  it('a chat in which nobody has answered, and none in which somebody has', async () => {
    const phone = await aDeviceOf(admin)
    const visitor = await aVisitor(server)
    await server.call(askForPerson, {}, visitor)
    const id = await newestConversation(server)
    expect(await jobsOf('chat:tell-team')).toBe(1)
    const tell = async () => {
      await tellTeamOfChat(server.services)({ conversationId: id }, CALL)
      await workJobs(server, ['notice:send'])
    }
    await tell()
    expect(phone.shown).toEqual([
      expect.objectContaining({ title: 'มีคนรอคุยกับทีมงานในแชต', path: `/admin/inbox?id=${id}` }),
    ])
    const body = { key: randomUUID(), text: 'สวัสดีค่ะ' }
    expect((await server.call(replyInChat, { params: { id }, body }, admin)).error).toBeNull()
    await tell()
    expect(phone.shown).toHaveLength(1)
  })

  it('nobody who is no admin any more', async () => {
    const phone = await aDeviceOf(admin)
    await server.pool.query("UPDATE profiles SET membership = 'free' WHERE id = $1", [admin.id])
    const { body: payment } = await pay(server, await aMember(server.services))
    await tellTeamOfSlip(server.services)({ paymentId: payment.id }, CALL)
    await workJobs(server, ['notice:send'])
    expect(phone.shown).toEqual([])
  })
})

describe('a device', () => {
  let member: TestMember
  beforeEach(async () => {
    member = await aMemberWithPassword(server.services)
  })
  const passwordIn = async (who: TestMember, cookie?: string) => {
    const answer = await server.call(
      signIn,
      { body: { email: who.email, password: PASSWORD } },
      cookie ? { cookie } : {},
    )
    return { cookie: cookieFrom(answer.headers) }
  }

  it('is switched on and off; twice is once, also 20 times at the same moment', async () => {
    const device = push.aDevice()
    expect(await isOn(member)).toBe(false)
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(device, member)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await devices()).toHaveLength(1)
    await start(push.aDevice(), member)
    expect([(await devices()).length, await isOn(member)]).toEqual([1, true])
    expect((await server.call(stopDeviceNotices, {}, member)).body.isOn).toBe(false)
    expect([await devices(), await isOn(member)]).toEqual([[], false])
  })

  it('keeps one public key for all, made by 20 who ask at once', async () => {
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => server.call(readDeviceNotices, {}, member)),
    )
    expect(new Set(asked.map(({ body }) => body.publicKey)).size).toBe(1)
    expect(Buffer.from(asked[0]?.body.publicKey ?? '', 'base64url')).toHaveLength(65)
    expect((await server.pool.query('SELECT * FROM notice_keys')).rows).toHaveLength(1)
  })

  it('lies sealed, and opens under a new key of the vault', async () => {
    const device = await aDeviceOf(member)
    const row = JSON.stringify([await devices(), (await server.pool.query('SELECT * FROM notice_keys')).rows])
    expect(row).not.toContain(new URL(device.address.endpoint).pathname)
    expect(row).not.toContain('PRIVATE KEY')
    await changeVaultKey(server.services)
    await rejected(member)
    await workJobs(server)
    expect(device.shown).toHaveLength(1)
  })

  it('goes at the sign-out, and when the session is ended from another device', async () => {
    const here = await passwordIn(member)
    const device = await aDeviceOf(here)
    await server.call(signOut, {}, here)
    expect(await devices()).toEqual([])
    const there = await passwordIn(member)
    await aDeviceOf(there)
    const { rows } = await server.pool.query('SELECT session_id FROM notice_devices')
    await server.call(revokeSession, { body: { id: rows[0].session_id } }, member)
    expect(await devices()).toEqual([])
    await rejected(member)
    await workJobs(server)
    expect([device.shown, push.asked]).toEqual([[], 0])
  })

  it('stays where its member signs in again, and is another member’s no more', async () => {
    const first = await passwordIn(member)
    const device = await aDeviceOf(first)
    const again = await passwordIn(member, first.cookie)
    expect(await isOn(again)).toBe(true)
    const other = await aMemberWithPassword(server.services)
    const theirs = await passwordIn(other, again.cookie)
    expect([await isOn(theirs), await devices()]).toEqual([false, []])
    await start(device, theirs)
    await rejected(member)
    await workJobs(server)
    expect(device.shown).toEqual([])
    await rejected(other)
    await workJobs(server)
    expect(device.shown).toHaveLength(1)
  })

  it('of an admin stays when their session has rested too long, and goes with them where they sign in again', async () => {
    const boss = await aMemberWithPassword(server.services, { level: 'admin' })
    const signedIn = await passwordIn(boss)
    const phone = await aDeviceOf(signedIn)
    server.clock.now = new Date(Date.now() + 3 * 3_600_000)
    expect((await server.call(readDeviceNotices, {}, signedIn)).status).toBe(401)
    const { body: payment } = await pay(server, member)
    await tellTeamOfSlip(server.services)({ paymentId: payment.id }, CALL)
    await workJobs(server, ['notice:send'])
    expect(phone.shown).toHaveLength(1)
    expect(await isOn(await passwordIn(boss, signedIn.cookie))).toBe(true)
  })

  it.each([404, 410])('is forgotten when its push service answers %d', async (status) => {
    await aDeviceOf(member)
    push.faults.push(status)
    await rejected(member)
    await workJobs(server)
    expect([await devices(), push.asked, await jobsOf('notice:send')]).toEqual([[], 1, 0])
  })

  it.each([429, 500, 503])('is tried again after %d, seven times at most', async (status) => {
    const device = await aDeviceOf(member)
    push.faults.push(...Array.from({ length: 9 }, () => status))
    await rejected(member)
    await workJobs(server)
    for (let n = 0; n < 10; n++) {
      await server.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
      await workJobs(server, ['notice:send'])
    }
    expect([device.shown, push.asked, await jobsOf('notice:send')]).toEqual([[], 7, 0])
    expect(await devices()).toHaveLength(1)
  })

  it('is told after a fault that passes', async () => {
    const device = await aDeviceOf(member)
    push.faults.push(503)
    await rejected(member)
    await workJobs(server)
    await server.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await workJobs(server, ['notice:send'])
    expect([device.shown.length, push.asked]).toEqual([1, 2])
  })

  it('keeps its place when its service refuses for good, and nobody is asked again', async () => {
    await aDeviceOf(member)
    push.faults.push(403)
    await rejected(member)
    await workJobs(server)
    expect([push.asked, await jobsOf('notice:send'), (await devices()).length]).toEqual([1, 0, 1])
  })

  it('is no address of our own network', async () => {
    server = await startShop()
    const stranger = await aMember(server.services)
    const { error } = await start(push.aDevice(), stranger)
    expect([error?.code, error?.fields]).toEqual(['invalid_input', { endpoint: 'format' }])
  })

  it('stands in its member’s own data, without the address', async () => {
    await aDeviceOf(member)
    const answer = await server.send('GET', downloadMyData.path, undefined, member)
    const { deviceNotices } = answer.body as { deviceNotices: { since: string }[] }
    expect(deviceNotices).toEqual([{ device: null, since: expect.any(String) }])
  })
})

async function jobsOf(name: string): Promise<number> {
  const { rows } = await server.pool.query(
    `SELECT FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = $1 AND j.attempts < j.max_attempts`,
    [name],
  )
  return rows.length
}
