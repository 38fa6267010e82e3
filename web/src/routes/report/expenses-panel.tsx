import { useQuery } from '@tanstack/react-query'
import { type Expense, exportExpenses } from '@thokham/contract/expenses'
import type { Report } from '@thokham/contract/report'
import { Download, Info, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ColumnsButton } from '../../components/table-view/columns-button.tsx'
import { useTableLook } from '../../components/table-view/use-table-look.ts'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Skeleton, SkeletonRows } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { useLatest } from '../../lib/browser/use-latest.ts'
import { useMediaQuery } from '../../lib/browser/use-media-query.ts'
import { longMonth } from '../../lib/format/report-dates.ts'
import { thaiBaht } from '../../lib/format/thai-format.ts'
import { expenses as text } from '../../text/expenses.ts'
import { EXPENSE_COLUMNS } from './expense-columns.ts'
import type { ExpenseFormProps } from './expense-form.tsx'
import { ExpenseList } from './expense-list.tsx'
import { expensesQuery } from './expense-query.ts'
import { ImportExpenses } from './import-dialog.tsx'
import { Months } from './period-card.tsx'
import type { ReportAddress } from './report-query.ts'

const ExpenseForm = lazyPart(() => import('./expense-form.tsx'))

interface FormState extends Pick<ExpenseFormProps, 'editing' | 'start'> {
  /** Another form for each: what stands in it begins anew. */
  key: string
}

const WIDE = '(min-width: 64rem)'

/**
 * Renders the form for expenses beside the month's list; on phones the form opens over it (docs/product/back-office.md#expenses).
 */
export function ExpensesPanel({ report, address }: { report: Report; address: ReportAddress }) {
  const today = report.month.to
  const month = address.spent ?? today.slice(0, 7)
  const query = useQuery(expensesQuery(month))
  const look = useTableLook(EXPENSE_COLUMNS)
  const isWide = useMediaQuery(WIDE, true)
  const [form, setForm] = useState<FormState>({ editing: null, key: 'new' })
  const latestKey = useLatest(form.key)
  const [isOpen, setIsOpen] = useState(false)
  const openForm = (next: Omit<FormState, 'key'>) => {
    setForm({ ...next, key: `${next.editing?.id ?? 'new'}-${Date.now()}` })
    if (!isWide) setIsOpen(true)
    else document.getElementById('expense-form')?.scrollIntoView({ block: 'nearest' })
  }
  const done = (goOn?: Expense) => {
    // An answer that comes after another form was opened leaves that as it is.
    if (form.key !== latestKey.current) return
    if (goOn) return setForm({ ...form, editing: goOn })
    setIsOpen(false)
    if (form.editing || !isWide) setForm({ editing: null, key: `new-${Date.now()}` })
  }
  const title = form.editing ? text.change : text.create
  const expenseForm = (
    <Suspense fallback={<Skeleton className="h-[440px]" />}>
      <ExpenseForm
        key={form.key}
        report={report}
        editing={form.editing}
        today={today}
        start={form.start}
        onDone={done}
      />
    </Suspense>
  )
  const addFreeAi = () =>
    openForm({
      editing: null,
      start: {
        amount: (report.freeAi.satang / 100).toFixed(2),
        description: text.freeAiDescription(longMonth(today)),
        category: 'ai',
      },
    })
  const hasFreeAi = query.data?.expenses.some(
    ({ description }) => description === text.freeAiDescription(longMonth(today)),
  )
  return (
    <section
      id="expenses"
      aria-label={text.title}
      className="card grid min-w-0 grid-cols-[minmax(0,1fr)] scroll-mt-16 overflow-hidden lg:grid-cols-[368px_minmax(0,1fr)]"
    >
      {isWide && (
        <div id="expense-form" className="border-line p-6 max-lg:hidden lg:border-r">
          <h2 className="mb-4 font-semibold text-lg">{title}</h2>
          {expenseForm}
        </div>
      )}
      <div className="flex min-w-0 flex-col">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 md:px-5">
          <h2 className="font-semibold text-lg">{text.title}</h2>
          <Months
            first={`${month}-01`}
            label={longMonth(`${month}-01`)}
            isLast={month >= today.slice(0, 7)}
            step={1}
            onMonth={(spent) => address.choose({ spent })}
          />
          <div className="flex flex-wrap gap-2 md:ml-auto">
            <Button
              size={40}
              icon={Plus}
              variant="primary"
              onClick={() => openForm({ editing: null })}
              className="lg:hidden"
            >
              {text.add}
            </Button>
            <ColumnsButton columns={EXPENSE_COLUMNS} look={look} className="max-md:hidden md:h-9!" />
            <ImportExpenses />
            <a
              href={exportExpenses.path}
              download
              aria-label={text.csvLabel}
              className={buttonClass('outline', 40, 'md:h-9!')}
            >
              <Download aria-hidden size={20} strokeWidth={1.75} />
              {text.csv}
            </a>
          </div>
        </div>
        <div aria-busy={query.isPlaceholderData || undefined} className="min-w-0 flex-1 border-line border-t">
          <QueryView query={query} waiting={<SkeletonRows rows={4} rowClass="h-11" />}>
            {(list) => <ExpenseList {...list} look={look} onEdit={(editing) => openForm({ editing })} />}
          </QueryView>
        </div>
        {report.freeAi.satang > 0 && hasFreeAi === false && month === today.slice(0, 7) && (
          <div className="flex flex-wrap items-center gap-3 border-line border-t bg-sunken px-4 py-3 text-2xs md:px-5">
            <Info aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
            <p className="min-w-[12ch] flex-1">{text.freeAi(thaiBaht(report.freeAi.satang / 100))}</p>
            <Button size={32} onClick={addFreeAi}>
              {text.addFreeAi}
            </Button>
          </div>
        )}
      </div>
      {!isWide && (
        <Dialog open={isOpen} onOpenChange={setIsOpen} title={title}>
          <div className="pt-2">{expenseForm}</div>
        </Dialog>
      )}
    </section>
  )
}
