import {
  SALES_CURRENCIES,
  SALES_MARKETS,
  type SalesCurrency,
  type SalesMarket,
} from '@thokham/domain/sales/sale'
import type { SalesLayout } from '@thokham/domain/sales/sales-shapes'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { MARKET_NAMES, sales as text } from '../../text/sales.ts'

const FIELDS = ['day', 'amount', 'fileName', 'number'] as const
type Named = (typeof FIELDS)[number]
const NONE = -1

/** Renders the questions about a file that nobody knows: whose it is, and which column holds what. */
export function ColumnForm(props: { rows: readonly string[][]; onChoose: (layout: SalesLayout) => void }) {
  const { rows, onChoose } = props
  const [market, setMarket] = useState<SalesMarket>('adobe')
  const [currency, setCurrency] = useState<SalesCurrency>('USD')
  const [hasHead, setHasHead] = useState(true)
  const [columns, setColumns] = useState<Record<Named, number>>({
    day: NONE,
    amount: NONE,
    fileName: NONE,
    number: NONE,
  })
  const width = Math.max(...rows.map(({ length }) => length))
  const isReady = columns.day !== NONE && columns.amount !== NONE

  function choose() {
    const { day, amount, fileName, number } = columns
    onChoose({
      market,
      currency,
      grain: fileName === NONE && number === NONE ? 'day' : 'sale',
      headRows: hasHead ? 1 : 0,
      columns: {
        day,
        amount,
        ...(fileName !== NONE && { fileName }),
        ...(number !== NONE && { number }),
      },
    })
  }

  return (
    <div className="mt-2 flex flex-col gap-3">
      <p className="text-khamin-text text-xs">{text.unknownFile}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={text.market}>
          <Select value={market} onChange={({ currentTarget: { value } }) => setMarket(value as SalesMarket)}>
            {SALES_MARKETS.map((each) => (
              <option key={each} value={each}>
                {MARKET_NAMES[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={text.currencyLabel}>
          <Select
            value={currency}
            onChange={({ currentTarget: { value } }) => setCurrency(value as SalesCurrency)}
          >
            {SALES_CURRENCIES.map((each) => (
              <option key={each} value={each}>
                {text.currency(each)}
              </option>
            ))}
          </Select>
        </Field>
        {FIELDS.map((field) => (
          <Field key={field} label={text.columns[field]}>
            <Select
              value={columns[field]}
              onChange={({ currentTarget: { value } }) => setColumns({ ...columns, [field]: Number(value) })}
            >
              <option value={NONE}>{text.noColumn}</option>
              {Array.from({ length: width }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing but their place
                <option key={at} value={at}>
                  {text.column(at + 1, rows.map((cells) => cells[at]?.trim()).find(Boolean) ?? '')}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      <Checkbox checked={hasHead} onCheckedChange={setHasHead}>
        {text.hasHead}
      </Checkbox>
      <Button size={40} variant="primary" disabled={!isReady} onClick={choose} className="self-start">
        {text.use}
      </Button>
    </div>
  )
}
