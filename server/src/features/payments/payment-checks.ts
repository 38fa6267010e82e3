import type { PaymentChecks } from '@thokham/contract/payment-admin'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { isEndless } from '@thokham/domain/membership-term'
import { type PaymentStatus, paymentReference } from '@thokham/domain/payment'
import { payerOfCode } from '@thokham/domain/slip-code'
import { CLOCK_AHEAD_MS } from '@thokham/domain/transfer-time'
import type { Pool } from 'pg'
import type { PaymentRow } from './payment-queries.ts'
import { slipVersionOf } from './present-payment.ts'

const MOST_TWINS = 10
/** Slips older than that when handed in are worth a second look. */
const USUAL_DELAY_MS = 7 * DAY_MS

/** Checks, of payments, what can be checked without a person's eyes, in the order of the rows. */
export async function checksOf(pool: Pool, rows: readonly PaymentRow[]): Promise<PaymentChecks[]> {
  const twins = await twinsOf(
    pool,
    rows.map(({ payment }) => payment.id),
  )
  return rows.map((row) => {
    const { payment, priceNowSatang } = row
    const { sameReference = [], samePicture = [], alikePicture = [] } = twins.get(payment.id) ?? {}
    return {
      amount: payment.amountSatang === payment.priceSatang - payment.discountSatang,
      priceNowSatang,
      bank: bankMatches(row),
      time: timeIsUsual(row),
      sameReference,
      samePicture,
      alikePicture,
      endless: payment.paymentStatus === 'pending' && row.plan !== 'lifetime' && isEndless(row.member),
      outside: payment.slipCheck,
    }
  })
}

function bankMatches({ payment: { slipBank, bankName } }: PaymentRow): boolean | null {
  if (slipBank === null || bankName === null) return null
  return (payerOfCode(slipBank) ?? 'other') === bankName
}

function timeIsUsual({ payment }: PaymentRow): boolean | null {
  const { transferDate, transferTime, createdAt } = payment
  if (transferDate === null || transferTime === null) return null
  const delay = createdAt.getTime() - new Date(`${transferDate}T${transferTime}:00+07:00`).getTime()
  return delay >= -CLOCK_AHEAD_MS && delay <= USUAL_DELAY_MS
}

type Kind = 'sameReference' | 'samePicture' | 'alikePicture'

interface TwinRow {
  of: string
  kind: Kind
  id: string
  number: string
  status: PaymentStatus
  email: string
  image: string | null
}

/** Finds other payments with the same transfer, or the same or a picture like it, newest first, by the payment that has them. */
async function twinsOf(pool: Pool, ids: readonly string[]) {
  const found = new Map<string, Partial<Pick<PaymentChecks, Kind>>>()
  if (ids.length === 0) return found
  const { rows } = await pool.query<TwinRow>({ name: 'payment-twins', text: TWINS, values: [ids] })
  for (const { of, kind, number, image, ...same } of rows) {
    const mine = found.get(of) ?? {}
    found.set(of, mine)
    const twin = { ...same, reference: paymentReference(Number(number)) }
    if (kind === 'alikePicture')
      mine.alikePicture = [...(mine.alikePicture ?? []), { ...twin, slipVersion: slipVersionOf(image) }]
    else mine[kind] = [...(mine[kind] ?? []), twin]
  }
  return found
}

/** Returns the query of twins, rejected ones and the others apart: each half has an index of its own. */
const halves = (kind: Kind, isSame: string) =>
  ["<> 'rejected'", "= 'rejected'"]
    .map(
      (status) => `
    (SELECT '${kind}' AS kind, id, number, payment_status, user_id, created_at, slip_image FROM payments
     WHERE ${isSame} AND payment_status ${status} AND id <> mine.id ORDER BY created_at DESC LIMIT ${MOST_TWINS})`,
    )
    .join(' UNION ALL ')

const TWINS = `
  SELECT mine.id AS of, twin.kind, twin.id, twin.number, twin.payment_status AS status, profiles.email,
         twin.slip_image AS image
  FROM payments mine,
  LATERAL (${halves('sameReference', 'slip_reference = mine.slip_reference AND slip_bank = mine.slip_bank')}
    UNION ALL ${halves('samePicture', 'slip_hash = mine.slip_hash')}
    UNION ALL (SELECT 'alikePicture' AS kind, id, number, payment_status, user_id, created_at, slip_image FROM payments
      WHERE id = ANY (mine.slip_alike) AND id <> mine.id AND slip_hash <> mine.slip_hash)) twin
  JOIN profiles ON profiles.id = twin.user_id
  WHERE mine.id = ANY ($1::uuid[])
  ORDER BY twin.created_at DESC`
