import { dyeColour } from '../components/cloth/dyes.ts'
import { STYLES } from './loom-recipe.ts'

/** px; a bundle of eight threads is as high as the input it comes out of. */
const HEIGHT = 184
const PITCH = 5.6
const THREAD = 3.4
const HALF = 4 * PITCH
const GAP = 29
const HOLE = GAP + 3
const THREADS = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => (at - 3.5) * PITCH)
const WEFT_AT = [50, 134] as const

export interface Crossing {
  /** Index of the keyword. */
  row: number
  /** Index into STYLES. */
  style: number
}

/**
 * Renders the cloth on the loom: warp bundles are styles, weft bundles keywords, over and under in turn; the chosen crossing is
 * cut out between crop marks. Places across are shares of the width and everything else is in px, so it fits every
 * width without being scaled.
 */
export function LoomCloth({ woven, chosen }: { woven: readonly boolean[]; chosen: Crossing | null }) {
  return (
    <svg className="block w-full" height={HEIGHT} strokeWidth={THREAD} aria-hidden="true">
      {WEFT_AT.map((y, row) =>
        woven[row] ? <path key={y} d={weft(y, 0, 9999)} stroke={dyeColour('khram')} /> : null,
      )}
      {STYLES.map(({ name, dye, at }) => (
        <svg key={name} x={at} overflow="visible" aria-hidden="true">
          <path d={warp(0, HEIGHT)} stroke={dyeColour(dye)} />
          {WEFT_AT.map((y, row) =>
            woven[row] ? <path key={y} d={over(y)} stroke={dyeColour('khram')} /> : null,
          )}
        </svg>
      ))}
      {chosen && <CutOut {...chosen} />}
    </svg>
  )
}

function CutOut({ row, style }: Crossing) {
  const y = WEFT_AT[row] ?? WEFT_AT[0]
  const { at, dye } = STYLES[style] ?? STYLES[0]
  return (
    <svg x={at} overflow="visible" aria-hidden="true">
      <rect x={-HOLE} y={y - HOLE} width={2 * HOLE} height={2 * HOLE} fill="var(--paper)" />
      <path d={weft(y, -HALF, 2 * HALF)} stroke={dyeColour('khram')} />
      <path d={warp(y - HALF, 2 * HALF)} stroke={dyeColour(dye)} />
      <path d={over(y)} stroke={dyeColour('khram')} />
      <path d={cropMarks(y)} stroke="var(--ink)" strokeWidth="1.5" fill="none" />
    </svg>
  )
}

function weft(y: number, from: number, length: number): string {
  return THREADS.map((offset) => `M${from} ${round(y + offset)}h${length}`).join('')
}

function warp(from: number, length: number): string {
  return THREADS.map((offset) => `M${round(offset)} ${round(from)}v${length}`).join('')
}

/** Draws the stitches where the weft lies over the warp: every second one, shifted from thread to thread. */
function over(y: number): string {
  const stitches = THREADS.flatMap((down, row) =>
    THREADS.filter((_, column) => (row + column) % 2 === 1).map(
      (across) => `M${round(across - PITCH / 2)} ${round(y + down)}h${PITCH}`,
    ),
  )
  return stitches.join('')
}

function cropMarks(y: number): string {
  const corner = (x: number, down: number) =>
    `M${x * GAP} ${y + down * (GAP - 10)}V${y + down * GAP}H${x * (GAP - 10)}`
  return corner(-1, -1) + corner(1, -1) + corner(-1, 1) + corner(1, 1)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
