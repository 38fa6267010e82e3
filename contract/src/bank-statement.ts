import { PAYMENT_STATUSES } from '@thokham/domain/payment'
import { z } from 'zod'
import { calendarDate } from './fields.ts'
import { operation } from './operation.ts'

/** A hundred million baht, as `parseBaht` reads them. */
const MOST_SATANG = 10_000_000_000

/** Money that came in, as the shop's bank names it. */
const line = z.object({
  /** Bangkok date */
  day: calendarDate,
  /** Bangkok time; null where the statement has none */
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'format')
    .nullable(),
  satang: z.int().min(1, 'too_small').max(MOST_SATANG, 'too_big'),
  /** What the bank says of it */
  details: z.string().max(200, 'too_long'),
})

const count = z.int().min(0)

const statement = z.object({
  /** The first and the last day of what was read in; null = nothing is there */
  span: z.object({ from: calendarDate, to: calendarDate }).nullable(),
  lines: count,
  /** Of them, those that belong to a payment */
  paired: z.object({ lines: count, satang: count }),
  /** Money that nobody has handed in a slip for, the newest first */
  withoutSlip: z.array(line.extend({ id: z.uuid() })),
  withoutSlipTotal: count,
  /** Payments of those days whose money is not in it, the newest first */
  withoutMoney: z.array(
    z.object({
      id: z.uuid(),
      reference: z.string(),
      member: z.string(),
      satang: count,
      day: calendarDate,
      time: z.string(),
      status: z.enum(PAYMENT_STATUSES),
    }),
  ),
  withoutMoneyTotal: count,
})
export type BankStatement = z.infer<typeof statement>

export const readBankStatement = operation({
  name: 'bankStatement.read',
  summary: 'Money that came in, beside the payments that were handed in',
  method: 'GET',
  path: '/api/admin/payments/statement',
  access: 'owner:use',
  response: statement,
})

/**
 * Takes in lines of the bank's statement. Those that are there already are not taken twice, however files overlap: of equal
 * lines as many stay as one file has. Pending payments of those days are judged again.
 */
export const importBankStatement = operation({
  name: 'bankStatement.import',
  summary: 'Read in money that came in, from the bank’s statement',
  method: 'POST',
  path: '/api/admin/payments/statement',
  access: 'owner:use',
  body: z.object({ lines: z.array(line).min(1, 'required').max(5_000, 'too_many') }),
  response: z.object({ added: count, known: count, statement }),
  // Five thousand lines with all that a bank may say of each, in Thai.
  maxBodyBytes: 4 * 1024 * 1024,
  // It vouches for transfers.
  stepUp: () => 'payment.statement',
})

export const forgetBankStatement = operation({
  name: 'bankStatement.forget',
  summary: 'Forget all lines of the bank’s statement',
  method: 'DELETE',
  path: '/api/admin/payments/statement',
  access: 'owner:use',
  response: statement,
})
