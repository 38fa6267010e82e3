import shipped from '@thokham/content/ai-models.json' with { type: 'json' }
import type { TokenPrice } from '../ai-cost.ts'

/** What Google and OpenAI call how much a model thinks, from the least on. */
export const THINKING_LEVELS = ['minimal', 'low', 'medium', 'high'] as const
export const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium'] as const

/** The least that a model can be told to think: the field its provider takes, and its lowest value. */
export type LeastThinking =
  | { thinkingLevel: (typeof THINKING_LEVELS)[number] }
  | { thinkingBudget: number }
  | { reasoningEffort: (typeof REASONING_EFFORTS)[number] }

/** A model of a provider, as the provider's own pages say: data that ages, so it has a source and the day it was read. */
export interface AiModel {
  /** The name that calls are made with, one of its provider's. */
  id: string
  provider: 'openai' | 'gemini'
  /** `text` answers in words, `sees` takes pictures, `draws` makes them. */
  can: ('text' | 'sees' | 'draws')[]
  /** Members choose among those that are offered; any other is used where the server's settings name it. */
  offered: boolean
  /** USD for 1,000,000 tokens. */
  inputUsd: number
  /** USD for 1,000,000 tokens; thoughts count as output. */
  outputUsd: number
  /** A price that is announced: from that Bangkok day on. */
  later?: { from: string; inputUsd: number; outputUsd: number }
  /** null = it does not think, or cannot be told how much. */
  leastThinking: LeastThinking | null
  /** Takes a `temperature` of our own. */
  temperature: boolean
  /** Bangkok date from which it no longer answers; null = none announced. */
  ends: string | null
  /** What its provider names in its place. */
  successor: string | null
  /** Asked where nobody chose; one of each provider. */
  isDefault?: boolean
  /** The page that says so. */
  source: string
  /** Bangkok date on which that page was read. */
  checked: string
}

/** The models that ship with a release; the database's rows stand above them (docs/product/ai.md#models). */
export const SHIPPED_MODELS = shipped as readonly AiModel[]

/**
 * Parameters that models are known to refuse: a call leaves them out once one did. In place of `least_thinking`, the value of
 * its row, a model is told another one; only what it refuses then is all of `thinking`.
 */
export const REFUSABLE_PARAMETERS = [
  'temperature',
  'least_thinking',
  'thinking',
  'response_format',
  'max_tokens',
] as const
export type RefusableParameter = (typeof REFUSABLE_PARAMETERS)[number]

/** A model as the server knows it: its row, and what its answers have shown since, as `afterRefusal` changes it. */
export interface KnownModel extends AiModel {
  refuses: readonly RefusableParameter[]
  /** False = it has no row, and everything else of it is assumed. */
  isListed: boolean
  /** Its provider's own list had it once, and no longer does. */
  isMissing: boolean
}

/** What a model may be called: `gpt-4o-mini`, `llama3.2:3b`, `models/gemini-2.5-flash`. */
export const MODEL_NAME = /^[\w.:/-]{1,100}$/

/** Returns the models of this release, for where there is no database. */
export function releasedModels(): KnownModel[] {
  return SHIPPED_MODELS.map((model) => ({ ...model, refuses: [], isListed: true, isMissing: false }))
}

/** Returns what is assumed of a model without a row, one of an own server for example: it costs nothing. */
export function unlistedModel(provider: AiModel['provider'], id: string): KnownModel {
  return {
    id,
    provider,
    can: ['text', 'sees'],
    offered: false,
    inputUsd: 0,
    outputUsd: 0,
    leastThinking: null,
    // Nothing optional is sent to a model of which nothing is known.
    temperature: false,
    ends: null,
    successor: null,
    source: '',
    checked: '',
    refuses: [],
    isListed: false,
    isMissing: false,
  }
}

/** Returns a provider's model by its name, or what is assumed of one without a row. */
export function findModel(
  models: readonly KnownModel[],
  provider: AiModel['provider'],
  id: string,
): KnownModel {
  const found = models.find((model) => model.provider === provider && model.id === id)
  return found ?? unlistedModel(provider, id)
}

/** A member and the owner are warned so many days before a model ends. */
export const WARNED_BEFORE_DAYS = 60

/** Returns the name of a provider's default model. */
export function defaultModel(provider: AiModel['provider'], models = SHIPPED_MODELS): string {
  const found = models.find((model) => model.provider === provider && model.isDefault)
  if (!found) throw new Error(`content/ai-models.json names no default model of ${provider}`)
  return found.id
}

/**
 * Returns a model's price on a day, in USD for 1,000 tokens.
 * @param today Bangkok date
 */
export function priceOf(model: AiModel, today: string): TokenPrice {
  const { inputUsd, outputUsd } = model.later && model.later.from <= today ? model.later : model
  return { inputUsd: perThousand(inputUsd), outputUsd: perThousand(outputUsd) }
}

/** Divides without what binary fractions would add: up to nine decimals of a price stay as they are written. */
function perThousand(usd: number): number {
  return Math.round(usd * 1e9) / 1e12
}

/**
 * Returns whether a model's end has come.
 * @param today Bangkok date
 */
export function hasEnded({ ends }: Pick<AiModel, 'ends'>, today: string): boolean {
  return ends !== null && ends <= today
}

/**
 * Returns the model that takes over from one that is gone: its successor, or that one's where it has ended too.
 * @param today Bangkok date
 * @returns null where none is named, or none still answers
 */
export function successorOf<M extends Pick<AiModel, 'id' | 'ends' | 'successor'> & { provider: string }>(
  model: M,
  models: readonly M[],
  today: string,
): M | null {
  const seen = new Set([model.id])
  let at: M | undefined = model
  for (;;) {
    const next: string | null = at.successor
    if (next === null || seen.has(next)) return null
    seen.add(next)
    at = models.find(({ id, provider }) => id === next && provider === model.provider)
    if (!at) return null
    if (!hasEnded(at, today)) return at
  }
}
