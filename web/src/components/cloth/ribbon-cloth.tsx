import { cx } from '../../lib/format/class-names.ts'
import { dyeColour } from './dyes.ts'
import { GROUND } from './motifs.ts'
import { THREAD_WIDTH, threadPath, weave } from './weave.ts'

const COLUMNS = 18
const ROWS = 48
const CELL = { width: 96 / COLUMNS, height: 4 }

/** Renders the woven end of the expiry ribbon: 96 px wide, as high as the ribbon. Hide it on phones and use `RibbonThread`. */
export function RibbonCloth({ className }: { className?: string }) {
  const cloth = weave('ribbon', 'diamond', 'khamin', { columns: COLUMNS, rows: ROWS, period: 6, weight: 1 })
  return (
    <svg
      className={cx('w-24 flex-none self-stretch', className)}
      width="96"
      viewBox={`0 0 96 ${ROWS * CELL.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="100%" height="100%" fill={dyeColour('khamin')} />
      <path
        transform={`scale(${CELL.width} ${CELL.height})`}
        d={threadPath(cloth, (cell) => cell !== GROUND)}
        stroke={dyeColour('khrang')}
        strokeWidth={THREAD_WIDTH}
      />
    </svg>
  )
}

/** Renders the same as a 6 px thread along the top of the ribbon, for phones. */
export function RibbonThread({ className }: { className?: string }) {
  return <div className={cx('ribbon-thread', className)} aria-hidden="true" />
}
