import type {
  AutomaticApproval,
  setAutomaticApproval as operation,
} from '@thokham/contract/automatic-approval'
import type { HandlerInput } from '@thokham/contract/operation'
import {
  AGREEMENTS_NEEDED,
  APPROVAL_CONDITIONS,
  type ApprovalDoubt,
  heldConditions,
  weighAgreement,
} from '@thokham/domain/automatic-approval'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { paymentReference } from '@thokham/domain/payment'
import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { approvalVerdicts, automaticApproval, payments } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { alertEverywhere, mailAlert } from '../alerts/alert-owner.ts'
import { type Doer, writeAudit } from '../audit/write-audit.ts'

/** Payments that are looked back upon: more than are decided while one waits. */
const DECISIONS_READ = 1_000
const JUDGED_READ = 500
const DIFFERENCES_SHOWN = 3

/** Reads whether payments approve themselves, within what, and how far the rule agrees with the team. */
export async function readAutomaticApproval(db: Database, now: Date): Promise<AutomaticApproval> {
  const [settings] = await db
    .select({ row: automaticApproval, number: payments.number })
    .from(automaticApproval)
    .leftJoin(payments, eq(payments.id, automaticApproval.turnedOffBy))
  if (!settings) throw new Error('The limits of automatic approval are not there')
  const { row, number } = settings
  const decisions = await readDecisions(db)
  const isApproved = decisions.map(({ status }) => status === 'approved')
  return {
    isOn: row.isOn,
    plans: row.plans,
    fromHour: row.fromHour,
    untilHour: row.untilHour,
    ceilingSatang: row.ceilingSatang,
    changedAt: row.changedAt.toISOString(),
    turnedOffBy:
      row.turnedOffBy && number !== null
        ? { id: row.turnedOffBy, reference: paymentReference(number) }
        : null,
    today: await readToday(db, now),
    agreement: {
      ...weighAgreement(isApproved),
      decisions: isApproved.slice(0, AGREEMENTS_NEEDED).reverse(),
    },
    differences: decisions
      .filter(({ status }) => status === 'rejected')
      .slice(0, DIFFERENCES_SHOWN)
      .map(({ id, number, amountSatang, reason, at }) => ({
        id,
        reference: paymentReference(number),
        amountSatang,
        reason: reason ?? '',
        at: (at ?? now).toISOString(),
      })),
    judged: await readJudged(db),
  }
}

/**
 * Reads how people decided payments that the rule would have approved, the newest decision first. What approved itself and
 * stands was decided by nobody, and who withdrew a payment was its member.
 */
async function readDecisions(db: Database) {
  const rows = await db
    .select({
      id: payments.id,
      number: payments.number,
      status: payments.paymentStatus,
      amountSatang: payments.amountSatang,
      reason: payments.rejectReason,
      at: payments.decidedAt,
    })
    .from(approvalVerdicts)
    .innerJoin(payments, eq(payments.id, approvalVerdicts.paymentId))
    .where(
      and(
        eq(approvalVerdicts.outcome, 'approve'),
        ne(payments.paymentStatus, 'pending'),
        isNotNull(payments.decidedBy),
        isNull(payments.withdrawnAt),
      ),
    )
    .orderBy(desc(approvalVerdicts.judgedAt))
    .limit(DECISIONS_READ)
  return rows.sort((one, other) => Number(other.at) - Number(one.at))
}

async function readToday(db: Database, now: Date): Promise<AutomaticApproval['today']> {
  const [found] = await db
    .select({
      payments: sql<number>`count(*)`.mapWith(Number),
      satang: sql<number>`coalesce(sum(${payments.amountSatang}), 0)`.mapWith(Number),
    })
    .from(approvalVerdicts)
    .innerJoin(payments, eq(payments.id, approvalVerdicts.paymentId))
    .where(and(eq(approvalVerdicts.outcome, 'approve'), eq(approvalVerdicts.judgedDay, bangkokDate(now))))
  return found ?? { payments: 0, satang: 0 }
}

