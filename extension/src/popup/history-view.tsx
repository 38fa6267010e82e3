import { sameKeyword } from '@thokham/domain/tidy-keyword'
import { Check, Plus } from 'lucide-react'
import { marketplaceName } from '../marketplaces/marketplaces.ts'
import { changeSince, type LookUp, mainScope } from '../storage/look-ups.ts'
import { formatChange, formatCount, formatDay } from '../text/words.ts'
import { Band, Trend } from './band.tsx'
import { Empty } from './basket-view.tsx'
import { useStored } from './stored.tsx'

/** Renders the keywords that were looked up, the latest first, each with the line of its numbers. */
export function HistoryView() {
  const { words, lookUps, save } = useStored()
  if (lookUps.length === 0)
    return (
      <section className="basket">
        <Empty text={words.historyEmpty} />
      </section>
    )
  return (
    <>
      <section className="basket">
        <ul className="rows">
          {lookUps.map((lookUp) => (
            <HistoryRow key={`${lookUp.marketplace} ${lookUp.keyword}`} lookUp={lookUp} />
          ))}
        </ul>
      </section>
      <footer className="foot">
        <button type="button" className="button" onClick={() => void save({ ask: 'forget-looks' })}>
          {words.historyClear}
        </button>
        <p className="hint">{words.keeps}</p>
      </footer>
    </>
  )
}

function HistoryRow({ lookUp }: { lookUp: LookUp }) {
  const { words, basket, save } = useStored()
  const { keyword, marketplace } = lookUp
  const scope = mainScope(lookUp)
  const points = lookUp.points[scope] ?? []
  const last = points.at(-1)
  if (!last) return null
  const [day, results] = last
  const since = changeSince(points)
  const isCollected = basket.some((item) => sameKeyword(item.keyword) === sameKeyword(keyword))
  const second = [
    formatCount(results),
    scope === 'all' ? '' : words.scopes[scope],
    marketplaceName(marketplace),
  ]
  return (
    <li className="row">
      <div className="row-line">
        <span className="row-main">
          <span className="mono keyword" lang="en">
            {keyword}
          </span>
          <span className="second num">{second.filter(Boolean).join(' · ')}</span>
          <span className="second num trend-line">
            <Trend points={points} />
            {since
              ? `${formatChange(since.change)} · ${formatDay(since.since, words)}`
              : formatDay(day, words)}
          </span>
        </span>
        <Band results={results} plain />
        <button
          type="button"
          className="icon-button"
          aria-label={words.collectOne(keyword)}
          title={isCollected ? words.collected : words.collect}
          disabled={isCollected}
          onClick={() => void save({ ask: 'collect', items: [{ keyword, results, scope, marketplace }] })}
        >
          {isCollected ? <Check size={17} strokeWidth={1.75} /> : <Plus size={17} strokeWidth={1.75} />}
        </button>
      </div>
    </li>
  )
}
