import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAudit, listAuditActors } from '@thokham/contract/audit'
import type { AuditTopic } from '@thokham/domain/audit-actions'
import { queryOf } from '../../../lib/queries/query-of.ts'

/** What the address selects. */
export interface AuditFilter {
  topic?: AuditTopic
  actor?: string
  member?: string
  partner?: string
  from?: string
  to?: string
  q?: string
  after?: string
}

/** Returns the query of the audit log as the address selects it, `limit` entries at most. */
export function auditQuery(filter: AuditFilter, limit = 50) {
  return queryOptions({
    ...queryOf(['admin-audit', filter, limit], listAudit, { query: { ...filter, limit } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const auditActorsQuery = queryOf(['admin-audit', 'actors'], listAuditActors, {})
