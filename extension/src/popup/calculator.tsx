import { DIFFICULTY_BANDS, difficultyOf } from '@thokham/domain/difficulty'
import { parseResultCount } from '@thokham/domain/result-count'
import { useEffect, useId, useState } from 'react'
import { formatCount } from '../text/words.ts'
import { Band } from './band.tsx'
import { readPage } from './read-page.ts'
import { useStored } from './stored.tsx'

/** Renders a number of results → its band, on the scale of five; filled in by the page in front, where it tells one. */
export function Calculator() {
  const { words } = useStored()
  const [text, setText] = useState('')
  const [isRead, setRead] = useState(false)
  const id = useId()

  useEffect(() => {
    readPage().then((page) => {
      if (!page?.search) return
      const { count } = page.search
      setText((typed) => typed || formatCount(count))
      setRead(true)
    })
  }, [])

  const results = text.trim() === '' ? null : parseResultCount(text)
  const isBad = text.trim() !== '' && results === null
  const stars = results === null ? null : difficultyOf(results)
  return (
    <section className="calculator">
      <div className="label-row">
        <label htmlFor={id}>{words.results}</label>
        <span className="hint">{isRead ? words.readHere : ''}</span>
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
          onChange={(event) => {
            setText(event.target.value)
            setRead(false)
          }}
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
