import { sendSignInCode } from '@thokham/contract/email-codes'
import { useState } from 'react'
import { EmailRequestForm } from '../../components/sign-in/email-request-form.tsx'
import { SignInFrame } from '../../components/sign-in/sign-in-frame.tsx'
import { useEmailRequest } from '../../components/sign-in/use-email-request.ts'
import { account } from '../../text/account.ts'
import { signInCode } from '../../text/sign-in-code.ts'
import { CodeEntryForm } from './code-entry-form.tsx'
import type { Entered } from './enter.ts'

export interface CodeFormProps {
  email: string
  onEntered: (entered: Entered) => void
  onPassword: (email: string) => void
}

/** Renders the first step by a mailed code: the address, then the code. */
export function CodeForm({ email, onEntered, onPassword }: CodeFormProps) {
  const [sent, setSent] = useState<{ email: string; at: number } | null>(null)
  const form = useEmailRequest(sendSignInCode, email, (to) => setSent({ email: to, at: Date.now() }))
  return (
    <SignInFrame title={account.loginTitle} lead={signInCode.lead}>
      {sent === null ? (
        <EmailRequestForm
          form={form}
          label={signInCode.send}
          other={{ label: signInCode.byPassword, onPress: onPassword }}
        />
      ) : (
        <CodeEntryForm
          email={sent.email}
          sentAt={sent.at}
          onEntered={onEntered}
          onSent={() => setSent({ email: sent.email, at: Date.now() })}
          onOtherEmail={() => setSent(null)}
        />
      )}
    </SignInFrame>
  )
}
