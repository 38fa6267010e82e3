import { requestPasswordReset } from '@thokham/contract/passwords'
import { useState } from 'react'
import { account } from '../../text/account.ts'
import { EmailRequestForm } from './email-request-form.tsx'
import { useEmailRequest } from './use-email-request.ts'

/** Asks for a link for a new password, and once more when it does not come. */
export function ResetRequest({ email }: { email: string }) {
  const [sentAt, setSentAt] = useState<number | null>(null)
  const form = useEmailRequest(requestPasswordReset, email, () => setSentAt(Date.now()))
  return (
    <EmailRequestForm
      form={form}
      label={account.sendReset}
      sent={sentAt === null ? null : { at: sentAt, word: account.resetSent, again: account.sendResetAgain }}
    />
  )
}
