import { type Dyes, dyesOf } from './dyes.ts'
import { hashOf, picker } from './hash.ts'
import { type Cell, type Family, GROUND, MOTIFS } from './motifs.ts'

/** How much of its cell a thread fills; the ground shows between two rows, which is what makes it look woven. */
export const THREAD_WIDTH = 0.84

export interface ClothSize {
  columns: number
  rows: number
  /** Cells between repeats; chosen by the id when absent. */
  period?: number
  /** Cells a line is thick; chosen by the id when absent. */
  weight?: number
  /** Mirror the motif again after this many cells, for bands longer than one motif. */
  repeat?: number
}

/** A woven cloth: `cells[row * columns + column]`, mirrored left to right and top to bottom, and its dyes. */
export interface Cloth {
  columns: number
  rows: number
  cells: readonly Cell[]
  dyes: Dyes
}

/**
 * Weaves the cloth of an id. The same id, family and size give the same cells everywhere and for ever.
 * @param dye the dye of the ground
 */
export function weave(id: string, family: Family, dye: Dyes['ground'], size: ClothSize): Cloth {
  const pick = picker(hashOf(`${family}:${id}`))
  const drawn = { period: 3 + pick(4), weight: 1 + pick(2) }
  const motif = MOTIFS[family]({
    period: size.period ?? drawn.period,
    weight: size.weight ?? drawn.weight,
    repeat: size.repeat ?? null,
    pick,
  })
  const cells: Cell[] = []
  for (let row = 0; row < size.rows; row++) {
    for (let column = 0; column < size.columns; column++) {
      cells.push(motif(fromMiddle(column, size.columns), fromMiddle(row, size.rows)))
    }
  }
  return { columns: size.columns, rows: size.rows, cells, dyes: dyesOf(dye, pick) }
}

/** Returns one SVG path along the runs of the cells that `wanted` accepts, in units of a cell, to be stroked. */
export function threadPath(cloth: Cloth, wanted: (cell: Cell, column: number) => boolean): string {
  let path = ''
  for (let row = 0; row < cloth.rows; row++) {
    let pen = -1
    for (let column = 0; column < cloth.columns; ) {
      let end = column
      while (end < cloth.columns && wanted(cloth.cells[row * cloth.columns + end] ?? GROUND, end)) end++
      if (end === column) {
        column++
        continue
      }
      path += pen < 0 ? `M${column} ${row || ''}.5` : `m${column - pen} 0`
      path += `h${end - column}`
      pen = end
      column = end
    }
  }
  return path
}

function fromMiddle(at: number, length: number): number {
  const half = Math.floor(length / 2)
  if (length % 2 === 1) return Math.abs(at - half)
  return at < half ? half - 1 - at : at - half
}
