import type { KnownModel } from '@thokham/domain/ai/model'
import { type CallOutcome, callModel, type ProviderAddresses } from './ai-call.ts'

const TIMEOUT_MS = 2 * 60_000
/** What is seen is to be said, not made up. */
const TEMPERATURE = 0.3
/** Of a picture of 1,024 pixels with what is said beside it, for providers that count none. */
const ESTIMATED_INPUT = 1_480

/** One picture to look at. */
export interface LookRequest {
  /** In the clear, for this request alone. */
  apiKey: string
  model: KnownModel
  /** A JPEG of at most 1,024 pixels. */
  picture: Uint8Array
  /** What the provider is told before it sees the picture, and beside it. */
  instructions: string
  said: string
  /** The shape of the answer as JSON schema. */
  schema: Readonly<Record<string, unknown>>
  signal: AbortSignal
}

/** Asks what a picture shows, in a structured answer; of a model that has no such thing as text. Never throws. */
export function askForLook(addresses: ProviderAddresses, request: LookRequest): Promise<CallOutcome> {
  const { apiKey, model, signal, instructions, said, schema } = request
  const jpegBase64 = Buffer.from(request.picture).toString('base64')
  return callModel(addresses, {
    apiKey,
    model,
    signal,
    question: {
      system: () => instructions,
      turns: [{ role: 'user', parts: [said, { jpegBase64 }] }],
      schema,
      temperature: TEMPERATURE,
      maxTokens: null,
    },
    estimatedInput: ESTIMATED_INPUT,
    timeoutMs: TIMEOUT_MS,
  })
}
