import { type Dye, dyeColour } from './dyes.ts'
import { type Family, FIGURE, THREAD } from './motifs.ts'
import { THREAD_WIDTH, threadPath, weave } from './weave.ts'

const COLUMNS = 120
const ROWS = 10
const CELL = 4
const HEIGHT = ROWS * CELL
const WARP = Array.from({ length: 8 }, (_, at) => `M0 ${2.5 + at * 5}h9999`).join('')

/**
 * Renders a share as 40 px of an id's cloth, woven so far and bare warp threads after it. Decorative: the numbers stand beside it.
 * @param props.share 0 to 1
 */
export function ShareCloth({
  id,
  family,
  dye,
  share,
}: {
  id: string
  family: Family
  dye: Dye
  share: number
}) {
  const woven = `${Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10}%`
  const size = { columns: COLUMNS, rows: ROWS, period: 4, weight: 1, repeat: 10 }
  const cloth = weave(id, family, dye, size)
  return (
    <svg className="block w-full" height={HEIGHT} aria-hidden="true">
      <path d={WARP} stroke="var(--line-strong)" />
      <svg
        width={woven}
        height={HEIGHT}
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
      {share > 0 && share < 1 && <rect x={woven} width="2" height={HEIGHT} fill="var(--ink)" />}
    </svg>
  )
}
