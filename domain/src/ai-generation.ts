/** What the AI generator offers (docs/product/ai.md#the-ai-generator). */

/**
 * Where results come from: the member's OpenAI key, their Gemini key, the operator's Gemini key within the free allowance,
 * or the library, which is no AI and needs no key.
 */
export const AI_PROVIDERS = ['openai', 'gemini', 'geminiFree', 'library'] as const
export type AiProvider = (typeof AI_PROVIDERS)[number]
/** A source that is asked over the network. */
export type RemoteProvider = Exclude<AiProvider, 'library'>

/** Tells whether a source is an AI that is asked. */
export function isRemote(provider: AiProvider): provider is RemoteProvider {
  return provider !== 'library'
}

/** Polar Bear: keywords of 2–3 words · Chicken: detailed prompts of at most 120 characters. */
export const AI_MODES = ['polarBear', 'chicken'] as const
export type AiMode = (typeof AI_MODES)[number]

/** Prompts asked for a keyword line. */
export const LINE_COUNTS = [1, 3, 5, 10, 15, 20, 30, 50] as const
export type LineCount = (typeof LINE_COUNTS)[number]

export const AI_STYLIZE = [0, 50, 100, 200, 250, 350, 500, 750] as const
export const AI_CHAOS = [0, 10, 20, 30, 50, 70, 80, 90] as const
/** `standard` prints `--q 1`. */
export const AI_QUALITIES = ['high', 'standard', 'none'] as const
export type AiQuality = (typeof AI_QUALITIES)[number]
/** Ratios offered; a member adds their own. */
export const AI_ASPECTS = ['1:1', '16:9', '9:16', '4:3', '3:4', '2:1', '1:2', '3:2'] as const

export const MAX_RUN_LINES = 10_000
export const MAX_LINE_LENGTH = 200
export const MAX_PROMPT_LENGTH = 120

/** What a member finds chosen at first (docs/product/ai.md#the-ai-generator). */
export const AI_DEFAULTS = {
  provider: 'gemini' as AiProvider,
  mode: 'polarBear' as AiMode,
  count: 1 as LineCount,
  finish: {
    aspects: ['1:1', '9:16'],
    stylize: [100],
    chaos: [] as number[],
    quality: 'standard' as AiQuality,
    version: '7',
  },
}
