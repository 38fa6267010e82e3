import { z } from 'zod'
import { wholeNumberParam } from './fields.ts'

/** The query of a list that is read page by page: `page` counts from 1, `pageSize` is 1–100 rows. */
export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
}

/** How many rows a page of a table may have. */
export const TABLE_PAGE_SIZES = [10, 25, 50, 100] as const

/** The query of a list that an admin reads as a table. */
export const tablePaging = {
  page: paging.page,
  pageSize: z.coerce
    .number()
    .refine((size) => TABLE_PAGE_SIZES.some((each) => each === size), 'invalid')
    .default(10),
}

/** Describes how many rows a list gives at a time: 1 to `most`, `usual` where nobody says. */
export function limit(most: number, usual: number) {
  return z.coerce.number().int().min(1).max(most).default(usual)
}

/** Describes the query of a list that is read by a cursor: what follows the number `after`, from the beginning without one. */
export function cursorPaging(most: number, usual: number) {
  return { after: wholeNumberParam(-1).default(-1), limit: limit(most, usual) }
}

/** A page that was asked for, with its defaults filled in. */
export interface Paging {
  page: number
  pageSize: number
}
