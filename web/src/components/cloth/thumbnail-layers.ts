import { CATEGORY_CLOTH, type CategoryId, type Dye, dyeColour } from './dyes.ts'
import { hashOf, picker } from './hash.ts'
import { FAMILIES, type Family, FIGURE, THREAD } from './motifs.ts'
import { threadPath, weave } from './weave.ts'

export const THUMBNAIL_COLUMNS = 30
export const THUMBNAIL_ROWS = 20
const GROUNDS: readonly Dye[] = ['khram', 'khrang', 'toei', 'makluea', 'khamin', 'fai']

/** Returns the weave of an id: a category's own, else one chosen by the id itself (tools, presets). */
export function clothOf(id: string): { family: Family; dye: Dye } {
  const own = Object.hasOwn(CATEGORY_CLOTH, id) ? CATEGORY_CLOTH[id as CategoryId] : null
  if (own) return { family: own[0], dye: own[1] }
  const pick = picker(hashOf(id))
  return {
    family: FAMILIES[pick(FAMILIES.length)] ?? 'diamond',
    dye: GROUNDS[pick(GROUNDS.length)] ?? 'khram',
  }
}

/** Returns what a thumbnail is painted of: ground, figure, thread and edge as one path each, in a space of 30 × 20 cells. */
export function thumbnailLayers(
  id: string,
  { family, dye } = clothOf(id),
): { d: string; colour: string; stroked: boolean }[] {
  const cloth = weave(id, family, dye, { columns: THUMBNAIL_COLUMNS, rows: THUMBNAIL_ROWS })
  const { ground, figure, thread, edge } = cloth.dyes
  const width = THUMBNAIL_COLUMNS
  return [
    { d: `M0 0h${width}v${THUMBNAIL_ROWS}H0z`, colour: dyeColour(ground), stroked: false },
    { d: threadPath(cloth, (cell) => cell === FIGURE), colour: dyeColour(figure), stroked: true },
    { d: threadPath(cloth, (cell) => cell === THREAD), colour: dyeColour(thread), stroked: true },
    {
      d: `M0 0h${width}v.5H0zm0 ${THUMBNAIL_ROWS - 0.5}h${width}v.5H0z`,
      colour: dyeColour(edge),
      stroked: false,
    },
  ]
}
