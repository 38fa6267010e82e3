import { sendSignInCode } from '@thokham/contract/email-codes'
import { useState } from 'react'
import { EmailRequestForm } from '../../components/sign-in/email-request-form.tsx'
import { SignInFrame } from '../../components/sign-in/sign-in-frame.tsx'
import { call } from '../../lib/api/call.ts'
import { withWork } from '../../lib/api/with-work.ts'
import { account, signInCode } from '../../text/account.ts'
import { CodeEntryForm } from './code-entry-form.tsx'

export interface CodeFormProps {
  email: string
  enter: (signIn: () => Promise<unknown>) => Promise<void>
  onPassword: (email: string) => void
}

/** Renders the first step by a mailed code: the address, then the code. */
export function CodeForm({ email, enter, onPassword }: CodeFormProps) {
  const [sent, setSent] = useState<{ email: string; at: number } | null>(null)
  const [typed, setTyped] = useState(email)
  return (
    <SignInFrame title={account.loginTitle} lead={signInCode.lead}>
      {sent === null ? (
        <EmailRequestForm
          email={typed}
          label={signInCode.send}
          send={async (to) => {
            await withWork((captcha) => call(sendSignInCode, { body: { email: to, captcha } }))
            setSent({ email: to, at: Date.now() })
          }}
          other={{ label: signInCode.byPassword, onPress: onPassword }}
        />
      ) : (
        <CodeEntryForm
          email={sent.email}
          sentAt={sent.at}
          enter={enter}
          onSent={() => setSent({ email: sent.email, at: Date.now() })}
          onOtherEmail={() => {
            setTyped(sent.email)
            setSent(null)
          }}
        />
      )}
    </SignInFrame>
  )
}
