import { bangkokDate } from '@thokham/domain/bangkok-time'
import { compareDifficulty } from '@thokham/domain/difficulty'
import { parseKeywordCounts } from '@thokham/domain/keyword-counts'
import { Download, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { BASKET_MOST, basketCsv, type NewKeyword } from '../storage/basket.ts'
import { fileOfBrand } from '../text/brand.ts'
import { formatCount } from '../text/words.ts'
import { Band } from './band.tsx'
import { saveFile } from './save-file.ts'
import { useStored } from './stored.tsx'

const LONGEST = 100_000
const BAD_SHOWN = 3

/** Renders pasted lines of `keyword,count` as a table with their difficulty, the easiest first, to collect or save as CSV. */
export function PasteView() {
  const { words, save } = useStored()
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const id = useId()
  const { rows, badLines } = parseKeywordCounts(text)
  const sorted = [...rows].sort((a, b) => compareDifficulty(a.results, b.results))
  const items: NewKeyword[] = sorted.map((row) => ({ ...row, scope: 'all', marketplace: null }))

  async function collect() {
    setSaid('')
    const done = await save({ ask: 'collect', items })
    if (!done) return
    const { added, had, full } = done
    setSaid(full ? words.basketFull(formatCount(BASKET_MOST)) : words.collectedRows(added, had))
  }
  function saveCsv() {
    const at = Date.now()
    const csv = basketCsv(
      items.map((item) => ({ ...item, note: '', at })),
      words,
    )
    saveFile(fileOfBrand(`difficulty-${bangkokDate(new Date())}.csv`), csv, 'text/csv')
  }

  return (
    <>
      <section className="paste">
        <label htmlFor={id}>{words.pasteLabel}</label>
        <textarea
          id={id}
          className="field mono"
          value={text}
          maxLength={LONGEST}
          placeholder={words.pasteExample}
          aria-invalid={badLines.length > 0}
          aria-describedby={`${id}-bad`}
          onChange={(event) => {
            setText(event.target.value)
            setSaid('')
          }}
        />
        <div id={`${id}-bad`} className="error" role="status">
          {badLines.slice(0, BAD_SHOWN).map((line) => (
            <p key={line}>{words.badLine(line)}</p>
          ))}
          {badLines.length > BAD_SHOWN && <p>{words.badLines(badLines.length - BAD_SHOWN)}</p>}
        </div>
        {sorted.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">{words.keyword}</th>
                <th scope="col" className="num">
                  {words.results}
                </th>
                <th scope="col">{words.difficulty}</th>
              </tr>
            </thead>
            <tbody>
              {sorted.map(({ keyword, results }) => (
                <tr key={keyword}>
                  <td className="mono" lang="en">
                    {keyword}
                  </td>
                  <td className="num">{formatCount(results)}</td>
                  <td>
                    <Band results={results} plain />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <p className="said" role="status" hidden={said === ''}>
        {said}
      </p>
      <footer className="foot">
        <button
          type="button"
          className="button is-primary"
          disabled={items.length === 0}
          onClick={() => void collect()}
        >
          <Plus size={18} strokeWidth={1.75} />
          {items.length === 0 ? words.collect : words.collectRows(items.length)}
        </button>
        <button
          type="button"
          className="button is-square"
          aria-label={words.csvTitle}
          title={words.csvTitle}
          disabled={items.length === 0}
          onClick={saveCsv}
        >
          <Download size={18} strokeWidth={1.75} />
        </button>
      </footer>
    </>
  )
}
