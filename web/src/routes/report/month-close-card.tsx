import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type BooksOfMonth, closeMonth, exportBooks, readBooks } from '@thokham/contract/month-close'
import { plusMonths } from '@thokham/domain/calendar'
import { Download, LockKeyhole } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { longMonth } from '../../lib/format/report-dates.ts'
import { thaiDateTime, thaiMoney } from '../../lib/format/thai-format.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'
import { monthClose as text } from '../../text/month-close.ts'
import { Money } from './figures.tsx'
import { Months } from './period-card.tsx'
import type { ReportAddress } from './report-query.ts'

/** Under the key of expenses: what changes those changes this. */
const booksQuery = (month: string) =>
  queryOf(['expenses', 'books', month], readBooks, { query: { month } }, { staleTime: 0 })

/**
 * Renders a month's books, the last one's at first: their sums, the file for the accountant, and the way to close them
 * (docs/product/back-office.md#closing-a-month). @param today Bangkok date
 */
export default function MonthCloseCard({ today, address }: { today: string; address: ReportAddress }) {
  const thisMonth = today.slice(0, 7)
  const month = address.books ?? plusMonths(`${thisMonth}-01`, -1).slice(0, 7)
  const name = longMonth(`${month}-01`)
  const query = useQuery(booksQuery(month))
  return (
    <section id="month-close" aria-label={text.title} className="card min-w-0 scroll-mt-16">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-3 md:px-5">
        <h2 className="font-semibold text-lg">{text.title}</h2>
        <Months
          first={`${month}-01`}
          label={name}
          isLast={month >= thisMonth}
          step={1}
          onMonth={(books) => address.choose({ books })}
        />
        <a
          href={`${exportBooks.path}?month=${month}`}
          download
          aria-label={text.fileOf(name)}
          className={buttonClass('outline', 40, 'md:ml-auto md:h-9!')}
        >
          <Download aria-hidden size={20} strokeWidth={1.75} />
          {text.file}
        </a>
      </div>
      <QueryView query={query} waiting={<Skeleton className="m-4 h-28" />}>
        {(books) => <Books books={books} name={name} />}
      </QueryView>
    </section>
  )
}

function Books({ books, name }: { books: BooksOfMonth; name: string }) {
  const { revenue, expenses, refunds } = books
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 py-4 md:px-5 lg:grid-cols-4">
        <Sum
          name={text.revenue}
          satang={revenue.satang}
          note={text.discount(revenue.payments, thaiMoney(revenue.discountSatang))}
        />
        <Sum name={text.expenses} satang={expenses.satang} note={text.items(expenses.expenses)} />
        <Sum name={text.left} satang={revenue.satang - expenses.satang} />
        <Sum name={text.refunds} satang={refunds.satang} note={text.refundsLine(refunds.payments)} />
      </dl>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-card border-line border-t bg-sunken px-4 py-3 text-sm md:px-5">
        <State books={books} name={name} />
      </div>
    </>
  )
}

function Sum({ name, satang, note }: { name: string; satang: number; note?: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-2 text-xs">{name}</dt>
      <dd className="font-semibold text-xl">
        <Money satang={satang} />
      </dd>
      {note && <dd className="text-2xs text-ink-2">{note}</dd>}
    </div>
  )
}

/** Renders whether the month is closed, and what stands in the way. */
function State({ books: { month, isOver, waiting, closed }, name }: { books: BooksOfMonth; name: string }) {
  const [asked, setAsked] = useState<{ body: { month: string } } | null>(null)
  const action = useAction(closeMonth, {
    always: () => queryClient.invalidateQueries({ queryKey: ['expenses'] }),
    done: text.closed(name),
  })
  if (closed)
    return (
      <p className="flex items-center gap-2">
        <LockKeyhole aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-toei" />
        {text.done(thaiDateTime(closed.at), closed.by)}
      </p>
    )
  if (!isOver) return <p className="text-ink-2">{text.notOver}</p>
  if (waiting > 0)
    return (
      <>
        <p>{text.waits(waiting)}</p>
        <Link to="/admin/payment" className={buttonClass('outline', 40, 'ml-auto')}>
          {text.seeWaiting}
        </Link>
      </>
    )
  return (
    <>
      <p className="min-w-[12ch] flex-1">{text.lead(name)}</p>
      <Button size={40} icon={LockKeyhole} className="ml-auto" onClick={() => setAsked({ body: { month } })}>
        {text.close}
      </Button>
      <ConfirmDialog
        of={asked}
        onClose={() => setAsked(null)}
        title={() => text.ask(name)}
        body={text.lead(name)}
        label={text.close}
        action={action}
      />
    </>
  )
}
