/** The prompt engine of ทอคำ. README.md shows it at work; every door is here. */
export { assemble, type Parts, type Segment, type SegmentKind } from './assemble.ts'
export { GRAMMAR_REASONS, GrammarError, type GrammarReason, type Source } from './grammar/grammar-error.ts'
export { keywordLines, keywordsFromCsv, placeOfKeyword } from './keyword-lines.ts'
export { at, count, expand, type Factors, factors, sample, segmentsAt } from './prompts.ts'
export { emptyRecipe, type Mode, type Model, type Quality, type Recipe } from './recipe.ts'
export { type Indices, sampleIndices } from './sample.ts'
export { type Chunk, type WeaveOptions, weave } from './weave.ts'
