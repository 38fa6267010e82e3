import type { KeyTestResult } from '@thokham/contract/provider-keys'
import type { KnownModel } from '@thokham/domain/ai/model'
import type { RefusedParameter } from '@thokham/domain/ai/refused-parameter'
import { type AiProvider, isRemote } from '@thokham/domain/ai-generation'
import { type AskRequest, askForEntries } from './ai-ask.ts'
import { type CallOutcome, callModel } from './ai-call.ts'
import { askForLook, type LookRequest } from './ai-look.ts'

const TEST_TIMEOUT_MS = 10_000
/** A test is to show that an answer comes, not what it says. */
const TEST_TOKENS = 16

export interface ProviderSettings {
  OPENAI_BASE_URL: string
  OPENAI_MODEL: string
  GEMINI_BASE_URL: string
  GEMINI_MODEL: string
  GEMINI_FREE_API_KEY?: string | undefined
}

/** Where a provider's requests go. */
export interface ProviderAddress {
  /** Asked where nobody chose. */
  model: string
  /** Host and port; empty for the library. */
  host: string
  /** False = another server stands in for the provider's own. */
  isOfficial: boolean
}

/** What stands in a model's place where no AI is asked. */
const LIBRARY_MODEL = 'library'

const OFFICIAL_HOSTS: readonly string[] = ['api.openai.com', 'generativelanguage.googleapis.com']

/** The free tier is asked with the operator's key. */
export interface FreeTier {
  readonly apiKey: string
}

/** What a provider said to a key. */
export interface KeyTest {
  result: KeyTestResult
  dropped?: readonly RefusedParameter[]
}

/** The AI providers, reached with a member's own key; the free tier with the operator's. */
export interface AiProviders {
  /** The settings by which they are reached, which all processes of a database should share. */
  readonly settings: Readonly<Record<keyof ProviderSettings, string>>
  addressOf(provider: AiProvider): ProviderAddress
  /** The free tier; null = it is not offered. */
  free: FreeTier | null
  /** Asks for the entries of one keyword line, within 10 min (docs/product/ai.md#the-health-of-a-key). Never throws. */
  ask(request: AskRequest): Promise<CallOutcome>
  /** Asks what a picture shows, within 2 min. Never throws. */
  look(request: LookRequest): Promise<CallOutcome>
  /**
   * Judges a key by the smallest call of the model that it is for, within 10 s (docs/product/ai.md#the-health-of-a-key). Never
   * throws.
   */
  testKey(apiKey: string, model: KnownModel): Promise<KeyTest>
}

/** Opens the AI providers of the settings. */
export function openProviders(settings: ProviderSettings): AiProviders {
  const { OPENAI_BASE_URL, OPENAI_MODEL, GEMINI_BASE_URL, GEMINI_MODEL, GEMINI_FREE_API_KEY = '' } = settings
  return {
    settings: { OPENAI_BASE_URL, OPENAI_MODEL, GEMINI_BASE_URL, GEMINI_MODEL, GEMINI_FREE_API_KEY },
    testKey: async (apiKey, model) => keyTestOf(await callModel(settings, testCall(apiKey, model))),
    ask: (request) => askForEntries(settings, request),
    look: (request) => askForLook(settings, request),
    free: settings.GEMINI_FREE_API_KEY ? { apiKey: settings.GEMINI_FREE_API_KEY } : null,
    addressOf(provider) {
      if (!isRemote(provider)) return { model: LIBRARY_MODEL, host: '', isOfficial: true }
      const isOpenai = provider === 'openai'
      const { host } = new URL(isOpenai ? settings.OPENAI_BASE_URL : settings.GEMINI_BASE_URL)
      const model = isOpenai ? settings.OPENAI_MODEL : settings.GEMINI_MODEL
      return { model, host, isOfficial: OFFICIAL_HOSTS.includes(host) }
    },
  }
}

function testCall(apiKey: string, model: KnownModel): Parameters<typeof callModel>[1] {
  return {
    apiKey,
    model,
    question: {
      system: null,
      turns: [{ role: 'user', parts: ['test'] }],
      schema: null,
      temperature: null,
      maxTokens: TEST_TOKENS,
    },
    estimatedInput: 1,
    timeoutMs: TEST_TIMEOUT_MS,
    signal: new AbortController().signal,
  }
}

/** Whoever answered, with whatever, took the key; who said nothing within the time could not be reached. */
function keyTestOf(outcome: CallOutcome): KeyTest {
  const { dropped = [] } = outcome
  if (outcome.ok || outcome.fault === 'only_thoughts') return { result: 'ok', dropped }
  if (outcome.fault === 'provider_timeout' || outcome.isPerhapsPaid) return { result: 'provider_network' }
  return { result: outcome.fault, dropped }
}
