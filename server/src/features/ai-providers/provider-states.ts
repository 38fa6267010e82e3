import type { AiProviderState } from '@thokham/contract/ai-providers'
import type { Settings } from '@thokham/contract/settings'
import type { TokenPrice } from '@thokham/domain/ai-cost'
import { AI_PROVIDERS, type AiProvider } from '@thokham/domain/ai-generation'
import type { Database, Transaction } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { lookAtKey } from '../provider-keys/look-at-key.ts'

type Standing = Pick<AiProviderState, 'state' | 'reason' | 'last4' | 'lastTestedAt' | 'lastTestResult'>

/** All providers as they stand for a member. */
export function readProviderStates(
  { db, providers }: Services,
  settings: Settings,
  memberId: string,
): Promise<AiProviderState[]> {
  return Promise.all(
    AI_PROVIDERS.map(async (provider) => ({
      provider,
      ...(await standingOf(db, providers.freeKey, memberId, provider)),
      ...providers.addressOf(provider),
      concurrency: settings.ai[provider].concurrency,
      price: priceOf(settings, provider),
    })),
  )
}

/** How a provider stands for a member, from the key's row and what was last said to it (product.md §4). */
export async function standingOf(
  open: Database | Transaction,
  freeKey: string | null,
  memberId: string,
  provider: AiProvider,
): Promise<Standing> {
  const untold = { last4: null, lastTestedAt: null, lastTestResult: null }
  if (provider === 'geminiFree') {
    return freeKey === null
      ? { ...untold, state: 'not_ready', reason: 'not_offered' }
      : { ...untold, state: 'ready', reason: null }
  }
  const key = await lookAtKey(open, memberId, provider)
  if (!key) return { ...untold, state: 'not_ready', reason: 'key_missing' }
  const { last4, isActive, lastTestResult } = key
  const told = { last4, lastTestResult, lastTestedAt: key.lastTestedAt?.toISOString() ?? null }
  if (!isActive) return { ...told, state: 'not_ready', reason: 'key_rejected' }
  if (lastTestResult === null) return { ...told, state: 'untested', reason: null }
  return { ...told, state: lastTestResult === 'ok' ? 'ready' : 'error', reason: null }
}

/** null = free for the member (decisions.md §3). */
export function priceOf(settings: Settings, provider: AiProvider): TokenPrice | null {
  if (provider === 'geminiFree') return null
  const { inputUsd, outputUsd } = settings.ai[provider]
  return { inputUsd, outputUsd }
}
