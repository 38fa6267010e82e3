import type { AiMode } from './ai-generation.ts'
import { systemMessage, userMessage } from './ai-instructions.ts'

/** USD for 1,000 tokens. */
export interface TokenPrice {
  inputUsd: number
  outputUsd: number
}

/** Baht for a dollar, until the owner sets another rate. */
export const THB_PER_USD = 35.5

export interface TokenUsage {
  input: number
  output: number
}

/**
 * What a call cost, in billionths of a dollar and of a baht: whole numbers, so that sums stay exact. A price for 1,000
 * tokens with up to six decimals is a whole number of billionths for one.
 */
export interface AiCost {
  inputNanoUsd: number
  outputNanoUsd: number
  totalNanoUsd: number
  /** Rounded half up. */
  totalNanoThb: number
}

/**
 * Multiplies tokens by their price, and dollars by the rate (docs/product/ai.md#what-ai-calls-cost).
 * @param price null = free for the member
 */
export function costOf(usage: TokenUsage, price: TokenPrice | null, thbPerUsd: number): AiCost {
  const inputNanoUsd = price ? usage.input * nanoUsdPerToken(price.inputUsd) : 0
  const outputNanoUsd = price ? usage.output * nanoUsdPerToken(price.outputUsd) : 0
  const totalNanoUsd = inputNanoUsd + outputNanoUsd
  return { inputNanoUsd, outputNanoUsd, totalNanoUsd, totalNanoThb: Math.round(totalNanoUsd * thbPerUsd) }
}

/**
 * Estimates the tokens of a text where the provider counts none: characters ÷ 4, rounded up
 * (docs/product/ai.md#what-ai-calls-cost).
 */
export function estimatedTokens(text: string): number {
  return Math.ceil(text.length / 4)
}

/** No answer has more: longer ones are not read to their end. */
const MOST_TOKENS = 10_000_000

/** Returns the count that a provider reported, or null when it is none that an answer can have: then it is estimated. */
export function reportedTokens(reported: unknown): number | null {
  const isCount =
    typeof reported === 'number' && Number.isInteger(reported) && reported >= 0 && reported <= MOST_TOKENS
  return isCount ? reported : null
}

/** About how long an answer's entry is, its quotes and comma included; for estimates before anything is asked. */
const ENTRY_LENGTH: Record<AiMode, number> = { polarBear: 22, chicken: 112 }

/** Estimates the tokens that a run will need, if every line is answered in full at the first asking. */
export function estimateTokens(run: {
  mode: AiMode
  keywords: readonly string[]
  /** Prompts a keyword. */
  count: number
}): TokenUsage {
  const { mode, keywords, count } = run
  const instructions = systemMessage(mode, 'structured')
  let input = 0
  for (const keyword of keywords) {
    input += estimatedTokens(instructions + userMessage({ keyword, amount: count, have: [] }))
  }
  const output = keywords.length * Math.ceil((16 + count * ENTRY_LENGTH[mode]) / 4)
  return { input, output }
}

function nanoUsdPerToken(usdPer1000: number): number {
  return Math.round(usdPer1000 * 1e6)
}
