import { TABLE_PAGE_SIZES } from '@thokham/contract/paging'

const LAST_PAGE = 1_000_000

/** Returns which page of a list the address names (from 1), and how many rows it has; the first ten where it names none. */
export function pageOfAddress(search: { page?: string | undefined; size?: string | undefined }): {
  page: number
  pageSize: number
} {
  const page = Number(search.page ?? 1)
  return {
    page: Number.isSafeInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    pageSize: TABLE_PAGE_SIZES.find((size) => String(size) === search.size) ?? TABLE_PAGE_SIZES[0],
  }
}
