import { type Flag, flagsIn } from './flags.ts'
import { aspects, keywordFlags, numbers, personal, repeats, weights } from './lint/check-form.ts'
import { twice, typedRanges, typedText } from './lint/check-typed.ts'
import { exclusions, quality, versions } from './lint/check-version.ts'
import type { Case, Finding } from './lint/finding.ts'
import type { Recipe } from './recipe.ts'
import { VERSIONS, type Versions, versionKey } from './versions.ts'

/**
 * Returns what the image generator may refuse in a recipe, in the order of the form, each with its reason and, where there is
 * an obvious one, a fix. Reads every keyword once. The rules are data (docs/product.md#the-order-of-a-finished-prompt).
 */
export function lint(recipe: Recipe, rules: Versions = VERSIONS): Finding[] {
  const typed = flagsIn(recipe.extra)
  const key = typedVersion(typed) ?? versionKey(recipe.model)
  const known: Case = { recipe, rules, typed, version: key === null ? null : (rules.byVersion[key] ?? null) }
  return CHECKS.flatMap((check) => check(known))
}

/** Returns the recipe with a finding put right; the same recipe when the finding has no fix. */
export function applyFix(recipe: Recipe, finding: Finding): Recipe {
  return finding.fix ? { ...recipe, ...finding.fix.patch } : recipe
}

const CHECKS: readonly ((known: Case) => Finding[])[] = [
  keywordFlags,
  weights,
  aspects,
  numbers,
  quality,
  versions,
  exclusions,
  repeats,
  personal,
  twice,
  typedRanges,
  typedText,
]

/** Returns the version that flags typed by hand choose: the last one counts. */
function typedVersion(typed: readonly Flag[]): string | null {
  const last = typed.filter((flag) => flag.name === 'v' || flag.name === 'niji').at(-1)
  if (!last) return null
  return last.name === 'niji' ? `niji ${last.value || '6'}` : last.value
}
