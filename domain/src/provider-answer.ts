/** What an answer of a provider holds, in whatever shape it came. */
export interface ProviderAnswer {
  text: string
  /** As told: numbers, or digits in a text; undefined = not told. */
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined }
  /** The status of the fault that it is in truth, where servers wrap one in a good head; null = an answer. */
  errorStatus: number | null
}

/**
 * Reads the body of an answer with a good head more tolerantly than its provider's own library does: servers that speak as
 * OpenAI does leave fields out, write numbers as texts, and texts in parts. What cannot be read has no text. Never throws.
 */
export function readAnswer(body: string): ProviderAnswer {
  const root = fieldsOf(parsed(body))
  const usage = fieldsOf(root.usage ?? root.usageMetadata)
  const [first] = listOf(root.choices ?? root.candidates)
  const choice = fieldsOf(first)
  const message = fieldsOf(choice.message ?? choice.content)
  const isFault =
    first === undefined && ['object', 'string'].includes(typeof root.error) && root.error !== null
  return {
    text: textIn(message.content ?? message.parts ?? choice.text ?? choice.message),
    usage: {
      inputTokens: numberIn(usage.prompt_tokens ?? usage.promptTokenCount ?? usage.input_tokens),
      outputTokens: writtenTokens(usage),
    },
    errorStatus: isFault ? statusIn(fieldsOf(root.error)) : null,
  }
}

/** Sums the tokens that were written. Google counts thoughts beside what was written; they are paid for as much. */
function writtenTokens(usage: Record<string, unknown>): number | undefined {
  const written = numberIn(usage.completion_tokens ?? usage.candidatesTokenCount ?? usage.output_tokens)
  const thoughts = numberIn(usage.thoughtsTokenCount)
  return written === undefined && thoughts === undefined ? undefined : (written ?? 0) + (thoughts ?? 0)
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
    .map((part) => (typeof part === 'string' ? part : fieldsOf(part).text))
    .filter((text) => typeof text === 'string')
    .join('')
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
