import { difficultyOf, type Stars } from '@thokham/domain/difficulty'
import { STAR, TREND_HEIGHT, TREND_WIDTH, trendLine } from '../look/drawings.ts'
import type { Point } from '../storage/look-ups.ts'
import type { Words } from '../text/th.ts'
import { el, svg } from './element.ts'

/** Draws stars and word of a number of results, in the colour of its band; what nobody searches for has none. */
export function bandBadge(results: number, words: Words): HTMLElement {
  const stars = difficultyOf(results)
  if (stars === null) return el('span', { class: 'band' }, words.unsearched)
  const band = words.bands[stars]
  return el(
    'span',
    { class: 'band', 'data-stars': stars, role: 'img', 'aria-label': words.stars(band, stars) },
    starRow(stars),
    band,
  )
}

function starRow(stars: Stars): Element {
  return svg(
    'svg',
    { class: 'stars', width: 74, height: 14, viewBox: '0 0 74 14', 'aria-hidden': 'true' },
    ...[0, 1, 2, 3, 4].map((index) =>
      svg('path', {
        d: STAR,
        transform: `translate(${index * 15})`,
        fill: index < stars ? 'currentColor' : 'none',
        stroke: 'currentColor',
        'stroke-width': 1.1,
        'stroke-linejoin': 'round',
      }),
    ),
  )
}

/** Returns the line of one's own looks; null while there are fewer than two. */
export function trend(points: readonly Point[] | undefined): Element | null {
  const line = trendLine((points ?? []).map(([, results]) => results))
  return (
    line &&
    svg(
      'svg',
      {
        class: 'trend',
        width: TREND_WIDTH,
        height: TREND_HEIGHT,
        viewBox: `0 0 ${TREND_WIDTH} ${TREND_HEIGHT}`,
        'aria-hidden': 'true',
      },
      svg('polyline', {
        points: line.points,
        fill: 'none',
        stroke: 'currentColor',
        'stroke-width': 2,
        'stroke-linejoin': 'round',
        'stroke-linecap': 'round',
      }),
      svg('circle', { cx: line.last[0], cy: line.last[1], r: 2.6, fill: 'currentColor' }),
    )
  )
}

const ICONS = {
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  down: 'M6 9.5l6 6 6-6',
  up: 'M6 14.5l6-6 6 6',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
}

/** Returns an icon of 18 px in the colour of its text. */
export function icon(name: keyof typeof ICONS): Element {
  return svg(
    'svg',
    { width: 18, height: 18, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('path', {
      d: ICONS[name],
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 1.9,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  )
}
