import { focusManager, QueryClient } from '@tanstack/react-query'
import { isUnanswered } from '../api/api-error.ts'

const MINUTE = 60_000

/** How long an answer of each kind counts as fresh, in ms (docs/product/app.md#what-the-browser-keeps). */
export const STALE = {
  /** What members keep about themselves: keys, devices, the second factor. */
  profile: 10 * MINUTE,
  tools: 15 * MINUTE,
  licence: 5 * MINUTE,
  /** Who is calling, at which level, with what is left of today. */
  membership: 5 * MINUTE,
  /** What holds for a whole visit: the product's settings, its announcement. */
  session: 30 * MINUTE,
  default: 5 * MINUTE,
} as const

// A tab comes to the front when it is shown, and when its window is turned to: of two windows side by side none is ever hidden.
focusManager.setEventListener((notice) => {
  if (typeof window === 'undefined') return
  const seen = () => notice()
  addEventListener('visibilitychange', seen)
  addEventListener('focus', seen)
  return () => {
    removeEventListener('visibilitychange', seen)
    removeEventListener('focus', seen)
  }
})

/** Who is calling. */
export const SESSION_KEY = ['session'] as const

/** The browser's one cache of the server's answers. On the server it stays empty: each answer has one of its own. */
export const queryClient: QueryClient = createQueryClient()

/** Makes a cache of answers. Only a lost connection is worth asking again by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE.default,
        retry: (count, error) => isUnanswered(error) && count < 2,
      },
      mutations: { retry: false },
    },
  })
}

/** Meta of a query that the browser alone asks: a file has no form in a document, and a secret has no place in one. */
export const BROWSER_ONLY = { isBrowserOnly: true } as const
