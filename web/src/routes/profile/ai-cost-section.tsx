import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { readAiCost } from '@thokham/contract/ai-providers'
import type { CallResult } from '@thokham/contract/operation'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { roundedParts } from '@thokham/domain/rounded-parts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { decimalsOf, thaiBaht, thaiDollars, thaiMonth, thaiNumber } from '../../lib/format/thai-format.ts'
import { aiCostQuery } from '../../lib/queries/ai-cost.ts'
import { AI_PROVIDER_NAMES, ai } from '../../text/ai.ts'
import { DRAWING_NAMES } from '../../text/studio.ts'

/** Renders what the AI cost the member, a Bangkok month at a time (docs/product/ai.md#what-ai-calls-cost). */
export function AiCostSection() {
  const current = bangkokDate(new Date()).slice(0, 7)
  const [month, setMonth] = useState(current)
  const query = useQuery({
    ...aiCostQuery(month),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className="mt-1 mb-3 flex items-center justify-between gap-2">
        <p className="font-medium text-sm" aria-live="polite">
          {thaiMonth(month)}
        </p>
        <div className="flex gap-1">
          <IconButton
            icon={ChevronLeft}
            label={ai.formerMonth}
            size={40}
            onClick={() => setMonth(monthBeside(month, -1))}
          />
          <IconButton
            icon={ChevronRight}
            label={ai.nextMonth}
            size={40}
            disabled={month >= current}
            onClick={() => setMonth(monthBeside(month, 1))}
          />
        </div>
      </div>
      <QueryView query={query} waiting={<Skeleton className="h-24" />}>
        {(shown) => (
          <div aria-busy={query.isPlaceholderData || undefined}>
            <MonthTable month={shown} />
          </div>
        )}
      </QueryView>
    </>
  )
}

function MonthTable({ month }: { month: CallResult<typeof readAiCost> }) {
  if (month.calls === 0 && month.pictures.length === 0)
    return <p className="text-ink-2 text-sm">{ai.monthNone}</p>
  const { byProvider, pictures } = month
  const baht = shownSums(
    [...byProvider.map(({ cost }) => cost.totalCostThb), ...pictures.map(({ costThb }) => costThb)],
    2,
    thaiBaht,
  )
  const dollars = shownSums(
    byProvider.map(({ cost }) => cost.totalCostUsd),
    4,
    thaiDollars,
  )
  return (
    <dl className="divide-y divide-line border-line border-t text-sm *:last:pb-0">
      {byProvider.map(({ provider, calls, cost }, at) => (
        <CostRow
          key={provider}
          name={AI_PROVIDER_NAMES[provider]}
          calls={calls}
          tokens={cost.totalTokens}
          baht={baht.parts[at] ?? ''}
          dollars={dollars.parts[at] ?? ''}
        />
      ))}
      {pictures.map(({ provider, calls }, at) => (
        <CostRow
          key={provider}
          name={ai.picturesOf(DRAWING_NAMES[provider])}
          calls={calls}
          baht={baht.parts[byProvider.length + at] ?? ''}
        />
      ))}
      <CostRow
        name={ai.monthTotal}
        calls={pictures.reduce((sum, { calls }) => sum + calls, month.calls)}
        {...(pictures.length === 0 && { tokens: month.cost.totalTokens, dollars: dollars.total })}
        baht={baht.total}
        isTotal
      />
    </dl>
  )
}

/** Writes sums and their total as they are shown: rounded once, so that they add up for whoever counts. */
function shownSums(sums: number[], least: number, write: (sum: number, decimals: number) => string) {
  const decimals = decimalsOf(sums, least)
  const { parts, total } = roundedParts(sums, decimals)
  return { parts: parts.map((part) => write(part, decimals)), total: write(total, decimals) }
}

function CostRow(props: {
  name: string
  calls: number
  /** Absent where pictures are counted, which are paid for in other ways. */
  tokens?: number
  baht: string
  dollars?: string
  isTotal?: boolean
}) {
  const { name, calls, tokens, baht, dollars, isTotal } = props
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <dt className={isTotal ? 'font-semibold' : undefined}>
        {name}{' '}
        <span className="font-normal text-ink-3 text-xs">
          {ai.calls(calls)}
          {tokens !== undefined && ` · ${ai.tokenCount(thaiNumber(tokens))}`}
        </span>
      </dt>
      <dd className="ml-auto text-right tabular-nums">
        <span className={isTotal ? 'font-semibold' : undefined}>{baht}</span>{' '}
        {dollars !== undefined && <span className="text-ink-3 text-xs">{dollars}</span>}
      </dd>
    </div>
  )
}

/** Returns the month, `YYYY-MM`, so many months on. */
function monthBeside(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7)
}
