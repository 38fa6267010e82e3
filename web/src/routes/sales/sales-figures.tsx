import type { ReactNode } from 'react'
import type { SalesAnswer } from '../../components/sales/sales-worker-api.ts'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { eachBaht, MARKET_NAMES, sales as text, wholeBaht } from '../../text/sales.ts'

/** Renders the four figures: earned, this month, pictures that sold, and what a picture earns. */
export function SalesFigures({ answer, isYear }: { answer: SalesAnswer; isYear: boolean }) {
  const { earned, sold, refunded, thisMonth, pictures, soldPictures, average, joinedEarned } = answer
  const change = thisMonth.earned - thisMonth.before
  const without = thisMonth.withoutMonthly.map((market) => MARKET_NAMES[market]).join(' ')
  return (
    <section aria-label={text.figures}>
      <dl className="card grid grid-cols-2 divide-line lg:grid-cols-4 lg:divide-x max-lg:[&>*:nth-child(-n+2)]:border-line max-lg:[&>*:nth-child(-n+2)]:border-b max-lg:[&>*:nth-child(odd)]:border-line max-lg:[&>*:nth-child(odd)]:border-r">
        <Figure
          name={text.earned(isYear)}
          unit={text.baht}
          note={text.net(wholeBaht(sold), wholeBaht(refunded))}
        >
          {wholeBaht(earned)}
        </Figure>
        <Figure
          name={text.thisMonth}
          unit={text.baht}
          note={
            <>
              {text.sameDays(`${change < 0 ? '−' : '+'}${wholeBaht(Math.abs(change))}`)}
              {without && <span> · {text.withoutMonthly(without)}</span>}
            </>
          }
        >
          {wholeBaht(thisMonth.earned)}
        </Figure>
        <Figure
          name={text.soldPictures}
          unit={text.pictures}
          note={
            pictures === 0
              ? text.noPictures
              : text.ofPictures(Math.round((soldPictures / pictures) * 100), pictures)
          }
        >
          {thaiNumber(soldPictures)}
        </Figure>
        <Figure
          name={text.perPicture}
          unit={text.baht}
          note={pictures === 0 ? text.noPictures : text.perPictureOf(wholeBaht(joinedEarned), pictures)}
        >
          {pictures === 0 ? '–' : eachBaht(average.perPicture)}
        </Figure>
      </dl>
    </section>
  )
}

function Figure(props: { name: string; unit: string; note: ReactNode; children: ReactNode }) {
  const { name, unit, note, children } = props
  return (
    <div className="min-w-0 px-4 py-4 md:px-6 md:py-5">
      <dt className="text-ink-2 text-xs">{name}</dt>
      <dd className="mt-0.5 font-[650] text-2xl tabular-nums lg:text-figure">
        {children} <span className="font-semibold text-sm">{unit}</span>
      </dd>
      <dd className="text-2xs text-ink-2">{note}</dd>
    </div>
  )
}

const HEIGHT = 14

/** Renders how long it took until pictures first sold: the middle half as a bar, the median as a ring, and both in words. */
export function FirstSaleCard({ answer: { firstSales, monthlyMarkets } }: { answer: SalesAnswer }) {
  if (firstSales.length === 0) return null
  const most = Math.max(1, ...firstSales.map(({ threeQuarters }) => threeQuarters))
  return (
    <section aria-labelledby="first-sale" className="card min-w-0 p-4 md:p-6">
      <h2 id="first-sale" className="font-semibold text-lg">
        {text.firstSale}
      </h2>
      <p className="text-2xs text-ink-2">{text.firstSaleLead}</p>
      <ul className="mt-4 flex flex-col gap-4">
        {firstSales.map(({ market, pictures, quarter, median, threeQuarters }) => (
          <li key={market}>
            <p className="flex flex-wrap justify-between gap-x-3 text-sm">
              <span className="font-semibold">{MARKET_NAMES[market]}</span>
              <span className="text-2xs text-ink-2">{text.soldOf(pictures)}</span>
            </p>
            <svg
              aria-hidden
              viewBox={`0 0 100 ${HEIGHT}`}
              preserveAspectRatio="none"
              className="mt-1 h-3.5 w-full"
            >
              <line x1="0" x2="100" y1={HEIGHT / 2} y2={HEIGHT / 2} className="stroke-line" />
              <rect
                x={(quarter / most) * 100}
                width={Math.max(0.6, ((threeQuarters - quarter) / most) * 100)}
                y="2"
                height={HEIGHT - 4}
                className="fill-khram"
              />
              <rect x={(median / most) * 100 - 0.4} width="0.8" y="0" height={HEIGHT} className="fill-ink" />
            </svg>
            <p className="text-2xs text-ink-2">
              {text.firstSaleOf(Math.round(quarter), Math.round(median), Math.round(threeQuarters))}
            </p>
          </li>
        ))}
      </ul>
      {monthlyMarkets.length > 0 && (
        <p className="mt-3 text-2xs text-ink-2">
          {text.monthly(monthlyMarkets.map((market) => MARKET_NAMES[market]).join(' '))}
        </p>
      )}
    </section>
  )
}
