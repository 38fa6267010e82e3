import type { StepUpAction } from '@thokham/domain/step-up'
import { type ApiError, hasCode } from '../../lib/api/api-error.ts'
import { createStore } from '../storage/store.ts'

/** What the member is asked to prove themselves for. */
export interface RequestedProof {
  action: StepUpAction
  /** A code of the second factor is asked for as well */
  needsCode: boolean
  /** A passkey of theirs does for both */
  byPasskey: boolean
  /** Ends the question. */
  settle: (isProven: boolean) => void
}

/** The question that stands in the dialog; null = none. */
export const requestedProof = createStore<RequestedProof | null>(null)

let asking: Promise<boolean> | null = null

/**
 * Sends, and once more after the member has given password and code where the server asks for them (docs/auth.md#step-up).
 * Of several that are refused at once, one asks for all. Where the member would rather not, the refusal stands.
 */
export async function withProof<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!hasCode(error, 'step_up_required')) throw error
    asking ??= askFor(error)
    if (!(await asking)) throw error
    return send()
  }
}

function askFor({ details }: ApiError): Promise<boolean> {
  return new Promise<boolean>((resolve) => {
    const question: RequestedProof = {
      action: details.action as StepUpAction,
      needsCode: details.needsCode === true,
      byPasskey: details.byPasskey === true,
      settle: (isProven) => {
        asking = null
        resolve(isProven)
        // The press that closes this dialog is still on its way: what lies below is not to hear it as its own.
        setTimeout(() => {
          if (requestedProof.get() === question) requestedProof.set(null)
        })
      },
    }
    requestedProof.set(question)
  })
}
