import type { AiModel, KnownModel } from '@thokham/domain/ai/model'
import { faultOf } from '@thokham/domain/ai/provider-faults'
import { isKeyText } from '@thokham/domain/ai/provider-key'
import { type ProviderQuestion, providerRequest } from '@thokham/domain/ai/provider-request'
import { afterRefusal, type Refusal } from '@thokham/domain/ai/refusal'
import { refusedParameter } from '@thokham/domain/ai/refused-parameter'
import { readAnswer } from '@thokham/domain/provider-answer'
import type { ProviderFault } from '@thokham/domain/provider-error'
import { Agent, type Response, fetch as undiciFetch } from 'undici'
import { eventData } from './event-data.ts'

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

export interface ChatQuestion {
  model: KnownModel
  system: string
  turns: readonly ChatTurn[]
  signal: AbortSignal
  /** Hears what the model does not take, once it has answered without. */
  onRefused(refusal: Refusal): void
}

/** The operator's AI for the support chat, by OpenAI's or Gemini's protocol. */
export interface ChatAi {
  /** Never to be repeated to anybody. */
  readonly apiKey: string
  /** The model of the settings. */
  readonly chosen: Pick<AiModel, 'provider' | 'id'>
  /**
   * Asks for an answer and gives it piece by piece as it comes.
   * @throws ChatFault for what the provider refuses, and an answer that is thoughts alone; whatever else goes wrong: no
   * connection, an answer beyond its bounds, the signal
   */
  ask(question: ChatQuestion): AsyncIterable<string>
}

/** A fault of the provider, for the operator's log. */
export class ChatFault extends Error {
  readonly fault: ProviderFault
  /** For the log, which has no messages of errors. */
  readonly code: ProviderFault

  constructor(fault: ProviderFault) {
    super(fault)
    this.name = 'ChatFault'
    this.fault = fault
    this.code = fault
  }
}

const TEMPERATURE = 0.3
const MOST_TOKENS = 400
/** Models that cannot be told not to think get so many tokens more: thoughts would take all of the answer's. */
const ROOM_FOR_THOUGHTS = 4_000
/** Characters of an answer that was cut off at 400 tokens: of one with fewer, thoughts took most. */
const SHORTEST_CUT_OFF = 100
const CONNECT_TIMEOUT_MS = 10_000
/** 400 tokens, each in an event of its own, are some 100 KB. */
const ANSWER_LIMIT_BYTES = 512 * 1024

/** Tells whether somebody is to answer in the chat without whom nobody can: the key is not set. */
export function lacksChatKey({ CHAT_AI: provider, CHAT_AI_KEY: apiKey }: ChatAiSettings): boolean {
  return provider !== 'none' && !apiKey
}

/** Opens the AI of the support chat; null when none is set, or none that has a key. */
export function openChatAi(settings: ChatAiSettings): ChatAi | null {
  const { CHAT_AI: provider, CHAT_AI_KEY: apiKey } = settings
  if (provider === 'none' || !apiKey) return null
  const names = { openai: 'OPENAI', gemini: 'GEMINI' } as const
  const baseUrl = settings.CHAT_AI_BASE_URL ?? settings[`${names[provider]}_BASE_URL`]
  const id = settings.CHAT_AI_MODEL ?? settings[`${names[provider]}_MODEL`]
  return { apiKey, chosen: { provider, id }, ask: (question) => askInPieces(baseUrl, apiKey, question) }
}

/**
 * Asks, and again with all the room that the model wants where thoughts took what we gave an answer before it began: the
 * limit is ours, and a visitor waits.
 */
