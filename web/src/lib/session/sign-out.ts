import { signOut as signOutOperation } from '@thokham/contract/auth'
import { readSession } from '@thokham/contract/me'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { sendBeforeSigningOut } from './before-sign-out.ts'
import { callerChanged, memberLeft } from './session.ts'

/** Statuses that mean there is no session left to end, whoever answers so (docs/product/accounts.md#messages-of-signing-in). */
const ALREADY_OUT: ReadonlySet<number | null> = new Set([401, 403, 404])

/**
 * Ends the session here and in every other tab, takes what is the member's out of this browser, and returns to `/`
 * (docs/product/app.md#what-the-browser-keeps). What was made without a network is sent first.
 * @throws ApiError when the session has not ended
 */
export async function signOut(): Promise<void> {
  await sendBeforeSigningOut()
  try {
    await call(signOutOperation, {})
  } catch (error) {
    const isOut = error instanceof ApiError && ALREADY_OUT.has(error.status)
    if (!isOut || (await isStillIn())) throw error
  }
  memberLeft()
  location.assign('/')
  await callerChanged()
}

/** Reads the session again: an answer that is not our server's has ended nothing. */
function isStillIn(): Promise<boolean> {
  return call(readSession, {}).then(
    ({ me }) => me !== null,
    () => false,
  )
}
