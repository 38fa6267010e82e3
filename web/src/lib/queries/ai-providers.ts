import { queryOptions } from '@tanstack/react-query'
import { type AiProviderState, type FreeAllowanceView, listAiProviders } from '@thokham/contract/ai-providers'
import type { AiRun } from '@thokham/contract/ai-runs'
import { useEffect } from 'react'
import { tabChannel } from '../../kit/storage/tab-channel.ts'
import { call } from '../api/call.ts'
import { queryClient } from './query-client.ts'

/** What one tab learns of the free allowance counts in all: they count on from it, and none offers what is spent. */
const tabs = tabChannel<FreeAllowanceView>('ai-allowance')
tabs.follow(putAllowance)

function putAllowance(freeAllowance: FreeAllowanceView): void {
  queryClient.setQueryData(
    aiProvidersQuery.queryKey,
    (known) => known && { ...known, freeAllowance, pauseEnds: pauseEnd(freeAllowance) },
  )
}

/** Tells all tabs, this one among them, what a run reports of the free allowance. */
export function useSharedAllowance(run: Pick<AiRun, 'freeAllowance'> | null): void {
  const allowance = run?.freeAllowance ?? null
  const news = allowance && `${allowance.used} ${allowance.limitedUntil}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same figures again are no news
  useEffect(() => {
    if (!allowance) return
    putAllowance(allowance)
    tabs.tell(allowance)
  }, [news])
}

/** How the providers stand for the member; asked again whenever a screen that shows it opens, as keys change elsewhere. */
export const aiProvidersQuery = queryOptions({
  queryKey: ['ai-providers'],
  queryFn: async ({ signal }) => {
    const answer = await call(listAiProviders, {}, { signal })
    tabs.tell(answer.freeAllowance)
    return { ...answer, pauseEnds: pauseEnd(answer.freeAllowance) }
  },
  staleTime: 0,
})

/**
 * Returns the model of a provider that is asked: the one chosen as long as it is offered, else the first.
 * @param chosen by its name
 */
export function modelOf(
  state: Pick<AiProviderState, 'models'> | undefined,
  chosen: string | undefined,
): AiProviderState['models'][number] | undefined {
  return state?.models.find(({ name }) => name === chosen) ?? state?.models[0]
}

/** Asks how the providers stand now. */
export function refreshAiProviders(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: aiProvidersQuery.queryKey })
}

/** Returns when the free tier's pause ends by this device's clock, in ms since 1970; null without one. */
export function pauseEnd({ limitedUntil, now }: FreeAllowanceView): number | null {
  if (limitedUntil === null) return null
  return Date.now() + Date.parse(limitedUntil) - Date.parse(now)
}
