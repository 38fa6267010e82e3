import type { AiQuality } from '@thokham/domain/ai-generation'
import { emptyRecipe, type Quality, type Recipe } from '@thokham/engine'
import type { AiFinish } from './ai-runs.ts'

const QUALITY: Record<AiQuality, Quality> = { high: 'high', standard: 'medium', none: 'none' }
const SEEDS = 2 ** 32

/**
 * Makes the recipe that turns a line's results into finished prompts: each picks one value of every list, by the run's
 * seed and the line's place, so a line's prompts stay the same whatever comes to the others. A picked 0 is printed
 * (docs/product/ai.md#the-ai-generator).
 */
export function lineRecipe(
  run: { finish: AiFinish; seed: number },
  line: { position: number; prompts: readonly { text: string }[] },
): Recipe {
  const { aspects, stylize, chaos, quality, version, flags } = run.finish
  return emptyRecipe({
    mode: 'pick',
    keywords: line.prompts.map(({ text }) => text),
    aspects,
    stylize,
    chaos,
    printZero: true,
    quality: QUALITY[quality],
    model: version,
    ...(flags && { flags }),
    seed: (run.seed + line.position * 2_654_435_761) % SEEDS,
  })
}
