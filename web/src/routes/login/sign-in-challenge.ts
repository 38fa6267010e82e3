import { ApiError } from '../../lib/api/api-error.ts'

/** Returns what the second step of a sign-in is asked with, when that is why the first one was not enough; else null. */
export function challengeIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'two_factor_required') return null
  const { challenge } = error.details
  return typeof challenge === 'string' ? challenge : null
}
