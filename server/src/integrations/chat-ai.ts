import { createGoogleGenerativeAI, type GoogleGenerativeAIProviderOptions } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { type LanguageModel, streamText } from 'ai'
import { Agent, type RequestInit as UndiciRequest, fetch as undiciFetch } from 'undici'

export interface ChatAiSettings {
  CHAT_AI: 'none' | 'openai' | 'gemini'
  CHAT_AI_KEY?: string | undefined
  CHAT_AI_BASE_URL?: string | undefined
  CHAT_AI_MODEL?: string | undefined
  OPENAI_BASE_URL: string
  OPENAI_MODEL: string
  GEMINI_BASE_URL: string
  GEMINI_MODEL: string
}

/** What was said so far, the question last. */
export interface ChatTurn {
  role: 'user' | 'assistant'
  content: string
}

/** The operator's AI for the support chat, by OpenAI's or Gemini's protocol. */
export interface ChatAi {
  /** Never to be repeated to anybody. */
  readonly apiKey: string
  /**
   * Asks for an answer and gives it piece by piece as it comes.
   * @throws whatever goes wrong: no connection, a refusal, an answer beyond its bounds, the signal
   */
  ask(question: { system: string; turns: readonly ChatTurn[]; signal: AbortSignal }): AsyncIterable<string>
}

const TEMPERATURE = 0.3
const MOST_TOKENS = 400
const CONNECT_TIMEOUT_MS = 10_000
/** 400 tokens, each in an event of its own, are some 100 KB. */
const ANSWER_LIMIT_BYTES = 512 * 1024

/** Opens the AI of the support chat; null when none is set. */
export function openChatAi(settings: ChatAiSettings): ChatAi | null {
  const { CHAT_AI: kind, CHAT_AI_KEY: apiKey } = settings
  if (kind === 'none' || !apiKey) return null
  const model = modelOf(kind, apiKey, settings)
  return {
    apiKey,
    async *ask({ system, turns, signal }) {
      const faults: unknown[] = []
      const { textStream } = streamText({
        model,
        system,
        messages: turns.map(({ role, content }) => ({ role, content })),
        temperature: TEMPERATURE,
        maxOutputTokens: MOST_TOKENS,
        maxRetries: 0,
        abortSignal: signal,
        onError: ({ error }) => void faults.push(error),
        ...(kind === 'gemini' && { providerOptions: { google: WITHOUT_THINKING } }),
      })
      yield* textStream
      if (faults.length > 0) throw faults[0]
      signal.throwIfAborted()
    },
  }
}

const WITHOUT_THINKING = {
  thinkingConfig: { thinkingBudget: 0 },
} satisfies GoogleGenerativeAIProviderOptions

function modelOf(kind: 'openai' | 'gemini', apiKey: string, settings: ChatAiSettings): LanguageModel {
  const { CHAT_AI_BASE_URL, CHAT_AI_MODEL } = settings
  if (kind === 'openai') {
    const baseURL = CHAT_AI_BASE_URL ?? settings.OPENAI_BASE_URL
    return createOpenAI({ baseURL, apiKey, fetch: boundedFetch }).chat(CHAT_AI_MODEL ?? settings.OPENAI_MODEL)
  }
  const baseURL = CHAT_AI_BASE_URL ?? settings.GEMINI_BASE_URL
  return createGoogleGenerativeAI({ baseURL, apiKey, fetch: boundedFetch })(
    CHAT_AI_MODEL ?? settings.GEMINI_MODEL,
  )
}

const dispatcher = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } })

/** Follows no redirect, which would carry the key to somebody else, and passes on no more than an answer can have. */
const boundedFetch: typeof fetch = async (input, init) => {
  const request = { ...init, redirect: 'error', dispatcher } as UndiciRequest
  const response = await undiciFetch(String(input), request)
  let left = ANSWER_LIMIT_BYTES
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength
      if (left < 0) controller.error(new Error('The answer is longer than any can be'))
      else controller.enqueue(chunk)
    },
  })
  const body = (response.body as unknown as ReadableStream<Uint8Array> | null)?.pipeThrough(bounded) ?? null
  const headers = [...response.headers] as [string, string][]
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}
