import { editMember, extendMember } from '@thokham/contract/members'
import { approvePayments, rejectPayment, reviewPayment, undoApprovals } from '@thokham/contract/payment-admin'
import { readPayment } from '@thokham/contract/payments'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertApproved } from '../../testing/approved-payments.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aCoupon, pay, startShop } from '../../testing/payments.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { deliverMail } from '../mail/deliver-mail.ts'

const NOW = new Date('2026-11-30T03:30:00Z')

let server: TestServer
let other: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startShop({ connections: 60 })
  other = await startTestServer({ pool: server.pool })
  admin = await aMember(server.services, { level: 'admin' })
  setClock(0)
})

/** Moves the clocks of both servers to so many seconds after 10:30 in Bangkok. */
function setClock(seconds: number): void {
  for (const { clock } of [server, other]) clock.now = new Date(NOW.getTime() + seconds * 1_000)
}

const rows = async (sql: string, values: unknown[] = []) => (await server.pool.query(sql, values)).rows

/** Approves a payment. @returns the number of the change */
async function approve(id: string): Promise<string> {
  const { body } = await server.call(approvePayments, { body: { ids: [id] } }, admin)
  const [outcome] = body.outcomes
  if (!outcome?.changeId) throw new Error(`Not approved: ${outcome?.refusal}`)
  return outcome.changeId
}

/** Undoes an approval. @returns why it was refused; null = undone */
async function undo(id: string, changeId: string, on = server) {
  const { body, error } = await on.call(undoApprovals, { body: { approvals: [{ id, changeId }] } }, admin)
  if (error) return error.code
  return body.outcomes[0]?.refusal
}

/** Makes a payment that was approved at 10:30 sharp. */
async function approved(change: Parameters<typeof pay>[2] = {}, member?: TestMember) {
  setClock(0)
  const payer = member ?? (await aMember(server.services))
  const { body: payment } = await pay(server, payer, change)
  return { member: payer, id: payment.id, changeId: await approve(payment.id) }
}

const statusOf = async (id: string) =>
  (await rows('SELECT payment_status AS status FROM payments WHERE id = $1', [id]))[0]?.status

/** All that a payment and its approval are counted in; days of which nothing is left are as those that never were. */
const COUNTS = [
  'SELECT * FROM payment_days WHERE payments <> 0 ORDER BY day, status',
  'SELECT * FROM revenue_days ORDER BY day',
  'SELECT * FROM revenue_parts ORDER BY 1, 2, 3',
  'SELECT * FROM terms ORDER BY payment_id',
  'SELECT * FROM term_days WHERE (ended, renewed) <> (0, 0) ORDER BY day',
  'SELECT * FROM paydays ORDER BY user_id, day',
  `SELECT day::text, number, payers[number] FROM payer_days, generate_subscripts(payers, 1) number
   WHERE payers[number] <> 0 ORDER BY day, number`,
  'SELECT day FROM payer_days ORDER BY day',
  'SELECT * FROM funnel_days WHERE (confirmed, made_prompts, submitted, paid) <> (0, 0, 0, 0) ORDER BY day',
  'SELECT * FROM member_days WHERE members <> 0 ORDER BY day, membership',
  'SELECT * FROM member_ends WHERE members <> 0 ORDER BY day',
  'SELECT * FROM member_months WHERE members <> 0 ORDER BY month, membership',
  'SELECT * FROM member_end_months WHERE members <> 0 ORDER BY month',
  'SELECT id, usage_count FROM coupons ORDER BY id',
]

async function everything(paymentId: string, memberId: string) {
  const counts = await Promise.all(COUNTS.map((sql) => rows(sql)))
  const [payment] = await rows('SELECT * FROM payments WHERE id = $1', [paymentId])
  const [profile] = await rows('SELECT * FROM profiles WHERE id = $1', [memberId])
  return { counts, payment: { ...payment, undone_at: null }, profile: { ...profile, updated_at: null } }
}

