import { count, emptyRecipe, expand, type Recipe, type Segment, segmentsAt } from '@thokham/engine'
import type { Dye } from '../components/cloth/dyes.ts'

/** The warp: the styles of the loom, where each bundle hangs and of which dye. */
export const STYLES = [
  { name: 'Realistic', dye: 'toei', at: '18%', left: 'left-[18%]' },
  { name: 'Watercolor', dye: 'khrang', at: '50%', left: 'left-1/2' },
  { name: 'Anime', dye: 'khamin', at: '82%', left: 'left-[82%]' },
] as const satisfies readonly { name: string; dye: Dye; at: string; left: string }[]
export const ASPECTS = ['16:9', '1:1'] as const
/** What stands in the two inputs before a visitor types. */
export const EXAMPLES = ['young thai farmer', 'street food vendor'] as const
/** Images that Midjourney makes of one prompt (docs/product/prompts.md#the-free-generator). */
export const IMAGES_PER_PROMPT = 4

/** Returns everything the loom weaves from these keywords; the engine leaves out lines with nothing to say. */
export function loomRecipe(keywords: readonly string[]): Recipe {
  return emptyRecipe({
    keywords,
    styles: STYLES.map(({ name }) => name),
    aspects: ASPECTS,
    quality: 'high',
    model: '6.1',
  })
}

/** Returns whether there is anything to weave in this line. */
export function isKeyword(line: string): boolean {
  return count(emptyRecipe({ keywords: [line] })) > 0n
}

/** Returns all finished prompts, one a line. */
export function loomPrompts(keywords: readonly string[]): string[] {
  return [...expand(loomRecipe(keywords))]
}

/** Returns the prompt where a keyword and a style cross, in the first aspect. */
export function crossingOf(keyword: string, style: string): Segment[] {
  return segmentsAt({ ...loomRecipe([keyword]), styles: [style], aspects: [ASPECTS[0]] }, 0)
}
