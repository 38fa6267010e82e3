import type { ErrorCode, FieldReason } from '@thokham/contract/errors'
import { APIError } from 'better-auth/api'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import { CLIENT_ADDRESS, SecondFactorWanted } from './auth-library.ts'
import { challengeSecondFactor } from './challenge-second-factor.ts'

/** The library's codes → ours, with the field at fault where there is one. */
const CODES: Record<string, [ErrorCode, Record<string, FieldReason>?]> = {
  EMAIL_TAKEN: ['email_taken', { email: 'taken' }],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: ['email_taken', { email: 'taken' }],
  PHONE_TAKEN: ['phone_taken', { phone: 'taken' }],
  INVALID_EMAIL_OR_PASSWORD: ['invalid_credentials'],
  INVALID_EMAIL: ['invalid_input', { email: 'format' }],
}

/**
 * Calls one of the library's endpoints for this request and passes its cookies on to the browser.
 * @throws Refusal for what the member can mend; anything else stays unexpected
 */
export async function askLibrary<Answer>(
  { request, reply, now }: Call,
  ask: (headers: Headers) => Promise<{ headers: Headers; response: Answer }>,
): Promise<Answer> {
  const headers = new Headers({ [CLIENT_ADDRESS]: request.ip })
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  try {
    const answer = await ask(headers)
    reply.header('set-cookie', answer.headers.getSetCookie())
    return answer.response
  } catch (error) {
    if (error instanceof SecondFactorWanted) {
      throw await challengeSecondFactor(request.server.services, error.userId, now)
    }
    throw asRefusal(error)
  }
}

/** Returns the refusal that an error of the library stands for; any other error as it is. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof APIError)) return error
  const known = CODES[error.body?.code ?? '']
  if (!known) return error.cause ?? error
  const [code, fields] = known
  return new Refusal(code, fields && { fields })
}
