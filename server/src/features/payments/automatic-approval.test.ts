import {
  readAutomaticApproval,
  revokeApproval,
  setAutomaticApproval,
} from '@thokham/contract/automatic-approval'
import { updatePackage } from '@thokham/contract/packages'
import { approvePayments, rejectPayment, reviewPayment, undoApprovals } from '@thokham/contract/payment-admin'
import { replaceSlip } from '@thokham/contract/payments'
import { readAllSettings, updateSettings } from '@thokham/contract/settings'
import { generate } from 'promptparse'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSlipCheck } from '../../integrations/slip-check.ts'
import { lettersTo, workJobs } from '../../testing/letters.ts'
import { aMember, aSession, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import { type SlipServices, startSlipServices, type Transfer } from '../../testing/slip-services.ts'
import { aReference, aSlip } from '../../testing/slips.ts'
import { OWNER_EMAIL, type TestServer } from '../../testing/test-server.ts'
import { JUDGE_PAYMENT } from './ask-to-judge.ts'
import { CHECK_SLIP } from './check-slip.ts'
import { judgePayment } from './judge-payment.ts'

/**
 * Each payment has a minute of its own: two of one sum in one minute are twins.
 */
const START = new Date('2026-11-27T07:00:00+07:00')
const LIMITS = { plans: ['monthly', 'yearly', 'renewal'], fromHour: 6, untilHour: 24 } as const
/** Letters about it would leave at once, as the queue goes by the wall's clock. */
const JOBS = [CHECK_SLIP, JUDGE_PAYMENT]
const NO_CEILING = 100_000_000

let services: SlipServices
let server: TestServer
let admin: TestMember
let owner: TestMember
let minute = 0

beforeAll(async () => {
  services = await startSlipServices()
  server = await startShop({ connections: 60 })
  admin = await aMember(server.services, { level: 'admin' })
  owner = await aMember(server.services, { level: 'owner' })
  const { body: all } = await server.call(readAllSettings, {}, owner)
  const payment = { ...all.payment, accountNumber: '123-4-56789-0', accountName: 'บริษัท ทอคำ จำกัด' }
  await server.call(updateSettings, { body: { ...all, payment } }, owner)
  server.services.slipCheck = openSlipCheck({
    SLIP_CHECK: 'easyslip',
    SLIP_CHECK_KEY: services.key,
    SLIP_CHECK_BASE_URL: services.easySlipUrl,
  })
})
beforeEach(async () => {
  await server.pool.query('DELETE FROM graphile_worker._private_jobs')
  await server.pool.query(
    `UPDATE automatic_approval SET is_on = false, turned_off_by = NULL, plans = '{monthly,yearly,renewal}', from_hour = 6,
     until_hour = 24, ceiling_satang = $1`,
    [NO_CEILING],
  )
  services.fault = null
  nextMinute()
})

/** Moves the clock on, so that no transfer is the twin of another. */
function nextMinute(): void {
  minute += 3
  server.clock.now = new Date(START.getTime() + minute * 60_000)
}

const iso = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString()
const now = () => server.clock.now as Date

interface Wish {
  known?: Partial<Transfer> | null
  typed?: Parameters<typeof pay>[2]
  reference?: string
  member?: TestMember
  /** Without waiting for the jobs. */
  isUnjudged?: boolean
  /** In the minute of the payment before. */
  isTwin?: boolean
}

/** Hands in a payment of this minute, whose transfer the bank knows unless told otherwise, and lets the jobs run. */
async function aPayment({ known = {}, typed = {}, reference = aReference(), ...rest }: Wish = {}) {
  if (!rest.isTwin) nextMinute()
  const code = generate.slipVerify({ sendingBank: '004', transRef: reference })
  const right = {
    baht: 1_399,
    account: 'xxx-x-x6789-x',
    nameTh: 'บจก. ทอคำ จ',
    isRegistered: true,
    at: now().toISOString(),
    bankCode: '004',
    reference,
  }
  if (known) services.transfers.set(code, { ...right, ...known })
  const member = rest.member ?? (await aMember(server.services))
  const [date, time] = iso(now()).split('T')
  const { body, status } = await pay(server, member, {
    slip: await aSlip({ reference }),
    transferDate: date as string,
    transferTime: time?.slice(0, 5) as string,
    ...typed,
  })
  expect(status).toBe(200)
  if (!rest.isUnjudged) await workJobs(server, JOBS)
  return { id: body.id, member, reference }
}

const review = async (id: string) =>
  (await server.call(reviewPayment, { params: { id }, query: {} }, admin)).body.payment
const outcomeOf = async (id: string) => {
  const { status, verdict } = await review(id)
  return { status, outcome: verdict?.outcome, doubts: verdict?.doubts, isItself: verdict?.approved != null }
}
const read = async () => (await server.call(readAutomaticApproval, {}, owner)).body
const turn = async (isOn: boolean, change: object = {}) =>
  server.call(
    setAutomaticApproval,
    { body: { isOn, ...LIMITS, plans: [...LIMITS.plans], ceilingSatang: NO_CEILING, ...change } },
    owner,
  )
const turnOnByHand = () => server.pool.query('UPDATE automatic_approval SET is_on = true')
const approve = (ids: string[]) => server.call(approvePayments, { body: { ids } }, admin)
const reject = (id: string) =>
  server.call(rejectPayment, { params: { id }, body: { reason: 'เจ้าของบัญชีแจ้งว่าไม่ได้โอนเอง' } }, admin)

describe('the rehearsal', () => {
  it('notes what it would have done, and approves nothing', async () => {
    const { id } = await aPayment()
    expect(await outcomeOf(id)).toEqual({
      status: 'pending',
      outcome: 'approve',
      doubts: [],
      isItself: false,
    })
    expect((await review(id)).verdict?.provenBy).toBe('EasySlip')
  })

  it('says why it would have left one to the team', async () => {
    const doubtsOf = async (wish: Wish) => (await outcomeOf((await aPayment(wish)).id)).doubts
    expect(await doubtsOf({ known: null })).toEqual(['unknown'])
    expect(await doubtsOf({ known: { baht: 1_398 } })).toEqual(['amount'])
    expect(await doubtsOf({ known: { isRegistered: false, account: 'xxx-x-x1111-x' } })).toEqual(['receiver'])
    expect(await doubtsOf({ known: { bankCode: '014' } })).toEqual(['bank'])
    expect(await doubtsOf({ known: { reference: 'another' } })).toEqual(['reference'])
    expect(await doubtsOf({ typed: { bank: 'scb' } })).toEqual(['bank'])
    services.fault = { status: 500, body: '{}' }
    expect(await doubtsOf({})).toEqual(['service'])
  })

  it('leaves to the team what stands twice in one minute, or was shown before', async () => {
    const { id } = await aPayment()
    const twin = await aPayment({ isTwin: true })
    expect((await outcomeOf(twin.id)).doubts).toEqual(['alike'])
    await reject(id)
    const { reference, member } = await aPayment()
    expect((await outcomeOf((await aPaymentOf(member)).id)).outcome).toBe('approve')
    await server.pool.query(
      `UPDATE payments SET payment_status = 'rejected', decided_at = now(),
      reject_reason = 'ไม่ชัด' WHERE slip_reference = $1`,
      [reference],
    )
    const again = await aPayment({ reference, member })
    expect((await outcomeOf(again.id)).doubts).toContain('repeated')
  })

  /** Returns the payment of a member that was just made. */
  async function aPaymentOf(member: TestMember) {
    const { rows } = await server.pool.query('SELECT id FROM payments WHERE user_id = $1', [member.id])
    return { id: rows[0].id as string }
  }

  it('keeps to the day’s ceiling, the hours and the packages of the owner, and says the sum of the day', async () => {
    await server.pool.query("UPDATE approval_verdicts SET judged_at = judged_at - interval '2 days'")
    await turn(false, { ceilingSatang: 139_900 })
    const first = await aPayment()
    expect((await outcomeOf(first.id)).outcome).toBe('approve')
    const second = await aPayment()
    expect((await outcomeOf(second.id)).doubts).toEqual(['ceiling'])
    expect((await read()).today).toEqual({ payments: 1, satang: 139_900 })
    await turn(false, { plans: ['monthly'], fromHour: 12 })
    expect((await outcomeOf((await aPayment()).id)).doubts).toEqual(['package', 'hours'])
  })

  it('judges another slip of the same payment anew', async () => {
    const { id, member } = await aPayment({ known: null })
    expect((await outcomeOf(id)).outcome).toBe('person')
    const reference = aReference()
    services.transfers.set(generate.slipVerify({ sendingBank: '004', transRef: reference }), {
      baht: 1_399,
      account: 'xxx-x-x6789-x',
      nameTh: 'บจก. ทอคำ จ',
      isRegistered: true,
      at: now().toISOString(),
      bankCode: '004',
      reference,
    })
    await server.call(replaceSlip, { params: { id }, file: await aSlip({ reference }) }, member)
    await workJobs(server, JOBS)
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'approve', doubts: [] })
  })
})

