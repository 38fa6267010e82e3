import { signOut as signOutOperation } from '@thokham/contract/auth'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { callerChanged } from './session.ts'

/** Refusals that mean there is no session left to end (docs/product.md#messages-of-signing-in). */
const ALREADY_OUT = new Set(['unauthenticated', 'forbidden', 'not_found'])

/** Ends the session here and in every other tab, and returns to `/` (docs/product.md#what-the-browser-keeps). */
export async function signOut(): Promise<void> {
  try {
    await call(signOutOperation, {})
  } catch (error) {
    if (!(error instanceof ApiError && ALREADY_OUT.has(error.code))) throw error
  }
  // What was begun to be paid is nobody else's business (routes/payment).
  localStorage.removeItem('paymentDraft')
  indexedDB.deleteDatabase('payment')
  location.assign('/')
  await callerChanged()
}
