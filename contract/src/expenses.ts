import { EXPENSE_CATEGORIES, MOST_EXPENSE_SATANG } from '@thokham/domain/expense'
import { MAX_SLIP_BYTES } from '@thokham/domain/payment'
import { z } from 'zod'
import { calendarDate, formFlag, idParams, requiredText } from './fields.ts'
import { operation, streamed } from './operation.ts'

const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'format')

const satang = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,12}$/)
        .transform(Number),
    ],
    'format',
  )
  .pipe(z.int('format').min(0, 'too_small').max(MOST_EXPENSE_SATANG, 'too_big'))

export const expense = z.object({
  id: z.uuid(),
  date: calendarDate,
  amountSatang: z.int().min(0),
  description: z.string(),
  category: z.enum(EXPENSE_CATEGORIES),
  hasReceipt: z.boolean(),
  /** It comes again every month until it is stopped */
  isMonthly: z.boolean(),
})
export type Expense = z.infer<typeof expense>

export const newExpense = z.object({
  date: calendarDate,
  amountSatang: satang,
  description: requiredText(300),
  category: z.enum(EXPENSE_CATEGORIES).default('other'),
  /** Made again in every month from then on, on the same day */
  isMonthly: formFlag(),
})

const receipt = { field: 'receipt', maxBytes: MAX_SLIP_BYTES, tooLarge: 'slip_too_large' } as const
const pictureErrors = ['slip_too_large', 'slip_not_image', 'slip_unreadable', 'request_timeout'] as const

export const listExpenses = operation({
  name: 'expenses.list',
  summary: 'The expenses of a month, the newest first, with their sum',
  method: 'GET',
  path: '/api/expenses',
  access: 'owner:use',
  query: z.object({ month }),
  response: z.object({ expenses: z.array(expense), totalSatang: z.int().min(0) }),
})

export const createExpense = operation({
  name: 'expenses.create',
  summary: 'Note an expense, with a picture of its receipt',
  method: 'POST',
  path: '/api/expenses',
  access: 'owner:use',
  file: receipt,
  /** One expense an id, however often it is sent. */
  body: newExpense.extend({ id: z.uuid() }),
  response: expense,
  errors: [...pictureErrors, 'conflict', 'month_closed'],
})

export const updateExpense = operation({
  name: 'expenses.update',
  summary: 'Change an expense; a picture that comes along takes the place of the former one',
  method: 'POST',
  path: '/api/expenses/:id',
  access: 'owner:use',
  params: idParams,
  file: receipt,
  body: newExpense.extend({ removeReceipt: formFlag() }),
  response: expense,
  errors: [...pictureErrors, 'not_found', 'month_closed'],
})

export const deleteExpense = operation({
  name: 'expenses.delete',
  summary: 'Delete an expense; it can be restored',
  method: 'DELETE',
  path: '/api/expenses/:id',
  access: 'owner:use',
  params: idParams,
  response: z.object({ deleted: z.boolean() }),
  errors: ['month_closed'],
})

export const restoreExpense = operation({
  name: 'expenses.restore',
  summary: 'Bring a deleted expense back',
  method: 'POST',
  path: '/api/expenses/:id/restore',
  access: 'owner:use',
  params: idParams,
  response: expense,
  errors: ['not_found', 'month_closed'],
})

export const readReceipt = operation({
  name: 'expenses.receipt',
  summary: 'The picture of an expense’s receipt, as image/webp',
  method: 'GET',
  path: '/api/expenses/:id/receipt',
  access: 'owner:use',
  params: idParams,
  response: streamed('image/webp'),
  errors: ['not_found'],
})

export const exportExpenses = operation({
  name: 'expenses.export',
  summary: 'All expenses, or those of a month, as CSV',
  method: 'GET',
  path: '/api/expenses/export',
  access: 'owner:use',
  query: z.object({ month: month.optional() }),
  response: streamed('text/csv'),
})

/** Why a line of a file is no expense. */
export const EXPENSE_LINE_FAULTS = ['date', 'amount', 'description', 'category'] as const

export const importExpenses = operation({
  name: 'expenses.import',
  summary:
    'Take expenses from a CSV file as `expenses.export` writes it; what is there already is left alone',
  method: 'POST',
  path: '/api/expenses/import',
  access: 'owner:use',
  maxBodyBytes: 4 * 1024 * 1024,
  body: z.object({
    csv: z.string().max(3_000_000, 'too_long'),
    /** Says what would be taken, and takes nothing. */
    isRehearsal: z.boolean(),
  }),
  response: z.object({
    taken: z.int().min(0),
    /** There already: the same day, amount and description */
    known: z.int().min(0),
    /** At most a hundred; line 1 is the headings' */
    faults: z.array(z.object({ line: z.int().min(1), reason: z.enum(EXPENSE_LINE_FAULTS) })),
    faultCount: z.int().min(0),
    /** A heading that is not there; then nothing is taken */
    missingColumn: z.string().nullable(),
  }),
  errors: ['month_closed'],
})
