import type { KnownModel } from '@thokham/domain/ai/model'
import { estimatedTokens } from '@thokham/domain/ai-cost'
import type { AiMode } from '@thokham/domain/ai-generation'
import { systemMessage, userMessage } from '@thokham/domain/ai-instructions'
import { type CallOutcome, callModel, type ProviderAddresses } from './ai-call.ts'

/** The longest that a request for prompts may take (docs/product/ai.md#the-health-of-a-key). */
const TIMEOUT_MS = 10 * 60_000
const TEMPERATURE = 0.8
const ENTRIES = {
  type: 'object',
  properties: { entries: { type: 'array', items: { type: 'string' } } },
  required: ['entries'],
  additionalProperties: false,
}

/** One request for one keyword line. */
export interface AskRequest {
  /** In the clear, for this request alone. */
  apiKey: string
  model: KnownModel
  /** Ask for little thinking also where nothing is known of the model. */
  thinksLittle?: boolean
  mode: AiMode
  keyword: string
  /** Entries wanted. */
  amount: number
  /** What the line has already. */
  have: readonly string[]
  /** Gives the request up: the answer, paid or not, is lost. */
  signal: AbortSignal
}

/** Asks for entries in a structured answer, or of a model without such answers as a list parted by `|`. Never throws. */
export function askForEntries(addresses: ProviderAddresses, request: AskRequest): Promise<CallOutcome> {
  const { apiKey, model, mode, signal, thinksLittle = false } = request
  const prompt = userMessage(request)
  return callModel(addresses, {
    apiKey,
    model,
    signal,
    question: {
      system: (isStructured) => systemMessage(mode, isStructured ? 'structured' : 'list'),
      turns: [{ role: 'user', parts: [prompt] }],
      schema: ENTRIES,
      temperature: TEMPERATURE,
      maxTokens: null,
      thinksLittle,
    },
    estimatedInput: estimatedTokens(systemMessage(mode, 'structured') + prompt),
    timeoutMs: TIMEOUT_MS,
  })
}
