import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useState } from 'react'
import { BandMark } from '../../components/difficulty/band-mark.tsx'
import { BandWithStars } from '../../components/difficulty/stars.tsx'
import { Button } from '../../components/ui/button.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { radar as text } from '../../text/radar.ts'
import type { RadarSort, RatedKeyword } from './radar-sort.ts'

const STEP = 100

export interface KeywordTableProps {
  rows: readonly RatedKeyword[]
  sort: RadarSort
  onSort: (sort: RadarSort) => void
}

/** Renders keywords with their counts and bands; a press on a column's head sorts, another one reverses the order. */
export function KeywordTable({ rows, sort, onSort }: KeywordTableProps) {
  const [most, setMost] = useState(STEP)
  return (
    <>
      <table className="w-full border-line border-t text-left text-sm">
        <caption className="sr-only">{text.table(rows.length)}</caption>
        <thead>
          <tr className="border-line border-b bg-sunken">
            <Head column="keyword" name={text.keyword} sort={sort} onSort={onSort} />
            <Head column="results" name={text.results} sort={sort} onSort={onSort} isNumber />
            <th scope="col" className="py-2 pr-4 pl-2 font-semibold text-xs md:pl-4">
              {text.difficulty}
            </th>
            <th scope="col" className="px-4 py-2 font-semibold text-xs max-md:hidden md:pr-6">
              {text.advised}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.slice(0, most).map(({ keyword, results, stars }) => (
            <tr key={keyword}>
              <th
                scope="row"
                className="num py-2 pr-2 pl-4 text-left font-normal text-xs wrap-anywhere md:pr-4 md:pl-6"
              >
                {/* Words stay whole where there is room: breaking anywhere, a column may else shrink to a letter. */}
                <span className="block min-w-[8ch] md:min-w-[12ch]">{keyword}</span>
              </th>
              <td className="px-2 py-2 text-right tabular-nums md:px-4">{thaiNumber(results)}</td>
              <td className="py-2 pr-4 pl-2 md:pl-4">
                {stars === null ? (
                  <span className="text-ink-2">{text.unsearched}</span>
                ) : (
                  <span className="flex items-center gap-2.5 max-md:flex-col max-md:items-start max-md:gap-0.5">
                    <BandMark stars={stars} className="h-7 w-6 shrink-0 max-md:hidden" />
                    <span className="max-md:[&>span]:flex-col max-md:[&>span]:items-start max-md:[&>span]:gap-0">
                      <BandWithStars stars={stars} />
                    </span>
                  </span>
                )}
              </td>
              <td className="px-4 py-2 text-ink-2 text-xs max-md:hidden md:pr-6">{text.adviceOn(stars)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > most && (
        <div className="flex justify-center border-line border-t p-3">
          <Button variant="quiet" size={40} onClick={() => setMost(most + STEP)}>
            {text.more(Math.min(STEP, rows.length - most))}
          </Button>
        </div>
      )}
    </>
  )
}

interface HeadProps {
  column: 'keyword' | 'results'
  name: string
  sort: RadarSort
  onSort: (sort: RadarSort) => void
  isNumber?: boolean
}

function Head({ column, name, sort, onSort, isNumber }: HeadProps) {
  const isUp = sort === column
  const isDown = sort === `-${column}`
  const Icon = isUp ? ArrowUp : isDown ? ArrowDown : ArrowUpDown
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
      className={cx('py-1 md:px-4', isNumber ? 'px-2 text-right' : 'pr-2 pl-4 md:pl-6')}
    >
      <button
        type="button"
        title={text.sortBy(name)}
        onClick={() => onSort(isUp ? `-${column}` : column)}
        className="touch inline-flex min-h-8 items-center gap-1.5 font-semibold text-xs whitespace-normal hover:text-khram"
      >
        {name}
        <Icon
          aria-hidden
          size={16}
          strokeWidth={1.75}
          className={isUp || isDown ? 'text-khram' : 'text-ink-3'}
        />
      </button>
    </th>
  )
}