describe('the switch', () => {
  /** Makes the team's decisions of payments that the rule would have approved, the oldest first. */
  async function decided(outcomes: readonly ('approved' | 'rejected')[]) {
    await server.pool.query('DELETE FROM approval_verdicts')
    await server.pool.query(
      `WITH made AS (
        INSERT INTO payments (id, user_id, package_id, idempotency_key, price_satang, amount_satang, payment_status,
          decided_by, decided_at, granted_membership, granted_expires_at, reject_reason, created_at)
        SELECT gen_random_uuid(), $2, 2, gen_random_uuid(), 139900, 139900, status, $3, '2026-11-01'::timestamptz + at * interval '1 minute',
          CASE WHEN status = 'approved' THEN 'vip' END, CASE WHEN status = 'approved' THEN now() END,
          CASE WHEN status = 'rejected' THEN 'โอนเพิ่ม' END, '2026-11-01'
        FROM unnest($1::text[]) WITH ORDINALITY given (status, at) RETURNING id, decided_at)
      INSERT INTO approval_verdicts (payment_id, outcome, doubts, judged_at) SELECT id, 'approve', '{}', decided_at FROM made`,
      [outcomes, (await aMember(server.services)).id, admin.id],
    )
  }
  const yes = (many: number) => Array.from({ length: many }, () => 'approved' as const)

  it('can be turned only by the owner, after a hundred in a row, with a fresh proof', async () => {
    await decided([...yes(60), 'rejected', ...yes(99)])
    expect((await turn(true)).error?.code).toBe('conflict')
    expect((await read()).agreement).toMatchObject({ counted: 100, agreed: 99, inARow: 99, mayTurnOn: false })
    expect((await read()).differences).toMatchObject([{ amountSatang: 139_900, reason: 'โอนเพิ่ม' }])
    await decided([...yes(60), 'rejected', ...yes(100)])
    const stale = { ...owner, cookie: await aSession(server.services, owner.id, { provedAt: START }) }
    const body = { isOn: true, ...LIMITS, plans: [...LIMITS.plans], ceilingSatang: NO_CEILING }
    expect((await server.call(setAutomaticApproval, { body }, stale)).error?.code).toBe('step_up_required')
    expect((await server.call(setAutomaticApproval, { body }, admin)).error?.code).toBe('forbidden')
    expect((await turn(true)).body).toMatchObject({ isOn: true, changedAt: now().toISOString() })
    await turn(false)
    expect((await read()).isOn).toBe(false)
  })

  it('approves by the function of the admins, in words of the system, and can be undone for a minute', async () => {
    await turnOnByHand()
    const { id, member } = await aPayment()
    expect(await outcomeOf(id)).toEqual({
      status: 'approved',
      outcome: 'approve',
      doubts: [],
      isItself: true,
    })
    const { rows } = await server.pool.query('SELECT membership FROM profiles WHERE id = $1', [member.id])
    expect(rows).toEqual([{ membership: 'vip' }])
    const entry = await server.pool.query(
      "SELECT actor_id, ip_address FROM audit_log WHERE subject_id = $1 AND action = 'payment.approve'",
      [id],
    )
    expect(entry.rows).toEqual([{ actor_id: null, ip_address: 'server' }])
    const changeId = (await review(id)).verdict?.approved?.changeId as string
    const undone = await server.call(undoApprovals, { body: { approvals: [{ id, changeId }] } }, admin)
    expect(undone.body.outcomes).toEqual([{ id, refusal: null }])
    await judgePayment(server.services)({ paymentId: id }, {} as never)
    expect((await outcomeOf(id)).status, 'what was taken back is a person’s').toBe('pending')
  })

  it('turns itself off where the team refuses what it approved, and tells the owner', async () => {
    await turnOnByHand()
    const { id, member } = await aPayment()
    server.clock.now = new Date(now().getTime() + 3_600_000)
    const { body } = await server.call(
      revokeApproval,
      { params: { id }, body: { reason: 'ไม่ได้โอนเอง' } },
      admin,
    )
    expect(body).toMatchObject({ status: 'rejected', rejectReason: 'ไม่ได้โอนเอง' })
    const { rows } = await server.pool.query(
      'SELECT membership, has_purchased_vip FROM profiles WHERE id = $1',
      [member.id],
    )
    expect(rows).toEqual([{ membership: 'free', has_purchased_vip: false }])
    expect(await read()).toMatchObject({ isOn: false, turnedOffBy: { id } })
    const letters = await lettersTo(server, OWNER_EMAIL)
    expect(letters.map(({ subject }) => subject).join()).toContain('อนุมัติอัตโนมัติปิดเองแล้ว')
    expect((await read()).agreement.inARow).toBe(0)
    const next = await aPayment()
    expect((await outcomeOf(next.id)).status).toBe('pending')
  })

  it('turns itself off, too, where it is undone and then rejected; a person’s own approval is not revoked', async () => {
    await turnOnByHand()
    const { id } = await aPayment()
    const changeId = (await review(id)).verdict?.approved?.changeId as string
    await server.call(undoApprovals, { body: { approvals: [{ id, changeId }] } }, admin)
    expect((await read()).isOn).toBe(true)
    await reject(id)
    expect((await read()).isOn).toBe(false)
    const byHand = await aPayment()
    await approve([byHand.id])
    const { error } = await server.call(
      revokeApproval,
      { params: { id: byHand.id }, body: { reason: 'ไม่ได้โอน' } },
      admin,
    )
    expect(error?.code).toBe('conflict')
  })
})

