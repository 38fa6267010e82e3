import type { Tool } from '@thokham/contract/tools'
import { useState } from 'react'
import { type Dye, dyeColour } from '../../components/cloth/dyes.ts'
import { FAMILIES, FIGURE, THREAD } from '../../components/cloth/motifs.ts'
import { THREAD_WIDTH, threadPath, weave } from '../../components/cloth/weave.ts'
import { cx } from '../../lib/format/class-names.ts'

/** Cells about 6 px wide on a card. */
const COLUMNS = 48
const ROWS = 16
/** In an order that never puts the same ground beside, above or below itself in rows of two, three or four. */
const GROUNDS: readonly Dye[] = [
  'khram',
  'fai',
  'khamin',
  'makluea',
  'khrang',
  'toei',
  'khram',
  'khrang',
  'toei',
]

export interface ToolPictureProps {
  /** Neighbours in the owner's order differ in motif and dye. */
  tool: Pick<Tool, 'id' | 'thumbnail' | 'orderIndex'>
  /** As wide as a page: its cells stay as small. */
  isWide?: boolean
  className?: string
}

/**
 * Renders a tool's picture: the one that was uploaded, else its own cloth, which also takes the place of one that cannot be
 * loaded.
 */
export function ToolPicture({ tool, isWide, className }: ToolPictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const { id, thumbnail, orderIndex: place } = tool
  if (thumbnail !== null && failed !== thumbnail) {
    return (
      <img
        src={`/api/tools/${id}/thumbnail?v=${thumbnail}`}
        alt=""
        loading="lazy"
        decoding="async"
        width={720}
        height={480}
        onError={() => setFailed(thumbnail)}
        className={cx('object-cover', className)}
      />
    )
  }
  const family = FAMILIES[(place * 2) % FAMILIES.length] ?? 'diamond'
  const columns = isWide ? 4 * COLUMNS : COLUMNS
  const cloth = weave(id, family, GROUNDS[place % GROUNDS.length] ?? 'khram', {
    columns,
    rows: ROWS,
    weight: 1,
    period: 5 + (place % 2),
    repeat: 12,
  })
  const { ground, figure, thread } = cloth.dyes
  return (
    <svg
      viewBox={`0 0 ${columns} ${ROWS}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
    >
      <rect width={columns} height={ROWS} fill={dyeColour(ground)} />
      <g strokeWidth={THREAD_WIDTH}>
        <path d={threadPath(cloth, (cell) => cell === FIGURE)} stroke={dyeColour(figure)} />
        <path d={threadPath(cloth, (cell) => cell === THREAD)} stroke={dyeColour(thread)} />
      </g>
    </svg>
  )
}
