import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { DateInput } from '../../../components/ui/date-input.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { adminHolidays as text } from '../../../text/admin-holidays.ts'
import { type DateRow, isBadDate } from './holiday-values.ts'

export interface HolidayDatesProps {
  rows: readonly DateRow[]
  onChange: (rows: DateRow[]) => void
  /** Former years are kept and not shown. */
  thisYear: number
  /** It was refused: what is wrong is shown. */
  isRefused: boolean
}

/** Takes the date of each year, and whether it is reckoned and not yet published. */
export function HolidayDates({ rows, onChange, thisYear, isRefused }: HolidayDatesProps) {
  const change = (at: number, part: Partial<DateRow>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...part } : row)))
  return (
    <div className="flex flex-col gap-3">
      {rows.map((row, at) => {
        if (row.year < thisYear) return null
        const isWrong = isBadDate(row) && (isRefused || row.typed.length >= 8)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows neither move nor go
          <div key={at} className="grid items-start gap-x-4 gap-y-1 sm:grid-cols-2">
            <Field label={text.dateOf(row.year)} error={isWrong && text.badDate(row.year)}>
              <DateInput value={row.typed} onChange={(typed) => change(at, { typed })} />
            </Field>
            <div className="sm:pt-8">
              <Checkbox
                checked={row.isComputed}
                disabled={row.typed === ''}
                onCheckedChange={(isComputed) => change(at, { isComputed })}
              >
                <span className="sr-only">{text.dateOf(row.year)}: </span>
                {text.computed}
              </Checkbox>
            </div>
          </div>
        )
      })}
    </div>
  )
}
