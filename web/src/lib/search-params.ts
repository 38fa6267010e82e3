import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

type Texts = Readonly<Record<string, string | undefined>>

/**
 * The address as the screen's state: what is chosen, and how to choose otherwise.
 * @returns the texts after `?`, and a setter that merges; `undefined` takes a text out
 */
export function useSearchParams(): [Texts, (part: Texts, how?: { replace?: boolean }) => void] {
  const search: Texts = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = useCallback(
    (part: Texts, { replace = false }: { replace?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: (before: Texts) => ({ ...before, ...part }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return [search, set]
}
