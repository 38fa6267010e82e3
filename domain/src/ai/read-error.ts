/** What the body of a refusal says to machines and to people, whichever provider's shape it has. */
export interface ProviderError {
  /** Words for machines, in lower case: OpenAI's `code` and `type`, Google's `status` and the reasons of its details. */
  codes: readonly string[]
  /** The field of the request that it names, as `temperature`. */
  param: string | null
  /** Its sentence, with what Google says of its cause beside it; the whole text of a body that is no JSON. */
  message: string
}

/** A refusal has a few KB; of more only this is read. */
const MOST_READ = 100_000

/** Reads the body of a refusal. Never throws. */
export function readError(body: string): ProviderError {
  const text = body.slice(0, MOST_READ)
  const root = fieldsOf(firstOf(parsed(text)))
  const error = typeof root.error === 'string' ? { message: root.error } : fieldsOf(root.error ?? root)
  const details = [...listOf(error.details), ...listOf(error.errors)].map(fieldsOf)
  const codes = [error.code, error.type, error.status, ...details.map(({ reason }) => reason)]
    .filter((code) => typeof code === 'string')
    .map((code) => code.toLowerCase())
  const message = [error.message, root.message, root.detail].find((each) => typeof each === 'string')
  return {
    codes,
    param: typeof error.param === 'string' && error.param !== '' ? error.param : null,
    message: typeof message === 'string' ? [message, ...causesIn(error, details)].join('\n') : text,
  }
}

/** Returns how Google describes a cause whose sentence is always the same. Its links are described as well, and say nothing. */
function causesIn(error: Record<string, unknown>, details: readonly Record<string, unknown>[]): string[] {
  const violations = details.flatMap((each) => [...listOf(each.violations), ...listOf(each.fieldViolations)])
  return [error, ...details, ...violations.map(fieldsOf)]
    .map(({ description }) => description)
    .filter((description) => typeof description === 'string')
}

/** Google answers a stream with a list of one. */
function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
