import { createHash } from 'node:crypto'
import { createGoogleGenerativeAI, type GoogleGenerativeAIProviderOptions } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { estimatedTokens, reportedTokens, type TokenUsage } from '@thokham/domain/ai-cost'
import type { AiMode, AskedProvider } from '@thokham/domain/ai-generation'
import { type ReplyShape, systemMessage, userMessage } from '@thokham/domain/ai-instructions'
import { readAnswer } from '@thokham/domain/provider-answer'
import {
  faultOf,
  isPassing,
  isPerhapsAnswered,
  type ProviderFault,
  saidIn,
} from '@thokham/domain/provider-error'
import { type RateRefusal, readRateRefusal } from '@thokham/domain/provider-pace'
import { storableText } from '@thokham/domain/text'
import {
  APICallError,
  generateText,
  jsonSchema,
  type LanguageModel,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  type Schema,
  type UserContent,
} from 'ai'
import { ANSWER_LIMIT_BYTES, AnswerCut, AnswerTooBig, boundedFetch } from './bounded-fetch.ts'

/** The longest that a request for prompts may take (docs/product.md#the-health-of-a-key). */
const TIMEOUT_MS = 10 * 60_000
const TEMPERATURE = 0.8
const ENTRIES = jsonSchema<{ entries: string[] }>({
  type: 'object',
  properties: { entries: { type: 'array', items: { type: 'string' } } },
  required: ['entries'],
  additionalProperties: false,
})

// Its warnings would go past our log, and quote settings.
globalThis.AI_SDK_LOG_WARNINGS = false

export interface AskSettings {
  OPENAI_BASE_URL: string
  OPENAI_MODEL: string
  GEMINI_BASE_URL: string
  GEMINI_MODEL: string
}

/** One request for one keyword line. */
export interface AskRequest {
  provider: AskedProvider
  /** In the clear, for this request alone. */
  apiKey: string
  /** The one that the run recorded. */
  model: string
  mode: AiMode
  keyword: string
  /** Entries wanted. */
  amount: number
  /** What the line has already. */
  have: readonly string[]
  /** Gives the request up: the answer, paid or not, is lost. */
  signal: AbortSignal
}

export type AskOutcome =
  /** `text` as the provider wrote it, as far as it can be stored; `isEstimated`: it gave no believable token counts. */
  | {
      ok: true
      text: string
      usage: TokenUsage
      isEstimated: boolean
      /** That it would not do it, said in a field of its own. */
      refusal?: string
    }
  | {
      ok: false
      fault: ProviderFault
      /** Machine words for the member. */
      reason: string | null
      /** Its own words, without the key. */
      said?: string | null
      /** The provider's wish, ms. */
      retryAfterMs: number | null
      /** The same again can go well: now (`at_once`) or a little later (`later`). */
      again: 'no' | 'later' | 'at_once'
      /** The provider may have answered, and be paid for it: only the member asks again. */
      isPerhapsPaid?: boolean
      /** With `provider_rate`: what it said of its pace. The call is repeated when its key may be used again. */
      rate?: RateRefusal
      /** What it cost all the same, as far as that can be estimated. */
      usage?: TokenUsage
    }

/** Models of keys that are known to give no structured answers; when there are more, all are tried again. */
const MOST_WITHOUT_SHAPE = 10_000

/** Names a model as a key reaches it; the key itself is not kept. */
function askedOf({ provider, model, apiKey }: AskRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([provider, model, apiKey]))
    .digest('base64')
}

/**
 * Asks for entries in a structured answer; a model that gives this key none, from then on as a list parted by `|`.
 */
export function askProviders(settings: AskSettings): (request: AskRequest) => Promise<AskOutcome> {
  const withoutShape = new Set<string>()
  return async (request) => {
    const asked = askedOf(request)
    const shape: ReplyShape = withoutShape.has(asked) ? 'list' : 'structured'
    const outcome = await ask(settings, request, shape)
    if (outcome.ok || shape === 'list' || !outcome.isAboutShape) return outcome
    if (withoutShape.size >= MOST_WITHOUT_SHAPE) withoutShape.clear()
    withoutShape.add(asked)
    return { ...outcome, again: 'at_once' }
  }
}

