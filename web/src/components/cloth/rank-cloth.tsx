import { RANKS, type Rank } from '@thokham/domain/rank'
import { type Dye, dyeColour, lightened } from './dyes.ts'
import { type Cell, FIGURE, GROUND, THREAD } from './motifs.ts'
import { THREAD_WIDTH, threadPath, weave } from './weave.ts'

const COLUMNS = 200
const ROWS = 10
const PERIOD = 4
const CELL = 4
const HEIGHT = ROWS * CELL
/** The dyes a cloth gains on the way up, one a rank; the ground is khram from the start. */
const GAINED: readonly Dye[] = ['khamin', 'khrang', 'fai', 'toei', 'makluea']

/**
 * Renders a rank as 40 px of cloth: woven up to the share of the way to the next rank, bare warp threads after it.
 * One colour at the first rank, six at the last. Decorative: the text beside it says the numbers.
 * @param share how far along the way, 0 to 1
 */
export function RankCloth({ rank, share }: { rank: Rank; share: number }) {
  const reached = `${Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10}%`
  return (
    <svg className="block w-full" height={HEIGHT} aria-hidden="true">
      <path d={WARP} stroke="var(--line-strong)" />
      <svg
        width={reached}
        height={HEIGHT}
        viewBox={`0 0 ${COLUMNS * CELL} ${HEIGHT}`}
        preserveAspectRatio="xMinYMid slice"
        aria-hidden="true"
      >
        <rect width="100%" height="100%" fill={dyeColour('khram')} />
        <g transform={`scale(${CELL})`} strokeWidth={THREAD_WIDTH}>
          {layersOf(rank).map(({ colour, d }) => (
            <path key={colour} d={d} stroke={colour} />
          ))}
        </g>
      </svg>
      {share > 0 && share < 1 && <rect x={reached} width="2" height={HEIGHT} fill="var(--ink)" />}
    </svg>
  )
}

const WARP = Array.from({ length: 8 }, (_, at) => `M0 ${2.5 + at * 5}h9999`).join('')

/**
 * Draws the cloth in layers by colour: each repeat of the motif takes the next two of the gained dyes, so that all of
 * them show.
 */
function layersOf(rank: Rank): { colour: string; d: string }[] {
  const cloth = weave('rank', 'zigzag', 'khram', { columns: COLUMNS, rows: ROWS, period: PERIOD, weight: 1 })
  const gained = GAINED.slice(0, RANKS.indexOf(rank))
  const of = (cell: Cell, column: number): string | null => {
    if (cell === GROUND) return null
    if (gained.length === 0) return lightened('khram', cell === FIGURE ? 22 : 45)
    const repeat = Math.floor(column / (2 * PERIOD))
    const dye = gained[(repeat + (cell === THREAD ? 1 : 0)) % gained.length] ?? 'khamin'
    return dye === 'toei' ? lightened(dye, 35) : dyeColour(dye)
  }
  const colours = new Set(
    cloth.cells.map((cell, at) => of(cell, at % COLUMNS)).filter((colour) => colour !== null),
  )
  return [...colours].map((colour) => ({
    colour,
    d: threadPath(cloth, (cell, column) => of(cell, column) === colour),
  }))
}
