import { type AiModel, type LeastThinking, MODEL_NAME, REFUSABLE_PARAMETERS } from '@thokham/domain/ai/model'
import { z } from 'zod'
import { calendarDate } from './fields.ts'
import { PROVIDERS } from './provider-keys.ts'

/*
 * What strangers decide: data with a date and a source, shipped in `content/` and edited by the owner
 * (docs/library.md#reference-data). Each kind is a schema that holds for the file, the rows and whatever comes in.
 */

const modelName = z.string('required').trim().regex(MODEL_NAME, 'format')
/** USD for 1,000,000 tokens. */
const usdPerMillion = z.number().min(0).max(10_000)

/** The page that says so; empty = the owner's own word, as for a model of an own server. */
const source = z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'format' }).max(500, 'too_long')])

const leastThinking: z.ZodType<LeastThinking> = z.union([
  z.strictObject({ thinkingLevel: z.enum(['minimal', 'low', 'medium', 'high']) }),
  z.strictObject({ thinkingBudget: z.int().min(0).max(1_000_000) }),
  z.strictObject({ reasoningEffort: z.enum(['none', 'minimal', 'low', 'medium']) }),
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

/** Parameters that a model refused, as calls note them. */
export const refusedParameters = z.array(z.enum(REFUSABLE_PARAMETERS))

/** What the database calls the kinds. */
export const REFERENCE_KINDS = ['ai_model'] as const
export type ReferenceKind = (typeof REFERENCE_KINDS)[number]
