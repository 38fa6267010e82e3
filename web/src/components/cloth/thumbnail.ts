import { CATEGORY_CLOTH, type CategoryId, type Dye, dyeColour } from './dyes.ts'
import { hashOf, picker } from './hash.ts'
import { type Cell, FAMILIES, type Family, FIGURE, THREAD } from './motifs.ts'
import { threadPath, weave } from './weave.ts'

const COLUMNS = 30
const ROWS = 20
const GROUNDS: readonly Dye[] = ['khram', 'khrang', 'toei', 'makluea', 'khamin', 'fai']

/** The weave of an id: a category's own, else one chosen by the id itself (tools, presets). */
export function clothOf(id: string): { family: Family; dye: Dye } {
  const own = Object.hasOwn(CATEGORY_CLOTH, id) ? CATEGORY_CLOTH[id as CategoryId] : null
  if (own) return { family: own[0], dye: own[1] }
  const pick = picker(hashOf(id))
  return { family: FAMILIES[pick(FAMILIES.length)] ?? 'diamond', dye: GROUNDS[pick(GROUNDS.length)] ?? 'khram' }
}

/**
 * The woven thumbnail of an id as a 3:2 SVG of at most 2.5 KB; it stretches to the box it is given and names itself
 * decorative. Uses the page's dye tokens where it is inlined, light values where it stands alone.
 */
export function thumbnailSvg(id: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COLUMNS} ${ROWS}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${thumbnailBody(id)}</svg>`
}

/** What is inside `thumbnailSvg`, in a space of 30 × 20 cells. */
export function thumbnailBody(id: string): string {
  const { family, dye } = clothOf(id)
  const cloth = weave(id, family, dye, { columns: COLUMNS, rows: ROWS })
  const thread = (cell: Cell, colour: Dye) =>
    `<path d="${threadPath(cloth, (found) => found === cell)}" stroke="${dyeColour(colour)}" stroke-width=".84"/>`
  return (
    `<path fill="${dyeColour(cloth.dyes.ground)}" d="M0 0h${COLUMNS}v${ROWS}H0z"/>` +
    thread(FIGURE, cloth.dyes.figure) +
    thread(THREAD, cloth.dyes.thread) +
    `<path fill="${dyeColour(cloth.dyes.edge)}" d="M0 0h${COLUMNS}v.5H0zm0 ${ROWS - 0.5}h${COLUMNS}v.5H0z"/>`
  )
}
