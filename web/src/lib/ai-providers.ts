import { queryOptions } from '@tanstack/react-query'
import { type FreeAllowanceView, listAiProviders } from '@thokham/contract/ai-providers'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

/** How the providers stand for the member; asked again whenever a screen that shows it opens, as keys change elsewhere. */
export const aiProvidersQuery = queryOptions({
  queryKey: ['ai-providers'],
  queryFn: async ({ signal }) => {
    const answer = await call(listAiProviders, {}, { signal })
    return { ...answer, pauseEnds: pauseEnd(answer.freeAllowance) }
  },
  staleTime: 0,
})

/** Asks how the providers stand now. */
export function refreshAiProviders(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: aiProvidersQuery.queryKey })
}

/** Returns when the free tier's pause ends by this device's clock, in ms since 1970; null without one. */
export function pauseEnd({ limitedUntil, now }: FreeAllowanceView): number | null {
  if (limitedUntil === null) return null
  return Date.now() + Date.parse(limitedUntil) - Date.parse(now)
}
