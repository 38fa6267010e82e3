import { Check, Minus } from 'lucide-react'
import { type ComparisonLine, comparisonLines } from '../../text/comparison.ts'
import { packages } from '../../text/packages.ts'

const text = packages.comparison

/** Renders line by line what each membership has; a phone has no room for a table, there every line is a card. */
export function Comparison(props: { dailyLimit: number; renewalSatang: number | undefined }) {
  const lines = comparisonLines(props.dailyLimit, props.renewalSatang)
  return (
    <section className="mt-4">
      <h2 className="mb-4 text-2xl">{text.title}</h2>
      <Table lines={lines} />
      <Cards lines={lines} />
    </section>
  )
}

function Table({ lines }: { lines: readonly ComparisonLine[] }) {
  return (
    <div className="card overflow-hidden max-md:hidden">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-line border-b bg-sunken">
            <th scope="col" className="px-5 py-3 font-semibold">
              {text.feature}
            </th>
            {text.columns.map((column) => (
              <th key={column} scope="col" className="w-[21%] px-4 py-3 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ feature, cells }) => (
            <tr key={feature} className="border-line border-b last:border-0">
              <th scope="row" className="px-5 py-3 font-normal">
                {feature}
              </th>
              {cells.map((cell, at) => (
                <td key={text.columns[at]} className="px-4 py-3 align-top">
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

function Cards({ lines }: { lines: readonly ComparisonLine[] }) {
  return (
    <ul className="flex flex-col gap-3 md:hidden">
      {lines.map(({ feature, cells }) => (
        <li key={feature} className="card p-4 text-sm">
          <p className="mb-2 font-semibold">{feature}</p>
          <dl className="grid grid-cols-3 gap-x-3">
            {cells.map((cell, at) => (
              <div key={text.columns[at]}>
                <dt className="text-2xs text-ink-3">{text.columns[at]}</dt>
                <dd>
                  <Cell value={cell} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
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
