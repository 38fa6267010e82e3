import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

type Texts = Readonly<Record<string, string | undefined>>

/**
 * Makes a reader of an address's parameters: the named texts, without those that have none. What looks like a number is
 * text all the same.
 */
export function readTexts<Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { [N in Name]?: string } => {
    const found = names.flatMap((name) => {
      const value = search[name]
      return value === undefined || value === '' || typeof value === 'object' ? [] : [[name, String(value)]]
    })
    return Object.fromEntries(found)
  }
}

/**
 * Returns the address as the screen's state: what is chosen, and how to choose otherwise.
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
