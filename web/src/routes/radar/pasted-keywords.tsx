import { CSV_BOM, csvLine } from '@thokham/domain/csv'
import { difficultyOf } from '@thokham/domain/difficulty'
import { parseKeywordCounts } from '@thokham/domain/keyword-counts'
import { Download } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { SendKeywords } from '../../components/generator/send-keywords.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { useStore } from '../../kit/storage/store.ts'
import { storedText } from '../../kit/storage/stored.ts'
import { offerUndo } from '../../kit/undo/undo.ts'
import { download } from '../../lib/browser/download.ts'
import { radar as text } from '../../text/radar.ts'
import { KeywordTable } from './keyword-table.tsx'
import { type RatedKeyword, sortedRows, useRadarSort } from './radar-sort.ts'

/** As much as a table of 10,000 lines needs. */
const MOST_CHARACTERS = 500_000
const MOST_FAULTS = 3
/** What was pasted, kept as long as the tab lives. */
const draft = storedText('radarPaste')
const EASY = 4

/** Takes lines of `keyword,count`, pasted or typed, and renders them as a table that can be sorted, saved and sent on. */
export function PastedKeywords() {
  const typed = useStore(draft) ?? ''
  const [sort, setSort] = useRadarSort()
  const read = useDeferredValue(typed)
  const { rows, badLines } = useMemo(() => ratedRows(read), [read])
  const sorted = useMemo(() => sortedRows(rows, sort), [rows, sort])
  const easy = sorted.filter(({ stars }) => stars !== null && stars >= EASY).map(({ keyword }) => keyword)

  function clear() {
    draft.set(null)
    offerUndo(text.cleared, () => draft.set(typed))
  }

  return (
    <section className="card overflow-hidden">
      <div className="p-4 md:p-6">
        <h2 className="mb-4 text-xl">{text.paste}</h2>
        <Field
          label={text.pasteLabel}
          hint={text.pasteHint}
          error={badLines.length > 0 && <Faults lines={badLines} />}
          aside={
            typed === '' ? (
              <button type="button" className="link touch" onClick={() => draft.set(text.examples)}>
                {text.example}
              </button>
            ) : (
              <button type="button" className="link touch" onClick={clear}>
                {text.clear}
              </button>
            )
          }
        >
          <Textarea
            rows={5}
            className="num"
            spellCheck={false}
            autoCapitalize="off"
            maxLength={MOST_CHARACTERS}
            placeholder={text.pasteExample}
            value={typed}
            onChange={({ target }) => draft.set(target.value)}
          />
        </Field>
      </div>
      {sorted.length > 0 && (
        <>
          <KeywordTable rows={sorted} sort={sort} onSort={setSort} />
          <div className="flex flex-wrap justify-end gap-3 border-line border-t p-4 md:px-6">
            <Button size={40} icon={Download} onClick={() => save(sorted)}>
              {text.csv}
            </Button>
            <SendKeywords size={40} keywords={easy} label={text.sendEasy(easy.length)} />
          </div>
        </>
      )}
    </section>
  )
}

function Faults({ lines }: { lines: readonly number[] }) {
  return (
    <>
      {lines.slice(0, MOST_FAULTS).map((line) => (
        <span key={line} className="block">
          {text.bad(line)}
        </span>
      ))}
      {lines.length > MOST_FAULTS && (
        <span className="block">{text.moreBad(lines.length - MOST_FAULTS)}</span>
      )}
    </>
  )
}

function ratedRows(typed: string): { rows: RatedKeyword[]; badLines: number[] } {
  const { rows, badLines } = parseKeywordCounts(typed)
  return { rows: rows.map((row) => ({ ...row, stars: difficultyOf(row.results) })), badLines }
}

function save(rows: readonly RatedKeyword[]) {
  const lines = rows.map(({ keyword, results, stars }) => csvLine(text.csvRow(keyword, results, stars)))
  const content = CSV_BOM + csvLine(text.csvHead) + lines.join('')
  download(text.csvName, new Blob([content], { type: 'text/csv;charset=utf-8' }))
}
