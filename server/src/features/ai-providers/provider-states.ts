import type { AiProviderState } from '@thokham/contract/ai-providers'
import type { KeyTestResult } from '@thokham/contract/provider-keys'
import type { Settings } from '@thokham/contract/settings'
import type { TokenPrice } from '@thokham/domain/ai-cost'
import { AI_PROVIDERS, type AiProvider, isAsked } from '@thokham/domain/ai-generation'
import { type OfferedModel, offeredModels } from '@thokham/domain/ai-models'
import type { Database } from '../../db/client.ts'
import type { FreeTier } from '../../integrations/ai-providers.ts'
import type { Services } from '../../services.ts'
import { readKeyState } from '../provider-keys/key-state.ts'
import { readFreeTierState } from './free-tier-state.ts'

/** Lines that are woven from the library at once: more would only wait for the database. */
const LIBRARY_AT_ONCE = 4

type Standing = Pick<AiProviderState, 'state' | 'reason' | 'last4' | 'lastTestedAt' | 'lastTestResult'>

/** Reads how all providers stand for a member. */
export function readProviderStates(
  { db, providers }: Services,
  settings: Settings,
  memberId: string,
): Promise<AiProviderState[]> {
  return Promise.all(
    AI_PROVIDERS.map(async (provider) => ({
      provider,
      ...(await standingOf(db, providers.free, memberId, provider)),
      ...providers.addressOf(provider),
      models: modelsOf(settings, provider, providers.addressOf(provider).model),
      concurrency: concurrencyOf(settings, provider),
    })),
  )
}

/**
 * Reads how a provider stands for a member, from the key's row and the provider's last answer about it
 * (docs/product.md#the-health-of-a-key).
 */
export async function standingOf(
  db: Database,
  free: FreeTier | null,
  memberId: string,
  provider: AiProvider,
): Promise<Standing> {
  const unknown = { last4: null, lastTestedAt: null, lastTestResult: null }
  if (!isAsked(provider)) return { ...unknown, state: 'ready', reason: null }
  if (provider === 'geminiFree') {
    if (!free) return { ...unknown, state: 'not_ready', reason: 'not_offered' }
    const said = await readFreeTierState(db, free)
    return { ...unknown, ...lastTestOf(said?.result ?? null, said?.at ?? null) }
  }
  const key = await readKeyState(db, memberId, provider)
  if (!key) return { ...unknown, state: 'not_ready', reason: 'key_missing' }
  const known = { last4: key.last4, ...lastTestOf(key.lastTestResult, key.lastTestedAt) }
  return key.isActive ? known : { ...known, state: 'not_ready', reason: 'key_rejected' }
}

function lastTestOf(lastTestResult: KeyTestResult | null, at: Date | null) {
  const state = lastTestResult === null ? 'untested' : lastTestResult === 'ok' ? 'ready' : 'error'
  return { state, reason: null, lastTestResult, lastTestedAt: at?.toISOString() ?? null } as const
}

/**
 * Returns whether a run has to begin with a test call: Gemini's does unless the last answer about its key was good
 * (docs/product.md#the-health-of-a-key).
 */
export function needsTest(provider: AiProvider, { state }: Pick<Standing, 'state'>): boolean {
  return isAsked(provider) && provider !== 'openai' && state !== 'ready'
}

/**
 * Returns the price of a model's tokens by the owner's settings, the provider's where the model has none of its own;
 * null = free for the member (docs/product.md#what-ai-calls-cost).
 * @param former what it cost when it was listed, for one that may be no more
 */
export function priceOf(
  settings: Settings,
  provider: AiProvider,
  model: string,
  former: TokenPrice | null = null,
): TokenPrice | null {
  if (!hasPrice(provider)) return null
  const { inputUsd, outputUsd } = listedPriceOf(settings, provider, model) ?? former ?? settings.ai[provider]
  return { inputUsd, outputUsd }
}

/** Returns the price of a model that the owner lists; null = it is the one of the server's settings, or no longer there. */
export function listedPriceOf(settings: Settings, provider: AiProvider, model: string): TokenPrice | null {
  if (!hasPrice(provider)) return null
  const found = settings.ai[provider].models.find(({ name }) => name === model)
  return found ? { inputUsd: found.inputUsd, outputUsd: found.outputUsd } : null
}

/** Returns the models that a run may be asked of: the one of the server's settings, then the owner's list. */
export function modelsOf(settings: Settings, provider: AiProvider, usual: string): OfferedModel[] {
  const listed = !hasPrice(provider) ? [] : settings.ai[provider].models
  return offeredModels({ name: usual, price: priceOf(settings, provider, usual) }, listed)
}

/** Returns how many lines of a run are asked for at once. */
export function concurrencyOf(settings: Settings, provider: AiProvider): number {
  return isAsked(provider) ? settings.ai[provider].concurrency : LIBRARY_AT_ONCE
}

function hasPrice(provider: AiProvider): provider is 'openai' | 'gemini' {
  return provider === 'openai' || provider === 'gemini'
}
