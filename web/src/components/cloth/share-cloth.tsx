import { type Dye, dyeColour } from './dyes.ts'
import { type Family, FIGURE, THREAD } from './motifs.ts'
import { THREAD_WIDTH, threadPath, weave } from './weave.ts'

const COLUMNS = 120
const ROWS = 10
const CELL = 4
const HEIGHT = ROWS * CELL
const WARP = Array.from({ length: 8 }, (_, at) => `M0 ${2.5 + at * 5}h9999`).join('')

/**
 * Renders a share as an id's cloth, woven so far and bare warp threads after it. Decorative: the numbers stand beside it.
 * @param props.share 0 to 1
 * @param props.height in px
 */
export function ShareCloth({
  id,
  family,
  dye,
  share,
  height = HEIGHT,
}: {
  id: string
  family: Family
  dye: Dye
  share: number
  height?: number
}) {
  const width = `${Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10}%`
  const size = { columns: COLUMNS, rows: ROWS, period: 4, weight: 1, repeat: 10 }
  const cloth = weave(id, family, dye, size)
  return (
    <svg className="block w-full" height={height} aria-hidden="true">
      <path d={WARP} stroke="var(--line-strong)" />
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${COLUMNS * CELL} ${HEIGHT}`}
        preserveAspectRatio="xMinYMid slice"
        aria-hidden="true"
      >
        <rect width="100%" height="100%" fill={dyeColour(cloth.dyes.ground)} />
        <g transform={`scale(${CELL})`} strokeWidth={THREAD_WIDTH}>
          <path d={threadPath(cloth, (cell) => cell === FIGURE)} stroke={dyeColour(cloth.dyes.figure)} />
          <path d={threadPath(cloth, (cell) => cell === THREAD)} stroke={dyeColour(cloth.dyes.thread)} />
        </g>
      </svg>
      {share > 0 && share < 1 && <rect x={width} width="2" height={height} fill="var(--ink)" />}
    </svg>
  )
}
