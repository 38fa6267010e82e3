import type { KeyTestResult, Provider } from '@thokham/contract/provider-keys'
import { type AiProvider, isAsked } from '@thokham/domain/ai-generation'
import { type AskOutcome, type AskRequest, type AskSettings, askProviders } from './ai-ask.ts'
import { type DescribeRequest, describeWithProviders } from './ai-describe.ts'
import { beginningOf } from './beginning-of.ts'

const TIMEOUT_MS = 10_000
/** As much of an error's answer as is needed to know its kind. */
const ANSWER_LIMIT = 16 * 1024

export interface ProviderSettings extends AskSettings {
  GEMINI_FREE_API_KEY?: string | undefined
}

/** Where a provider's requests go. */
export interface ProviderAddress {
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

/** The AI providers, reached with a member's own key; the free tier with the operator's. */
export interface AiProviders {
  /** The settings by which they are reached, which all processes of a database should share. */
  readonly settings: Readonly<Record<keyof ProviderSettings, string>>
  addressOf(provider: AiProvider): ProviderAddress
  /** The free tier; null = it is not offered. */
  free: FreeTier | null
  /** Asks for the entries of one keyword line, within 10 min (docs/product.md#the-health-of-a-key). Never throws. */
  ask(request: AskRequest): Promise<AskOutcome>
  /** Asks what a picture shows, within 2 min. Never throws. */
  describe(request: DescribeRequest): Promise<AskOutcome>
  /** Asks the provider whether it takes the key, within 10 s (docs/product.md#the-health-of-a-key). Never throws. */
  testKey(provider: Provider, apiKey: string): Promise<KeyTestResult>
}

/** Opens the AI providers of the settings. */
export function openProviders(settings: ProviderSettings): AiProviders {
  const tests: Record<Provider, (apiKey: string) => [string, RequestInit]> = {
    openai: (apiKey) => [
      `${settings.OPENAI_BASE_URL}/models`,
      { headers: { authorization: `Bearer ${apiKey}` } },
    ],
    gemini: (apiKey) => [
      `${settings.GEMINI_BASE_URL}/models/${settings.GEMINI_MODEL}:generateContent`,
      {
        method: 'POST',
        // In a header: addresses end up in logs on the way.
        headers: { 'x-goog-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ contents: [{ role: 'user', parts: [{ text: 'test' }] }] }),
      },
    ],
  }
  const { OPENAI_BASE_URL, OPENAI_MODEL, GEMINI_BASE_URL, GEMINI_MODEL, GEMINI_FREE_API_KEY = '' } = settings
  return {
    settings: { OPENAI_BASE_URL, OPENAI_MODEL, GEMINI_BASE_URL, GEMINI_MODEL, GEMINI_FREE_API_KEY },
    testKey: (provider, apiKey) => test(...tests[provider](apiKey)),
    ask: askProviders(settings),
    describe: describeWithProviders(settings),
    free: settings.GEMINI_FREE_API_KEY ? { apiKey: settings.GEMINI_FREE_API_KEY } : null,
    addressOf(provider) {
      if (!isAsked(provider)) return { model: LIBRARY_MODEL, host: '', isOfficial: true }
      const isOpenai = provider === 'openai'
      const { host } = new URL(isOpenai ? settings.OPENAI_BASE_URL : settings.GEMINI_BASE_URL)
      const model = isOpenai ? settings.OPENAI_MODEL : settings.GEMINI_MODEL
      return { model, host, isOfficial: OFFICIAL_HOSTS.includes(host) }
    },
  }
}

async function test(url: string, request: RequestInit): Promise<KeyTestResult> {
  try {
    const response = await fetch(url, {
      ...request,
      // A redirect would carry the key to somebody else.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) {
      await response.body?.cancel()
      return 'ok'
    }
    return resultOf(response.status, await beginningOf(response, ANSWER_LIMIT))
  } catch {
    return 'provider_network'
  }
}

/**
 * Judges how a test of a key went: the words of the message decide where the status does not
 * (docs/product.md#faults-of-providers).
 */
function resultOf(status: number, text: string): KeyTestResult {
  if (status === 401 || status === 403) return 'key_rejected'
  if (status === 400 && /API[_ ]key/i.test(text)) return 'key_rejected'
  if (status === 402 || status === 429 || (status < 500 && /quota/i.test(text))) return 'provider_quota'
  return 'provider_unavailable'
}
