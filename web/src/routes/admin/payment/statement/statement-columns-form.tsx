import type { StatementColumns } from '@thokham/domain/bank-statement/read-statement'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { bankStatement as text } from '../../../../text/bank-statement.ts'

const FIELDS = ['date', 'time', 'deposit', 'details'] as const
const NONE = -1

interface StatementColumnsFormProps {
  header: readonly string[]
  rows: readonly string[][]
  onChoose: (columns: StatementColumns) => void
}

/** Asks which column of a file holds what. */
export function StatementColumnsForm({ header, rows, onChoose }: StatementColumnsFormProps) {
  const [places, setPlaces] = useState({ date: NONE, time: NONE, deposit: NONE, details: NONE })
  const { date, time, deposit, details } = places
  return (
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-4">
      <p className="text-sm">{text.askColumns}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {FIELDS.map((field) => (
          <Field key={field} label={text.columns[field]}>
            <Select
              value={places[field]}
              onChange={({ currentTarget: { value } }) => setPlaces({ ...places, [field]: Number(value) })}
            >
              <option value={NONE}>{text.noColumn}</option>
              {header.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing but their place
                <option key={at} value={at}>
                  {text.column(at + 1, name, rows.map((cells) => cells[at]?.trim()).find(Boolean) ?? '')}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      <Button
        size={40}
        variant="primary"
        className="self-start"
        disabled={date === NONE || deposit === NONE}
        onClick={() =>
          onChoose({
            date,
            time: time === NONE ? null : time,
            deposit,
            isSigned: false,
            balance: null,
            details: details === NONE ? [] : [details],
          })
        }
      >
        {text.use}
      </Button>
    </div>
  )
}