describe('an approval that is undone', () => {
  it.each([
    ['free', 'monthly', null],
    ['free', 'lifetime', null],
    ['vip', 'renewal', '2027-01-31T03:30:00Z'],
    ['lapsed', 'yearly', '2026-11-01T03:30:00Z'],
    ['ex', 'yearly', null],
  ] as const)('leaves all of a %s member’s %s as it was before', async (level, plan, until) => {
    setClock(0)
    const member = await aMember(server.services, { level, expiresAt: until && new Date(until) })
    await aCoupon(server, `UNDO${level}${plan}`.toUpperCase())
    const { body: payment } = await pay(server, member, { plan, coupon: `undo${level}${plan}` })
    const before = await everything(payment.id, member.id)
    const changeId = await approve(payment.id)
    expect(await statusOf(payment.id)).toBe('approved')
    setClock(30)
    expect(await undo(payment.id, changeId)).toBeNull()
    expect(await everything(payment.id, member.id)).toEqual(before)
    const { body: review } = await server.call(
      reviewPayment,
      { params: { id: payment.id }, query: {} },
      admin,
    )
    expect(review).toMatchObject({ payment: { status: 'pending', decidedAt: null, granted: null } })
    const { body: seen } = await server.call(readPayment, { params: { id: payment.id } }, member)
    expect(seen).toMatchObject({ status: 'pending', decidedAt: null, granted: null })
  })

  it.each([
    ['renewed the term before', '2026-11-10T03:30:00Z', '2026-12-10T03:30:00Z'],
    ['extended the term before', '2026-11-10T03:30:00Z', '2027-06-10T03:30:00Z'],
    ['came on the day of another', '2026-11-30T01:00:00Z', '2026-12-30T01:00:00Z'],
  ])('and that %s gives that one its fate back', async (_what, decidedAt, until) => {
    setClock(0)
    const term = { level: 'vip', expiresAt: new Date(until) } as const
    const member = await aMember(server.services, term)
    await insertApproved(server, [
      { userId: member.id, decidedAt: new Date(decidedAt), until: new Date(until) },
    ])
    const { body: payment } = await pay(server, member, { plan: 'renewal' })
    const before = await everything(payment.id, member.id)
    expect(await undo(payment.id, await approve(payment.id))).toBeNull()
    expect(await everything(payment.id, member.id)).toEqual(before)
    await server.pool.query('SELECT count_report_anew(), count_payers_anew(), count_funnel_anew()')
    expect(await everything(payment.id, member.id)).toEqual(before)
  })

  it('stands in the audit log with its undoing, and its letter never leaves', async () => {
    const { id, member, changeId } = await approved()
    const waiting = await rows(
      `SELECT m.status, j.run_at FROM mails m JOIN graphile_worker.jobs j ON j.key = 'mail:' || m.id WHERE "to" = $1`,
      [member.email],
    )
    expect(waiting).toEqual([{ status: 'queued', run_at: new Date('2026-11-30T03:31:00Z') }])
    setClock(12)
    expect(await undo(id, changeId)).toBeNull()
    expect(await rows('SELECT FROM mails WHERE "to" = $1', [member.email])).toEqual([])
    expect(
      await rows(
        'SELECT actor_id, action, before, after, created_at FROM audit_log WHERE subject_id = $1 ORDER BY id',
        [id],
      ),
    ).toMatchObject([
      { action: 'payment.approve' },
      {
        actor_id: admin.id,
        action: 'payment.undo-approval',
        before: { status: 'approved', membership: 'vip', expiresAt: '2027-11-30T03:30:00.000Z' },
        after: { status: 'pending', membership: 'free', expiresAt: null, change: Number(changeId) },
        created_at: new Date('2026-11-30T03:30:12Z'),
      },
    ])
  })

  it('can be decided again, either way; what undid it undoes nothing more', async () => {
    const couponId = await aCoupon(server, 'AGAIN')
    const { id, changeId } = await approved({ coupon: 'AGAIN' })
    expect(await undo(id, changeId)).toBeNull()
    expect(await undo(id, changeId)).toBe('conflict')
    setClock(20)
    const second = await approve(id)
    expect(await undo(id, changeId), 'the approval that stands is another one').toBe('conflict')
    setClock(79)
    expect(await undo(id, second)).toBeNull()
    await server.call(rejectPayment, { params: { id }, body: { reason: 'ยอดไม่ตรง' } }, admin)
    expect(await statusOf(id)).toBe('rejected')
    expect(await rows('SELECT usage_count FROM coupons WHERE id = $1', [couponId])).toEqual([
      { usage_count: 0 },
    ])
    expect(await undo(id, second)).toBe('conflict')
  })
})

