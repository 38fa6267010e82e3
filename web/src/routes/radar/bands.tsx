import { DIFFICULTY_BANDS } from '@thokham/domain/difficulty'
import { BandMark } from '../../components/difficulty/band-mark.tsx'
import { BandWithStars } from '../../components/difficulty/stars.tsx'
import { radar as text } from '../../text/radar.ts'

/** Renders the five bands with their limits, and what to do with a keyword of each. */
export function Bands() {
  return (
    <section className="card overflow-hidden">
      <div className="px-4 pt-4 pb-3 md:px-6 md:pt-5">
        <h2 className="text-xl">{text.bands}</h2>
        <p className="text-ink-2 text-xs">{text.bandsLead}</p>
      </div>
      <ul className="divide-y divide-line border-line border-t">
        {DIFFICULTY_BANDS.map(({ stars }) => (
          <li key={stars} className="flex items-center gap-3 px-4 py-2.5 md:px-6">
            <BandMark stars={stars} className="h-10 w-8 shrink-0" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
                <BandWithStars stars={stars} />
                <span className="nb text-ink-2 text-xs tabular-nums">{text.limits[stars]}</span>
              </p>
              <p className="text-ink-2 text-xs">{text.advice[stars]}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
