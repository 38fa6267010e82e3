import { z } from 'zod'

/** The query of a list that is read page by page: `page` counts from 1, `pageSize` is 1–100 rows. */
export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
}

/** A page that was asked for, with its defaults filled in. */
export interface Paging {
  page: number
  pageSize: number
}
