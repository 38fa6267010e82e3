import type { AiCostView, readAiCost } from '@thokham/contract/ai-providers'
import type { CallResult } from '@thokham/contract/operation'
import type { AiProvider } from '@thokham/domain/ai-generation'
import { addMonths, startOfBangkokDate } from '@thokham/domain/bangkok-time'
import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { aiCalls, imageCalls } from '../../db/schema.ts'

/** Sums over calls; money in billionths. */
export interface CostSums {
  inputTokens: number
  outputTokens: number
  inputNanoUsd: number
  outputNanoUsd: number
  totalNanoThb: number
  estimatedCalls: number
}

const sum = (column: (typeof aiCalls)[keyof typeof aiCalls & `${string}${'Tokens' | 'Usd' | 'Thb'}`]) =>
  sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)

/** Reads what a member's calls of a Bangkok month, `YYYY-MM`, cost, by provider; what the library gave is no call. */
export async function readMonth(
  db: Database,
  memberId: string,
  month: string,
): Promise<(CostSums & { provider: AiProvider; calls: number })[]> {
  const from = startOfBangkokDate(`${month}-01`)
  return db
    .select({
      provider: aiCalls.provider,
      calls: sql<number>`count(*)`.mapWith(Number),
      inputTokens: sum(aiCalls.inputTokens),
      outputTokens: sum(aiCalls.outputTokens),
      inputNanoUsd: sum(aiCalls.inputNanoUsd),
      outputNanoUsd: sum(aiCalls.outputNanoUsd),
      totalNanoThb: sum(aiCalls.totalNanoThb),
      estimatedCalls: sql<number>`count(*) FILTER (WHERE ${aiCalls.isEstimated})`.mapWith(Number),
    })
    .from(aiCalls)
    .where(
      and(
        eq(aiCalls.profileId, memberId),
        ne(aiCalls.provider, 'library'),
        gte(aiCalls.sentAt, from),
        lt(aiCalls.sentAt, addMonths(from, 1)),
      ),
    )
    .groupBy(aiCalls.provider)
    .orderBy(aiCalls.provider)
}

/** Reads what a member's pictures of a Bangkok month, `YYYY-MM`, cost, by the key that they were asked for with. */
export async function readMonthOfPictures(
  db: Database,
  memberId: string,
  month: string,
): Promise<CallResult<typeof readAiCost>['pictures']> {
  const from = startOfBangkokDate(`${month}-01`)
  const { profileId, provider, costNanoThb, isEstimated, sentAt } = imageCalls
  return db
    .select({
      provider,
      calls: sql<number>`count(*)`.mapWith(Number),
      costThb: sql<number>`coalesce(sum(${costNanoThb}), 0)`.mapWith((sum) => Number(sum) / 1e9),
      estimatedCalls: sql<number>`count(*) FILTER (WHERE ${isEstimated})`.mapWith(Number),
    })
    .from(imageCalls)
    .where(and(eq(profileId, memberId), gte(sentAt, from), lt(sentAt, addMonths(from, 1))))
    .groupBy(provider)
    .orderBy(provider)
}

/** Presents tokens and costs, kept in billionths, as the API shows them. */
export function presentCost(sums: CostSums): AiCostView {
  const { inputTokens, outputTokens, inputNanoUsd, outputNanoUsd, totalNanoThb, estimatedCalls } = sums
  return {
    inputTokens,
    outputTokens,
    totalTokens: inputTokens + outputTokens,
    inputCostUsd: inputNanoUsd / 1e9,
    outputCostUsd: outputNanoUsd / 1e9,
    totalCostUsd: (inputNanoUsd + outputNanoUsd) / 1e9,
    totalCostThb: totalNanoThb / 1e9,
    estimatedCalls,
  }
}

/** Adds up tokens and costs. */
export function addCosts(all: readonly CostSums[]): CostSums {
  const total = {
    inputTokens: 0,
    outputTokens: 0,
    inputNanoUsd: 0,
    outputNanoUsd: 0,
    totalNanoThb: 0,
    estimatedCalls: 0,
  }
  for (const each of all) {
    for (const name of Object.keys(total) as (keyof CostSums)[]) total[name] += each[name]
  }
  return total
}
