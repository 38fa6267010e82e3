import type { AiProviderState } from '@thokham/contract/ai-providers'
import type { KeyTestResult } from '@thokham/contract/provider-keys'
import type { Settings } from '@thokham/contract/settings'
import { findModel, type KnownModel, priceOf as modelPrice } from '@thokham/domain/ai/model'
import { type OfferedModel, offeredModels } from '@thokham/domain/ai/offered-models'
import type { TokenPrice } from '@thokham/domain/ai-cost'
import { AI_PROVIDERS, type AiProvider, isRemote } from '@thokham/domain/ai-generation'
import type { Database } from '../../db/client.ts'
import type { FreeTier } from '../../integrations/ai-providers.ts'
import type { Services } from '../../services.ts'
import { readKeyState } from '../provider-keys/key-state.ts'
import { readModels } from '../reference-data/read-models.ts'
import { readFreeTierState } from './free-tier-state.ts'

/** Lines that are woven from the library at once: more would only wait for the database. */
const LIBRARY_AT_ONCE = 4

type ProviderState = Pick<AiProviderState, 'state' | 'reason' | 'last4' | 'lastTestedAt' | 'lastTestResult'>

/**
 * Reads how all providers stand for a member.
 * @param today Bangkok date
 */
export async function readProviderStates(
  { db, providers }: Services,
  settings: Settings,
  { memberId, today }: { memberId: string; today: string },
): Promise<AiProviderState[]> {
  const models = await readModels(db)
  return Promise.all(
    AI_PROVIDERS.map(async (provider) => {
      const { model: usual, ...address } = providers.addressOf(provider)
      const takesOver = settings.ai.successorTakesOver
      const offered = modelsOf(models, { provider, usual, today, takesOver })
      return {
        provider,
        ...(await providerStateOf(db, providers.free, memberId, provider)),
        ...address,
        model: offered[0]?.name ?? usual,
        models: offered,
        concurrency: concurrencyOf(settings, provider),
      }
    }),
  )
}

/**
 * Reads how a provider stands for a member, from the key's row and the provider's last answer about it
 * (docs/product/ai.md#the-health-of-a-key).
 */
export async function providerStateOf(
  db: Database,
  free: FreeTier | null,
  memberId: string,
  provider: AiProvider,
): Promise<ProviderState> {
  const unknown = { last4: null, lastTestedAt: null, lastTestResult: null }
  if (!isRemote(provider)) return { ...unknown, state: 'ready', reason: null }
  if (provider === 'geminiFree') {
    if (!free) return { ...unknown, state: 'not_ready', reason: 'not_offered' }
    const message = await readFreeTierState(db, free)
    return { ...unknown, ...lastTestOf(message?.result ?? null, message?.at ?? null) }
  }
  const key = await readKeyState(db, memberId, provider)
  if (!key) return { ...unknown, state: 'not_ready', reason: 'key_missing' }
  const known = { last4: key.last4, ...lastTestOf(key.lastTestResult, key.lastTestedAt) }
  if (key.isActive) return known
  const reason = key.lastTestResult === 'key_old_kind' ? 'key_old_kind' : 'key_rejected'
  return { ...known, state: 'not_ready', reason }
}

function lastTestOf(lastTestResult: KeyTestResult | null, at: Date | null) {
  const state = lastTestResult === null ? 'untested' : lastTestResult === 'ok' ? 'ready' : 'error'
  return { state, reason: null, lastTestResult, lastTestedAt: at?.toISOString() ?? null } as const
}

/**
 * Returns whether a run has to begin with a test call: Gemini's does unless the last answer about its key was good
 * (docs/product/ai.md#the-health-of-a-key).
 */
export function needsTest(provider: AiProvider, { state }: Pick<ProviderState, 'state'>): boolean {
  return isRemote(provider) && provider !== 'openai' && state !== 'ready'
}

/**
 * Returns the price of a model's tokens on a Bangkok day; null = free for the member
 * (docs/product/ai.md#what-ai-calls-cost).
 * @param former what it cost when it was listed, for one that may be no more
 */
export function priceOf(
  models: readonly KnownModel[],
  { provider, model, today }: { provider: AiProvider; model: string; today: string },
  former: TokenPrice | null = null,
): TokenPrice | null {
  if (!hasPrice(provider)) return null
  const found = findModel(models, provider, model)
  return !found.isListed && former ? former : modelPrice(found, today)
}

/** Returns the price of a model that has a row; null = it has none, or is free for the member. */
export function listedPriceOf(
  models: readonly KnownModel[],
  { provider, model, today }: { provider: AiProvider; model: string; today: string },
): TokenPrice | null {
  if (!hasPrice(provider)) return null
  const found = findModel(models, provider, model)
  return found.isListed ? modelPrice(found, today) : null
}

/** Returns the models that a run may be asked of on a Bangkok day, the one of the server's settings first. */
export function modelsOf(
  models: readonly KnownModel[],
  { provider, ...choice }: { provider: AiProvider; usual: string; today: string; takesOver: boolean },
): OfferedModel[] {
  const { usual } = choice
  if (hasPrice(provider)) return offeredModels(models, provider, choice)
  if (!isRemote(provider)) return [{ name: usual, price: null, ends: null, successor: null }]
  return offeredModels(models, 'gemini', choice)
    .slice(0, 1)
    .map((model) => ({ ...model, price: null }))
}

/** Returns how many lines of a run are asked for at once. */
export function concurrencyOf(settings: Settings, provider: AiProvider): number {
  return isRemote(provider) ? settings.ai[provider].concurrency : LIBRARY_AT_ONCE
}

function hasPrice(provider: AiProvider): provider is 'openai' | 'gemini' {
  return provider === 'openai' || provider === 'gemini'
}
