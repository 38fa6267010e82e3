import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listKeywords, searchKeywords } from '@thokham/contract/categories'
import { call } from '../../lib/api/call.ts'

const PAGE = 500

interface KeywordList {
  keywords: readonly string[] | undefined
  /** Whose each of them is. */
  categories?: readonly string[]
  /** A search found more than it shows. */
  isCut: boolean
  /** What was looked for in the place of what was typed; null = just that. */
  instead: string | null
  /** They are the former search's, until this one is answered. */
  isFormer: boolean
  error: Error | null
  retry: () => void
  /** Fetches what follows, where there is more of a category. */
  more: () => void
}

/**
 * Returns the keywords of categories, one after the other and page by page, or those that a search finds.
 * @param category the one that is chosen, for a search
 * @param categories those that are shown without a search; undefined = not known yet
 */
export function useKeywordList(
  category: string | undefined,
  categories: readonly string[] | undefined,
  q: string,
): KeywordList {
  const isSearch = q.trim() !== ''
  const found = useQuery({
    queryKey: ['keywords', 'search', category ?? null, q],
    queryFn: ({ signal }) =>
      call(searchKeywords, { query: { q, ...(category && { category }) } }, { signal }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  })
  const pages = useInfiniteQuery({
    queryKey: ['keywords', categories ?? null],
    queryFn: async ({ pageParam: { at, after }, signal }) => {
      const category = categories?.[at] ?? ''
      const page = await call(
        listKeywords,
        { params: { category }, query: { after, limit: PAGE } },
        { signal },
      )
      return { ...page, category }
    },
    initialPageParam: { at: 0, after: -1 },
    // Behind the last keyword of one category stands the first of the next.
    getNextPageParam: ({ next }, _pages, { at }) => {
      if (next !== null) return { at, after: next }
      return categories && at + 1 < categories.length ? { at: at + 1, after: -1 } : null
    },
    enabled: !isSearch && categories !== undefined && categories.length > 0,
  })
  if (isSearch) {
    return {
      keywords: found.data?.keywords.map(({ keyword }) => keyword),
      ...(found.data && { categories: found.data.keywords.map(({ category }) => category) }),
      isCut: found.data?.isCut ?? false,
      instead: found.isPlaceholderData ? null : (found.data?.instead ?? null),
      isFormer: found.isPlaceholderData,
      error: found.error,
      retry: () => void found.refetch(),
      more: () => {},
    }
  }
  return {
    keywords:
      categories?.length === 0
        ? []
        : pages.data?.pages.flatMap(({ keywords }) => keywords.map(({ keyword }) => keyword)),
    ...(pages.data && {
      categories: pages.data.pages.flatMap(({ keywords, category }) => keywords.map(() => category)),
    }),
    isCut: false,
    instead: null,
    isFormer: false,
    error: pages.error,
    retry: () => void pages.refetch(),
    more: () => {
      if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage()
    },
  }
}
