import { DIFFICULTY_BANDS, difficultyOf, prospectOf, viewsPerThousand } from '@thokham/domain/difficulty'
import { parsePlainCount } from '@thokham/domain/result-count'
import { useState } from 'react'
import { BandMark, bandGround } from '../../components/difficulty/band-mark.tsx'
import { Stars } from '../../components/difficulty/stars.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { BAND_NAMES } from '../../text/difficulty.ts'
import { radar as text } from '../../text/radar.ts'

/**
 * Renders the band of a number of results, as a marketplace writes it, and with one's own views the contributors' figure.
 */
export function CountCalculator() {
  const [typed, setTyped] = useState('')
  const [views, setViews] = useState('')
  const results = parsePlainCount(typed)
  const isWrong = typed.trim() !== '' && results === null
  return (
    <section className="card p-4 md:p-6">
      <h2 className="mb-4 text-xl">{text.calculator}</h2>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,240px)_minmax(0,1fr)] md:gap-6">
        <Field label={text.results} hint={text.resultsHint} error={isWrong && text.badCount}>
          <TextInput
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={60}
            className="num"
          />
        </Field>
        <Verdict results={results} />
      </div>
      <Scale results={results} />
      <ViewsFigure results={results} views={views} onViews={setViews} />
    </section>
  )
}

function Verdict({ results }: { results: number | null }) {
  const stars = results === null ? null : difficultyOf(results)
  return (
    <div
      role="status"
      className="flex min-h-[104px] flex-col justify-center gap-1.5 rounded-control bg-sunken p-4"
    >
      {results === null ? (
        <p className="text-ink-2 text-sm">{text.notYet}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {stars === null ? (
              <span className="nb text-xl">{text.unsearched}</span>
            ) : (
              <>
                <span className={cx('nb rounded-crop px-3 py-0.5 text-xl', bandGround(stars))}>
                  {BAND_NAMES[stars]}
                </span>
                <Stars stars={stars} size={20} />
              </>
            )}
            <span className="nb text-ink-2 text-sm tabular-nums">{text.read(results)}</span>
          </p>
          <p className="font-semibold">{text.adviceOn(stars)}</p>
        </>
      )}
    </div>
  )
}

/** Renders from the easiest to the hardest band, each with its limits; the reached one is marked. */
function Scale({ results }: { results: number | null }) {
  const reached = results === null ? null : difficultyOf(results)
  return (
    <ol className="mt-5 grid grid-cols-5 gap-1">
      {DIFFICULTY_BANDS.map(({ stars }) => (
        <li
          key={stars}
          {...(stars === reached && { 'aria-current': 'true' })}
          className={cx(
            'min-w-0 rounded-control p-1',
            stars === reached && 'bg-khram-soft outline-2 outline-khram',
          )}
        >
          <BandMark stars={stars} className="h-8" />
          <span className="mt-1 block text-2xs leading-5">
            <span className="block font-semibold">{BAND_NAMES[stars]}</span>
            <span className="block text-ink-2 tabular-nums max-md:hidden">{text.limits[stars]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

interface ViewsFigureProps {
  results: number | null
  views: string
  onViews: (typed: string) => void
}

function ViewsFigure({ results, views, onViews }: ViewsFigureProps) {
  const count = parsePlainCount(views)
  const figure = results === null || count === null ? null : viewsPerThousand(count, results)
  return (
    <details className="mt-5 border-line border-t pt-4">
      <summary className="font-semibold text-khram text-sm">{text.formula}</summary>
      <div className="mt-3 grid items-start gap-4 md:grid-cols-[minmax(0,240px)_minmax(0,1fr)] md:gap-6">
        <Field
          label={text.views}
          hint={text.formulaLead}
          error={views.trim() !== '' && count === null && text.badCount}
        >
          <TextInput
            value={views}
            onChange={({ target }) => onViews(target.value)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={60}
            className="num"
          />
        </Field>
        <p role="status" className="flex items-baseline gap-3 md:pt-7">
          {figure !== null && (
            <>
              <span className="text-figure tabular-nums">{text.figure(figure)}</span>
              <span className="font-semibold">{text.prospects[prospectOf(figure)]}</span>
            </>
          )}
        </p>
      </div>
    </details>
  )
}
