import { signIn } from '@thokham/contract/auth'
import { readSession } from '@thokham/contract/me'
import {
  addMemberNote,
  countMembers,
  deleteMemberNote,
  editMember,
  listAdmins,
  makeMemberAdmin,
  readMember,
  sendMemberResetLink,
  signOutMember,
} from '@thokham/contract/members'
import { beforeEach, describe, expect, it } from 'vitest'
import { workJobs } from '../../testing/letters.ts'
import { aMember, aMemberWithPassword, aSession, PASSWORD, type TestMember } from '../../testing/members.ts'
import { putModels, TEST_MODELS } from '../../testing/models.ts'
import { startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** Friday, 20 November 2026, 10:00 in Bangkok. */
const NOW = new Date('2026-11-20T10:00:00+07:00')

let server: TestServer
let admin: TestMember
let owner: TestMember
beforeEach(async () => {
  server = await startShop()
  server.clock.now = NOW
  admin = await aMember(server.services, { level: 'admin' })
  owner = await aMember(server.services, { level: 'owner' })
})

describe('a member’s file', () => {
  it('holds devices, use, mails and notes', async () => {
    const member = await aMember(server.services, { level: 'vip', promptCount: 3_120 })
    await server.pool.query(
      `INSERT INTO ai_calls (id, profile_id, provider, model, input_tokens, output_tokens, total_nano_thb, sent_at)
       VALUES (gen_random_uuid(), $1, 'geminiFree', 'm', 1000, 2000, 0, now()),
              (gen_random_uuid(), $1, 'gemini', 'm', 1, 1, 500000000, now())`,
      [member.id],
    )
    await putModels(server, ...TEST_MODELS)
    await server.call(sendMemberResetLink, { params: { id: member.id } }, admin)
    await workJobs(server)
    const note = await server.call(
      addMemberNote,
      { params: { id: member.id }, body: { text: ' ขอใบเสร็จในนามบริษัท ' } },
      admin,
    )
    const { body } = await server.call(readMember, { params: { id: member.id } }, admin)
    expect(body).toMatchObject({
      id: member.id,
      promptCount: 3_120,
      // 1,000 tokens at 0.00035 and 2,000 at 0.0021 for 2,000 dollars, times 35.5.
      usage: { aiRuns: 0, freeCalls: 1, freeCostThb: (0.00035 + 0.0021) * 35.5, ownCostThb: 0.5 },
      sets: { total: 0, newest: [] },
      notes: [{ text: 'ขอใบเสร็จในนามบริษัท', author: 'พิมพ์ชนก ทดสอบ' }],
    })
    expect(body.devices).toHaveLength(1)
    expect(body.mails.map(({ kind }) => kind)).toEqual(['reset-password'])
    const gone = { params: { id: note.body.id } }
    expect((await server.call(deleteMemberNote, gone, owner)).body).toEqual({ deleted: true })
    expect((await server.call(deleteMemberNote, gone, owner)).error?.code).toBe('not_found')
    const { rows } = await server.pool.query('SELECT * FROM audit_log WHERE subject_id = $1', [member.id])
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows), 'words are no part of the audit').not.toContain('ใบเสร็จ')
  })

  it('shows the newest sets, whatever they were made by', async () => {
    const member = await aMember(server.services, { level: 'vip' })
    const sources = ['ai', 'simple', 'one-click', 'category'] as const
    for (const [at, source] of sources.entries())
      await server.pool.query(
        `INSERT INTO prompt_history (id, user_id, set_name, source, settings, keywords, prompts, created_at, expires_at)
         VALUES (gen_random_uuid(), $1, $2, $2, '{}', 1, 4, $3, $3)`,
        [member.id, source, new Date(Date.UTC(2026, 10, 1 + at))],
      )
    const { body } = await server.call(readMember, { params: { id: member.id } }, admin)
    expect(body.sets.total).toBe(4)
    expect(body.sets.newest.map(({ source }) => source)).toEqual(sources.toReversed())
  })

  it('of an admin is there for the owner alone', async () => {
    const asked = { params: { id: admin.id } }
    expect((await server.call(readMember, asked, admin)).status).toBe(404)
    expect((await server.call(readMember, asked, owner)).body).toMatchObject({ class: null, isOwner: false })
    expect((await server.call(readMember, { params: { id: owner.id } }, owner)).body.isOwner).toBe(true)
  })

  it('signs out everywhere, and the reset link signs in again', async () => {
    const member = await aMemberWithPassword(server.services)
    const other = await aSession(server.services, member.id)
    const { body } = await server.call(signOutMember, { params: { id: member.id } }, admin)
    expect(body).toEqual({ endedSessions: 2 })
    expect((await server.call(readSession, {}, { cookie: other })).body.level).toBe('visitor')
    const again = { body: { email: member.email, password: PASSWORD } }
    expect((await server.call(signIn, again)).status).toBe(200)
  })

  it('makes an admin at the owner’s press alone', async () => {
    const member = await aMember(server.services, { level: 'vip' })
    const asked = { params: { id: member.id } }
    expect((await server.call(makeMemberAdmin, asked, admin)).status).toBe(403)
    expect((await server.call(makeMemberAdmin, asked, owner)).body).toEqual({
      membership: 'admin',
      expiresAt: null,
    })
    expect((await server.call(countMembers, {}, member)).status, 'signed out').toBe(401)
    const anew = { cookie: await aSession(server.services, member.id) }
    expect((await server.call(countMembers, {}, anew)).body.all).toBe(0)
  })
})

describe('the admins', () => {
  it('are listed for the owner alone, the owner first, those who left or were admins left out', async () => {
    const former = await aMember(server.services, { level: 'admin' })
    const shown = { membership: 'admin', expiresAt: null } as const
    const body = {
      displayName: 'อดีต',
      email: former.email,
      membership: 'free',
      expiresOn: null,
      shown,
    } as const
    expect((await server.call(editMember, { params: { id: former.id }, body }, owner)).status).toBe(200)
    await server.pool.query(
      "INSERT INTO two_factors (profile_id, secret, sealed_under, enabled_at) VALUES ($1, 'x', 'x', now()), ($2, 'x', 'x', NULL)",
      [admin.id, owner.id],
    )
    const { body: found } = await server.call(listAdmins, {}, owner)
    expect(found.admins.map(({ id, isOwner, hasTwoFactor }) => ({ id, isOwner, hasTwoFactor }))).toEqual([
      { id: owner.id, isOwner: true, hasTwoFactor: false },
      { id: admin.id, isOwner: false, hasTwoFactor: true },
    ])
    expect((await server.call(listAdmins, {}, admin)).status).toBe(403)
  })
})
