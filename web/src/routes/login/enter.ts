import { ApiError } from '../../lib/api/api-error.ts'
import { callerEntered } from '../../lib/session/session.ts'
import { messageOf } from '../../text/errors.ts'

/** Where a sign-in has led to: in, on to the second step, or back from it, as its challenge is over. */
export type Entered = { at: 'in' } | { at: 'second'; challenge: string } | { at: 'over'; why: string }

/** Signs in and reads who has. @throws what it was refused with, unless that leads to another step */
export async function enter(signIn: () => Promise<unknown>): Promise<Entered> {
  try {
    await signIn()
  } catch (error) {
    const challenge = challengeIn(error)
    if (challenge !== null) return { at: 'second', challenge }
    if (error instanceof ApiError && error.code === 'challenge_over')
      return { at: 'over', why: messageOf(error) }
    throw error
  }
  await callerEntered()
  return { at: 'in' }
}

/** Returns what the second step of a sign-in is asked with, when that is why the first one was not enough; else null. */
function challengeIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'two_factor_required') return null
  const { challenge } = error.details
  return typeof challenge === 'string' ? challenge : null
}
