import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listKeywords, searchKeywords } from '@thokham/contract/categories'
import { call } from '../../lib/api/call.ts'

const PAGE = 500

interface KeywordList {
  keywords: readonly string[] | undefined
  /** Whose each is, of a search in all categories. */
  categoryOf?: ReadonlyMap<string, string>
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

/** Returns the keywords of a category page by page, or those that a search finds. */
export function useKeywordList(category: string | undefined, q: string): KeywordList {
  const isSearch = q.trim() !== ''
  const found = useQuery({
    queryKey: ['keywords', 'search', category ?? null, q],
    queryFn: ({ signal }) =>
      call(searchKeywords, { query: { q, ...(category && { category }) } }, { signal }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  })
  const pages = useInfiniteQuery({
    queryKey: ['keywords', category ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(
        listKeywords,
        { params: { category: category ?? '' }, query: { after: pageParam, limit: PAGE } },
        { signal },
      ),
    initialPageParam: -1,
    getNextPageParam: ({ next }) => next,
    enabled: !isSearch && category !== undefined,
  })
  if (isSearch) {
    return {
      keywords: found.data?.keywords.map(({ keyword }) => keyword),
      ...(found.data && {
        categoryOf: new Map(found.data.keywords.map(({ keyword, category }) => [keyword, category])),
      }),
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
      category === undefined
        ? []
        : pages.data?.pages.flatMap(({ keywords }) => keywords.map(({ keyword }) => keyword)),
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
