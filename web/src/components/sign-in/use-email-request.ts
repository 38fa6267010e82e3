import type { sendSignInCode } from '@thokham/contract/email-codes'
import type { requestPasswordReset } from '@thokham/contract/passwords'
import { type Form, useForm } from '../../kit/form/use-form.ts'
import { call } from '../../lib/api/call.ts'
import { withWork } from '../../lib/api/with-work.ts'
import { typed } from './email-request-schema.ts'

export type EmailRequest = Form<{ email: string }, { email: string }>

/**
 * Makes the form of an operation that sends a mail.
 * @param email what was typed so far
 * @param onSent hears to whom it is on its way
 */
export function useEmailRequest(
  operation: typeof requestPasswordReset | typeof sendSignInCode,
  email: string,
  onSent: (email: string) => void,
): EmailRequest {
  return useForm(
    {
      name: operation.name,
      send: async ({ email }: { email: string }) => {
        await withWork((captcha) => call(operation, { body: { email, captcha } }))
        onSent(email)
      },
    },
    { values: { email }, schema: typed },
  )
}
