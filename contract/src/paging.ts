import { z } from 'zod'

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

/** A page that was asked for, with its defaults filled in. */
export interface Paging {
  page: number
  pageSize: number
}
