import { difficultyOf, type Stars } from '@thokham/domain/difficulty'
import { STAR, TREND_HEIGHT, TREND_WIDTH, trendLine } from '../look/drawings.ts'
import type { Point } from '../storage/look-ups.ts'
import { useStored } from './stored.tsx'

/** Renders stars and word of a number of results, in the colour of its band; `plain` in its colour alone. */
export function Band({ results, plain = false }: { results: number; plain?: boolean }) {
  const { words } = useStored()
  const stars = difficultyOf(results)
  const className = plain ? 'band-plain' : 'band'
  if (stars === null) return <span className={className}>{words.unsearched}</span>
  const band = words.bands[stars]
  return (
    <span className={className} data-stars={stars} role="img" aria-label={words.stars(band, stars)}>
      <StarRow stars={stars} />
      {band}
    </span>
  )
}

function StarRow({ stars }: { stars: Stars }) {
  return (
    <svg className="stars" width="74" height="14" viewBox="0 0 74 14" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((index) => (
        <path
          key={index}
          d={STAR}
          transform={`translate(${index * 15})`}
          fill={index < stars ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.1"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}

/** Renders the line of one's own looks at a keyword. */
export function Trend({ points }: { points: readonly Point[] }) {
  const line = trendLine(points.map(([, results]) => results))
  if (!line) return null
  const [cx, cy] = line.last
  return (
    <svg
      className="trend"
      width={TREND_WIDTH}
      height={TREND_HEIGHT}
      viewBox={`0 0 ${TREND_WIDTH} ${TREND_HEIGHT}`}
      aria-hidden="true"
    >
      <polyline
        points={line.points}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={cx} cy={cy} r="2.6" fill="currentColor" />
    </svg>
  )
}
