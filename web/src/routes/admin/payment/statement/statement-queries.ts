import { readBankStatement } from '@thokham/contract/bank-statement'
import { queryOf } from '../../../../lib/queries/query-of.ts'

/** Read again with the payments, which change it. */
export const statementQuery = queryOf(
  ['admin-payments', 'statement'],
  readBankStatement,
  {},
  { staleTime: 0 },
)
