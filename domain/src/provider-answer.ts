import { entriesOf, withoutThoughts } from './reply-entries.ts'

/** What an answer of a provider holds, in whatever shape it came. */
export interface ProviderAnswer {
  text: string
  /** As told: numbers, or digits in a text; undefined = not told. */
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined }
  /** The status of the fault that it is in truth, where servers wrap one in a good head; null = an answer. */
  errorStatus: number | null
  /** That it would not do it, said in a field of its own: OpenAI's `refusal`, or why Google holds an answer back. */
  refusal: string | null
  /** The model that answered, by its own word. */
  model: string | null
  /** It ended because it may have no more tokens. */
  isCutOff: boolean
  /**
   * It has no text, or a scrap without one whole entry, and thinking is why: that took all or most of the tokens that it
   * may have, or was all that came.
   */
  isOnlyThoughts: boolean
}

/** How Google ends an answer that it gives; every other word says why it holds one back. */
const GIVEN = ['STOP', 'MAX_TOKENS', 'FINISH_REASON_UNSPECIFIED']

/**
 * Reads the body of an answer with a good head, or an event of one that comes in pieces, more tolerantly than its provider's own library does: servers that speak as
 * OpenAI does leave fields out, write numbers as texts, and texts in parts. What cannot be read has no text. Never throws.
 */
export function readAnswer(body: string): ProviderAnswer {
  const root = fieldsOf(parsed(body))
  const usage = fieldsOf(root.usage ?? root.usageMetadata)
  const [first] = listOf(root.choices ?? root.candidates)
  const choice = fieldsOf(first)
  const message = fieldsOf(choice.delta ?? choice.message ?? choice.content)
  const text = textIn(message.content ?? message.parts ?? choice.text ?? choice.message)
  const ended = choice.finish_reason ?? choice.finishReason
  const isCutOff = ended === 'length' || ended === 'MAX_TOKENS'
  const { blockReason } = fieldsOf(root.promptFeedback)
  const refusal =
    [message.refusal, blockReason, withheldFor(choice)].find(
      (word): word is string => typeof word === 'string' && word !== '',
    ) ?? null
  const written = writtenTokens(usage)
  const isFault =
    first === undefined && ['object', 'string'].includes(typeof root.error) && root.error !== null
  return {
    text,
    usage: {
      inputTokens: inputTokens(usage),
      outputTokens: written,
    },
    errorStatus: isFault ? statusIn(fieldsOf(root.error)) : null,
    refusal,
    model: [root.model, root.modelVersion].find((name): name is string => typeof name === 'string') ?? null,
    isCutOff,
    isOnlyThoughts:
      refusal === null &&
      (withoutThoughts(text).trim() === ''
        ? isCutOff || (thoughtTokens(usage) ?? 0) > 0 || isThinking(message) || text.trim() !== ''
        : isCutOff && isScrap(text, usage) && entriesOf(text).every((entry) => entry.trim() === '')),
  }
}

/** Tells whether thoughts stand in a field of their own, as servers of open models give them. */
function isThinking({ reasoning, reasoning_content: content }: Record<string, unknown>): boolean {
  return [reasoning, content].some((thought) => typeof thought === 'string' && thought !== '')
}

/** Nothing but thoughts leaves less than so many characters of all that an answer may have. */
const SCRAP_LENGTH = 200

/** Tells whether thoughts took most of an answer that was cut off; where nobody counts them, whether they must have. */
function isScrap(text: string, usage: Record<string, unknown>): boolean {
  const thoughts = thoughtTokens(usage)
  const written = writtenTokens(usage) ?? 0
  if (thoughts !== undefined) return 2 * thoughts > written
  // No letter of any script takes more than three tokens.
  return text.length < SCRAP_LENGTH || written > 3 * text.length
}

function withheldFor({ finish_reason: openais, finishReason: googles }: Record<string, unknown>) {
  if (openais === 'content_filter') return openais
  return typeof googles === 'string' && !GIVEN.includes(googles) ? googles : null
}

/** Returns how many tokens of an answer are counted as thoughts; undefined = nobody counts them. */
function thoughtTokens(usage: Record<string, unknown>): number | undefined {
  const { reasoning_tokens: reasoning } = fieldsOf(
    usage.completion_tokens_details ?? usage.output_tokens_details,
  )
  return numberIn(reasoning) ?? numberIn(usage.thoughtsTokenCount)
}

/**
 * Sums the tokens that are paid for as written. Google counts thoughts beside what was written; OpenAI's count holds them
 * already. Servers that leave them out of it have them in the sum of all.
 */
function writtenTokens(usage: Record<string, unknown>): number | undefined {
  const written = numberIn(usage.completion_tokens ?? usage.candidatesTokenCount ?? usage.output_tokens)
  const thoughts = numberIn(usage.thoughtsTokenCount)
  const told = written === undefined && thoughts === undefined ? undefined : (written ?? 0) + (thoughts ?? 0)
  const all = numberIn(usage.total_tokens ?? usage.totalTokenCount)
  const asked = inputTokens(usage)
  const rest = all === undefined || asked === undefined ? 0 : all - asked
  return rest > Math.max(told ?? 0, 0) ? rest : told
}

function inputTokens(usage: Record<string, unknown>): number | undefined {
  return numberIn(usage.prompt_tokens ?? usage.promptTokenCount ?? usage.input_tokens)
}

/** Returns the status of a fault; one without a status of its own is taken for one of the server's. */
function statusIn(error: Record<string, unknown>): number {
  const status = numberIn(error.code) ?? numberIn(error.status)
  if (status !== undefined && status >= 400 && status < 600) return status
  return /rate.?limit|RESOURCE_EXHAUSTED/i.test(`${error.code} ${error.status} ${error.type}`) ? 429 : 500
}

function textIn(value: unknown): string {
  if (typeof value === 'string') return value
  return listOf(value)
    .map((part) => (typeof part === 'string' ? part : isThought(fieldsOf(part)) ? '' : fieldsOf(part).text))
    .filter((text) => typeof text === 'string')
    .join('')
}

function isThought({ thought }: Record<string, unknown>): boolean {
  return thought === true
}

function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : undefined
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
