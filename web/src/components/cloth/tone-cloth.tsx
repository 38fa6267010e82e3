import type { ReactNode } from 'react'
import { cx } from '../../lib/format/class-names.ts'
import { type Dye, dyeColour, lightened } from './dyes.ts'
import { type Family, FIGURE, THREAD } from './motifs.ts'
import { THREAD_WIDTH, threadPath, weave } from './weave.ts'

interface ToneProps {
  /** What the cloth belongs to, such as a path; decides its motif. */
  id: string
  family: Family
  dye: Dye
}

/** Renders the quiet band on top of a tile: 53 px of cloth tone on tone and a 3 px khamin edge. As wide as its box. */
export function ToneBand({ className, ...cloth }: ToneProps & { className?: string }) {
  return (
    <div className={cx('h-14 overflow-hidden border-b-3 border-dye-khamin', className)} aria-hidden="true">
      <ToneCloth {...cloth} columns={71} rows={7} cellWidth={9} height={53} />
    </div>
  )
}

/** Renders the 56 px square of a list tile: the dye, a white icon, and a woven foot. */
export function DyedSquare({ children, ...cloth }: ToneProps & { children: ReactNode }) {
  return (
    <div className="relative size-14 flex-none overflow-hidden rounded-control" aria-hidden="true">
      <svg className="absolute inset-0 size-full" aria-hidden="true">
        <rect width="100%" height="100%" fill={dyeColour(cloth.dye)} />
        <rect y="41" width="100%" height="1" fill={dyeColour('khamin')} />
      </svg>
      <div className="absolute inset-x-0 top-0 grid h-10 place-items-center text-[#fff]">{children}</div>
      <div className="absolute inset-x-0 bottom-0 h-3.5">
        <ToneCloth {...cloth} columns={15} rows={5} cellWidth={4} height={14} />
      </div>
    </div>
  )
}

interface ToneClothProps extends ToneProps {
  columns: number
  rows: number
  /** px */
  cellWidth: number
  /** px */
  height: number
}

/**
 * Renders a cloth that is never scaled in boxes up to `columns × cellWidth` wide: it is cut to them, the middle staying
 * in the middle.
 */
function ToneCloth({ id, family, dye, columns, rows, cellWidth, height }: ToneClothProps) {
  const cloth = weave(id, family, dye, { columns, rows, weight: 1, ...BAND[family] })
  return (
    <svg
      width="100%"
      height="100%"
      className="block"
      viewBox={`0 0 ${columns * cellWidth} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="100%" height="100%" fill={dyeColour(dye)} />
      <g transform={`scale(${cellWidth} ${height / rows})`} strokeWidth={THREAD_WIDTH}>
        <path d={threadPath(cloth, (cell) => cell === FIGURE)} stroke={lightened(dye, 18)} />
        <path d={threadPath(cloth, (cell) => cell === THREAD)} stroke={lightened(dye, 45)} />
      </g>
    </svg>
  )
}

/** Seven rows are few: these periods keep each motif whole in them. */
const BAND: Readonly<Record<Family, { period: number; repeat?: number }>> = {
  hook: { period: 4, repeat: 8 },
  fret: { period: 4, repeat: 12 },
  diamond: { period: 5, repeat: 10 },
  zigzag: { period: 5 },
  stripe: { period: 4 },
}
