import { createLicence } from '@thokham/contract/licences'
import { readSession } from '@thokham/contract/me'
import {
  addMemberNote,
  countMembers,
  deleteMember,
  editMember,
  extendMember,
  readMember,
  sendMemberResetLink,
  undoExtension,
} from '@thokham/contract/members'
import { approvePayment } from '@thokham/contract/payment-admin'
import { beforeEach, describe, expect, it } from 'vitest'
import { lettersTo, workJobs } from '../../testing/letters.ts'
import { countWaiting } from '../../testing/locks.ts'
import { aMember, aMemberWithPassword, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** Friday, 20 November 2026, 10:00 in Bangkok. */
const NOW = new Date('2026-11-20T10:00:00+07:00')
const at = (moment: string) => new Date(`${moment}+07:00`)

let server: TestServer
let admin: TestMember
let owner: TestMember
beforeEach(async () => {
  server = await startShop()
  server.clock.now = NOW
  admin = await aMember(server.services, { level: 'admin' })
  owner = await aMember(server.services, { level: 'owner' })
})

const termOf = async ({ id }: { id: string }) => {
  const { rows } = await server.pool.query<{
    membership: 'free'
    expires_at: Date | null
    ever_vip: boolean
  }>('SELECT membership, expires_at, ever_vip FROM profiles WHERE id = $1', [id])
  const [row] = rows
  if (!row) throw new Error('No such member')
  return {
    membership: row.membership,
    expiresAt: row.expires_at?.toISOString() ?? null,
    everVip: row.ever_vip,
  }
}
const shownOf = async (member: { id: string }) => {
  const { everVip: _inner, ...shown } = await termOf(member)
  return shown
}
const auditOf = async ({ id }: { id: string }) =>
  (
    await server.pool.query<{ action: string; before: object | null; after: object | null }>(
      "SELECT action, before, after, actor_id, ip_address FROM audit_log WHERE subject_kind = 'member' AND subject_id = $1 ORDER BY id",
      [id],
    )
  ).rows

describe('extending', () => {
  const extendBy = (member: TestMember, by: 'month' | 'year' | 'lifetime', shown: object, as = admin) =>
    server.call(extendMember, { params: { id: member.id }, body: { by, shown: shown as never } }, as)

  it('adds to the present end, or to now; lifetime has its fixed end; none of it is revenue', async () => {
    const running = await aMember(server.services, {
      membership: 'vip',
      expiresAt: at('2027-01-31T14:06:00'),
    })
    const answer = await extendBy(running, 'month', await shownOf(running))
    expect(answer.body.after).toEqual({
      membership: 'vip',
      expiresAt: at('2027-02-28T14:06:00').toISOString(),
    })
    const lapsed = await aMember(server.services, { level: 'lapsed' })
    expect((await extendBy(lapsed, 'year', await shownOf(lapsed))).body.after.expiresAt).toBe(
      at('2027-11-20T10:00:00').toISOString(),
    )
    const free = await aMember(server.services)
    expect((await extendBy(free, 'lifetime', await shownOf(free))).body.after).toEqual({
      membership: 'lifetime',
      expiresAt: at('2099-12-31T23:59:59').toISOString(),
    })
    const { rows } = await server.pool.query('SELECT FROM revenue_days')
    expect(rows).toEqual([])
    expect(await auditOf(running)).toEqual([
      {
        action: 'member.extend',
        before: { membership: 'vip', expiresAt: at('2027-01-31T14:06:00').toISOString(), everVip: true },
        after: { membership: 'vip', expiresAt: at('2027-02-28T14:06:00').toISOString(), by: 'month' },
        actor_id: admin.id,
        ip_address: '127.0.0.1',
      },
    ])
  })

  it('of 50 presses on what was shown, one counts', async () => {
    const member = await aMember(server.services, { membership: 'vip', expiresAt: at('2026-12-01T00:00:00') })
    const shown = await shownOf(member)
    const answers = await Promise.all(Array.from({ length: 50 }, () => extendBy(member, 'month', shown)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)])
    expect((await termOf(member)).expiresAt).toBe(at('2027-01-01T00:00:00').toISOString())
    expect(await auditOf(member)).toHaveLength(1)
  })

  it('never lowers anything', async () => {
    const lifetime = await aMember(server.services, { level: 'lifetime' })
    const refused = await extendBy(lifetime, 'year', await shownOf(lifetime))
    expect(refused.error).toMatchObject({ code: 'term_conflict', details: { reason: 'lifetime' } })
    const endless = await aMember(server.services, { membership: 'vip', expiresAt: null })
    const kept = await extendBy(endless, 'month', await shownOf(endless))
    expect(kept.error).toMatchObject({ code: 'term_conflict', details: { reason: 'endless' } })
    expect(await auditOf(lifetime)).toEqual([])
  })

  it('is taken back once, as it was before, as long as nobody changed it since', async () => {
    const member = await aMember(server.services)
    const made = await extendBy(member, 'month', await shownOf(member))
    const { changeId } = made.body
    expect(await termOf(member)).toMatchObject({ membership: 'vip', everVip: true })
    const undo = () => server.call(undoExtension, { params: { id: member.id }, body: { changeId } }, admin)
    const answers = await Promise.all(Array.from({ length: 50 }, undo))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)])
    expect(await termOf(member), 'may buy the first month again').toEqual({
      membership: 'free',
      expiresAt: null,
      everVip: false,
    })
    // The same end once more is another extension.
    await extendBy(member, 'month', await shownOf(member))
    expect((await undo()).error?.code).toBe('conflict')
    const other = await aMember(server.services)
    const foreign = { params: { id: other.id }, body: { changeId } }
    expect((await server.call(undoExtension, foreign, admin)).error?.code).toBe('not_found')
    expect((await auditOf(member)).map(({ action }) => action)).toEqual([
      'member.extend',
      'member.undo-extension',
      'member.extend',
    ])
  })
})

