import type { TableColumns } from '../../components/table-view/use-table-look.ts'
import { expenses as text } from '../../text/expenses.ts'

export type ExpenseColumn = 'category' | 'receipt'

/** What of an expense can be left out of the list. */
export const EXPENSE_COLUMNS: TableColumns<ExpenseColumn> = {
  table: 'expenses',
  names: { category: text.category, receipt: text.receipt },
  standard: ['category', 'receipt'],
}
