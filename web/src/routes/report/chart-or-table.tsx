import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { report as text } from '../../text/report.ts'

export interface ChartOrTableProps {
  title: string
  /** Under the title. */
  line?: string
  columns: readonly string[]
  rows: readonly (readonly [string, ...(string | number)[]])[]
  children: ReactNode
  /** Below either. */
  foot?: ReactNode
}

/** Renders a card that is drawn, or shown as the table behind it. */
export function ChartOrTable({ title, line, columns, rows, children, foot }: ChartOrTableProps) {
  const [isTable, setIsTable] = useState(false)
  const id = useId()
  const Icon = isTable ? ChartColumn : Table2
  return (
    <section aria-labelledby={id} className="card flex min-w-0 flex-col p-4 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        <button
          type="button"
          aria-pressed={isTable}
          aria-label={`${isTable ? text.asChart : text.asTable} ${title}`}
          onClick={() => setIsTable(!isTable)}
          className="touch link flex items-center gap-1.5 text-xs"
        >
          <Icon aria-hidden size={16} strokeWidth={1.75} />
          {isTable ? text.asChart : text.asTable}
        </button>
      </div>
      {line && <p className="text-2xs text-ink-2">{line}</p>}
      <div className="mt-3 min-w-0 flex-1">
        {isTable ? (
          <div className="overflow-x-auto">
            <table className="w-full text-xs">
              <thead>
                <tr className="border-line border-b text-2xs text-ink-2">
                  {columns.map((column, at) => (
                    <th
                      key={column}
                      scope="col"
                      className={
                        at === 0 ? 'py-1.5 text-left font-normal' : 'py-1.5 pl-3 text-right font-normal'
                      }
                    >
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {rows.map(([name, ...cells]) => (
                  <tr key={name}>
                    <th scope="row" className="py-1.5 text-left font-normal">
                      {name}
                    </th>
                    {cells.map((cell, at) => (
                      <td key={columns[at + 1]} className="nb py-1.5 pl-3 text-right tabular-nums">
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          children
        )}
      </div>
      {foot}
    </section>
  )
}
