/** The prompt engine of ทอคำ. README.md shows it at work; all of its exports are here. */
export { assemble, type Parts, type Segment, type SegmentKind } from './assemble.ts'
export { decodeText } from './decode-text.ts'
export { NO_FLAGS, refusedFlags, takenFlags } from './flag-fields.ts'
export { GRAMMAR_REASONS, GrammarError, type GrammarReason, type Source } from './grammar/grammar-error.ts'
export { listsUsed } from './grammar/lists-used.ts'
export { keywordLines, keywordsFromCsv, placeOfKeyword } from './keyword-lines.ts'
export { type Fault, faultsOf } from './lines.ts'
export type { Choice, Finding, FindingCode, FindingSlot, Fix } from './lint/finding.ts'
export { applyFix, lint } from './lint.ts'
export { isModel } from './model.ts'
export { pack, packing } from './pack/pack.ts'
export type { PackedLine, PackedPrompts } from './pack/packed-prompts.ts'
export { PLAN_IDS, PLANS, type Plan, type PlanChange, type PlanId, type Plans } from './pack/plans.ts'
export type { PromptTexts } from './pack/prompt-texts.ts'
export { countPermutations, unpack } from './pack/unpack.ts'
export { permutedLines } from './permutations.ts'
export { type PictureOrder, pictureOrder } from './picture-order.ts'
export {
  at,
  count,
  expand,
  type Factors,
  factors,
  isDrawn,
  promptMaker,
  sample,
  segmentsAt,
} from './prompts.ts'
export { type RatioFault, type ReadRatio, readRatio } from './read-ratio.ts'
export {
  type Braces,
  emptyRecipe,
  type FlagFields,
  type Mode,
  type Model,
  type Quality,
  type Recipe,
  type SomeFlags,
  type Variants,
} from './recipe.ts'
export { type Indices, sampleIndices } from './sample.ts'
export {
  type Condition,
  type Conflict,
  type MidjourneyVersion,
  newerModels,
  type ParameterRule,
  rangeOf,
  type Takes,
  VERSIONS,
  type VersionChanges,
  type Versions,
  versionNamed,
  versionOf,
  versionsWith,
} from './versions.ts'
export { type Chunk, type WriteOptions, writePrompts } from './write-prompts.ts'
