import { hasPermutation, inAdvancedGrammar } from './grammar/permutation.ts'
import { permutationsIn, withBarsForCommas } from './grammar/template-permutations.ts'
import type { Recipe } from './recipe.ts'

/** What permutations are looked for in. */
type Words = Pick<Recipe, 'keywords' | 'prefix' | 'suffix' | 'advanced'>

/** Counts the keywords of a recipe, with prefix and suffix, that hold a permutation of Midjourney, `{a, b}`. */
export function permutedLines({ keywords, prefix, suffix, advanced }: Words): number {
  const isPermuted = advanced ? isPermutedTemplate : hasPermutation
  let lines = 0
  for (const keyword of keywords) if (isPermuted(keyword)) lines++
  for (const text of [prefix, suffix]) if (isPermuted(text)) lines++
  return lines
}

function isPermutedTemplate(template: string): boolean {
  return permutationsIn(template).size > 0
}

/** Returns a recipe's words in the advanced grammar, with bars for the commas of permutations: they make the same prompts. */
export function withBars({ keywords, prefix, suffix, advanced }: Words) {
  const write = advanced ? withBarsForCommas : inAdvancedGrammar
  return { advanced: true, keywords: keywords.map(write), prefix: write(prefix), suffix: write(suffix) }
}
