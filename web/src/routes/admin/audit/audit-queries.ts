import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAudit, listAuditActors } from '@thokham/contract/audit'
import type { AuditTopic } from '@thokham/domain/audit-actions'
import { call } from '../../../lib/api/call.ts'

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
    queryKey: ['admin-audit', filter, limit],
    queryFn: ({ signal }) => call(listAudit, { query: { ...filter, limit } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const auditActorsQuery = queryOptions({
  queryKey: ['admin-audit', 'actors'],
  queryFn: ({ signal }) => call(listAuditActors, {}, { signal }),
})
