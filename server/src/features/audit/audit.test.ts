import { listAudit, listAuditActors } from '@thokham/contract/audit'
import { createCoupon, toggleCoupon } from '@thokham/contract/coupons'
import { addMemberNote, extendMember, signOutMember } from '@thokham/contract/members'
import { approvePayment } from '@thokham/contract/payment-admin'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

const at = (moment: string) => new Date(`${moment}+07:00`)

let server: TestServer
let admin: TestMember
let owner: TestMember
let member: TestMember
beforeEach(async () => {
  server = await startShop()
  admin = await aMember(server.services, { level: 'admin', displayName: 'จันทร์จิรา' })
  owner = await aMember(server.services, { level: 'owner', displayName: 'เจ้าของ' })
  member = await aMember(server.services, { displayName: 'ชลธิชา', email: 'chonthicha.n@example.com' })
  server.clock.now = at('2026-11-18T23:59:59')
  const payment = await pay(server, member, { plan: 'yearly', transferDate: '2026-11-18' })
  await server.call(approvePayment, { params: { id: payment.body.id } }, admin)
  server.clock.now = at('2026-11-19T00:00:00')
  await server.call(addMemberNote, { params: { id: member.id }, body: { text: 'x' } }, admin)
  server.clock.now = at('2026-11-20T09:00:00')
  const coupon = await server.call(createCoupon, { body: { code: 'ไหม', discountAmount: 100 } }, owner)
  await server.call(toggleCoupon, { params: { id: coupon.body.id }, body: { isActive: false } }, owner)
  await server.call(signOutMember, { params: { id: member.id } }, owner)
})

const list = async (query: Parameters<typeof server.call<typeof listAudit>>[1]['query'] = {}) =>
  (await server.call(listAudit, { query }, admin)).body
const actions = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).entries.map(({ action }) => action)

const ALL = ['member.sign-out', 'coupon.toggle', 'coupon.create', 'member.add-note', 'payment.approve']

describe('the audit log', () => {
  it('says who did what, before and after, when, and from where; newest first', async () => {
    const { entries, next } = await list()
    expect(entries.map(({ action }) => action)).toEqual(ALL)
    expect(next).toBeNull()
    expect(entries[1]).toMatchObject({
      actor: { displayName: 'เจ้าของ' },
      subject: { kind: 'coupon', name: null, memberId: null },
      before: { isActive: true },
      after: { isActive: false },
      at: at('2026-11-20T09:00:00').toISOString(),
      from: '127.0.0.1',
    })
    expect(entries[4]?.subject).toMatchObject({ name: 'TK-000001', memberId: member.id })
    expect(entries[3]?.subject).toMatchObject({ name: 'ชลธิชา', memberId: member.id })
  })

  it('is narrowed down by topic, actor, member and Bangkok days', async () => {
    expect(await actions({ topic: 'coupon' })).toEqual(['coupon.toggle', 'coupon.create'])
    expect(await actions({ actor: admin.id })).toEqual(['member.add-note', 'payment.approve'])
    expect(await actions({ member: member.id })).toEqual([
      'member.sign-out',
      'member.add-note',
      'payment.approve',
    ])
    expect(await actions({ from: '2026-11-19', to: '2026-11-19' })).toEqual(['member.add-note'])
    expect(await actions({ to: '2026-11-18' })).toEqual(['payment.approve'])
    expect(await actions({ from: '2026-11-20', to: '2026-11-19' })).toEqual([])
  })

  it('has the schedule of backups, alerts and reminders under topics of their own', async () => {
    await server.pool.query(`
      INSERT INTO audit_log (action, subject_kind, subject_id, created_at)
      SELECT action, 'x', 'x', '2026-11-21T00:00:00+07:00' FROM
        unnest(ARRAY['backup.write', 'backups.save', 'backups.manual', 'alerts.save', 'reminders.send']) action`)
    expect((await actions({ topic: 'backup' })).toSorted()).toEqual([
      'backup.write',
      'backups.manual',
      'backups.save',
    ])
    expect(await actions({ topic: 'alerts' })).toEqual(['alerts.save'])
    expect(await actions({ topic: 'reminders' })).toEqual(['reminders.send'])
  })

  it('is searched by names, e-mails, references and addresses', async () => {
    expect(await actions({ q: 'จันทร์' })).toEqual(['member.add-note', 'payment.approve'])
    expect(await actions({ q: 'CHONTHICHA' })).toEqual([
      'member.sign-out',
      'member.add-note',
      'payment.approve',
    ])
    expect(await actions({ q: member.email.toUpperCase() })).toEqual(await actions({ q: 'CHONTHICHA' }))
    expect(await actions({ q: `${member.email}.au` })).toEqual([])
    expect(await actions({ q: 'TK-000001' })).toEqual(['payment.approve'])
    expect(await actions({ q: '127.0.0.1' })).toEqual(ALL)
    expect(await actions({ q: '%' })).toEqual([])
    expect(await actions({ q: 'ไหม', topic: 'coupon' })).toEqual([])
  })

  it('comes page by page, nothing twice and nothing left out, though more is noted meanwhile', async () => {
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const page = await list({ limit: 2, ...(after && { after }) })
      seen.push(...page.entries.map(({ action }) => action))
      await server.call(addMemberNote, { params: { id: member.id }, body: { text: 'y' } }, admin)
      if (page.next === null) break
      after = page.next
    }
    expect(seen).toEqual(ALL)
  })

  it('lists everybody who did anything, once', async () => {
    const { body } = await server.call(listAuditActors, {}, admin)
    expect(body.actors.map(({ displayName }) => displayName)).toEqual(['จันทร์จิรา', 'เจ้าของ'])
  })

  it('knows a member who is gone by number alone', async () => {
    await server.pool.query(
      "UPDATE profiles SET deleted_at = now(), display_name = 'บัญชีที่ลบแล้ว' WHERE id = $1",
      [member.id],
    )
    const { entries } = await list({ member: member.id })
    expect(entries).toHaveLength(3)
    expect(entries[0]?.subject).toEqual({ kind: 'member', id: member.id, name: null, memberId: null })
  })

  it('takes what 50 do at the same time, each once', async () => {
    const shown = { membership: 'free', expiresAt: null } as const
    const people = await Promise.all(Array.from({ length: 50 }, () => aMember(server.services)))
    await Promise.all(
      people.map(({ id }) =>
        server.call(extendMember, { params: { id }, body: { by: 'month', shown } }, admin),
      ),
    )
    const { entries } = await list({ topic: 'member', limit: 100 })
    const subjects = entries
      .filter(({ action }) => action === 'member.extend')
      .map(({ subject }) => subject.id)
    expect(subjects.sort()).toEqual(people.map(({ id }) => id).sort())
  })
})
