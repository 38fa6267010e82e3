import type { TableColumns } from '../../../components/table-view/use-table-look.ts'
import { audit } from '../../../text/audit.ts'

export type AuditColumn = 'who' | 'change' | 'from'

const { who, change, from } = audit.columns

/** What of an entry can be left out; when it was and what was done always stand there. */
export const AUDIT_COLUMNS: TableColumns<AuditColumn> = {
  table: 'audit',
  names: { who, change, from },
  standard: ['who', 'change', 'from'],
}
