import type { KnownModel } from '@thokham/domain/ai/model'
import { faultOf } from '@thokham/domain/ai/provider-faults'
import { isKeyText } from '@thokham/domain/ai/provider-key'
import {
  type ProviderQuestion,
  type ProviderRequest,
  providerRequest,
} from '@thokham/domain/ai/provider-request'
import { afterRefusal } from '@thokham/domain/ai/refusal'
import { type RefusedParameter, refusedParameter } from '@thokham/domain/ai/refused-parameter'
import { estimatedTokens, reportedTokens, type TokenUsage } from '@thokham/domain/ai-cost'
import { readAnswer } from '@thokham/domain/provider-answer'
import { isPassing, isPerhapsAnswered, type ProviderFault, saidIn } from '@thokham/domain/provider-error'
import { type RateRefusal, readRateRefusal } from '@thokham/domain/provider-pace'
import { storableText } from '@thokham/domain/text'
import { ANSWER_LIMIT_BYTES, AnswerCut, AnswerTooBig, boundedFetch } from './bounded-fetch.ts'

/** Where each provider is asked. */
export interface ProviderAddresses {
  OPENAI_BASE_URL: string
  GEMINI_BASE_URL: string
}

/** One question to a model, whatever it is about. */
export interface ModelCall {
  model: KnownModel
  /** In the clear, for this call alone. */
  apiKey: string
  question: ProviderQuestion
  /** Tokens of the question, for providers that count none. */
  estimatedInput: number
  timeoutMs: number
  /** Gives the call up: the answer, paid or not, is lost. */
  signal: AbortSignal
}

export interface Answered {
  ok: true
  /** As the provider wrote it, as far as it can be stored. */
  text: string
  usage: TokenUsage
  /** The provider gave no believable token counts. */
  isEstimated: boolean
  /** That it would not do it, said in a field of its own. */
  refusal?: string
  /** It had more to say than it may: the same question again would be answered the same way. */
  isCutOff?: boolean
  /** The model that answered, by its own word. */
  answeredBy?: string
  /** What the model did not take, so that it was asked again. */
  dropped?: readonly RefusedParameter[]
}

export interface Failed {
  ok: false
  fault: ProviderFault
  /** Machine words for the member. */
  reason: string | null
  /** Its own words, without the key. */
  said?: string | null
  /** The provider's wish, ms. */
  retryAfterMs: number | null
  /** The same again can go well a little later. */
  again: 'no' | 'later'
  /** The provider may have answered, and be paid for it: only the member asks again. */
  isPerhapsPaid?: boolean
  /** With `provider_rate`: what it said of its pace. The call is repeated when its key may be used again. */
  rate?: RateRefusal
  /** What it cost all the same. */
  usage?: TokenUsage
  isEstimated?: boolean
  /** When the member's key was stored that it was asked with, ms since 1970. */
  keyFrom?: number
  answeredBy?: string
  dropped?: readonly RefusedParameter[]
}

export type CallOutcome = Answered | Failed

/**
 * Asks a model once, and again at once as it takes it, as often as it refuses a parameter: a refused request is not paid
 * for (docs/product/ai.md#models). Never throws.
 */
export async function callModel(addresses: ProviderAddresses, call: ModelCall): Promise<CallOutcome> {
  const { apiKey, question } = call
  if (!isKeyText(apiKey)) return failed('key_rejected')
  const timeout = AbortSignal.timeout(call.timeoutMs)
  const dropped: RefusedParameter[] = []
  for (let model = call.model; ; ) {
    const request = providerRequest(question, model, { apiKey })
    const answer = await send(addresses, call, { request, timeout })
    if ('ok' in answer) return answer
    const refused = answer.isGood ? null : refusedParameter(request, answer)
    if (refused === null) {
      const outcome = answer.isGood ? answeredOutcome(answer, call) : refusedOutcome(answer, call)
      return dropped.length === 0 ? outcome : { ...outcome, dropped }
    }
    dropped.push(refused)
    model = afterRefusal(model, refused)
  }
}

