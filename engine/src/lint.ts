import { DASH } from './dashes.ts'
import { flagsIn } from './flags.ts'
import { aspects, keywordFlags, numbers, personal, repeats, weights } from './lint/check-form.ts'
import { jobs, relaxed } from './lint/check-jobs.ts'
import { conflicts, parameters } from './lint/check-parameters.ts'
import { givenRanges, twice, typedText } from './lint/check-typed.ts'
import { quality, versions } from './lint/check-version.ts'
import { braces, dashes, emptyWays } from './lint/check-words.ts'
import type { Case, Finding } from './lint/finding.ts'
import { givenFlags } from './lint/given-flags.ts'
import type { Recipe } from './recipe.ts'
import { VERSIONS, type Versions, versionOf } from './versions.ts'

/**
 * Returns what the image generator may refuse in a recipe, in the order of the form, each with its reason and, where there is
 * an obvious one, a fix. Reads every keyword once. The rules are data (docs/product/prompts.md#the-order-of-a-finished-prompt).
 */
export function lint(recipe: Recipe, rules: Versions = VERSIONS): Finding[] {
  const typed = flagsIn(recipe.extra)
  const given = givenFlags(recipe, typed)
  const suspects = recipe.keywords.filter((keyword) => SUSPECT.test(keyword))
  const known: Case = { recipe, suspects, rules, typed, given, version: versionOf(recipe, rules) }
  return CHECKS.flatMap((check) => check(known))
}

/** Returns the recipe with a finding put right; the same recipe when the finding has no fix. */
export function applyFix(recipe: Recipe, { fix }: Pick<Finding, 'fix'>): Recipe {
  return fix ? { ...recipe, ...fix.patch } : recipe
}

/** Flags, dashes, weights and braces. */
const SUSPECT = new RegExp(`--|::|\\{|${DASH.source}`)

const CHECKS: readonly ((known: Case) => Finding[])[] = [
  dashes,
  keywordFlags,
  braces,
  emptyWays,
  jobs,
  weights,
  aspects,
  numbers,
  quality,
  versions,
  conflicts,
  relaxed,
  parameters,
  repeats,
  personal,
  twice,
  givenRanges,
  typedText,
]
