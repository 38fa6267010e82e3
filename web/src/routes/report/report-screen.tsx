import { useQuery } from '@tanstack/react-query'
import { exportReport } from '@thokham/contract/report'
import { Download, Printer } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { RemindLeaving } from '../../components/membership/remind-leaving.tsx'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { cx } from '../../lib/format/class-names.ts'
import { thaiDateTime } from '../../lib/format/thai-format.ts'
import { monthClose } from '../../text/month-close.ts'
import { navigation } from '../../text/navigation.ts'
import { report as text } from '../../text/report.ts'
import { ExpensesPanel } from './expenses-panel.tsx'
import { LeavingCard } from './leaving-card.tsx'
import { Ledger, TodayCards, Waiting } from './overview-cards.tsx'
import { FunnelCard, MembersCard, PackagesCard } from './parts-cards.tsx'
import { PeriodCard } from './period-card.tsx'
import { RenewalCard } from './renewal-card.tsx'
import { reportQuery, useReportAddress } from './report-query.ts'
import { ReportSheet } from './report-sheet.tsx'

const MonthCloseCard = lazyPart(() => import('./month-close-card.tsx'))

/** Renders /report: revenue, who is about to leave, and expenses (docs/product/back-office.md#the-report). */
export function ReportScreen() {
  const address = useReportAddress()
  const { mode, month } = address
  const query = useQuery(reportQuery(mode, month))
  const { data, isPlaceholderData } = query
  const search = new URLSearchParams({ mode, ...(month !== undefined && { month }) })
  return (
    <>
      <Anchors />
      <div className="flex flex-col gap-4 md:gap-6">
        <header
          id="overview"
          className="flex scroll-mt-16 flex-wrap items-end justify-between gap-x-6 gap-y-3"
        >
          <div>
            <h1 className="text-3xl">{navigation.report}</h1>
            {data && <p className="text-2xs text-ink-2">{text.asOf(thaiDateTime(data.now))}</p>}
          </div>
          <div className="flex flex-wrap gap-2 max-md:w-full">
            {data && <Waiting report={data} />}
            <Button size={40} icon={Printer} onClick={() => window.print()}>
              {text.print}
            </Button>
            <a
              href={`${exportReport.path}?${search}`}
              download
              aria-label={text.csvLabel}
              className={buttonClass('outline', 40)}
            >
              <Download aria-hidden size={20} strokeWidth={1.75} />
              {text.csv}
            </a>
          </div>
        </header>
        <QueryView query={query} waiting={<Waits />} failing={text.fail}>
          {(report) => (
            <>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 lg:grid-cols-2">
                <TodayCards report={report} />
                <Ledger report={report} />
              </div>
              <div id="revenue" aria-busy={isPlaceholderData || undefined} className="min-w-0 scroll-mt-16">
                <PeriodCard report={report} address={address} />
              </div>
              <div
                id="members"
                className="grid scroll-mt-16 grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 lg:grid-cols-2"
              >
                <RenewalCard report={report} />
                <LeavingCard report={report} actions={<RemindLeaving leaving={report.leaving} />} />
              </div>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-3">
                <PackagesCard report={report} />
                <MembersCard report={report} />
                <FunnelCard report={report} />
              </div>
              <ExpensesPanel report={report} address={address} />
              <Suspense fallback={<Skeleton className="h-[214px] rounded-card" />}>
                <MonthCloseCard today={report.month.to} address={address} />
              </Suspense>
              <ReportSheet report={report} spent={address.spent ?? report.month.to.slice(0, 7)} />
            </>
          )}
        </QueryView>
      </div>
    </>
  )
}

const ANCHORS = [
  { id: 'overview', name: text.overview },
  { id: 'revenue', name: text.revenue },
  { id: 'members', name: text.members },
  { id: 'expenses', name: text.expenses },
  { id: 'month-close', name: monthClose.title },
]

/** Renders the report's four parts; on phones they stay in sight. */
function Anchors() {
  const current = useCurrentPart()
  return (
    <nav
      aria-label={text.parts}
      className="bleed -mx-4 -mt-6 sticky top-0 z-20 mb-6 flex gap-1 overflow-x-auto border-line border-b bg-surface px-1 md:-mx-6 md:px-3 lg:-mx-10 lg:px-7"
    >
      {ANCHORS.map(({ id, name }) => (
        <a
          key={id}
          href={`#${id}`}
          {...(current === id && { 'aria-current': 'true' as const })}
          className={cx(
            'nb flex h-12 shrink-0 items-center border-b-2 px-3 text-sm no-underline',
            current === id
              ? 'border-khram font-semibold text-khram'
              : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

function useCurrentPart(): string {
  const [current, setCurrent] = useState('overview')
  useEffect(() => {
    const look = () => {
      const passed = ANCHORS.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < 140
      })
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4
      setCurrent((atEnd ? ANCHORS.at(-1) : passed.at(-1))?.id ?? 'overview')
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return current
}

function Waits() {
  return (
    <div aria-busy className="flex flex-col gap-4 md:gap-6">
      <div className="grid gap-4 md:gap-6 lg:grid-cols-2">
        <Skeleton className="h-[248px] rounded-card" />
        <Skeleton className="h-[248px] rounded-card" />
      </div>
      <Skeleton className="h-[470px] rounded-card" />
      <Skeleton className="h-[250px] rounded-card" />
    </div>
  )
}
