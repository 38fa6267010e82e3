/** How many rows a page may have. */
export const PAGE_SIZES = [10, 25, 50, 100] as const
const LAST_PAGE = 1_000_000

/** Returns which page of a list the address names (from 1), and how many rows it has; the first ten where it names none. */
export function pageOfAddress(search: { page?: string | undefined; size?: string | undefined }): {
  page: number
  pageSize: number
} {
  const page = Number(search.page ?? 1)
  return {
    page: Number.isSafeInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    pageSize: PAGE_SIZES.find((size) => String(size) === search.size) ?? PAGE_SIZES[0],
  }
}