describe('fifty at once', () => {
  it('approve a payment once, whoever comes first', async () => {
    await turnOnByHand()
    const { id, member } = await aPayment({ isUnjudged: true })
    await server.pool.query('DELETE FROM graphile_worker._private_jobs')
    await server.pool.query(`UPDATE payments SET slip_check = $2 WHERE id = $1`, [
      id,
      JSON.stringify(await checkOfAGoodSlip(id)),
    ])
    const judge = judgePayment(server.services)
    await Promise.all([
      ...Array.from({ length: 40 }, () => judge({ paymentId: id }, {} as never)),
      ...Array.from({ length: 10 }, () => approve([id])),
    ])
    const entries = await server.pool.query(
      "SELECT count(*)::int AS many FROM audit_log WHERE subject_id = $1 AND action = 'payment.approve'",
      [id],
    )
    expect(entries.rows).toEqual([{ many: 1 }])
    const { rows } = await server.pool.query(
      "SELECT expires_at < $2::timestamptz + interval '13 months' AS once FROM profiles WHERE id = $1",
      [member.id, now()],
    )
    expect(rows).toEqual([{ once: true }])
  })

  it('keep to one ceiling', async () => {
    await server.pool.query("UPDATE approval_verdicts SET judged_at = judged_at - interval '2 days'")
    await turnOnByHand()
    await server.pool.query('UPDATE automatic_approval SET ceiling_satang = 419700')
    const ids: string[] = []
    for (let at = 0; at < 10; at++) {
      ids.push((await aPayment({ isUnjudged: true })).id)
    }
    await server.pool.query('DELETE FROM graphile_worker._private_jobs')
    for (const id of ids)
      await server.pool.query('UPDATE payments SET slip_check = $2 WHERE id = $1', [
        id,
        JSON.stringify(await checkOfAGoodSlip(id)),
      ])
    const judge = judgePayment(server.services)
    await Promise.all(
      ids.flatMap((id) => Array.from({ length: 5 }, () => judge({ paymentId: id }, {} as never))),
    )
    const { rows } = await server.pool.query(
      "SELECT count(*)::int AS many FROM payments WHERE id = ANY ($1) AND payment_status = 'approved'",
      [ids],
    )
    expect(rows, 'three of 1,399 baht fit in 4,197').toEqual([{ many: 3 }])
  })

  /** Returns what the service would have said of a payment's slip. */
  async function checkOfAGoodSlip(id: string) {
    const { rows } = await server.pool.query(
      'SELECT slip_bank, slip_reference, transfer_date::text AS day, transfer_time AS time FROM payments WHERE id = $1',
      [id],
    )
    const [{ slip_bank, slip_reference, day, time }] = rows
    return {
      service: 'EasySlip',
      verdict: 'ok',
      amount: true,
      receiver: true,
      duplicate: false,
      transfer: {
        amountSatang: 139_900,
        at: new Date(`${day}T${time}:10+07:00`).toISOString(),
        bankCode: slip_bank,
        reference: slip_reference,
      },
      checkedAt: now().toISOString(),
    }
  }
})

it('leaves to the team what was paid at a former price', async () => {
  await turnOnByHand()
  const before = { priceSatang: 139_900, formerPriceSatang: null }
  await server.call(
    updatePackage,
    { params: { packageId: '2' }, body: { ...before, priceSatang: 149_900 } },
    owner,
  )
  const { id } = await aPayment({ typed: { shownTotalSatang: 139_900, onDifference: 'review' } })
  await server.call(updatePackage, { params: { packageId: '2' }, body: before }, owner)
  expect(await outcomeOf(id)).toMatchObject({ status: 'pending', doubts: ['difference'] })
})
