import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listExpenses } from '@thokham/contract/expenses'
import { queryClient } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'

/** Asks for the expenses of a month, `YYYY-MM`. */
export function expensesQuery(month: string) {
  return queryOptions({
    ...queryOf(['expenses', month], listExpenses, { query: { month } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Asks again for what an expense changes: the list, and the report's sums. */
export function expensesChanged(): void {
  void queryClient.invalidateQueries({ queryKey: ['expenses'] })
  void queryClient.invalidateQueries({ queryKey: ['report'] })
}
