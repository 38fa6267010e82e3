import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { firstOfMonth, plusMonths } from '@thokham/domain/calendar'
import { conceptKeywordsQuery } from '../../lib/queries/concepts.ts'
import { OFFER } from '../generator/settings/prompt-settings.ts'
import type { SalesQuestion } from './sales-worker-api.ts'
import { askSales, SALES_KEY } from './sales-worker-client.ts'

/** Last twelve months, the present one among them, or everything. */
export type SalesPeriod = 'year' | 'all'

const STYLES = [...new Set([...OFFER.free.styles, ...OFFER.simple.styles, 'Realistic Photo'])]

/** Answers what the screen shows of a period, from this browser's own database. */
export function useSales(period: SalesPeriod) {
  const { data, isPending } = useQuery(conceptKeywordsQuery)
  const today = bangkokDate(new Date())
  const question: SalesQuestion = {
    // Without a network all else is still known.
    concepts: data?.concepts ?? [],
    styles: STYLES,
    today,
    from: period === 'year' ? plusMonths(firstOfMonth(today), -11) : null,
  }
  const query = useQuery(
    queryOptions({
      queryKey: [SALES_KEY, 'summary', period, today, question.concepts.length],
      queryFn: () => askSales((remote) => remote.summary(question)),
      networkMode: 'always',
      enabled: typeof window !== 'undefined' && !isPending,
      placeholderData: keepPreviousData,
      retry: false,
    }),
  )
  return { query, question, concepts: question.concepts as NonNullable<typeof data>['concepts'] }
}