describe('editing', () => {
  const editBy = async (member: TestMember, change: object, as = admin) =>
    server.call(
      editMember,
      {
        params: { id: member.id },
        body: {
          displayName: 'พิมพ์ชนก ทดสอบ',
          email: member.email,
          membership: 'free',
          expiresOn: null,
          shown: await shownOf(member),
          ...change,
        } as never,
      },
      as,
    )

  it('changes name, level and end; a date ends at 23:59:59 in Bangkok, and keeps its hour when it stays', async () => {
    const member = await aMember(server.services)
    await editBy(member, { displayName: '  ไหม   ทอง ', membership: 'vip', expiresOn: '2026-12-24' })
    expect(await termOf(member)).toMatchObject({
      membership: 'vip',
      expiresAt: at('2026-12-24T23:59:59').toISOString(),
    })
    await server.pool.query('UPDATE profiles SET expires_at = $2 WHERE id = $1', [
      member.id,
      at('2026-12-24T14:06:00'),
    ])
    await editBy(member, { membership: 'vip', expiresOn: '2026-12-24' })
    expect((await termOf(member)).expiresAt).toBe(at('2026-12-24T14:06:00').toISOString())
    await editBy(member, { membership: 'vip', expiresOn: null })
    expect((await termOf(member)).expiresAt).toBeNull()
    await editBy(member, { membership: 'lifetime', expiresOn: '2026-12-24' })
    expect((await termOf(member)).expiresAt).toBe(at('2099-12-31T23:59:59').toISOString())
    const [named] = await auditOf(member)
    expect(named).toMatchObject({
      action: 'member.edit',
      before: { membership: 'free', displayName: 'พ•••', expiresAt: null },
      after: { membership: 'vip', displayName: 'ไ•••', expiresAt: at('2026-12-24T23:59:59').toISOString() },
    })
  })

  it('gives another e-mail, which has to be confirmed, tells the old one, and voids its links', async () => {
    const member = await aMemberWithPassword(server.services)
    await server.call(sendMemberResetLink, { params: { id: member.id } }, admin)
    await workJobs(server)
    const changed = await editBy(member, { email: 'New.Address@Example.com' })
    expect(changed.body.email).toBe('new.address@example.com')
    await workJobs(server)
    const { rows } = await server.pool.query(
      'SELECT email_verified, (SELECT count(*)::int FROM one_time_keys) AS keys FROM profiles WHERE id = $1',
      [member.id],
    )
    expect(rows).toEqual([{ email_verified: false, keys: 0 }])
    const old = await lettersTo(server, member.email)
    expect(old.map(({ subject }) => subject)).toContain('เปลี่ยนอีเมลของบัญชี ทอคำ แล้ว')
    expect(JSON.stringify(old)).toContain('n•••@example.com')
    expect(await lettersTo(server, 'new.address@example.com')).toHaveLength(1)
    const audit = JSON.stringify(await auditOf(member))
    expect(audit).toContain('n•••@example.com')
    expect(audit, 'stays for good, and so knows no address').not.toContain('new.address')
  })

  it('refuses an address that is taken, at its field; of 50 who want the same one gets it', async () => {
    const other = await aMember(server.services)
    const member = await aMember(server.services)
    const taken = await editBy(member, { email: other.email })
    expect(taken.error).toMatchObject({ code: 'email_taken', fields: { email: 'taken' } })
    const people = await Promise.all(Array.from({ length: 50 }, () => aMember(server.services)))
    const answers = await Promise.all(people.map((one) => editBy(one, { email: 'one@example.com' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)])
  })

  it('refuses what was overtaken: an approval in between is not lost', async () => {
    const member = await aMember(server.services)
    const shown = await shownOf(member)
    const payment = await pay(server, member, { plan: 'yearly' })
    await server.call(approvePayment, { params: { id: payment.body.id } }, admin)
    expect((await editBy(member, { shown, displayName: 'อื่น' })).error?.code).toBe('conflict')
    expect((await termOf(member)).membership).toBe('vip')
  })

  it('makes nobody an admin, and nobody changes their own level', async () => {
    const member = await aMember(server.services)
    for (const as of [admin, owner]) {
      const refused = await editBy(member, { membership: 'admin' }, as)
      expect(refused.error).toMatchObject({ code: 'invalid_input', fields: { membership: 'invalid' } })
    }
    const own = await editBy(owner, { membership: 'free' }, owner)
    expect(own.error?.fields).toEqual({ membership: 'invalid' })
    expect((await editBy(admin, { membership: 'free' })).error?.code, 'to admins there are none').toBe(
      'not_found',
    )
    expect((await editBy(owner, { membership: 'free' })).error?.code).toBe('not_found')
    const demoted = await editBy(admin, { membership: 'free' }, owner)
    expect(demoted.status).toBe(200)
    expect((await server.call(countMembers, {}, admin)).status, 'signed out with it').toBe(401)
  })

  it.each([
    ['displayName', '​', 'required'],
    ['email', 'no address', 'format'],
    ['expiresOn', '0000-01-01', 'format'],
    ['expiresOn', '2569-01-01', 'format'],
  ])('refuses %s %j at its field', async (field, value, reason) => {
    const member = await aMember(server.services)
    const refused = await editBy(member, { [field]: value })
    expect(refused.error).toMatchObject({ code: 'invalid_input', fields: { [field]: reason } })
  })
})

describe('deleting', () => {
  const remove = (member: { id: string }, as = admin, withdrawPayment = false) =>
    server.call(deleteMember, { params: { id: member.id }, body: { withdrawPayment } }, as)

  it('takes the account and what is theirs, and leaves the ledger without the person', async () => {
    const member = await aMember(server.services, { level: 'vip', displayName: 'ลบฉัน' })
    const payment = await pay(server, member, { plan: 'yearly' })
    await server.call(approvePayment, { params: { id: payment.body.id } }, admin)
    await server.call(createLicence, {}, member)
    await server.call(addMemberNote, { params: { id: member.id }, body: { text: 'ขอใบเสร็จ' } }, admin)
    const answers = await Promise.all(Array.from({ length: 50 }, () => remove(member)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(404)])
    const { rows } = await server.pool.query(
      `SELECT display_name, (SELECT count(*)::int FROM payments WHERE user_id = $1) AS payments,
         (SELECT count(*)::int FROM member_notes) AS notes, (SELECT count(*)::int FROM license_keys) AS keys
       FROM profiles WHERE id = $1`,
      [member.id],
    )
    expect(rows).toEqual([{ display_name: 'บัญชีที่ลบแล้ว', payments: 1, notes: 0, keys: 0 }])
    expect((await server.call(readSession, {}, member)).body.level).toBe('visitor')
    expect((await server.call(readMember, { params: { id: member.id } }, admin)).status).toBe(404)
    expect(JSON.stringify(await auditOf(member))).not.toMatch(/ลบฉัน|ขอใบเสร็จ|example\.test/)
  })

  it('asks what becomes of a payment that waits', async () => {
    const member = await aMember(server.services)
    const payment = await pay(server, member, { plan: 'yearly' })
    expect((await remove(member)).error).toMatchObject({
      code: 'payment_pending',
      details: { paymentId: payment.body.id },
    })
    expect((await remove(member, admin, true)).body).toEqual({ deleted: true })
  })

  it('never takes an admin, and re-checks who asks', async () => {
    const colleague = await aMember(server.services, { level: 'admin' })
    expect((await remove(colleague)).error?.code).toBe('not_found')
    expect((await remove(colleague, owner)).error?.code).toBe('admin_protected')
    expect((await remove(owner, owner)).error?.code).toBe('admin_protected')
    const member = await aMember(server.services)
    const client = await server.pool.connect()
    try {
      // The level goes while the deletion is on its way: it waits for the row, and sees it.
      await client.query('BEGIN')
      await client.query("UPDATE profiles SET membership = 'free' WHERE id = $1", [colleague.id])
      const asked = remove(member, colleague)
      await expect.poll(() => countWaiting(server.pool)).toBe(1)
      await client.query('COMMIT')
      expect((await asked).error?.code).toBe('forbidden')
    } finally {
      client.release()
    }
    expect((await termOf(member)).membership).toBe('free')
  })
})