async function ask(
  settings: AskSettings,
  request: AskRequest,
  shape: ReplyShape,
): Promise<AskOutcome & { isAboutShape?: boolean }> {
  const prompt = userMessage(request)
  return askModel(settings, {
    ...request,
    system: systemMessage(request.mode, shape),
    content: prompt,
    estimatedInput: estimatedTokens(systemMessage(request.mode, shape) + prompt),
    schema: shape === 'structured' ? ENTRIES : null,
    temperature: TEMPERATURE,
    timeoutMs: TIMEOUT_MS,
  })
}

/** One question to a model, whatever it is about. */
export interface Question extends Pick<AskRequest, 'provider' | 'apiKey' | 'model' | 'signal'> {
  system: string
  content: UserContent
  /** Tokens of the question, for providers that count none. */
  estimatedInput: number
  /** Of a structured answer; null = free text. */
  schema: Schema | null
  temperature: number
  timeoutMs: number
}

/** Asks a model once and returns its answer as text, or what went wrong. Never throws. */
export async function askModel(
  settings: AskSettings,
  question: Question,
): Promise<AskOutcome & { isAboutShape?: boolean }> {
  const { system, content, estimatedInput, schema, temperature, timeoutMs } = question
  const heard: { refusal: string | null; body: string | null; headers: Record<string, string> } = {
    refusal: null,
    body: null,
    headers: {},
  }
  let isSent = false
  const noteSent = () => {
    isSent = true
  }
  const answered = (
    text: string,
    usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } = {},
  ) => {
    const input = reportedTokens(usage.inputTokens)
    const output = reportedTokens(usage.outputTokens)
    const billed = {
      input: input ?? estimatedInput,
      output: output ?? estimatedTokens(text),
    }
    const isEstimated = input === null || output === null
    const refusal = heard.refusal ? { refusal: heard.refusal } : {}
    return { ok: true as const, text: storableText(text), usage: billed, isEstimated, ...refusal }
  }
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const { text, usage } = await generateText({
      model: modelOf(settings, question, async (input, init) => {
        const response = await boundedFetch(input, init, noteSent)
        heard.body = response.ok ? await response.clone().text() : null
        heard.headers = Object.fromEntries(response.headers)
        heard.refusal = heard.body === null ? null : refusalIn(heard.body)
        return response
      }),
      system,
      messages: [{ role: 'user', content }],
      temperature,
      maxRetries: 0,
      abortSignal: AbortSignal.any([question.signal, timeout]),
      ...(schema && { output: Output.object({ schema }) }),
      ...(thinks(question.model) && { providerOptions: { google: WITHOUT_THINKING } }),
    })
    return answered(text, usage)
  } catch (error) {
    // What was answered is paid for, in whatever shape it came.
    if (NoObjectGeneratedError.isInstance(error) && error.text) return answered(error.text, error.usage)
    if (heard.body !== null) {
      const { text, usage, errorStatus } = readAnswer(heard.body)
      if (errorStatus === null) return answered(text, usage)
      return faultyOutcome({ status: errorStatus, body: heard.body, headers: heard.headers }, question)
    }
    if (NoOutputGeneratedError.isInstance(error)) return answered('')
    const silent = { ok: false, reason: null, retryAfterMs: null, again: 'no', isPerhapsPaid: true } as const
    if (question.signal.aborted) return { ...silent, fault: 'given_up' }
    if (timeout.aborted) return { ...silent, fault: 'provider_timeout' }
    if (isCausedBy(error, AnswerCut)) return { ...silent, fault: 'provider_network' }
    if (isCausedBy(error, AnswerTooBig)) {
      const usage = { input: estimatedInput, output: Math.ceil(ANSWER_LIMIT_BYTES / 4) }
      return { ok: false, fault: 'answer_too_big', reason: null, retryAfterMs: null, again: 'no', usage }
    }
    const answer = APICallError.isInstance(error) ? error : null
    // Who answered nothing, or nothing readable, to what went over a line that stood may be paid for it.
    if (answer?.statusCode === undefined && isSent) return { ...silent, fault: 'provider_network' }
    const { statusCode: status = null, responseBody: body = '', responseHeaders: headers = {} } = answer ?? {}
    return faultyOutcome({ status, body, headers }, question)
  }
}

