import { createExpense, type Expense, newExpense, updateExpense } from '@thokham/contract/expenses'
import type { Report } from '@thokham/contract/report'
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '@thokham/domain/expense'
import { parseBaht, plainBaht } from '@thokham/domain/money'
import { buddhistDate, gregorianDate } from '@thokham/domain/typed-moment'
import { ArrowRight, ImagePlus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { slipFaultText } from '../../components/slip/slip-fault-text.ts'
import { useSlipReader } from '../../components/slip/use-slip-reader.ts'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { FieldError } from '../../components/ui/field.tsx'
import { FileButton } from '../../components/ui/file-button.tsx'
import { bindFields } from '../../kit/form/bound-field.tsx'
import { ChoiceField } from '../../kit/form/fields/choice-field.tsx'
import { DateField } from '../../kit/form/fields/date-field.tsx'
import { MoneyField } from '../../kit/form/fields/money-field.tsx'
import { SwitchField } from '../../kit/form/fields/switch-field.tsx'
import { TextField } from '../../kit/form/fields/text-field.tsx'
import { FormFault } from '../../kit/form/form-fault.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { call } from '../../lib/api/call.ts'
import { randomId } from '../../lib/browser/random-id.ts'
import { useLatest } from '../../lib/browser/use-latest.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { expenseMessage, expenses as text } from '../../text/expenses.ts'
import { slip } from '../../text/slip.ts'
import { expensesChanged } from './expense-query.ts'
import { Money } from './figures.tsx'

/** What stands in the form; the amount as typed, in baht, the date of either era. */
interface ExpenseValues {
  date: string
  amount: string
  description: string
  category: ExpenseCategory
  isMonthly: boolean
}

/** Returns what was typed as the operation takes it. */
const expenseOf = ({ date, amount, ...typed }: ExpenseValues) => ({
  ...typed,
  date: gregorianDate(date.trim()) ?? 'no date',
  amountSatang: parseBaht(amount) ?? Number.NaN,
})

/** Returns what stands in the form for an expense, or for a new one of a day. */
function valuesOf(expense: Expense | null, today: string): ExpenseValues {
  if (!expense)
    return { date: buddhistDate(today), amount: '', description: '', category: 'other', isMonthly: false }
  const { date, amountSatang, description, category, isMonthly } = expense
  return {
    date: buddhistDate(date),
    amount: plainBaht(amountSatang).replace(/\.00$/, ''),
    description,
    category,
    isMonthly,
  }
}

export interface ExpenseFormProps {
  report: Report
  /** The one that is changed; null = a new one. */
  editing: Expense | null
  /** Bangkok date that a new one begins with. */
  today: string
  /** What a new one begins with beside. */
  start?: Partial<ExpenseValues> | undefined
  /** Saved or given up, or saved while more was typed: then that goes on being edited. */
  onDone: (goOn?: Expense) => void
}

/** Takes an expense with a picture of its receipt, and says what it makes of this month's profit. */
export default function ExpenseForm({ report, editing, today, start, onDone }: ExpenseFormProps) {
  const [receipt, setReceipt] = useState<{ picture: Blob; name: string } | null>(null)
  const [isRemoved, setIsRemoved] = useState(false)
  const latest = useLatest({ receipt, isRemoved })
  const [receiptFault, setReceiptFault] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  // One expense a filled-in form, however often it is sent.
  const id = useRef(randomId())
  const form = useForm(
    {
      name: 'expenses.save',
      send: (body) => {
        const file = receipt?.picture ?? null
        return editing
          ? call(updateExpense, {
              params: { id: editing.id },
              body: { ...body, removeReceipt: isRemoved && !receipt },
              file,
            })
          : call(createExpense, { body: { ...body, id: id.current }, file })
      },
    },
    {
      schema: newExpense,
      read: expenseOf,
      boxes: { amountSatang: 'amount' },
      values: { ...valuesOf(editing, today), ...start },
      saved: (saved) =>
        editing
          ? valuesOf(saved, today)
          : { ...valuesOf(null, today), ...start, amount: '', description: '', isMonthly: false },
      always: (saved) => {
        if (!saved) return
        id.current = randomId()
        setReceipt((now) => (now === receipt ? null : now))
        setReceiptFault(null)
        setIsRemoved((now) => now && !isRemoved)
        if (editing) onDone(saved)
        expensesChanged()
      },
      done: text.saved,
      here: () => {
        const { current } = latest
        if (current.receipt === receipt && current.isRemoved === isRemoved) onDone()
      },
      invalid: text.missing,
      refused: (error) => messageOf(error, { internal: text.fail }),
    },
  )

  const reader = useSlipReader(setReading)
  function attach(file: File) {
    setReceiptFault(null)
    void reader.read(file, (prepared) => {
      if (prepared.ok) setReceipt({ picture: prepared.slip.picture, name: prepared.slip.name })
      else setReceiptFault(slipFaultText(prepared.fault, prepared.bytes))
    })
  }
  const hasKept = editing?.hasReceipt === true && !isRemoved

  const field = bindFields(form, expenseMessage)
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-4">
      <div className="grid grid-cols-2 items-start gap-3">
        <DateField {...field('date', text.date)} />
        <MoneyField {...field('amount', text.amount)} />
      </div>
      <TextField {...field('description', text.description)} maxLength={300} />
      <ChoiceField
        form={form}
        name="category"
        label={text.category}
        offered={EXPENSE_CATEGORIES}
        names={text.categories}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <FileButton
          accept="image/*"
          size={40}
          icon={ImagePlus}
          busy={isReading || form.isBusy}
          onFile={attach}
        >
          {receipt || hasKept ? text.changeReceipt : text.attach}
        </FileButton>
        <SwitchField form={form} name="isMonthly">
          {text.monthly}
        </SwitchField>
      </div>
      {isReading ? (
        <p className="flex items-center gap-2 text-2xs text-ink-2">
          <span role="status">{text.readingReceipt}</span>
          <IconButton icon={X} size={32} label={slip.stopReading} onClick={reader.cancel} />
        </p>
      ) : (
        (receipt || hasKept) && (
          <p className="flex items-center gap-2 text-2xs text-ink-2">
            <span className="wrap-anywhere min-w-0">
              {receipt ? text.attached(receipt.name) : text.receipt}
            </span>
            <IconButton
              icon={X}
              size={32}
              label={text.removeReceipt}
              onClick={() => (receipt ? setReceipt(null) : setIsRemoved(true))}
            />
          </p>
        )
      )}
      <div aria-live="polite">{receiptFault && <FieldError>{receiptFault}</FieldError>}</div>
      <ProfitThen report={report} editing={editing} values={form.watch()} />
      <FormFault form={form} />
      <div className="flex gap-3">
        {editing && (
          <Button size={44} onClick={() => onDone()}>
            {everywhere.cancel}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={form.isBusy || isReading} className="flex-1">
          {editing ? everywhere.save : text.create}
        </Button>
      </div>
    </form>
  )
}

/** Renders this month's profit as it is, and as it would be. */
function ProfitThen(props: { report: Report; editing: Expense | null; values: ExpenseValues }) {
  const { report, editing, values } = props
  const { from, to, profit } = report.month
  const isThisMonth = (date: string | null) => date !== null && date >= from && date <= to
  const amount = parseBaht(values.amount)
  const date = gregorianDate(values.date.trim())
  if (amount === null || !date) return null
  const former = editing && isThisMonth(editing.date) ? editing.amountSatang : 0
  const change = (isThisMonth(date) ? amount : 0) - former
  if (change === 0) return null
  return (
    <dl className="grid grid-cols-[1fr_auto_1fr] items-end gap-3 rounded-crop bg-khram-soft px-3.5 py-2.5 text-khram">
      <div>
        <dt className="text-2xs">{text.profitNow}</dt>
        <dd className="font-semibold text-ink">
          <Money satang={profit.now} />
        </dd>
      </div>
      <ArrowRight aria-hidden size={16} strokeWidth={1.75} className="mb-1" />
      <div>
        <dt className="text-2xs">{text.profitThen}</dt>
        <dd className="font-semibold text-ink">
          <Money satang={profit.now - change} />
        </dd>
      </div>
    </dl>
  )
}
