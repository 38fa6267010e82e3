import { readAutomaticApproval } from '@thokham/contract/automatic-approval'
import { queryOf } from '../../../../lib/queries/query-of.ts'

/** Read again with the payments, which change it. */
export const automaticQuery = queryOf(
  ['admin-payments', 'automatic'],
  readAutomaticApproval,
  {},
  { staleTime: 0 },
)