async function* askInPieces(baseUrl: string, apiKey: string, question: ChatQuestion): AsyncIterable<string> {
  if (!isKeyText(apiKey)) throw new ChatFault('key_rejected')
  const { model } = question
  const { length, isEaten, refusals } = yield* piecesOf(baseUrl, apiKey, question)
  if (!isEaten) return
  // Whoever asks next is not cut off by thoughts.
  const roomier: Refusal = { parameter: 'max_tokens' }
  question.onRefused(roomier)
  const known = refusals.reduce<KnownModel>(afterRefusal, model)
  const isOurLimit = known.isListed && !known.refuses.includes(roomier.parameter)
  if (length > 0 || !isOurLimit) throw new ChatFault('only_thoughts')
  const again = { ...question, model: afterRefusal(known, roomier) }
  if ((yield* piecesOf(baseUrl, apiKey, again)).isEaten) throw new ChatFault('only_thoughts')
}

async function* piecesOf(baseUrl: string, apiKey: string, question: ChatQuestion) {
  const { response, refusals } = await answerTo(baseUrl, apiKey, question)
  let length = 0
  let isCutOff = false
  for await (const data of dataIn(response)) {
    const piece = readAnswer(data)
    if (piece.errorStatus !== null) throw new ChatFault(faultOf({ status: piece.errorStatus, text: data }))
    isCutOff ||= piece.isCutOff
    if (piece.text === '') continue
    length += piece.text.length
    yield piece.text
  }
  question.signal.throwIfAborted()
  for (const refusal of refusals) question.onRefused(refusal)
  return { length, refusals, isEaten: isCutOff && length < SHORTEST_CUT_OFF }
}

/**
 * Asks until nothing is left that the model refuses of a request: each parameter, and the stream where an organisation has
 * to be verified for it.
 */
async function answerTo(baseUrl: string, apiKey: string, question: ChatQuestion) {
  const { system, turns, signal } = question
  let { model } = question
  const refusals: Refusal[] = []
  const asked: ProviderQuestion = {
    system: () => system,
    turns: turns.map(({ role, content }) => ({ role, parts: [content] })),
    schema: null,
    temperature: TEMPERATURE,
    maxTokens: mostTokens(model),
    isStreamed: true,
  }
  for (;;) {
    const request = providerRequest(asked, model, { apiKey })
    const response = await undiciFetch(`${baseUrl}${request.path}`, {
      method: 'POST',
      headers: request.headers,
      body: JSON.stringify(request.body),
      // A redirect would carry the key to somebody else.
      redirect: 'error',
      dispatcher,
      signal,
    })
    if (response.ok) return { response, refusals }
    const refusal = { status: response.status, text: await wholeText(response) }
    const refused = refusedParameter(request, refusal)
    const fault = faultOf(refusal)
    if (refused) {
      refusals.push(refused)
      model = afterRefusal(model, refused)
      asked.maxTokens = mostTokens(model)
    } else if (fault === 'organisation_unverified' && asked.isStreamed) asked.isStreamed = false
    else throw new ChatFault(fault)
  }
}

/** Returns how many tokens an answer may have: one of a model that thinks whatever it is told needs room for both. */
function mostTokens({ leastThinking, refuses }: KnownModel): number {
  if (leastThinking === null) return MOST_TOKENS
  const isOff =
    ('reasoningEffort' in leastThinking && leastThinking.reasoningEffort === 'none') ||
    ('thinkingBudget' in leastThinking && leastThinking.thinkingBudget === 0)
  return isOff && !refuses.includes('thinking') ? MOST_TOKENS : MOST_TOKENS + ROOM_FOR_THOUGHTS
}

/** Reads an answer event by event; one that came whole is one event. */
async function* dataIn(response: Response): AsyncIterable<string> {
  const isStream = /event-stream/i.test(response.headers.get('content-type') ?? '')
  if (isStream) yield* eventData(bounded(response))
  else yield await wholeText(response)
}

const dispatcher = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } })

/** Passes on no more than an answer can have. */
async function* bounded(response: Response): AsyncIterable<Uint8Array> {
  let left = ANSWER_LIMIT_BYTES
  for await (const chunk of response.body ?? []) {
    left -= chunk.byteLength
    if (left < 0) throw new Error('The answer is longer than any can be')
    yield chunk
  }
}

async function wholeText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bounded(response)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
