import { DIFFICULTY_BANDS, difficultyOf } from '@thokham/domain/difficulty'
import { parseResultCount } from '@thokham/domain/result-count'
import { useEffect, useId, useState } from 'react'
import { formatCount } from '../text/words.ts'
import { Band } from './band.tsx'
import { readPage } from './read-page.ts'
import { useStored } from './stored.tsx'

/** Renders the difficulty of a number of results on the scale of five; the number of the page in front is filled in. */
export function Calculator() {
  const { words } = useStored()
  const [text, setText] = useState('')
  /** The number that was filled in from the page in front. */
  const [read, setRead] = useState<string | null>(null)
  const id = useId()

  useEffect(() => {
    readPage().then((page) => {
      if (!page?.search) return
      const count = formatCount(page.search.count)
      setText((typed) => typed || count)
      setRead(count)
    })
  }, [])

  const results = text.trim() === '' ? null : parseResultCount(text)
  const isBad = text.trim() !== '' && results === null
  const stars = results === null ? null : difficultyOf(results)
  return (
    <section className="calculator">
      <div className="label-row">
        <label htmlFor={id}>{words.results}</label>
        <span className="hint">{text !== '' && text === read && words.readHere}</span>
      </div>
      <div className="calculator-row">
        <input
          id={id}
          className="field mono"
          value={text}
          inputMode="decimal"
          autoComplete="off"
          maxLength={60}
          placeholder="25,000"
          aria-invalid={isBad}
          aria-describedby={`${id}-said`}
          onChange={(event) => setText(event.target.value)}
        />
        {results !== null ? <Band results={results} /> : <span className="band is-empty">–</span>}
      </div>
      <ol className="scale" aria-hidden="true">
        {DIFFICULTY_BANDS.map((band) => (
          <li key={band.stars} data-stars={band.stars} data-on={band.stars === stars || undefined}>
            {words.limits[band.stars]}
          </li>
        ))}
      </ol>
      <p id={`${id}-said`} className={isBad ? 'error' : 'sr-only'} role="status">
        {isBad ? words.badCount : words.resultsHint}
      </p>
    </section>
  )
}
