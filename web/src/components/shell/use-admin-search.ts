import { useQuery } from '@tanstack/react-query'
import { SHORTEST_SEARCH, searchAsAdmin } from '@thokham/contract/admin-search'
import type { CallResult } from '@thokham/contract/operation'
import { can } from '@thokham/domain/access'
import { useEffect, useState } from 'react'
import { queryOf } from '../../lib/queries/query-of.ts'
import type { Session } from '../../lib/session/session.ts'

/** How long (ms) typing pauses before the server is asked. */
const PAUSE_MS = 200

export interface AdminSearch {
  /** Is this somebody who finds members at all? */
  isOpen: boolean
  /** Undefined until the answer to just what is typed has come: an answer to less would be opened by mistake. */
  found: CallResult<typeof searchAsAdmin> | undefined
  isSearching: boolean
  error: Error | null
}

/** Looks for members and payments while an admin types; of others nothing is asked. */
export function useAdminSearch(level: Session['level'], typed: string): AdminSearch {
  const isOpen = can(level, 'admin:use')
  const wanted = typed.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const clock = setTimeout(() => setAsked(wanted), PAUSE_MS)
    return () => clearTimeout(clock)
  }, [wanted])
  const isLongEnough = [...wanted].length >= SHORTEST_SEARCH
  const isAsked = isOpen && isLongEnough && asked === wanted
  const { data, error } = useQuery({
    ...queryOf(['admin-search', asked], searchAsAdmin, { query: { q: asked } }),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  })
  const found = isAsked ? data : undefined
  const failed = isAsked && !found ? error : null
  return { isOpen, found, error: failed, isSearching: isOpen && isLongEnough && !found && !failed }
}
