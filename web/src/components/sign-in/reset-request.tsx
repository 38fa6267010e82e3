import { requestPasswordReset } from '@thokham/contract/passwords'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { withWork } from '../../lib/api/with-work.ts'
import { account } from '../../text/account.ts'
import { EmailRequestForm } from './email-request-form.tsx'

/** Asks for a link for a new password, and once more when it does not come. */
export function ResetRequest({ email }: { email: string }) {
  const [sentAt, setSentAt] = useState<number | null>(null)
  return (
    <EmailRequestForm
      email={email}
      label={account.sendReset}
      send={async (to) => {
        await withWork((captcha) => call(requestPasswordReset, { body: { email: to, captcha } }))
        setSentAt(Date.now())
      }}
      sent={sentAt === null ? null : { at: sentAt, word: account.resetSent, again: account.sendResetAgain }}
    />
  )
}