describe('an approval stands', () => {
  it('after 60 seconds: undone at 59.9, refused at 60.1', async () => {
    const [late, early] = [await approved(), await approved()]
    setClock(60.1)
    expect(await undo(late.id, late.changeId)).toBe('undo_too_late')
    expect(await statusOf(late.id)).toBe('approved')
    setClock(59.9)
    expect(await undo(early.id, early.changeId)).toBeNull()
    expect(await statusOf(early.id)).toBe('pending')
  })

  it('once its letter has left, whatever a clock says', async () => {
    const { id, member, changeId } = await approved()
    const [mail] = await rows('SELECT id FROM mails WHERE "to" = $1', [member.email])
    await deliverMail(server.services)({ mailId: mail.id }, {
      isLast: false,
      signal: new AbortController().signal,
    } as never)
    expect(await undo(id, changeId)).toBe('undo_too_late')
    expect(await statusOf(id)).toBe('approved')
  })

  it('while its letter is being delivered', async () => {
    const { id, member, changeId } = await approved()
    const delivering = await server.pool.connect()
    await delivering.query('BEGIN')
    await delivering.query('SELECT FROM mails WHERE "to" = $1 FOR UPDATE', [member.email])
    expect(await undo(id, changeId)).toBe('undo_too_late')
    await delivering.query('ROLLBACK')
    delivering.release()
    expect(await undo(id, changeId)).toBeNull()
  })

  const SHOWN = { membership: 'vip', expiresAt: '2027-11-30T03:30:00.000Z' } as const
  it.each<[string, (of: { id: string; member: TestMember }) => Promise<unknown>]>([
    ['the member has handed in another payment', ({ member }) => pay(server, member, { plan: 'renewal' })],
    [
      'another admin has extended the membership',
      ({ member }) =>
        server.call(extendMember, { params: { id: member.id }, body: { by: 'month', shown: SHOWN } }, admin),
    ],
    [
      'another admin has changed the name',
      ({ member }) =>
        server.call(
          editMember,
          {
            params: { id: member.id },
            body: {
              displayName: 'ชื่อใหม่',
              email: member.email,
              membership: 'vip',
              expiresOn: '2027-11-30',
              shown: SHOWN,
            },
          },
          admin,
        ),
    ],
    [
      'the licence was suspended',
      ({ member }) =>
        server.pool.query(
          `INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, created_at)
           VALUES ($1, 'licence.suspend', 'member', $2, now())`,
          [admin.id, member.id],
        ),
    ],
    [
      'the account is gone',
      ({ member }) => server.pool.query('UPDATE profiles SET deleted_at = now() WHERE id = $1', [member.id]),
    ],
  ])('where %s', async (_what, change) => {
    const { id, member, changeId } = await approved()
    setClock(5)
    await change({ id, member })
    const letters = await rows('SELECT status FROM mails WHERE "to" = $1', [member.email])
    expect(await undo(id, changeId)).toBe('conflict')
    expect(await statusOf(id)).toBe('approved')
    expect(await rows('SELECT status FROM mails WHERE "to" = $1', [member.email])).toEqual(letters)
  })

  it('for a number that is no approval of this payment', async () => {
    const [one, two] = [await approved(), await approved()]
    expect(await undo(one.id, two.changeId)).toBe('not_found')
    expect(await undo(one.id, '1')).toBe('not_found')
    expect(await undo(one.id, '999999999999999999')).toBe('not_found')
    expect(await undo(one.id, one.changeId)).toBeNull()
  })

  it('for the ledger itself, however it is asked', async () => {
    const { id } = await approved()
    const takeBack = (undoneAt: string | null) =>
      server.pool.query(
        `UPDATE payments SET payment_status = 'pending', decided_at = NULL, granted_membership = NULL,
           granted_expires_at = NULL, undone_at = $2 WHERE id = $1`,
        [id, undoneAt],
      )
    for (const undoneAt of [null, '2026-11-30T03:29:59.9Z', '2026-11-30T03:31:00Z'])
      await expect(takeBack(undoneAt)).rejects.toThrow('never change')
  })
})

