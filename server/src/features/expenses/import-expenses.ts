import { randomUUID } from 'node:crypto'
import type { EXPENSE_LINE_FAULTS, importExpenses as operation } from '@thokham/contract/expenses'
import type { CallResult, HandlerInput } from '@thokham/contract/operation'
import { csvRows } from '@thokham/domain/csv-rows'
import { EXPENSE_CATEGORIES, type ExpenseCategory, MOST_EXPENSE_SATANG } from '@thokham/domain/expense'
import { parseBaht } from '@thokham/domain/money'
import { isInvisible } from '@thokham/domain/text'
import { gregorianDate } from '@thokham/domain/typed-moment'
import { isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { expenses } from '../../db/schema.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { CATEGORY_NAMES, COLUMNS } from './expense-columns.ts'

type Result = CallResult<typeof operation>
type Fault = Result['faults'][number]
interface Read {
  expenseDate: string
  amountSatang: number
  description: string
  category: ExpenseCategory
}

const MOST_FAULTS = 100
const AT_A_TIME = 500
/** Two files at once would not see each other's rows. "expenses" in bytes, cut to 48 bits. */
const IMPORTING = 0x65787065_6e73

/**
 * Takes the expenses of a CSV file: dates of either era, baht with commas or without. Lines with a fault are reported
 * and left out, and so is what is there already, as often as it is there. One transaction under an advisory lock:
 * imports stand in one line.
 */
export async function importExpenses(
  { db }: Services,
  call: Call,
  { csv, isRehearsal }: HandlerInput<typeof operation>['body'],
): Promise<Result> {
  const { rows, faults, missingColumn } = readLines(csv)
  const report = { faults: faults.slice(0, MOST_FAULTS), faultCount: faults.length, missingColumn }
  if (missingColumn) return { taken: 0, known: 0, ...report }
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${IMPORTING})`)
    const fresh = await withoutKnown(tx, rows)
    if (!isRehearsal && fresh.length > 0) {
      for (let at = 0; at < fresh.length; at += AT_A_TIME) {
        const part = fresh.slice(at, at + AT_A_TIME)
        const createdBy = call.caller.member?.id ?? null
        await tx
          .insert(expenses)
          .values(part.map((row) => ({ ...row, id: randomUUID(), createdBy, createdAt: call.now })))
      }
      await writeAudit(tx, call, {
        action: 'expense.import',
        subjectKind: 'expense',
        subjectId: 'import',
        after: { taken: fresh.length, faults: faults.length },
      })
    }
    return { taken: fresh.length, known: rows.length - fresh.length, ...report }
  })
}

async function withoutKnown(tx: Transaction, rows: readonly Read[]): Promise<Read[]> {
  const { expenseDate, amountSatang, description } = expenses
  const there = await tx
    .select({ expenseDate, amountSatang, description })
    .from(expenses)
    .where(isNull(expenses.deletedAt))
  const left = new Map<string, number>()
  for (const row of there) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0) + 1)
  return rows.filter((row) => {
    const count = left.get(keyOf(row)) ?? 0
    if (count > 0) left.set(keyOf(row), count - 1)
    return count === 0
  })
}

const keyOf = (row: Pick<Read, 'expenseDate' | 'amountSatang' | 'description'>) =>
  JSON.stringify([row.expenseDate, row.amountSatang, row.description])

function readLines(csv: string): { rows: Read[]; faults: Fault[]; missingColumn: string | null } {
  const [head, ...lines] = csvRows(csv)
  const names = (head?.cells ?? []).map((cell) => cell.trim())
  const places = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, heading]) => [column, names.indexOf(heading)]),
  )
  const missing = (['date', 'description', 'amount'] as const).find((column) => places[column] === -1)
  if (missing) return { rows: [], faults: [], missingColumn: COLUMNS[missing] }
  const rows: Read[] = []
  const faults: Fault[] = []
  for (const { cells, line } of lines) {
    const cell = (column: string) => (cells[places[column] ?? -1] ?? '').trim()
    const read = readLine(cell)
    if (typeof read === 'string') faults.push({ line, reason: read })
    else rows.push(read)
  }
  return { rows, faults, missingColumn: null }
}

function readLine(cell: (column: string) => string): Read | (typeof EXPENSE_LINE_FAULTS)[number] {
  const expenseDate = gregorianDate(cell('date'))
  if (!expenseDate || expenseDate < '1900-01-01' || expenseDate > '2199-12-31') return 'date'
  const amountSatang = parseBaht(cell('amount'))
  if (amountSatang === null || amountSatang > MOST_EXPENSE_SATANG) return 'amount'
  const description = cell('description')
  if (isInvisible(description) || description.length > 300) return 'description'
  const named = cell('category')
  const category =
    named === ''
      ? 'other'
      : EXPENSE_CATEGORIES.find((id) => id === named.toLowerCase() || CATEGORY_NAMES[id] === named)
  return category ? { expenseDate, amountSatang, description, category } : 'category'
}
