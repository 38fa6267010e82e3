/** The prompt engine of ทอคำ. README.md shows it at work; all of its exports are here. */
export { assemble, type Parts, type Segment, type SegmentKind } from './assemble.ts'
export { decodeText } from './decode-text.ts'
export { GRAMMAR_REASONS, GrammarError, type GrammarReason, type Source } from './grammar/grammar-error.ts'
export { listsUsed } from './grammar/lists-used.ts'
export { keywordLines, keywordsFromCsv, placeOfKeyword } from './keyword-lines.ts'
export { type Fault, faultsOf } from './lines.ts'
export type { Finding, FindingCode, FindingSlot } from './lint/finding.ts'
export { applyFix, lint } from './lint.ts'
export { pack, packing } from './pack/pack.ts'
export type { PackedLine, PackedPrompts, PromptTexts } from './pack/packed-prompts.ts'
export { PLAN_IDS, PLANS, type Plan, type PlanId, type Plans } from './pack/plans.ts'
export { countPermutations, unpack } from './pack/unpack.ts'
export { at, count, expand, type Factors, factors, promptMaker, sample, segmentsAt } from './prompts.ts'
export { type RatioFault, type ReadRatio, readRatio } from './read-ratio.ts'
export { emptyRecipe, type Mode, type Model, type Quality, type Recipe, type Variants } from './recipe.ts'
export { type Indices, sampleIndices } from './sample.ts'
export {
  type Condition,
  type Conflict,
  isModel,
  type MidjourneyVersion,
  modelsToChoose,
  type ParameterRule,
  type Takes,
  VERSIONS,
  type Versions,
  versionNamed,
  versionOf,
} from './versions.ts'
export { type Chunk, type WriteOptions, writePrompts } from './write-prompts.ts'