/** Returns whether an error is of a kind, or was caused by one: the library wraps what its fetch throws. */
function isCausedBy(error: unknown, kind: new (...words: never[]) => Error): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const isIt: boolean = at instanceof kind
    if (isIt) return true
  }
  return false
}

const WITHOUT_THINKING = {
  thinkingConfig: { thinkingBudget: 0 },
} satisfies GoogleGenerativeAIProviderOptions

/** Returns whether a model thinks before it answers unless asked not to: keywords need no thinking, and it is paid for. */
function thinks(model: string): boolean {
  return /^gemini-2\.5-flash/.test(model)
}

/** Returns OpenAI's `refusal` field, or Google's reason for an answer that it holds back; null = none. */
function refusalIn(body: string): string | null {
  const found =
    /"refusal"\s*:\s*("(?:[^"\\]|\\.){1,600}")/.exec(body)?.[1] ??
    /"(?:blockReason|finishReason)"\s*:\s*("(?:SAFETY|PROHIBITED_CONTENT|BLOCKLIST|SPII|RECITATION|OTHER|content_filter)")/.exec(
      body,
    )?.[1] ??
    /"finish_reason"\s*:\s*("content_filter")/.exec(body)?.[1]
  if (!found) return null
  try {
    return storableText(String(JSON.parse(found))).slice(0, 160)
  } catch {
    return null
  }
}

function modelOf(
  settings: AskSettings,
  { provider, apiKey, model }: Pick<AskRequest, 'provider' | 'apiKey' | 'model'>,
  fetch: typeof globalThis.fetch,
): LanguageModel {
  if (provider === 'openai') {
    return createOpenAI({ baseURL: settings.OPENAI_BASE_URL, apiKey, fetch }).chat(model)
  }
  return createGoogleGenerativeAI({ baseURL: settings.GEMINI_BASE_URL, apiKey, fetch })(model)
}

function faultyOutcome(
  answer: { status: number | null; body: string; headers: Record<string, string> },
  { provider, apiKey }: Question,
): AskOutcome & { isAboutShape?: boolean } {
  const { status, body: text, headers } = answer
  const fault = faultOf({ status, text })
  const reason = reasonOf(status, text)
  if (isPerhapsAnswered(status)) {
    return { ok: false, fault, reason, retryAfterMs: null, again: 'no', isPerhapsPaid: true }
  }
  const rate = readRateRefusal({ provider, headers, body: text, now: new Date() })
  return {
    ok: false,
    fault,
    reason,
    said: saidIn(text, apiKey),
    retryAfterMs: rate.waitMs,
    ...(fault === 'provider_rate' && { rate }),
    again: isPassing(fault) ? 'later' : 'no',
    isAboutShape:
      (status === 400 || status === 422) &&
      /response_?format|response_?schema|json_schema|responseMimeType/i.test(text),
  }
}

/** Returns the status and the provider's code when that is a plain word: `HTTP 404 model_not_found`. */
function reasonOf(status: number | null, body: string): string | null {
  if (status === null) return null
  const code = /"(?:code|status)"\s*:\s*"([A-Za-z][A-Za-z_]{2,39})"/.exec(body)?.[1]
  return code ? `HTTP ${status} ${code}` : `HTTP ${status}`
}
