import { sendSignInCode, signInWithCode } from '@thokham/contract/email-codes'
import { useState } from 'react'
import { ResendButton } from '../../components/sign-in/resend-button.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { contractResolver } from '../../kit/form/contract-form.ts'
import { CodeField } from '../../kit/form/fields/code-field.tsx'
import { showRefusal } from '../../kit/form/show-refusal.ts'
import { useLocalForm } from '../../kit/form/use-local-form.ts'
import { call } from '../../lib/api/call.ts'
import { withWork } from '../../lib/api/with-work.ts'
import { account, signInCode } from '../../text/account.ts'
import { messageOf } from '../../text/errors.ts'
import { faultOf } from '../../text/form.ts'

const codeResolver = contractResolver(signInWithCode.body.pick({ code: true }))

export interface CodeEntryFormProps {
  email: string
  /** ms since 1970 */
  sentAt: number
  enter: (signIn: () => Promise<unknown>) => Promise<void>
  /** Another code is on its way. */
  onSent: () => void
  onOtherEmail: () => void
}

/** Renders the mailed code, and the ways on when it does not come. */
export function CodeEntryForm({ email, sentAt, enter, onSent, onOtherEmail }: CodeEntryFormProps) {
  const [fault, setFault] = useState<string | null>(null)
  const [resending, setResending] = useState(false)
  const form = useLocalForm({
    resolver: codeResolver,
    defaultValues: { code: '' },
  })
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ code }) => {
    setFault(null)
    try {
      await enter(() => withWork((captcha) => call(signInWithCode, { body: { email, code, captcha } })))
    } catch (error) {
      setFault(showRefusal(form, error, { code_bad: ['code', 'wrong'] }))
    }
  })

  async function resend() {
    setFault(null)
    setResending(true)
    try {
      await withWork((captcha) => call(sendSignInCode, { body: { email, captcha } }))
      form.reset()
      onSent()
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setResending(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {fault ? (
        <Notice kind="error" role="alert">
          {fault}
        </Notice>
      ) : (
        <Notice kind="info" role="status">
          <span className="wrap-anywhere">{signInCode.sent(email)}</span>
        </Notice>
      )}
      <CodeField form={form} name="code" label={signInCode.code} fault={faultOf('code')} digits autoFocus />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {account.login}
      </Button>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <ResendButton variant="quiet" sentAt={sentAt} busy={resending} onPress={resend}>
          {signInCode.sendAgain}
        </ResendButton>
        <Button variant="quiet" size={40} onClick={onOtherEmail}>
          {signInCode.otherEmail}
        </Button>
      </div>
    </form>
  )
}
