import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listExpenses } from '@thokham/contract/expenses'
import { call } from '../../lib/api/call.ts'
import { queryClient } from '../../lib/queries/query-client.ts'

/** Asks for the expenses of a month, `YYYY-MM`. */
export function expensesQuery(month: string) {
  return queryOptions({
    queryKey: ['expenses', month],
    queryFn: ({ signal }) => call(listExpenses, { query: { month } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Asks again for what an expense changes: the list, and the report's sums. */
export function expensesChanged(): void {
  void queryClient.invalidateQueries({ queryKey: ['expenses'] })
  void queryClient.invalidateQueries({ queryKey: ['report'] })
}
