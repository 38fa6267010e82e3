import { ApiError } from '../../lib/api/api-error.ts'
import { callerEntered } from '../../lib/session/session.ts'
import { messageOf } from '../../text/errors.ts'

/** The second step of a sign-in: what is answered, and by what beside a recovery code. */
export interface SecondStep {
  at: 'second'
  challenge: string
  byApp: boolean
  byPasskey: boolean
}

/** Where a sign-in has led to: in, on to the second step, or back from it, as its challenge is over. */
export type Entered = { at: 'in' } | SecondStep | { at: 'over'; why: string }

/** Signs in and reads who has. @throws what it was refused with, unless that leads to another step */
export async function enter(signIn: () => Promise<unknown>): Promise<Entered> {
  try {
    await signIn()
  } catch (error) {
    const second = secondStepIn(error)
    if (second !== null) return second
    if (error instanceof ApiError && error.code === 'challenge_over')
      return { at: 'over', why: messageOf(error) }
    throw error
  }
  await callerEntered()
  return { at: 'in' }
}

/** Returns the second step of a sign-in, when that is why the first one was not enough; else null. */
function secondStepIn(error: unknown): SecondStep | null {
  if (!(error instanceof ApiError) || error.code !== 'two_factor_required') return null
  return secondStepOf(error.details)
}

/** Reads the second step from what was said of it. */
export function secondStepOf({ challenge, byApp, byPasskey }: Record<string, unknown>): SecondStep | null {
  if (typeof challenge !== 'string') return null
  return { at: 'second', challenge, byApp: byApp !== false, byPasskey: byPasskey === true }
}
