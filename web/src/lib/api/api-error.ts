import type { ErrorCode } from '@thokham/contract/errors'

/** An answer that is not 2xx, or no answer at all (`network`). Its sentence comes from `text/errors.ts`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | 'network'
  /** Field name → reason code, when the fault lies in named fields. */
  readonly fields: Readonly<Record<string, string>>
  /** Numbers that the sentence needs, such as what is left of a quota. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>
  /** For the support team; null when no answer came. */
  readonly requestId: string | null
  /** Of the HTTP answer, whoever gave it; null when none came. */
  readonly status: number | null

  constructor(fault: {
    code: ErrorCode | 'network'
    fields?: Record<string, string> | undefined
    details?: Record<string, string | number | boolean | null> | undefined
    requestId?: string | null
    status?: number
  }) {
    super(fault.code)
    this.code = fault.code
    this.fields = fault.fields ?? {}
    this.details = fault.details ?? {}
    this.requestId = fault.requestId ?? null
    this.status = fault.status ?? null
  }
}

/** Returns whether the server refused something with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly ApiError['code'][]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code)
}

/**
 * Returns whether nobody knows what came of a request: no answer came, or the server's database was away at the moment. It may have
 * been carried out; asked again under its key, it is carried out once.
 */
export function isUnanswered(error: unknown): error is ApiError & { code: 'network' | 'unavailable' } {
  return hasCode(error, 'network', 'unavailable')
}

/** Returns whether there is nothing of that name: what cannot be an id is none of anything either. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'not_found', 'invalid_input')
}

/** Returns whether a mailed link is used up, too old, or none. */
export function isLinkBad(error: unknown): boolean {
  return hasCode(error, 'link_bad', 'invalid_input')
}

/** Returns whether something failed without a code that says what: then the screen knows better what did not come of it. */
export function isUnexplained(error: unknown): boolean {
  return !(error instanceof ApiError) || error.code === 'internal'
}
