import { randomUUID } from 'node:crypto'
import { listAudit } from '@thokham/contract/audit'
import { extendMember } from '@thokham/contract/members'
import { exportMembers, extendMembers, mailMembers, undoExtensions } from '@thokham/contract/members-many'
import { beforeEach, describe, expect, it } from 'vitest'
import { lettersTo, workJobs } from '../../testing/letters.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { carryOnMailing } from './mail-members.ts'

/** Friday, 20 November 2026, 10:00 in Bangkok. */
const NOW = new Date('2026-11-20T10:00:00+07:00')
const JOINED = { createdAt: new Date('2026-01-01T10:00:00+07:00') }

let server: TestServer
let admin: TestMember
beforeEach(async () => {
  server = await startShop()
  server.clock.now = NOW
  admin = await aMember(server.services, { level: 'admin' })
})

describe('extending several at once', () => {
  it('does each by itself: what hinders one hinders no other', async () => {
    const free = await aMember(server.services)
    const lifetime = await aMember(server.services, { level: 'lifetime' })
    const overtaken = await aMember(server.services, { membership: 'vip', expiresAt: NOW })
    const shown = { membership: 'free', expiresAt: null } as const
    const members = [
      { id: free.id, shown },
      { id: lifetime.id, shown: { membership: 'lifetime', expiresAt: '2090-01-01T00:00:00.000Z' } as const },
      { id: overtaken.id, shown },
      { id: randomUUID(), shown },
    ]
    const { body } = await server.call(extendMembers, { body: { by: 'month', members } }, admin)
    expect(body.outcomes.map(({ refusal }) => refusal)).toEqual([
      null,
      'term_conflict',
      'conflict',
      'not_found',
    ])
    const again = await server.call(extendMembers, { body: { by: 'month', members } }, admin)
    expect(again.body.outcomes[0]?.refusal, 'pressed twice, one month').toBe('conflict')
    const { rows } = await server.pool.query("SELECT after FROM audit_log WHERE action = 'member.extend'")
    expect(rows).toHaveLength(1)
  })

  it('is taken back for each alone: whose membership was changed since keeps it', async () => {
    const end = new Date('2026-11-25T12:00:00+07:00')
    const [free, vip, later] = await Promise.all([
      aMember(server.services),
      aMember(server.services, { membership: 'vip', expiresAt: end }),
      aMember(server.services),
    ])
    const shown = { membership: 'free', expiresAt: null } as const
    const members = [
      { id: free.id, shown },
      { id: vip.id, shown: { membership: 'vip', expiresAt: end.toISOString() } as const },
      { id: later.id, shown },
    ]
    const { body } = await server.call(extendMembers, { body: { by: 'year', members } }, admin)
    const changes = body.outcomes.map(({ id, changeId }) => ({ id, changeId: changeId ?? '' }))
    const year = { membership: 'vip', expiresAt: '2027-11-20T03:00:00.000Z' } as const
    await server.call(
      extendMember,
      { params: { id: later.id }, body: { by: 'month', shown: year } },
      await aMember(server.services, { level: 'admin' }),
    )
    const foreign = { id: free.id, changeId: changes[1]?.changeId ?? '' }
    const undo = (these: typeof changes) =>
      server
        .call(undoExtensions, { body: { changes: these } }, admin)
        .then(({ body }) => body.outcomes.map(({ refusal }) => refusal))
    // Pressed 20 times at once, each is taken back once.
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo([foreign, ...changes])))
    expect(answers.map(([, ...own]) => own).filter(([first]) => first === null)).toHaveLength(1)
    expect(answers.map(([, , second]) => second).filter((refusal) => refusal === null)).toHaveLength(1)
    expect(new Set(answers.map(([first]) => first))).toEqual(new Set(['not_found']))
    expect(new Set(answers.map(([, , , last]) => last))).toEqual(new Set(['conflict']))
    const { rows } = await server.pool.query<{
      membership: string
      expires_at: Date | null
      ever_vip: boolean
    }>(
      'SELECT membership, expires_at, ever_vip FROM profiles WHERE id = ANY ($1) ORDER BY array_position($1, id)',
      [[free.id, vip.id, later.id]],
    )
    expect(rows).toEqual([
      { membership: 'free', expires_at: null, ever_vip: false },
      { membership: 'vip', expires_at: end, ever_vip: true },
      { membership: 'vip', expires_at: new Date('2027-12-20T10:00:00+07:00'), ever_vip: true },
    ])
  })
})

