import { Link } from '@tanstack/react-router'
import { Check, Minus } from 'lucide-react'
import { type ComparisonLine, comparisonLines } from '../../text/comparison.ts'
import { packages } from '../../text/packages.ts'

const text = packages.comparison

/** A row of four cells; on a phone what is compared stands above the three that compare it. */
const ROW = 'max-md:grid max-md:grid-cols-3'

/** Renders line by line what each membership has, under one heading that stays in sight. */
export function Comparison(props: { dailyLimit: number; renewalSatang: number | undefined }) {
  const lines = comparisonLines(props.dailyLimit, props.renewalSatang)
  return (
    <section className="mt-4">
      <h2 className="mb-4 text-2xl">{text.title}</h2>
      <Table lines={lines} />
    </section>
  )
}

function Table({ lines }: { lines: readonly ComparisonLine[] }) {
  return (
    <div className="card overflow-clip">
      <table className="w-full text-left text-sm max-md:block">
        <thead className="max-md:sticky max-md:top-0 max-md:z-10 max-md:block">
          <tr className={`${ROW} border-line border-b bg-sunken`}>
            <th scope="col" className="px-5 py-3 font-semibold max-md:sr-only">
              {text.feature}
            </th>
            {text.columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 font-semibold md:w-[21%]">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {lines.map(({ feature, to, cells }) => (
            <tr key={feature} className={`${ROW} border-line border-b last:border-0`}>
              <th
                scope="row"
                className="px-5 py-3 font-normal max-md:col-span-3 max-md:px-4 max-md:pb-0 max-md:font-semibold"
              >
                {to ? (
                  <Link to={to} className="touch link">
                    {feature}
                  </Link>
                ) : (
                  feature
                )}
              </th>
              {cells.map((cell, at) => (
                <td key={text.columns[at]} className="px-4 py-3 align-top max-md:pt-1">
                  <Cell value={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value
  const Icon = value ? Check : Minus
  return (
    <>
      <Icon
        aria-hidden
        size={20}
        strokeWidth={1.75}
        className={value ? 'mt-0.5 text-toei' : 'mt-0.5 text-ink-3'}
      />
      <span className="sr-only">{value ? text.yes : text.no}</span>
    </>
  )
}
