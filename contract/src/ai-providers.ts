import { AI_PROVIDERS } from '@thokham/domain/ai-generation'
import { DRAWING_PROVIDERS } from '@thokham/domain/image/image-model'
import { z } from 'zod'
import { instant } from './fields.ts'
import { operation } from './operation.ts'
import { KEY_TEST_RESULTS } from './provider-keys.ts'

export const aiProvider = z.enum(AI_PROVIDERS)

/** USD for 1,000 tokens, of the model's row. */
const tokenPrice = z.object({ inputUsd: z.number().min(0), outputUsd: z.number().min(0) })

/** The free tier's limiter for the caller (domain/free-allowance.ts). */
export const freeAllowance = z.object({
  used: z.int().min(0),
  limit: z.int().min(1),
  /** During the pause its end, else null. */
  limitedUntil: instant.nullable(),
  /** The server's clock, so that a countdown runs right on a screen whose clock is wrong. */
  now: instant,
})
export type FreeAllowanceView = z.infer<typeof freeAllowance>

/**
 * Why a provider is not ready: `key_missing` the member has stored no key · `key_rejected` the provider did not take
 * it · `key_old_kind` it takes no more keys of its kind · `not_offered` the operator has set no key for the free tier.
 */
export const NOT_READY = ['key_missing', 'key_rejected', 'key_old_kind', 'not_offered'] as const

export const aiProviderState = z.object({
  provider: aiProvider,
  /**
   * `untested` is ready as well: the first run makes the test call (its state is then `initialising`). `error`: the
   * last test failed for a reason that may pass (`lastTestResult` says which); a run tries again.
   */
  state: z.enum(['ready', 'untested', 'not_ready', 'error']),
  /** Only with `not_ready`. */
  reason: z.enum(NOT_READY).nullable(),
  model: z.string(),
  /** Where requests go, host and port. */
  host: z.string(),
  /** False = a server that stands in for the provider's own: say so wherever the provider is named. */
  isOfficial: z.boolean(),
  /** End of the member's key; null for the free tier, or without a key. */
  last4: z.string().nullable(),
  lastTestedAt: instant.nullable(),
  lastTestResult: z.enum(KEY_TEST_RESULTS).nullable(),
  /** Lines of a run asked at once. */
  concurrency: z.int().min(1),
  /**
   * What a run may be asked of, the server's own first, or its successor after its end; for an estimate with
   * domain/ai-cost.ts. A price of null is none.
   */
  models: z
    .array(
      z.object({
        name: z.string(),
        price: tokenPrice.nullable(),
        /** Bangkok date from which it no longer answers */
        ends: z.string().nullable(),
        /** What takes over then */
        successor: z.string().nullable(),
      }),
    )
    .min(1),
})
export type AiProviderState = z.infer<typeof aiProviderState>

export const listAiProviders = operation({
  name: 'aiProviders.list',
  summary: 'The AI providers as they stand for the caller, prices and the free allowance',
  method: 'GET',
  path: '/api/ai/providers',
  access: 'workshop:use',
  response: z.object({
    /** In the order openai, gemini, geminiFree, library. */
    providers: z.array(aiProviderState),
    freeAllowance,
    thbPerUsd: z.number().min(0),
  }),
})

/** Sums of the recorded calls; US dollars and baht with all their decimals. */
export const aiCost = z.object({
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  totalTokens: z.int().min(0),
  inputCostUsd: z.number().min(0),
  outputCostUsd: z.number().min(0),
  totalCostUsd: z.number().min(0),
  totalCostThb: z.number().min(0),
  /** Calls whose provider gave no token counts: theirs are estimated (domain/ai-cost.ts). */
  estimatedCalls: z.int().min(0),
})
export type AiCostView = z.infer<typeof aiCost>

export const readAiCost = operation({
  name: 'aiCost.read',
  summary: 'What the caller’s AI calls of a Bangkok month cost',
  method: 'GET',
  path: '/api/ai/cost',
  access: 'own:use',
  query: z.object({
    /** `YYYY-MM`, Gregorian; absent = the current month */
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'format')
      .optional(),
  }),
  response: z.object({
    month: z.string(),
    calls: z.int().min(0),
    cost: aiCost,
    byProvider: z.array(z.object({ provider: aiProvider, calls: z.int().min(0), cost: aiCost })),
    /** What pictures took, by the key that they were asked for with. */
    pictures: z.array(
      z.object({
        provider: z.enum(DRAWING_PROVIDERS),
        calls: z.int().min(0),
        costThb: z.number().min(0),
        /** Calls that may be paid for without a word of what they took: they count with the most. */
        estimatedCalls: z.int().min(0),
      }),
    ),
  }),
})
