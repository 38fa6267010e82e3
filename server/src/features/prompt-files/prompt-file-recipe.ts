import {
  PROMPT_FILE_ASPECTS,
  PROMPT_FILE_CHAOS,
  PROMPT_FILE_STYLIZE,
  PROMPT_FILE_VERSION,
  type PromptFileStyle,
  STYLE_IN_PROMPT,
} from '@thokham/domain/prompt-file'
import { emptyRecipe, type Recipe } from '@thokham/engine'

/** Makes the recipe of a file: a line a keyword, each with its own pick of every list (docs/product/library.md#files-of-400-prompts). */
export function promptFileRecipe(keywords: readonly string[], style: PromptFileStyle, seed: number): Recipe {
  return emptyRecipe({
    mode: 'pick',
    keywords,
    styles: [STYLE_IN_PROMPT[style]],
    aspects: PROMPT_FILE_ASPECTS,
    stylize: PROMPT_FILE_STYLIZE,
    chaos: PROMPT_FILE_CHAOS,
    printZero: true,
    model: PROMPT_FILE_VERSION,
    seed,
  })
}
