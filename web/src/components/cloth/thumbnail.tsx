import { THUMBNAIL_COLUMNS, THUMBNAIL_ROWS, thumbnailLayers } from './thumbnail-layers.ts'
import { THREAD_WIDTH } from './weave.ts'

/**
 * Renders the woven picture of an id (a category, a tool), 3:2, filling the box that `className` gives it. The same id gives
 * the same picture everywhere; inlined it is at most 2.5 KB. Decorative: name the thing beside it.
 */
export function Thumbnail({ id, className }: { id: string; className?: string }) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${THUMBNAIL_COLUMNS} ${THUMBNAIL_ROWS}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden="true"
    >
      {thumbnailLayers(id).map(({ d, colour, stroked }) =>
        stroked ? (
          <path key={d} d={d} stroke={colour} strokeWidth={THREAD_WIDTH} />
        ) : (
          <path key={d} d={d} fill={colour} />
        ),
      )}
    </svg>
  )
}
