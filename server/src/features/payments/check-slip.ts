import type { SlipVerdict } from '@thokham/contract/payment-admin'
import { TRUEMONEY } from '@thokham/domain/slip-code'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { generate } from 'promptparse'
import type { Database, Transaction } from '../../db/client.ts'
import { payments } from '../../db/schema.ts'
import type { SlipAnswer, SlipFindings } from '../../integrations/slip-protocol.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { JobCall, JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { askToJudge } from './ask-to-judge.ts'
import { byId, findPayment, type PaymentRow } from './payment-queries.ts'
import { publishPayment } from './payment-topics.ts'

/** The job that asks the outside check about a payment's slip. */
export const CHECK_SLIP = 'payment:check-slip'

/** The last try about half an hour after the first: by then somebody has looked. */
const ATTEMPTS = 8
/** Times that a bank may put us off. */
const MOST_DELAYS = 6
const MINUTE_MS = 60_000
const NOTHING: SlipFindings = { amount: null, receiver: null, duplicate: null, transfer: null }

type Payment = PaymentRow['payment']
type SlipResult = Pick<SlipVerdict, 'verdict'> & SlipFindings

/**
 * Queues the slip check of a payment in the caller's transaction. Skips slips without a readable mini-QR and those that
 * were already checked.
 */
export async function askAboutSlip(
  tx: Transaction,
  { payment }: PaymentRow,
  { delays = 0, runAt }: { delays?: number; runAt?: Date } = {},
): Promise<void> {
  if (!payment.slipReference || (delays === 0 && payment.slipCheck)) return
  await enqueue(
    tx,
    CHECK_SLIP,
    { paymentId: payment.id, delays },
    { key: `slip-check:${payment.id}`, attempts: ATTEMPTS, ...(runAt && { runAt }) },
  )
}

/**
 * Writes down what the slip check says of a pending payment's slip; it decides nothing. An answer for later and the
 * next question are one transaction.
 */
export function checkSlip(services: Services): JobHandler {
  return async (payload, call) => {
    const { paymentId, delays } = payload as { paymentId: string; delays: number }
    const row = await findPayment(services.db, byId(paymentId))
    if (!row || !isOpen(row.payment)) return
    const answer = await ask(services, row.payment, call)
    if (!answer) return
    if (answer.kind === 'later' && delays < MOST_DELAYS) {
      await services.db.transaction(async (tx) => {
        await recordVerdict(tx, services, row.payment, { verdict: 'later', ...NOTHING })
        await askAboutSlip(tx, row, { delays: delays + 1, runAt: nextTime(services, answer.afterMs) })
      })
      return
    }
    if (answer.kind === 'refused') {
      const { service } = services.slipCheck ?? {}
      services.log.error(
        { service, reason: answer.reason },
        'the slip check refuses us: key, branch or quota',
      )
    }
    await recordVerdict(
      services.db,
      services,
      row.payment,
      await verdictOf(services.db, row.payment, answer, call),
    )
  }
}

/** Returns whether a payment waits for a decision, with a mini-QR, and is not answered yet: a job may run twice. */
function isOpen({ paymentStatus, slipImage, slipReference, slipBank, slipCheck }: Payment): boolean {
  const isAnswered = slipCheck && slipCheck.verdict !== 'later' && slipCheck.verdict !== 'failed'
  return (
    paymentStatus === 'pending' &&
    slipImage !== null &&
    slipReference !== null &&
    slipBank !== null &&
    // These services are asked by the text of a bank's code.
    slipBank !== TRUEMONEY &&
    !isAnswered
  )
}

/** Asks about the slip. @throws whatever kept it from being answered, once that is written down; the queue tries again */
async function ask(services: Services, payment: Payment, { signal }: JobCall): Promise<SlipAnswer | null> {
  const { db, slipCheck } = services
  const { slipBank: sendingBank, slipReference: transRef, amountSatang } = payment
  if (!slipCheck || !sendingBank || !transRef) return null
  const { accountNumber, promptPayId, accountName } = (await readCurrentSettings(db)).payment
  try {
    return await slipCheck.ask(
      {
        code: generate.slipVerify({ sendingBank, transRef }),
        amountSatang,
        receiver: { numbers: [accountNumber, promptPayId], name: accountName },
      },
      signal,
    )
  } catch (error) {
    if (!signal.aborted) await recordVerdict(db, services, payment, { verdict: 'failed', ...NOTHING })
    throw error
  }
}

async function verdictOf(
  db: Database,
  payment: Payment,
  answer: SlipAnswer,
  call: JobCall,
): Promise<SlipResult> {
  if (answer.kind === 'not_found') return { verdict: 'not_found', ...NOTHING }
  if (answer.kind !== 'found') return { verdict: 'failed', ...NOTHING }
  const { amount, receiver, transfer } = answer
  // Seen before, but perhaps because we asked before.
  const isOurs = answer.duplicate && (call.attempt > 1 || (await wasCheckedBefore(db, payment)))
  const duplicate = isOurs ? null : answer.duplicate
  const isWrong = amount === false || receiver === false
  return {
    verdict: duplicate ? 'duplicate' : isWrong ? 'mismatch' : 'ok',
    amount,
    receiver,
    duplicate,
    transfer,
  }
}

/** Returns whether the same transfer was handed in before and rejected. */
async function wasCheckedBefore(db: Database, { id, slipBank, slipReference }: Payment): Promise<boolean> {
  const [earlier] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.paymentStatus, 'rejected'),
        eq(payments.slipReference, slipReference ?? ''),
        eq(payments.slipBank, slipBank ?? ''),
        isNotNull(payments.slipCheck),
        ne(payments.id, id),
      ),
    )
    .limit(1)
  return earlier !== undefined
}

/**
 * Writes the verdict to the slip that was asked about, and has the payment judged by it; another slip may have taken its place,
 * or its payer been forgotten.
 */
async function recordVerdict(
  db: Database,
  { slipCheck, clock }: Services,
  { id, slipBank, slipReference }: Payment,
  verdict: SlipResult,
): Promise<void> {
  if (!slipCheck) return
  const { service } = slipCheck
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(payments)
      .set({ slipCheck: { service, ...verdict, checkedAt: clock().toISOString() } })
      .where(
        and(
          byId(id),
          eq(payments.slipBank, slipBank ?? ''),
          eq(payments.slipReference, slipReference ?? ''),
          isNotNull(payments.slipImage),
        ),
      )
    if (!rowCount) return
    await publishPayment(tx, id)
    await askToJudge(tx, id)
  })
}

function nextTime({ clock }: Services, afterMs: number | null): Date {
  const wait = Math.min(Math.max(afterMs ?? 5 * MINUTE_MS, MINUTE_MS), 30 * MINUTE_MS)
  return new Date(clock().getTime() + wait)
}
