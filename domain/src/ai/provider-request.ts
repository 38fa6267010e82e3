import type { KnownModel, LeastThinking, RefusableParameter } from './model.ts'
import { thinkingField } from './refusal.ts'

/** A JPEG that stands among the words of a question. */
export interface JpegPart {
  jpegBase64: string
}

/** What was said: a person's words and pictures, or what the model answered before. */
export interface Turn {
  role: 'user' | 'assistant'
  parts: readonly (string | JpegPart)[]
}

/** A JSON schema of objects, as structured answers take it. */
export type AnswerSchema = Readonly<Record<string, unknown>>

/** One question to a model, whatever it is about. */
export interface ProviderQuestion {
  /** What the model is told to do. @param isStructured a schema goes along, so that the shape need not be described */
  system: ((isStructured: boolean) => string) | null
  turns: readonly Turn[]
  /** Of a structured answer; null = free text. */
  schema: AnswerSchema | null
  /** Asked for where the model's row says that it takes one. */
  temperature: number | null
  /** Most tokens of the answer; null = as many as the model likes. Only for models with a row. */
  maxTokens: number | null
  /** Ask for little thinking also where nothing is known of the model. */
  thinksLittle?: boolean
  isStreamed?: boolean
}

/** A request as it goes out, below the provider's base address. */
export interface ProviderRequest {
  path: string
  headers: Readonly<Record<string, string>>
  body: object
  /** What a model may refuse of it, by the name that the provider knows it by. */
  optional: ReadonlyMap<RefusableParameter, string>
  /** How much the model is told to think; null = it is not told. */
  thinking: LeastThinking | null
}

/**
 * Writes a question as its model takes it (docs/product/ai.md#models): the least thinking by the model's own field, a
 * temperature only where its row says so, and nothing that it has refused. Of a model without a row no more is asked than
 * the shape of the answer.
 */
export function providerRequest(
  question: ProviderQuestion,
  model: KnownModel,
  { apiKey }: { apiKey: string },
): ProviderRequest {
  const refused = new Set(model.refuses)
  const optional = new Map<RefusableParameter, string>()
  const take = <T>(parameter: RefusableParameter, value: T | null, name: (value: T) => string): T | null => {
    if (value === null || refused.has(parameter)) return null
    optional.set(parameter, name(value))
    return value
  }
  const names = NAMES[model.provider]
  const isLeast = model.leastThinking !== null && !refused.has('least_thinking') && !refused.has('thinking')
  const fields: Optional = {
    schema: take('response_format', question.schema, () => names.schema),
    temperature: take('temperature', model.temperature ? question.temperature : null, () => 'temperature'),
    maxTokens: take('max_tokens', model.isListed ? question.maxTokens : null, () => names.maxTokens),
    thinking: take(isLeast ? 'least_thinking' : 'thinking', thinkingOf(model, question), thinkingName),
  }
  const write = model.provider === 'openai' ? openaiRequest : geminiRequest
  return { ...write(question, model, fields, apiKey), optional, thinking: fields.thinking }
}

interface Optional {
  schema: AnswerSchema | null
  temperature: number | null
  maxTokens: number | null
  thinking: LeastThinking | null
}

const NAMES = {
  openai: { schema: 'response_format', maxTokens: 'max_completion_tokens' },
  gemini: { schema: 'responseSchema', maxTokens: 'maxOutputTokens' },
} as const

function thinkingName(thinking: LeastThinking): string {
  const field = thinkingField(thinking)
  return field === 'reasoningEffort' ? 'reasoning_effort' : field
}

function thinkingOf(model: KnownModel, { thinksLittle = false }: ProviderQuestion) {
  if (model.leastThinking !== null || !thinksLittle) return model.leastThinking
  return littleThinking(model)
}

/** Returns a value that every thinking model of a provider takes. */
function littleThinking({ provider, id }: KnownModel): LeastThinking {
  if (provider === 'openai') return { reasoningEffort: 'low' }
  return /gemini-2\.5/.test(id) ? { thinkingBudget: 1_024 } : { thinkingLevel: 'low' }
}

function openaiRequest(question: ProviderQuestion, { id }: KnownModel, fields: Optional, apiKey: string) {
  const { system, turns, isStreamed } = question
  const { schema, temperature, maxTokens, thinking } = fields
  return {
    path: '/chat/completions',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: {
      model: id,
      messages: [
        ...(system ? [{ role: 'system', content: system(schema !== null) }] : []),
        ...turns.map(({ role, parts }) => ({ role, content: openaiContent(parts) })),
      ],
      ...(schema && {
        response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
      }),
      ...(temperature !== null && { temperature }),
      ...(maxTokens !== null && { max_completion_tokens: maxTokens }),
      ...(thinking && 'reasoningEffort' in thinking && { reasoning_effort: thinking.reasoningEffort }),
      ...(isStreamed && { stream: true }),
    },
  }
}

function openaiContent(parts: Turn['parts']) {
  const [first] = parts
  if (parts.length === 1 && typeof first === 'string') return first
  return parts.map((part) =>
    typeof part === 'string'
      ? { type: 'text', text: part }
      : {
          type: 'image_url',
          image_url: { url: `data:image/jpeg;base64,${part.jpegBase64}`, detail: 'high' },
        },
  )
}

function geminiRequest(question: ProviderQuestion, { id }: KnownModel, fields: Optional, apiKey: string) {
  const { system, turns, isStreamed } = question
  const { schema, temperature, maxTokens, thinking } = fields
  const generationConfig = {
    ...(schema && { responseMimeType: 'application/json', responseSchema: withoutClosing(schema) }),
    ...(temperature !== null && { temperature }),
    ...(maxTokens !== null && { maxOutputTokens: maxTokens }),
    ...(thinking && !('reasoningEffort' in thinking) && { thinkingConfig: thinking }),
  }
  const verb = isStreamed ? 'streamGenerateContent?alt=sse' : 'generateContent'
  return {
    path: `/${modelPath(id)}:${verb}`,
    // One header and no other: with a second one Google refuses the call; an address would end up in logs on the way.
    headers: { 'x-goog-api-key': apiKey, 'content-type': 'application/json' },
    body: {
      ...(system && { systemInstruction: { parts: [{ text: system(schema !== null) }] } }),
      contents: turns.map(({ role, parts }) => ({
        role: role === 'user' ? 'user' : 'model',
        parts: parts.map((part) =>
          typeof part === 'string'
            ? { text: part }
            : { inlineData: { mimeType: 'image/jpeg', data: part.jpegBase64 } },
        ),
      })),
      ...(Object.keys(generationConfig).length > 0 && { generationConfig }),
    },
  }
}

function modelPath(id: string): string {
  const path = id.includes('/') ? id : `models/${id}`
  return path.split('/').map(encodeURIComponent).join('/')
}

/** Google's schemas know no `additionalProperties`. */
function withoutClosing(schema: AnswerSchema): AnswerSchema {
  const { additionalProperties: _, ...rest } = schema
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? withoutClosing(value as AnswerSchema)
        : value,
    ]),
  )
}
