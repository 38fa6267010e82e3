import { reportedTokens, type TokenUsage } from '@thokham/domain/ai-cost'
import { faultOf, type ProviderFault } from '@thokham/domain/provider-error'
import { type RateRefusal, readRateRefusal } from '@thokham/domain/provider-pace'
import { describeInstructions, describeRequest, describeSchema } from '@thokham/metadata'
import type { AiProvider, ProviderAddress } from './provider-address.ts'

const TIMEOUT_MS = 120_000
/** An answer has some KB; whatever sends more than this is no provider. */
const MOST_ANSWER_BYTES = 2 * 1024 * 1024

/** A call's outcome: the answer's text as it came, or what went wrong. */
export type Answer =
  | {
      readonly ok: true
      readonly text: string
      /** What the provider counted; null = nothing. */
      readonly usage: TokenUsage | null
      /** It would not do it. */
      readonly isRefusal: boolean
    }
  | {
      readonly ok: false
      readonly fault: ProviderFault
      /** Machine words, never the provider's own text: that may quote the key. */
      readonly reason: string
      /** What it says of its pace, where the fault is too many calls. */
      readonly rate: RateRefusal | null
    }

export interface Asked {
  readonly ai: ProviderAddress
  readonly key: string
  /** A JPEG. */
  readonly picture: Buffer
  readonly keywords: number
  /** Thai words beside the English ones. */
  readonly thai?: boolean
  /** Names that the answer is to do without. */
  readonly avoid?: readonly string[]
}

/** A call that is ready to go out, as often as it has to. */
export interface ProviderCall {
  readonly provider: AiProvider
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
}

/** Returns the call that asks a provider to describe a picture: all that can be done before its turn has come. */
export function prepareCall(asked: Asked): ProviderCall {
  const { url, headers, body } = asked.ai.provider === 'openai' ? openai(asked) : gemini(asked)
  return {
    provider: asked.ai.provider,
    url,
    headers: { 'content-type': 'application/json', ...headers },
    body: bodyWith(asked.picture, body),
  }
}

/** Stands for the picture where a call is written as JSON. */
const PICTURE = '{the picture in base64}'

/** Writes a call with its picture: base64 needs no escapes, and is not looked through for any. */
function bodyWith(picture: Buffer, body: object): Uint8Array<ArrayBuffer> {
  const [before = '', after = ''] = JSON.stringify(body).split(PICTURE)
  const base64 = picture.toString('base64')
  const bytes = Buffer.alloc(Buffer.byteLength(before) + base64.length + Buffer.byteLength(after))
  const start = bytes.write(before)
  bytes.write(after, start + bytes.write(base64, start, 'latin1'))
  return bytes
}

/** Asks a provider once. Never throws. */
export async function askProvider({ provider, url, headers: sent, body }: ProviderCall): Promise<Answer> {
  let status: number | null = null
  let text = ''
  let headers: Record<string, string> = {}
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: sent,
      body,
      // A redirect would carry the key to somebody else.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    status = response.status
    headers = Object.fromEntries(response.headers)
    text = await boundedText(response)
    if (response.ok) return { ok: true, ...answerIn(provider, text) }
  } catch {
    // An answer that broke off is a fault of the way to the provider, whatever its status said.
    status = status !== null && status >= 400 ? status : null
  }
  const fault = faultOf({ status, text })
  return {
    ok: false,
    fault,
    reason: status === null ? 'network' : `HTTP ${status}`,
    rate:
      fault === 'provider_rate' ? readRateRefusal({ provider, headers, body: text, now: new Date() }) : null,
  }
}

function openai({ ai, key, keywords, thai = false, avoid }: Asked) {
  const url = `data:image/jpeg;base64,${PICTURE}`
  return {
    url: `${ai.baseUrl}/chat/completions`,
    headers: { authorization: `Bearer ${key}` },
    body: {
      model: ai.model,
      messages: [
        { role: 'system', content: describeInstructions({ thai }) },
        {
          role: 'user',
          content: [
            { type: 'text', text: describeRequest(keywords, avoid) },
            { type: 'image_url', image_url: { url, detail: 'high' } },
          ],
        },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'picture', strict: true, schema: describeSchema({ thai }) },
      },
    },
  }
}

function gemini({ ai, key, keywords, thai = false, avoid }: Asked) {
  const { additionalProperties: _, ...responseSchema } = describeSchema({ thai })
  return {
    url: `${ai.baseUrl}/models/${encodeURIComponent(ai.model)}:generateContent`,
    headers: { 'x-goog-api-key': key },
    body: {
      systemInstruction: { parts: [{ text: describeInstructions({ thai }) }] },
      contents: [
        {
          role: 'user',
          parts: [
            { text: describeRequest(keywords, avoid) },
            { inlineData: { mimeType: 'image/jpeg', data: PICTURE } },
          ],
        },
      ],
      generationConfig: { responseMimeType: 'application/json', responseSchema },
    },
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MOST_ANSWER_BYTES) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads what an answer of either protocol says; a text of '' when it has another shape, which then is no description. */
function answerIn(provider: AiProvider, body: string) {
  const nothing = { text: '', usage: null, isRefusal: false }
  try {
    const json = JSON.parse(body)
    return { ...nothing, ...(provider === 'openai' ? openaiAnswer(json) : geminiAnswer(json)) }
  } catch {
    return nothing
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what a provider sends is looked into, and may be anything
function openaiAnswer({ choices: [{ message }], usage }: any) {
  return {
    text: textIn(message.content),
    usage: usageOf(usage?.prompt_tokens, usage?.completion_tokens),
    isRefusal: typeof message.refusal === 'string' && message.refusal !== '',
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what a provider sends is looked into, and may be anything
function geminiAnswer({ candidates, promptFeedback, usageMetadata }: any) {
  const parts: { text?: unknown }[] = candidates?.[0]?.content?.parts ?? []
  return {
    text: parts.map(({ text }) => textIn(text)).join(''),
    usage: usageOf(usageMetadata?.promptTokenCount, usageMetadata?.candidatesTokenCount),
    isRefusal: Boolean(promptFeedback?.blockReason) || candidates?.[0]?.finishReason === 'SAFETY',
  }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

function usageOf(input: unknown, output: unknown): TokenUsage | null {
  const reported = [reportedTokens(input), reportedTokens(output)] as const
  return reported[0] === null || reported[1] === null ? null : { input: reported[0], output: reported[1] }
}
