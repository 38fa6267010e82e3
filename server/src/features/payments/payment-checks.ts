import type { PaymentChecks } from '@thokham/contract/payment-admin'
import { type PaymentStatus, paymentReference } from '@thokham/domain/payment'
import { bankOfCode } from '@thokham/domain/slip-code'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import type { PaymentRow } from './payment-queries.ts'

type Twin = PaymentChecks['sameReference'][number]

const MOST_TWINS = 10
/** Slips older than that when handed in are worth a second look. */
const USUAL_DELAY_MS = 7 * 24 * 60 * 60 * 1000

/** What can be checked of payments without a person's eyes, in the order of the rows. */
export async function checksOf(
  open: Database | Transaction,
  rows: readonly PaymentRow[],
): Promise<PaymentChecks[]> {
  const twins = await twinsOf(
    open,
    rows.map(({ payment }) => payment.id),
  )
  return rows.map((row) => {
    const { payment, priceNowSatang } = row
    const { sameReference = [], samePicture = [] } = twins.get(payment.id) ?? {}
    return {
      amount: payment.amountSatang === payment.priceSatang - payment.discountSatang,
      priceNowSatang,
      bank: bankMatches(row),
      time: timeIsUsual(row),
      sameReference,
      samePicture,
      outside: payment.slipCheck,
    }
  })
}

function bankMatches({ payment: { slipBank, bankName } }: PaymentRow): boolean | null {
  if (slipBank === null || bankName === null) return null
  return bankOfCode(slipBank) === bankName
}

function timeIsUsual({ payment }: PaymentRow): boolean | null {
  const { transferDate, transferTime, createdAt } = payment
  if (transferDate === null || transferTime === null) return null
  const delay = createdAt.getTime() - new Date(`${transferDate}T${transferTime}:00+07:00`).getTime()
  return delay >= 0 && delay <= USUAL_DELAY_MS
}

interface TwinRow extends Record<string, unknown> {
  of: string
  kind: 'sameReference' | 'samePicture'
  id: string
  number: string
  status: PaymentStatus
  email: string
}

/** Other payments with the same transfer or the same picture, newest first, by the payment that has them. */
async function twinsOf(open: Database | Transaction, ids: readonly string[]) {
  const found = new Map<string, Partial<Record<TwinRow['kind'], Twin[]>>>()
  if (ids.length === 0) return found
  const { rows } = await open.execute<TwinRow>(sql`
    SELECT mine.id AS of, twin.kind, twin.id, twin.number, twin.payment_status AS status, profiles.email
    FROM payments mine,
    LATERAL (${branches('sameReference', sql`slip_reference = mine.slip_reference AND slip_bank = mine.slip_bank`)}
      UNION ALL ${branches('samePicture', sql`slip_hash = mine.slip_hash`)}) twin
    JOIN profiles ON profiles.id = twin.user_id
    WHERE mine.id = ANY (${sql.param(ids)}::uuid[])
    ORDER BY twin.created_at DESC`)
  for (const { of, kind, number, ...twin } of rows) {
    const mine = found.get(of) ?? {}
    found.set(of, mine)
    mine[kind] = [...(mine[kind] ?? []), { ...twin, reference: paymentReference(Number(number)) }]
  }
  return found
}

/** Rejected ones and the others apart: each half has an index of its own. */
function branches(kind: TwinRow['kind'], isSame: ReturnType<typeof sql>) {
  const half = (status: ReturnType<typeof sql>) => sql`
    (SELECT ${kind}::text AS kind, id, number, payment_status, user_id, created_at FROM payments
     WHERE ${isSame} AND ${status} AND id <> mine.id ORDER BY created_at DESC LIMIT ${sql.raw(String(MOST_TWINS))})`
  return sql`${half(sql`payment_status <> 'rejected'`)} UNION ALL ${half(sql`payment_status = 'rejected'`)}`
}
