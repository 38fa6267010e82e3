import {
  type AiModel,
  type LeastThinking,
  MODEL_NAME,
  REASONING_EFFORTS,
  REFUSABLE_PARAMETERS,
  THINKING_LEVELS,
} from '@thokham/domain/ai/model'
import { z } from 'zod'
import { calendarDate, requiredText } from './fields.ts'
import { imageModel } from './image-model.ts'
import { revision } from './library-ids.ts'
import { marketplaceRules } from './marketplace-rules.ts'
import { midjourneyPlan } from './midjourney-plan.ts'
import { midjourneyVersion } from './midjourney-version.ts'
import { operation } from './operation.ts'
import { PROVIDERS } from './provider-keys.ts'
import { source } from './reference-source.ts'
import { refusedWord } from './refused-word.ts'

/*
 * What strangers decide: data with a date and a source, shipped in `content/` and edited by the owner
 * (docs/library.md#reference-data). Each kind is a schema that holds for the file, the rows and whatever comes in.
 */

const modelName = z.string('required').trim().regex(MODEL_NAME, 'format')
/** USD for 1,000,000 tokens. */
const usdPerMillion = z.number().min(0).max(10_000)

const leastThinking: z.ZodType<LeastThinking> = z.union([
  z.strictObject({ thinkingLevel: z.enum(THINKING_LEVELS) }),
  z.strictObject({ thinkingBudget: z.int().min(0).max(1_000_000) }),
  z.strictObject({ reasoningEffort: z.enum(REASONING_EFFORTS) }),
])

/** A model of a provider (`AiModel` of domain/src/ai/model.ts explains each field). */
export const aiModel = z.object({
  id: modelName,
  provider: z.enum(PROVIDERS),
  can: z.array(z.enum(['text', 'sees', 'draws'])).min(1, 'required'),
  offered: z.boolean(),
  inputUsd: usdPerMillion,
  outputUsd: usdPerMillion,
  later: z.object({ from: calendarDate, inputUsd: usdPerMillion, outputUsd: usdPerMillion }).exactOptional(),
  leastThinking: leastThinking.nullable(),
  temperature: z.boolean(),
  ends: calendarDate.nullable(),
  successor: modelName.nullable(),
  isDefault: z.boolean().exactOptional(),
  source,
  checked: calendarDate,
}) satisfies z.ZodType<AiModel>

/** What a model refused of a request, as `NotedRefusal` of domain/src/ai/refusal.ts explains it. */
const noted = z.object({
  parameter: z.enum(REFUSABLE_PARAMETERS),
  instead: z.string().exactOptional(),
  on: calendarDate,
})

/** What the database calls the kinds. */
export const REFERENCE_KINDS = [
  'ai_model',
  'image_model',
  'midjourney_version',
  'midjourney_plan',
  'marketplace',
  'refused_word',
] as const
export type ReferenceKind = (typeof REFERENCE_KINDS)[number]

/** Tells whether a kind of content is reference data, which the owner alone edits, on the screen of settings. */
export function isReferenceKind(kind: string): kind is ReferenceKind {
  return (REFERENCE_KINDS as readonly string[]).includes(kind)
}

/** Kinds whose rows come and go. Which marketplaces and subscriptions there are belongs to the release: each marketplace has its CSV. */
const OPEN_KINDS = [
  'ai_model',
  'image_model',
  'midjourney_version',
  'refused_word',
] as const satisfies readonly ReferenceKind[]
/** Which row, by the names that the database knows it by. */
const rowName = { kind: z.enum(OPEN_KINDS), id: requiredText(160) }

/** What stands beside a row's content. */
const standing = {
  id: z.string(),
  revision,
  /** It came with a release, which the owner can return to */
  isShipped: z.boolean(),
  /** The owner changed or made it: no release does */
  isEdited: z.boolean(),
}

export const modelRow = z.object({
  kind: z.literal('ai_model'),
  ...standing,
  content: aiModel,
  /** What it refused; a change of the row forgets it, and so do some days */
  refuses: z.array(noted),
  /** The end that its provider's list names, where the row names another */
  listedEnd: calendarDate.nullable(),
  /** Its provider's list no longer has it */
  isMissing: z.boolean(),
})
export type ModelRow = z.output<typeof modelRow>

export const imageModelRow = z.object({
  kind: z.literal('image_model'),
  ...standing,
  content: imageModel,
})
export type ImageModelRow = z.output<typeof imageModelRow>

export const versionRow = z.object({
  kind: z.literal('midjourney_version'),
  ...standing,
  content: midjourneyVersion,
})
export type VersionRow = z.output<typeof versionRow>

export const planRow = z.object({
  kind: z.literal('midjourney_plan'),
  ...standing,
  content: midjourneyPlan,
})
export type PlanRow = z.output<typeof planRow>

export const marketplaceRow = z.object({
  kind: z.literal('marketplace'),
  ...standing,
  content: marketplaceRules,
})
export type MarketplaceRow = z.output<typeof marketplaceRow>

export const wordRow = z.object({
  kind: z.literal('refused_word'),
  ...standing,
  content: refusedWord,
})
export type WordRow = z.output<typeof wordRow>

export const referenceRow = z.discriminatedUnion('kind', [
  modelRow,
  imageModelRow,
  versionRow,
  planRow,
  marketplaceRow,
  wordRow,
])
export type ReferenceRow = z.output<typeof referenceRow>

export const listReferenceData = operation({
  name: 'reference.list',
  summary: 'The rows of one kind of reference data, in their order, and how they stand',
  method: 'GET',
  path: '/api/admin/reference',
  access: 'owner:use',
  query: z.object({ kind: z.enum(REFERENCE_KINDS) }),
  response: z.object({
    rows: z.array(referenceRow),
    /** The server's Bangkok date */
    today: z.iso.date(),
  }),
})

/**
 * `revision` null makes a new row, which stands behind the others: `taken` at `id` when there is one of its name. What is
 * changed keeps its name. `conflict` when somebody else changed it meanwhile.
 */
export const writeReferenceData = operation({
  name: 'reference.write',
  summary: 'Add a row of reference data, or change one as it was read',
  method: 'PUT',
  path: '/api/admin/reference',
  access: 'owner:use',
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ai_model'), content: aiModel, revision: revision.nullable() }),
    z.object({ kind: z.literal('image_model'), content: imageModel, revision: revision.nullable() }),
    z.object({
      kind: z.literal('midjourney_version'),
      content: midjourneyVersion,
      revision: revision.nullable(),
    }),
    z.object({ kind: z.literal('midjourney_plan'), content: midjourneyPlan, revision }),
    z.object({ kind: z.literal('marketplace'), content: marketplaceRules, revision }),
    z.object({ kind: z.literal('refused_word'), content: refusedWord, revision: revision.nullable() }),
  ]),
  response: z.object({ id: z.string(), revision }),
  errors: ['not_found', 'conflict'],
})

/** `deleted` false = it was gone already. */
export const removeReferenceData = operation({
  name: 'reference.remove',
  summary: 'Remove a row of reference data; no release brings it back',
  method: 'POST',
  path: '/api/admin/reference/remove',
  access: 'owner:use',
  body: z.object(rowName),
  response: z.object({ deleted: z.boolean() }),
})

export const restoreReferenceData = operation({
  name: 'reference.restore',
  summary: 'Bring back a row of reference data that was removed',
  method: 'POST',
  path: '/api/admin/reference/restore',
  access: 'owner:use',
  body: z.object(rowName),
  response: z.object({}),
  errors: ['not_found'],
})
