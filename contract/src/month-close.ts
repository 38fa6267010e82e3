import { z } from 'zod'
import { instant } from './fields.ts'
import { operation, streamed } from './operation.ts'

const count = z.int().min(0)
const satang = z.int()

/** `YYYY-MM`, Bangkok's */
const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'format')

/** A month's books. */
export const booksOfMonth = z.object({
  month,
  /** Its last day is past: it can be closed */
  isOver: z.boolean(),
  /** Payments handed in by its end that wait for their decision */
  waiting: count,
  /** null = open */
  closed: z.object({ at: instant, by: z.string() }).nullable(),
  /** Approved in it, after discounts */
  revenue: z.object({ payments: count, satang, discountSatang: satang }),
  /** Money of withdrawn payments that went back in it; it was never revenue */
  refunds: z.object({ payments: count, satang }),
  expenses: z.object({ expenses: count, satang }),
})
export type BooksOfMonth = z.infer<typeof booksOfMonth>

export const readBooks = operation({
  name: 'monthClose.read',
  summary: 'What a month’s books come to, and whether they are closed',
  method: 'GET',
  path: '/api/report/month',
  access: 'owner:use',
  query: z.object({ month }),
  response: booksOfMonth,
})

export const exportBooks = operation({
  name: 'monthClose.file',
  summary: 'A month’s books for the accountant, as a ZIP of CSV files and pictures of receipts',
  method: 'GET',
  path: '/api/report/month/file',
  access: 'owner:use',
  query: z.object({ month }),
  response: streamed('application/zip'),
})

/** Closed once, it is the same answer. */
export const closeMonth = operation({
  name: 'monthClose.close',
  summary: 'Close a month that is over: what counts in it does not change any more',
  method: 'POST',
  path: '/api/report/month/close',
  access: 'owner:use',
  body: z.object({ month }),
  response: booksOfMonth,
  // It is not over, or a payment of it waits.
  errors: ['conflict'],
})
