import type { Provider } from '@thokham/contract/provider-keys'
import { describeInstructions, describeRequest, describeSchema } from '@thokham/metadata'
import { jsonSchema } from 'ai'
import { type AskOutcome, type AskSettings, askModel } from './ai-ask.ts'

const TIMEOUT_MS = 2 * 60_000
/** What is seen is to be said, not made up. */
const TEMPERATURE = 0.3
/** Of a picture of 1,024 pixels with what is said beside it, for providers that count none. */
const ESTIMATED_INPUT = 1_480

/** One picture to describe. */
export interface DescribeRequest {
  provider: Provider
  /** In the clear, for this request alone. */
  apiKey: string
  model: string
  /** A JPEG of at most 1,024 pixels a side. */
  picture: Uint8Array
  /** Keywords wanted, 1–49. */
  keywords: number
  /** Translations beside the English words. */
  thai: boolean
  /** Names that the answer is to do without. */
  avoid?: readonly string[]
  signal: AbortSignal
}

/** Asks for a description in a structured answer; of a server that has no such thing, from then on as text. */
export function describeWithProviders(
  settings: AskSettings,
): (request: DescribeRequest) => Promise<AskOutcome> {
  const structured: Record<Provider, boolean> = { openai: true, gemini: true }
  const ask = (request: DescribeRequest) =>
    askModel(settings, {
      provider: request.provider,
      apiKey: request.apiKey,
      model: request.model,
      signal: request.signal,
      system: describeInstructions(request),
      content: [
        { type: 'text', text: describeRequest(request.keywords, request.avoid) },
        { type: 'image', image: request.picture, mediaType: 'image/jpeg' },
      ],
      estimatedInput: ESTIMATED_INPUT,
      schema: structured[request.provider] ? jsonSchema(describeSchema(request)) : null,
      temperature: TEMPERATURE,
      timeoutMs: TIMEOUT_MS,
    })
  return async (request) => {
    const outcome = await ask(request)
    if (outcome.ok || !outcome.isAboutShape || !structured[request.provider]) return outcome
    structured[request.provider] = false
    return ask(request)
  }
}
