import { AUDIT_TOPICS } from '@thokham/domain/audit-actions'
import { gregorianDate } from '@thokham/domain/typed-moment'
import { useMemo } from 'react'
import { useSearchParams } from '../../../lib/boot/search-params.ts'
import type { AuditFilter } from './audit-queries.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const PLACE = /^\d{1,16}-\d{1,18}$/

/** Returns the audit screen's state, which is its address; another filter begins with the newest entry. */
export function useAuditFilter(): {
  filter: AuditFilter
  choose: (part: Partial<Record<keyof AuditFilter, string | undefined>>) => void
} {
  const [search, set] = useSearchParams()
  const filter = useMemo(() => {
    const found = {
      topic: AUDIT_TOPICS.find((topic) => topic === search.topic),
      actor: fitting(ID, search.actor),
      member: fitting(ID, search.member),
      partner: fitting(ID, search.partner),
      from: dayOf(search.from),
      to: dayOf(search.to),
      q: search.q,
      after: fitting(PLACE, search.after),
    }
    return Object.fromEntries(Object.entries(found).filter(([, value]) => value)) as AuditFilter
  }, [search])
  return { filter, choose: (part) => set({ ...part, after: undefined }, { replace: part.q !== undefined }) }
}

function dayOf(text: string | undefined): string | undefined {
  return text !== undefined && gregorianDate(text) === text ? text : undefined
}

function fitting(pattern: RegExp, text: string | undefined): string | undefined {
  return text !== undefined && pattern.test(text) ? text : undefined
}
