import { useQuery } from '@tanstack/react-query'
import { type RuleChanges, readRules } from '@thokham/contract/rules'
import { queryOf } from './query-of.ts'

export const RULES = ['rules'] as const

const rulesQuery = queryOf(RULES, readRules, {})

const NONE: RuleChanges = { versions: [], removed: [], marketplaces: [], words: [], plans: [] }

/** Returns what the owner changed of the rules that ship; nothing before it is known and where there is no network. */
export function useRuleChanges(): RuleChanges {
  const { data } = useQuery(rulesQuery)
  // A server of the former version, during an update, names fewer, as the desktop program does.
  return data ? { ...NONE, ...data } : NONE
}
