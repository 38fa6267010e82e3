import { deleteExpense, type Expense, readReceipt, restoreExpense } from '@thokham/contract/expenses'
import { FileText, Pencil, Repeat, Trash2 } from 'lucide-react'
import { DENSE_TABLE } from '../../components/table-view/row-density.ts'
import type { ChosenLook } from '../../components/table-view/use-table-look.ts'
import { IconButton } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { undoBy } from '../../kit/undo/undo.ts'
import { cx } from '../../lib/format/class-names.ts'
import { shortDay } from '../../lib/format/report-dates.ts'
import { expenses as text } from '../../text/expenses.ts'
import type { ExpenseColumn } from './expense-columns.ts'
import { expensesChanged } from './expense-query.ts'
import { Money } from './figures.tsx'

export interface ExpenseListProps {
  expenses: readonly Expense[]
  look: ChosenLook<ExpenseColumn>
  totalSatang: number
  onEdit: (expense: Expense) => void
}

/** Renders the expenses of a month with their sum; on phones each is a card. */
export function ExpenseList({ expenses, look, totalSatang, onEdit }: ExpenseListProps) {
  if (expenses.length === 0) return <EmptyState>{text.empty}</EmptyState>
  return (
    <table data-density={look.density} className={cx(DENSE_TABLE, 'w-full text-xs max-md:block')}>
      <thead className="bg-sunken text-2xs text-ink-2 max-md:sr-only">
        <tr>
          <th scope="col" className="px-4 py-2.5 text-left font-medium md:pl-5">
            {text.date}
          </th>
          <th scope="col" className="px-3 py-2.5 text-left font-medium">
            {text.description}
          </th>
          {(['category', 'receipt'] as const).map(
            (column) =>
              look.shown.has(column) && (
                <th key={column} scope="col" className="px-3 py-2.5 text-left font-medium">
                  {text[column]}
                </th>
              ),
          )}
          <th scope="col" className="px-3 py-2.5 text-right font-medium">
            {text.columns.amount}
          </th>
          <th scope="col" className="px-4 py-2.5 text-right font-medium">
            {text.actions}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {expenses.map((expense) => (
          <Row key={expense.id} expense={expense} shown={look.shown} onEdit={() => onEdit(expense)} />
        ))}
      </tbody>
      <tfoot className="border-ink border-t font-semibold max-md:block">
        <tr className="max-md:flex max-md:justify-between max-md:px-4 max-md:py-3">
          <th scope="row" colSpan={2 + look.shown.size} className="text-left md:px-5 md:py-3">
            {text.sum(expenses.length)}
          </th>
          <td className="text-right text-sm md:px-3">
            <Money satang={totalSatang} />
          </td>
          <td className="max-md:hidden" />
        </tr>
      </tfoot>
    </table>
  )
}

interface RowProps {
  expense: Expense
  shown: ReadonlySet<ExpenseColumn>
  onEdit: () => void
}

function Row({ expense, shown, onEdit }: RowProps) {
  const { id, date, description, category, hasReceipt, isMonthly, amountSatang } = expense
  const remove = useAction(deleteExpense, {
    always: expensesChanged,
    done: text.deleted(description),
    undo: () => undoBy(restoreExpense, { params: { id } }, text.restored(description)),
  })
  return (
    <tr className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-x-2 max-md:px-4 max-md:py-2.5">
      <td className="nb max-md:order-3 max-md:text-2xs max-md:text-ink-2 md:h-11 md:px-4 md:pl-5 md:group-data-[density=roomy]/table:h-14 md:group-data-[density=compact]/table:h-9">
        {shortDay(date)}
        <span className="md:hidden"> · {text.categories[category]}</span>
      </td>
      <td className="wrap-anywhere max-md:order-1 max-md:font-semibold max-md:text-sm md:px-3">
        {description}
        {isMonthly && (
          <span className="nb ml-2 inline-flex items-center gap-1 rounded-crop bg-sunken px-2 font-normal text-2xs text-ink-2">
            <Repeat aria-hidden size={13} strokeWidth={1.75} />
            {text.everyMonth}
          </span>
        )}
      </td>
      {shown.has('category') && <td className="nb max-md:hidden md:px-3">{text.categories[category]}</td>}
      <td
        className={cx(
          'md:px-3',
          hasReceipt ? 'max-md:order-5' : 'max-md:hidden',
          !shown.has('receipt') && 'md:hidden',
        )}
      >
        {hasReceipt && (
          <a
            href={readReceipt.path.replace(':id', id)}
            target="_blank"
            rel="noreferrer"
            aria-label={text.seeReceipt(description)}
            className="touch link inline-flex items-center gap-1 text-xs"
          >
            <FileText aria-hidden size={16} strokeWidth={1.75} />
            {text.see}
          </a>
        )}
      </td>
      <td className="text-right max-md:order-2 max-md:font-semibold max-md:text-sm md:px-3">
        <Money satang={amountSatang} />
      </td>
      <td className="max-md:order-4 md:px-3">
        <span className="flex justify-end gap-1">
          <IconButton icon={Pencil} size={32} label={text.edit(description)} onClick={onEdit} />
          <IconButton
            icon={Trash2}
            size={32}
            label={text.remove(description)}
            onClick={() => void remove.run({ params: { id } })}
          />
        </span>
      </td>
    </tr>
  )
}
