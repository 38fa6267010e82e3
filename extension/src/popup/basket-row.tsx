import { sameKeyword } from '@thokham/domain/tidy-keyword'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { marketplaceName } from '../marketplaces/marketplaces.ts'
import { type Collected, LONGEST_NOTE } from '../storage/basket.ts'
import { formatCount } from '../text/words.ts'
import { Band } from './band.tsx'
import { libraryWords, relatedKeywords } from './related-keywords.ts'
import { useStored } from './stored.tsx'

interface BasketRowProps {
  item: Collected
  open: boolean
  onOpen: () => void
  onRemove: () => void
}

/** Renders one collected keyword; opened, its note and related words of the library. */
export function BasketRow({ item, open, onOpen, onRemove }: BasketRowProps) {
  const { words } = useStored()
  const { keyword, results, scope, note, marketplace } = item
  const second = [
    results === null ? words.noCount : formatCount(results),
    scope === 'all' ? '' : words.scopes[scope],
    note,
  ].filter(Boolean)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (open) row.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <li ref={row} className="row" data-open={open || undefined}>
      <div className="row-line">
        <button
          type="button"
          className="row-main"
          aria-expanded={open}
          title={marketplace ? marketplaceName(marketplace) : undefined}
          onClick={onOpen}
        >
          <span className="mono keyword" lang="en">
            {keyword}
          </span>
          <span className="second num">{second.join(' · ')}</span>
        </button>
        {results !== null && <Band results={results} plain />}
        <button
          type="button"
          className="icon-button"
          aria-label={words.remove(keyword)}
          title={words.remove(keyword)}
          onClick={onRemove}
        >
          <X size={17} strokeWidth={1.75} />
        </button>
      </div>
      {open && <RowDetails item={item} />}
    </li>
  )
}

function RowDetails({ item: { keyword, note } }: { item: Collected }) {
  const { words, save } = useStored()
  return (
    <div className="row-details">
      <input
        className="field"
        aria-label={words.noteFor(keyword)}
        placeholder={words.note}
        defaultValue={note}
        maxLength={LONGEST_NOTE}
        onBlur={(event) => {
          if (event.target.value !== note) void save({ ask: 'note', keyword, note: event.target.value })
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <Related keyword={keyword} />
    </div>
  )
}

/** Renders words of the library that are near; a press collects one. */
function Related({ keyword }: { keyword: string }) {
  const { words, basket, save } = useStored()
  const [library, setLibrary] = useState<readonly string[] | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => void libraryWords().then(setLibrary), [])
  // The words come after the row was brought into sight.
  useEffect(() => {
    if (library) list.current?.scrollIntoView({ block: 'nearest' })
  }, [library])
  if (!library || library.length === 0) return null
  const known = new Set(basket.map((item) => sameKeyword(item.keyword)))
  const near = relatedKeywords(library, keyword).filter((word) => !known.has(sameKeyword(word)))
  return (
    <div ref={list}>
      <p className="hint">{near.length > 0 ? words.related : words.noRelated}</p>
      <ul className="chips">
        {near.slice(0, 4).map((word) => (
          <li key={word}>
            <button
              type="button"
              className="chip"
              lang="en"
              aria-label={words.collectOne(word)}
              onClick={() =>
                void save({
                  ask: 'collect',
                  items: [{ keyword: word, results: null, scope: 'all', marketplace: null }],
                })
              }
            >
              <Plus size={14} strokeWidth={2} />
              {word}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
