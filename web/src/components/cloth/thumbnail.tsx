import type { Dye } from './dyes.ts'
import type { Family } from './motifs.ts'
import { THUMBNAIL_COLUMNS, THUMBNAIL_ROWS, thumbnailLayers } from './thumbnail-layers.ts'
import { THREAD_WIDTH } from './weave.ts'

interface ThumbnailProps {
  id: string
  /** Motif and ground; those of the id when absent. */
  cloth?: { family: Family; dye: Dye }
  className?: string
}

/**
 * Renders the woven picture of an id (a category, a tool), 3:2, filling the box that `className` gives it. The same id gives
 * the same picture everywhere; inlined it is at most 2.5 KB. Decorative: name the thing beside it.
 */
export function Thumbnail({ id, cloth, className }: ThumbnailProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${THUMBNAIL_COLUMNS} ${THUMBNAIL_ROWS}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden="true"
    >
      {thumbnailLayers(id, cloth).map(({ d, colour, stroked }) =>
        stroked ? (
          <path key={d} d={d} stroke={colour} strokeWidth={THREAD_WIDTH} />
        ) : (
          <path key={d} d={d} fill={colour} />
        ),
      )}
    </svg>
  )
}
