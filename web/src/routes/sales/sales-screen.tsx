import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, Save } from 'lucide-react'
import { useEffect, useState } from 'react'
import { hasSales } from '../../components/sales/has-sales.ts'
import { useSales } from '../../components/sales/sales-query.ts'
import { askSales } from '../../components/sales/sales-worker-client.ts'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Select } from '../../components/ui/select.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { WeekPlanCard } from '../../components/week-plan/week-plan-card.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { download } from '../../lib/browser/download.ts'
import { cx } from '../../lib/format/class-names.ts'
import { navigation } from '../../text/navigation.ts'
import { sales as text } from '../../text/sales.ts'
import { FilesButtonOfSales, ImportCard } from './import-card.tsx'
import { MonthCard } from './month-card.tsx'
import { PrivacyStrip } from './privacy-strip.tsx'
import { FirstSaleCard, SalesFigures } from './sales-figures.tsx'
import { SalesWaiting } from './sales-waiting.tsx'
import { TraitCard } from './trait-card.tsx'
import { UnjoinedCard } from './unjoined-card.tsx'
import { useImport } from './use-import.ts'

/** Renders /sales: what marketplaces paid, which pictures earned it, and the weeks ahead (docs/product/sales.md). */
export function SalesScreen() {
  const search = useSearch({ from: '/sales' })
  const period = search.period === 'all' ? 'all' : 'year'
  const navigate = useNavigate()
  const { query, question, concepts } = useSales(period)
  const { data } = query
  const imports = useImport()
  const hasFiles = data !== undefined && data.files > 0
  useEffect(() => {
    if (data) hasSales.set(data.files > 0)
  }, [data])
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-3xl">{navigation.sales}</h1>
          <p className="text-ink-2 text-sm">
            {data?.span ? text.readSpan(data.span.from, data.span.to, data.rows, data.files) : text.lead}
          </p>
        </div>
        {hasFiles && (
          <div className="flex flex-wrap gap-2 max-md:w-full">
            <Select
              roomy
              aria-label={text.period}
              value={period}
              onChange={({ currentTarget: { value } }) =>
                void navigate({
                  to: '/sales',
                  search: { ...search, period: value === 'all' ? 'all' : undefined } as never,
                  replace: true,
                })
              }
            >
              <option value="year">{text.periods.year}</option>
              <option value="all">{text.periods.all}</option>
            </Select>
            <SaveButton
              name="sales.csv"
              label={text.csv}
              title={text.csvLabel}
              icon={Download}
              write={() => askSales((remote) => remote.exportCsv(question, [...text.csvHead]))}
            />
            <SaveButton
              name="sales-backup.json"
              label={text.backup}
              icon={Save}
              write={() => askSales((remote) => remote.backup())}
            />
            <FilesButtonOfSales imports={imports} />
          </div>
        )}
      </header>
      <PrivacyStrip asks={hasFiles} />
      <QueryView
        query={query}
        waiting={<SalesWaiting />}
        failing={text.failed}
        onCard
        empty={({ files }) =>
          files === 0 && (
            <EmptyState action={<FilesButtonOfSales imports={imports} />}>{text.none}</EmptyState>
          )
        }
      >
        {(answer) => (
          <>
            <SalesFigures answer={answer} isYear={period === 'year'} />
            <MonthCard answer={answer} today={question.today} />
            <TraitCard answer={answer} concepts={concepts} />
            <FirstSaleCard answer={answer} />
          </>
        )}
      </QueryView>
      {/* Until it is known how much stands above them, they would move. */}
      {!query.isPending && (
        <>
          <div
            className={cx(
              'grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6',
              hasFiles && 'lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]',
            )}
          >
            {hasFiles && <UnjoinedCard answer={data} />}
            <ImportCard imports={imports} />
          </div>
          <WeekPlanCard />
        </>
      )}
    </div>
  )
}

interface SaveButtonProps {
  name: string
  label: string
  title?: string
  icon: typeof Download
  write: () => Promise<Blob>
}

function SaveButton({ name, label, title, icon, write }: SaveButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function save() {
    setIsBusy(true)
    try {
      download(name, await write())
    } catch {
      toast.error(text.backupFail)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button size={40} icon={icon} busy={isBusy} aria-label={title} onClick={() => void save()}>
      {label}
    </Button>
  )
}
