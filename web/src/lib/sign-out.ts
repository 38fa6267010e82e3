import { signOut as signOutOperation } from '@thokham/contract/auth'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { callerChanged, memberLeft } from './session.ts'

/** Refusals that mean there is no session left to end (docs/product.md#messages-of-signing-in). */
const ALREADY_OUT = new Set(['unauthenticated', 'forbidden', 'not_found'])

/**
 * Ends the session here and in every other tab, takes what is the member's out of this browser, and returns to `/`
 * (docs/product.md#what-the-browser-keeps).
 */
export async function signOut(): Promise<void> {
  try {
    await call(signOutOperation, {})
  } catch (error) {
    if (!(error instanceof ApiError && ALREADY_OUT.has(error.code))) throw error
  }
  memberLeft()
  location.assign('/')
  await callerChanged()
}
