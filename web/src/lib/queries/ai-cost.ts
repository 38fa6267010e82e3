import { readAiCost } from '@thokham/contract/ai-providers'
import { queryOf } from './query-of.ts'

export const AI_COST = ['ai-cost'] as const

/** What the member's calls of a Bangkok month cost. @param month `YYYY-MM` */
export const aiCostQuery = (month: string) =>
  queryOf([...AI_COST, month], readAiCost, { query: { month } }, { staleTime: 0 })
