import { THREAD_WIDTH } from './weave.ts'

/** Yarns of a woven picture: the natural dyes, and what comes of dipping them less. */
export const YARN = {
  khram: '#17476B',
  khramLight: '#6E9BBB',
  khramPale: '#C3D8E5',
  khamin: '#F0B429',
  khaminPale: '#F8DC94',
  khrang: '#A51E3E',
  khrangLight: '#D0788B',
  toei: '#1C6743',
  toeiLight: '#6FA486',
  makluea: '#22302D',
  pradu: '#8A5A34',
  praduLight: '#C39A6B',
  fai: '#F1F3EC',
} as const
export type Yarn = keyof typeof YARN

/** A picture on the loom: each cell has the yarn that lies on top. Later strokes lie over earlier ones. */
export class Tapestry {
  readonly #cells: Yarn[]

  constructor(
    readonly columns: number,
    readonly rows: number,
    ground: Yarn,
  ) {
    this.#cells = new Array<Yarn>(columns * rows).fill(ground)
  }

  /** Returns the yarn of a cell. */
  at(column: number, row: number): Yarn {
    return this.#cells[row * this.columns + column] ?? 'fai'
  }

  /** Weaves a yarn where `covers` says so of a cell's middle. */
  weave(yarn: Yarn, covers: (x: number, y: number) => boolean): this {
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        if (covers(column + 0.5, row + 0.5)) this.#cells[row * this.columns + column] = yarn
      }
    }
    return this
  }

  /** Weaves a box. */
  box(yarn: Yarn, left: number, top: number, width: number, height: number): this {
    return this.weave(yarn, (x, y) => x >= left && x < left + width && y >= top && y < top + height)
  }

  /** Weaves an ellipse. */
  oval(yarn: Yarn, x0: number, y0: number, across: number, down: number): this {
    return this.weave(yarn, (x, y) => ((x - x0) / across) ** 2 + ((y - y0) / down) ** 2 <= 1)
  }

  /** Weaves a shape with corners. */
  shape(yarn: Yarn, corners: readonly (readonly [number, number])[]): this {
    return this.weave(yarn, (x, y) => isWithin(x, y, corners))
  }

  /** Weaves a line of this thickness. */
  line(
    yarn: Yarn,
    [x0, y0]: readonly [number, number],
    [x1, y1]: readonly [number, number],
    thick = 1,
  ): this {
    const [across, down] = [x1 - x0, y1 - y0]
    const square = across * across + down * down || 1
    return this.weave(yarn, (x, y) => {
      const share = Math.max(0, Math.min(1, ((x - x0) * across + (y - y0) * down) / square))
      return Math.hypot(x - x0 - share * across, y - y0 - share * down) <= thick / 2
    })
  }
}

function isWithin(x: number, y: number, corners: readonly (readonly [number, number])[]): boolean {
  let inside = false
  corners.forEach(([x1, y1], at) => {
    const [x0, y0] = corners.at(at - 1) ?? [x1, y1]
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside
  })
  return inside
}

/**
 * Returns the picture as an SVG that stands alone: each row is a weft of its yarns, on warp threads that show between
 * the rows and, faintly, through them.
 */
export function tapestrySvg(picture: Tapestry): string {
  const { columns, rows } = picture
  const paths = new Map<Yarn, string>()
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; ) {
      const yarn = picture.at(column, row)
      let end = column
      while (end < columns && picture.at(end, row) === yarn) end++
      paths.set(yarn, `${paths.get(yarn) ?? ''}M${column} ${row || ''}.5h${end - column}`)
      column = end
    }
  }
  const warp = Array.from({ length: columns }, (_, column) => `M${column}.5 0v${rows}`).join('')
  const threads = [...paths].map(([yarn, d]) => `<path stroke="${YARN[yarn]}" d="${d}"/>`).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns} ${rows}" width="${columns * 8}" height="${rows * 8}">` +
    `<path fill="#d9d4c5" d="M0 0h${columns}v${rows}H0z"/>` +
    `<g fill="none" stroke-width="${THREAD_WIDTH}">${threads}</g>` +
    `<path stroke="#14211f" stroke-opacity=".13" stroke-width=".22" d="${warp}"/></svg>`
  )
}