async function readJudged(db: Database): Promise<AutomaticApproval['judged']> {
  const rows = await db
    .select({
      doubts: approvalVerdicts.doubts,
      verdictMs:
        sql<number>`extract(epoch FROM ${approvalVerdicts.judgedAt} - ${payments.createdAt}) * 1000`.mapWith(
          Number,
        ),
      teamMs: sql<
        number | null
      >`CASE WHEN ${payments.decidedBy} IS NOT NULL THEN extract(epoch FROM ${payments.decidedAt} - ${payments.createdAt}) * 1000 END`,
    })
    .from(approvalVerdicts)
    .innerJoin(payments, eq(payments.id, approvalVerdicts.paymentId))
    .orderBy(desc(approvalVerdicts.judgedAt))
    .limit(JUDGED_READ)
  const byDoubt = new Map<ApprovalDoubt, number>()
  for (const { doubts } of rows) {
    const [first] = doubts
    if (first) byDoubt.set(first, (byDoubt.get(first) ?? 0) + 1)
  }
  const held = rows.flatMap(({ doubts }) => heldConditions(doubts))
  return {
    payments: rows.length,
    doubts: [...byDoubt]
      .map(([doubt, many]) => ({ doubt, payments: many }))
      .sort((one, other) => other.payments - one.payments),
    conditions: APPROVAL_CONDITIONS.map((condition) => ({
      condition,
      payments: held.filter((one) => one === condition).length,
    })),
    medianMs: median(rows.filter(({ doubts }) => doubts.length === 0).map(({ verdictMs }) => verdictMs)),
    teamMedianMs: median(rows.flatMap(({ teamMs }) => (teamMs === null ? [] : Number(teamMs)))),
  }
}

/** Returns the middle of some durations, in whole ms; null of none. */
function median(durations: readonly number[]): number | null {
  const middle = [...durations].sort((one, other) => one - other)[Math.floor(durations.length / 2)]
  return middle === undefined ? null : Math.max(0, Math.round(middle))
}

/**
 * Sets the limits, and whether payments approve themselves. Locks the one row of them.
 * @throws Refusal `conflict` when it is to be turned on before the team agreed often enough
 */
export function setAutomaticApproval(
  { db }: Pick<Services, 'db'>,
  call: Call,
  { isOn, plans, fromHour, untilHour, ceilingSatang }: HandlerInput<typeof operation>['body'],
): Promise<AutomaticApproval> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(automaticApproval).for('no key update')
    if (!before) throw new Error('The limits of automatic approval are not there')
    const isTurned = isOn !== before.isOn
    if (isOn && isTurned && !(await readAutomaticApproval(tx, call.now)).agreement.mayTurnOn)
      throw new Refusal('conflict')
    const limits = { isOn, plans, fromHour, untilHour, ceilingSatang }
    await tx
      .update(automaticApproval)
      .set({ ...limits, ...(isTurned && { changedAt: call.now, turnedOffBy: null }) })
    await writeAudit(tx, call, {
      action: 'payment.automatic',
      subjectKind: 'settings',
      subjectId: 'automatic-approval',
      before: {
        isOn: before.isOn,
        plans: before.plans,
        fromHour: before.fromHour,
        untilHour: before.untilHour,
        ceilingSatang: before.ceilingSatang,
      },
      after: limits,
    })
    return readAutomaticApproval(tx, call.now)
  })
}

/**
 * Turns automatic approval off where the team refuses what it approved, and tells the owner everywhere, in the caller's
 * transaction. Locks the one row of the limits, after the payment's.
 */
export async function turnOffAfterRefusal(
  tx: Transaction,
  services: Pick<Services, 'vault' | 'publicUrl' | 'ownerEmail' | 'clock'>,
  call: Doer,
  {
    payment,
    verdict,
  }: { payment: { id: string; number: number }; verdict: { approvedAt: Date | null } | null },
): Promise<void> {
  if (!verdict?.approvedAt) return
  const { rowCount } = await tx
    .update(automaticApproval)
    .set({ isOn: false, changedAt: call.now, turnedOffBy: payment.id })
    .where(eq(automaticApproval.isOn, true))
  if (!rowCount) return
  await writeAudit(tx, call, {
    action: 'payment.automatic',
    subjectKind: 'settings',
    subjectId: 'automatic-approval',
    before: { isOn: true },
    after: { isOn: false, refused: payment.id },
  })
  const title = 'อนุมัติอัตโนมัติปิดเองแล้ว'
  const text = `ทีมงานปฏิเสธ ${paymentReference(payment.number)} ที่ระบบอนุมัติ รายการต่อจากนี้ทีมงานตรวจเอง`
  await mailAlert(tx, services, { event: 'payment', title, text, path: '/admin/payment' })
  await alertEverywhere(tx, services, { title, text })
}
