import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readReport } from '@thokham/contract/report'
import { PERIOD_MODES, type PeriodMode } from '@thokham/domain/report-period'
import { useSearchParams } from '../../lib/boot/search-params.ts'
import { queryOf } from '../../lib/queries/query-of.ts'

/** Asks for the whole report with the chosen table of revenue. */
export function reportQuery(mode: PeriodMode, month: string | undefined) {
  return queryOptions({
    ...queryOf(['report', mode, month ?? ''], readReport, {
      query: { mode, ...(month !== undefined && { month }) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export interface ReportAddress {
  mode: PeriodMode
  month: string | undefined
  isTable: boolean
  /** The month of the expenses, `YYYY-MM`; undefined = the present one. */
  spent: string | undefined
  /** The month whose books are shown; undefined = the last one. */
  books: string | undefined
  choose: (part: {
    mode?: string | undefined
    month?: string | undefined
    view?: string | undefined
    spent?: string | undefined
    books?: string | undefined
  }) => void
}

const MONTH = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/

/** Reads what is chosen from the address: kind of period, month, chart or table, the months of expenses and of the books. */
export function useReportAddress(): ReportAddress {
  const [search, choose] = useSearchParams()
  const monthOf = (text: string | undefined) => (text && MONTH.test(text) ? text : undefined)
  return {
    mode: PERIOD_MODES.find((mode) => mode === search.mode) ?? 'daily',
    month: monthOf(search.month),
    isTable: search.view === 'table',
    spent: monthOf(search.spent),
    books: monthOf(search.books),
    choose,
  }
}