describe('at once', () => {
  it('50 undos: exactly one', async () => {
    const { id, member, changeId } = await approved()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => undo(id, changeId, at % 2 ? server : other)),
    )
    expect(answers.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(answers.filter((refusal) => refusal === 'conflict')).toHaveLength(49)
    expect(await statusOf(id)).toBe('pending')
    expect(await rows('SELECT FROM audit_log WHERE subject_id = $1', [id])).toHaveLength(2)
    expect(await rows('SELECT membership, ever_vip FROM profiles WHERE id = $1', [member.id])).toEqual([
      { membership: 'free', ever_vip: false },
    ])
  })

  it('an undo and a second purchase: one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, member, changeId } = await approved()
      const [refusal, second] = await Promise.all([
        undo(id, changeId),
        pay(server, member, { plan: 'renewal' }),
      ])
      if (refusal === null) {
        // Who has never been VIP renews nothing, and who has a payment that waits hands in no other.
        expect(['payment_pending', 'not_for_sale']).toContain(second.error?.code)
        expect(await statusOf(id)).toBe('pending')
      } else {
        expect([refusal, second.status]).toEqual(['conflict', 200])
        expect(await statusOf(id)).toBe('approved')
      }
    }
  })

  it('an undo and another admin’s extension: one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, member, changeId } = await approved()
      const shown = { membership: 'vip', expiresAt: '2027-11-30T03:30:00.000Z' } as const
      const [refusal, extension] = await Promise.all([
        undo(id, changeId),
        other.call(extendMember, { params: { id: member.id }, body: { by: 'month', shown } }, admin),
      ])
      const [{ expires_at: until }] = await rows('SELECT expires_at FROM profiles WHERE id = $1', [member.id])
      if (refusal === null) expect([extension.error?.code, until]).toEqual(['conflict', null])
      else {
        expect([refusal, extension.status]).toEqual(['conflict', 200])
        expect(until).toEqual(new Date('2027-12-30T03:30:00Z'))
      }
    }
  })

  it('several are undone each for itself', async () => {
    const [first, changed, last] = [await approved(), await approved(), await approved()]
    await pay(server, changed.member, { plan: 'renewal' })
    const approvals = [first, changed, last].map(({ id, changeId }) => ({ id, changeId }))
    const { body } = await server.call(undoApprovals, { body: { approvals } }, admin)
    expect(body.outcomes.map(({ refusal }) => refusal)).toEqual([null, 'conflict', null])
  })
})

it('an undo whose connection is killed has changed nothing, and can be done again', async () => {
  const { id, member, changeId } = await approved()
  const before = await everything(id, member.id)
  // One in use that is ended tells its query; nobody else needs to know.
  server.pool.on('acquire', (client) => client.once('error', () => {}))
  const inTheWay = await server.pool.connect()
  await inTheWay.query('BEGIN')
  // The sums wait for it at the commit: payment, member, letter and audit are all written when the connection is killed.
  await inTheWay.query("SELECT pg_advisory_xact_lock(x'706179657273'::bigint)")
  const undoing = undo(id, changeId)
  const waiting = async () =>
    rows("SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'")
  await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1)
  const [{ pid }] = await waiting()
  await server.pool.query('SELECT pg_terminate_backend($1)', [pid])
  expect(['internal', 'unavailable']).toContain(await undoing)
  await inTheWay.query('ROLLBACK')
  inTheWay.release()
  expect(await everything(id, member.id)).toEqual(before)
  expect(await rows('SELECT status FROM mails WHERE "to" = $1', [member.email])).toEqual([
    { status: 'queued' },
  ])
  expect(await undo(id, changeId)).toBeNull()
})
