import { bangkokDate } from '@thokham/domain/bangkok-time'
import { Copy, Download, ListFilter, Trash2, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { browser } from 'wxt/browser'
import { copyText } from '../page/copy.ts'
import { type BasketFilter, basketCsv, type Collected, filterBasket } from '../storage/basket.ts'
import { generatorAddress } from '../storage/settings.ts'
import { fileOfBrand } from '../text/brand.ts'
import { BasketRow } from './basket-row.tsx'
import { FilterRow } from './filter-row.tsx'
import { saveFile } from './save-file.ts'
import { useStored } from './stored.tsx'

const NO_FILTER: BasketFilter = { text: '', stars: null, sort: 'newest' }

/** Renders the collected keywords: filter, CSV, notes, and on to the prompt generator. What is shown is what goes on. */
export function BasketView() {
  const { words, basket, settings, save } = useStored()
  const [filter, setFilter] = useState<BasketFilter | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const [removed, setRemoved] = useState<Collected[]>([])
  const [said, setSaid] = useState('')
  const shown = filterBasket(basket, filter ?? NO_FILTER)
  const keywords = shown.map(({ keyword }) => keyword)
  const isNone = shown.length === 0

  async function remove(items: Collected[]) {
    setRemoved([])
    setSaid('')
    if (!(await save({ ask: 'remove', keywords: items.map(({ keyword }) => keyword) }))) return
    setRemoved(items)
    setSaid(words.removed(items.length))
  }
  async function undo() {
    if (!(await save({ ask: 'restore', items: removed }))) return
    setRemoved([])
    setSaid('')
  }
  async function copy() {
    setRemoved([])
    setSaid((await copyText(keywords.join('\n'))) ? words.copied : words.copyByHand)
  }
  function saveCsv() {
    saveFile(fileOfBrand(`keywords-${bangkokDate(new Date())}.csv`), basketCsv(shown, words), 'text/csv')
  }
  async function send() {
    await browser.tabs.create({ url: generatorAddress(settings.server, keywords) })
    window.close()
  }

  return (
    <>
      <section className="basket">
        <div className="basket-head">
          <h2>{words.basket(basket.length)}</h2>
          <button
            type="button"
            className="button"
            aria-expanded={filter !== null}
            disabled={basket.length === 0}
            onClick={() => setFilter(filter ? null : NO_FILTER)}
          >
            <ListFilter size={16} strokeWidth={1.75} />
            {words.filter}
          </button>
          <button type="button" className="button" title={words.csvTitle} disabled={isNone} onClick={saveCsv}>
            <Download size={16} strokeWidth={1.75} />
            {words.csv}
          </button>
        </div>
        {filter && (
          <FilterRow filter={filter} onFilter={setFilter} shown={shown.length} all={basket.length} />
        )}
        {isNone ? (
          <Empty text={basket.length === 0 ? words.empty : words.noneShown} />
        ) : (
          <ul className="rows">
            {shown.map((item) => (
              <BasketRow
                key={item.keyword}
                item={item}
                open={opened === item.keyword}
                onOpen={() => setOpened(opened === item.keyword ? null : item.keyword)}
                onRemove={() => void remove([item])}
              />
            ))}
          </ul>
        )}
      </section>
      <p className="said" role="status" hidden={said === ''}>
        {said}
        {removed.length > 0 && (
          <button type="button" className="link" onClick={() => void undo()}>
            {words.undo}
          </button>
        )}
      </p>
      <footer className="foot">
        <button type="button" className="button is-primary" disabled={isNone} onClick={() => void send()}>
          <WandSparkles size={18} strokeWidth={1.75} />
          {isNone ? words.sendNone : words.send(shown.length)}
        </button>
        <IconAct label={words.copyKeywords} disabled={isNone} onPress={() => void copy()}>
          <Copy size={18} strokeWidth={1.75} />
        </IconAct>
        <IconAct label={words.clear} disabled={isNone} onPress={() => void remove(shown)}>
          <Trash2 size={18} strokeWidth={1.75} />
        </IconAct>
      </footer>
    </>
  )
}

/** Renders an empty list: bare warp threads and one sentence. */
export function Empty({ text }: { text: string }) {
  return (
    <div className="empty">
      <div className="warp" aria-hidden="true" />
      <p>{text}</p>
    </div>
  )
}

interface IconActProps {
  label: string
  disabled: boolean
  onPress: () => void
  children: React.ReactNode
}

function IconAct({ label, disabled, onPress, children }: IconActProps) {
  return (
    <button
      type="button"
      className="button is-square"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