/** What came back over the line. */
interface RawAnswer {
  isGood: boolean
  status: number
  text: string
  headers: Record<string, string>
}

async function send(
  addresses: ProviderAddresses,
  { model, signal, estimatedInput }: ModelCall,
  { request, timeout }: { request: ProviderRequest; timeout: AbortSignal },
): Promise<RawAnswer | Failed> {
  let isSent = false
  const base = model.provider === 'openai' ? addresses.OPENAI_BASE_URL : addresses.GEMINI_BASE_URL
  try {
    const response = await boundedFetch(
      `${base}${request.path}`,
      {
        method: 'POST',
        headers: request.headers,
        body: JSON.stringify(request.body),
        signal: AbortSignal.any([signal, timeout]),
      },
      {
        onSent: () => {
          isSent = true
        },
      },
    )
    const headers = Object.fromEntries(response.headers)
    return { isGood: response.ok, status: response.status, text: await response.text(), headers }
  } catch (error) {
    const silent = { isPerhapsPaid: true }
    if (signal.aborted) return failed('given_up', silent)
    if (timeout.aborted) return failed('provider_timeout', silent)
    if (error instanceof AnswerTooBig) {
      const usage = { input: estimatedInput, output: Math.ceil(ANSWER_LIMIT_BYTES / 4) }
      return failed('answer_too_big', { usage, isEstimated: true })
    }
    // Who answered nothing, or nothing readable, to what went over a line that stood may be paid for it.
    if (isSent || error instanceof AnswerCut) return failed('provider_network', silent)
    return failed('provider_network', { again: 'later' })
  }
}

function failed(fault: ProviderFault, more: Partial<Failed> = {}): Failed {
  return { ok: false, fault, reason: null, retryAfterMs: null, again: 'no', ...more }
}

/** Returns what a good head came with: what was answered is paid for, in whatever shape it came. */
function answeredOutcome(answer: RawAnswer, call: ModelCall): CallOutcome {
  const { text, usage, errorStatus, refusal, model, isCutOff, isOnlyThoughts } = readAnswer(answer.text)
  if (errorStatus !== null) return refusedOutcome({ ...answer, status: errorStatus }, call)
  const input = reportedTokens(usage.inputTokens)
  const output = reportedTokens(usage.outputTokens)
  const billed = {
    usage: { input: input ?? call.estimatedInput, output: output ?? estimatedTokens(text) },
    isEstimated: input === null || output === null,
    ...(model && { answeredBy: storableText(model).slice(0, MOST_NAME) }),
  }
  if (isOnlyThoughts) return failed('only_thoughts', billed)
  return {
    ok: true,
    text: storableText(text),
    ...billed,
    ...(isCutOff && { isCutOff }),
    ...(refusal && { refusal: storableText(refusal).slice(0, MOST_REFUSAL) }),
  }
}

const MOST_NAME = 100
const MOST_REFUSAL = 160

function refusedOutcome({ status, text, headers }: RawAnswer, { model, apiKey }: ModelCall): Failed {
  const fault = faultOf({ status, text })
  const reason = reasonOf(status, text)
  if (isPerhapsAnswered(status)) return failed(fault, { reason, isPerhapsPaid: true })
  const rate = readRateRefusal({ provider: model.provider, headers, body: text, now: new Date() })
  return failed(fault, {
    reason,
    said: saidIn(text, apiKey),
    retryAfterMs: rate.waitMs,
    ...(fault === 'provider_rate' && { rate }),
    again: isPassing(fault) ? 'later' : 'no',
  })
}

/** Returns the status and the provider's code when that is a plain word: `HTTP 404 model_not_found`. */
function reasonOf(status: number, body: string): string {
  const code = /"(?:code|status)"\s*:\s*"([A-Za-z][A-Za-z_]{2,39})"/.exec(body)?.[1]
  return code ? `HTTP ${status} ${code}` : `HTTP ${status}`
}
