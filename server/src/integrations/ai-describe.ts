import type { KnownModel } from '@thokham/domain/ai/model'
import { describeInstructions, describeRequest, describeSchema } from '@thokham/metadata'
import { type CallOutcome, callModel, type ProviderAddresses } from './ai-call.ts'

const TIMEOUT_MS = 2 * 60_000
/** What is seen is to be said, not made up. */
const TEMPERATURE = 0.3
/** Of a picture of 1,024 pixels with what is said beside it, for providers that count none. */
const ESTIMATED_INPUT = 1_480

/** One picture to describe. */
export interface DescribeRequest {
  /** In the clear, for this request alone. */
  apiKey: string
  model: KnownModel
  /** A JPEG of at most 1,024 pixels. */
  picture: Uint8Array
  /** Keywords wanted, 1–49. */
  keywords: number
  /** Translations beside the English words. */
  thai: boolean
  /** Names that the answer is to do without. */
  avoid?: readonly string[]
  signal: AbortSignal
}

/** Asks for a description in a structured answer; of a model that has no such thing as text. Never throws. */
export function askForDescription(
  addresses: ProviderAddresses,
  request: DescribeRequest,
): Promise<CallOutcome> {
  const { apiKey, model, signal } = request
  const jpegBase64 = Buffer.from(request.picture).toString('base64')
  return callModel(addresses, {
    apiKey,
    model,
    signal,
    question: {
      system: () => describeInstructions(request),
      turns: [{ role: 'user', parts: [describeRequest(request.keywords, request.avoid), { jpegBase64 }] }],
      schema: describeSchema(request),
      temperature: TEMPERATURE,
      maxTokens: null,
    },
    estimatedInput: ESTIMATED_INPUT,
    timeoutMs: TIMEOUT_MS,
  })
}
