import { TABLE_LOOK } from '../../../../components/table-view/table-look-search.ts'

/** What the list of payments is filtered and paged by, how it looks, and the one under review. */
export const PAYMENT_LIST = [
  'status',
  'range',
  'from',
  'to',
  'by',
  'q',
  'page',
  'size',
  'review',
  ...TABLE_LOOK,
] as const