describe('mailing several at once', () => {
  const mail = (to: object, change: object = {}) =>
    server.call(
      mailMembers,
      {
        body: {
          idempotencyKey: randomUUID(),
          to,
          subject: 'เวิร์กช็อปคืนนี้',
          message: 'พบกัน 19:00 น.\n\n<b>ฟรี</b>',
          ...change,
        } as never,
      },
      admin,
    )
  const mailed = async () =>
    (
      await server.pool.query<{ to: string; n: number }>(
        `SELECT "to", count(*)::int AS n FROM mails WHERE kind = 'team' GROUP BY 1`,
      )
    ).rows

  it('goes to those who are named, once, under its key; never to admins or those who left', async () => {
    const [one, two, gone] = await Promise.all([
      aMember(server.services, JOINED),
      aMember(server.services, JOINED),
      aMember(server.services, { ...JOINED, deletedAt: NOW }),
    ])
    const ids = [one.id, two.id, gone.id, admin.id, randomUUID()]
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => mail({ ids }, { idempotencyKey })))
    expect(new Set(answers.map(({ body }) => body.recipients))).toEqual(new Set([2]))
    await workJobs(server)
    expect((await mailed()).map(({ to, n }) => [to, n]).sort()).toEqual(
      [
        [one.email, 1],
        [two.email, 1],
      ].sort(),
    )
    const [letter] = await lettersTo(server, one.email)
    expect(letter?.subject).toBe('เวิร์กช็อปคืนนี้')
    expect(letter?.text).toContain('พบกัน 19:00 น.')
    expect(letter?.html).toContain('&lt;b&gt;ฟรี&lt;/b&gt;')
    const { rows } = await server.pool.query("SELECT after::text FROM audit_log WHERE action = 'member.mail'")
    expect(rows).toEqual([{ after: '{"recipients": 2, "skipPending": false}' }])
  })

  it('goes to all that a filter selects, each once, though two servers work at it and one is killed', {
    tags: 'long',
  }, async () => {
    await server.pool.query(
      `INSERT INTO profiles (id, email, display_name, membership, expires_at, created_at)
       SELECT gen_random_uuid(), 'near' || n || '@example.test', 'ใกล้ ' || n, 'vip', $1,
         $2::timestamptz - (n / 3) * interval '1 microsecond' FROM generate_series(1, 250) n`,
      [new Date(NOW.getTime() + 60 * 60 * 1000), NOW],
    )
    const buyer = await aMember(server.services, {
      ...JOINED,
      membership: 'vip',
      expiresAt: new Date(NOW.getTime() + 1_000),
    })
    await pay(server, buyer, { plan: 'yearly' })
    const { body } = await mail({ filter: { class: 'near', q: '' } }, { skipPending: true })
    expect(body.recipients).toBe(250)
    const { rows } = await server.pool.query<{ id: string }>('SELECT id FROM member_mailings')
    const work = () =>
      carryOnMailing(server.services)(
        { mailingId: rows[0]?.id },
        { id: '1', attempt: 1, isLast: false, signal: AbortSignal.abort() },
      ).catch(() => {})
    // Each stops after its first hundred, as a server does that is asked to.
    await Promise.all([work(), work()])
    await workJobs(server)
    const counts = await mailed()
    expect(counts).toHaveLength(250)
    expect(counts.every(({ n }) => n === 1)).toBe(true)
    expect(counts.map(({ to }) => to)).not.toContain(buyer.email)
    const done = await server.pool.query('SELECT sent, done_at IS NOT NULL AS done FROM member_mailings')
    expect(done.rows).toEqual([{ sent: 250, done: true }])
  })

  it.each([
    ['subject', '  ', 'required'],
    ['message', '​', 'required'],
    ['subject', 'ก'.repeat(121), 'too_long'],
  ])('refuses %s %j at its field', async (field, value, reason) => {
    const refused = await mail({ filter: {} }, { [field]: value })
    expect(refused.error?.fields).toEqual({ [field]: reason })
  })
})

describe('the members as a file', () => {
  it('holds all that the filter selects, whatever page is shown; cells that could be formulas are defused', async () => {
    for (let n = 0; n < 12; n++) await aMember(server.services, { displayName: `คน ${n}`, promptCount: n })
    await aMember(server.services, {
      displayName: '=HYPERLINK("http://evil")',
      phone: '0812345678',
      membership: 'vip',
      expiresAt: new Date('2026-11-21T14:06:00+07:00'),
      createdAt: new Date('2026-01-02T03:04:05+07:00'),
      email: 'formula@example.test',
    })
    const answer = await server.call(exportMembers, { query: {} }, admin)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="members-2026-11-20.csv"')
    const text = String(answer.body)
    const lines = text.split('\r\n').filter(Boolean)
    expect(lines).toHaveLength(14)
    const { cookie } = admin
    const { rawPayload } = await server.app.inject({ url: exportMembers.path, headers: { cookie } })
    expect(rawPayload.toString().startsWith('\uFEFFอีเมล,ชื่อที่แสดง,')).toBe(true)
    const formula = lines.find((line) => line.startsWith('formula@')) ?? ''
    expect(formula.slice(0, formula.lastIndexOf(','))).toBe(
      `formula@example.test,"'=HYPERLINK(""http://evil"")","'0812345678",VIP Member,2026-11-21 14:06:00,2,0,0,,2026-01-02 03:04:05`,
    )
    const near = await server.call(exportMembers, { query: { class: 'near' } }, admin)
    expect(String(near.body).split('\r\n').filter(Boolean)).toHaveLength(2)
    const audit = await server.call(listAudit, { query: { topic: 'member' } }, admin)
    expect(audit.body.entries.map(({ action, after }) => [action, after])).toEqual([
      ['member.export', { class: 'near', searched: false }],
      ['member.export', { class: 'all', searched: false }],
      ['member.export', { class: 'all', searched: false }],
    ])
  })
})
