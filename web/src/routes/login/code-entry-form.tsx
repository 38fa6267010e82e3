import { sendSignInCode, signInWithCode } from '@thokham/contract/email-codes'
import { ResendButton } from '../../components/sign-in/resend-button.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { CodeField } from '../../kit/form/fields/code-field.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { call } from '../../lib/api/call.ts'
import { withWork } from '../../lib/api/with-work.ts'
import { account } from '../../text/account.ts'
import { faultOf } from '../../text/form.ts'
import { signInCode } from '../../text/sign-in-code.ts'
import { type Entered, enter } from './enter.ts'

const typed = signInWithCode.body.pick({ code: true })

export interface CodeEntryFormProps {
  email: string
  /** ms since 1970 */
  sentAt: number
  onEntered: (entered: Entered) => void
  /** Another code is on its way. */
  onSent: () => void
  onOtherEmail: () => void
}

/** Renders the mailed code, and the ways on when it does not come. */
export function CodeEntryForm({ email, sentAt, onEntered, onSent, onOtherEmail }: CodeEntryFormProps) {
  const form = useForm(
    {
      name: signInWithCode.name,
      send: ({ code }: { code: string }) =>
        enter(() => withWork((captcha) => call(signInWithCode, { body: { email, code, captcha } }))),
    },
    {
      schema: typed,
      values: { code: '' },
      codes: { code_bad: ['code', 'wrong'] },
      always: (entered) => entered && onEntered(entered),
    },
  )
  const resend = useAction(
    {
      name: sendSignInCode.name,
      send: () => withWork((captcha) => call(sendSignInCode, { body: { email, captcha } })),
    },
    {
      here: () => {
        form.discard()
        onSent()
      },
    },
  )
  const fault = resend.fault ?? form.fault

  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
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
      <Button type="submit" variant="primary" busy={form.isBusy}>
        {account.login}
      </Button>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <ResendButton
          variant="quiet"
          sentAt={sentAt}
          busy={resend.isBusy}
          onPress={() => void resend.run(undefined)}
        >
          {signInCode.sendAgain}
        </ResendButton>
        <Button variant="quiet" size={40} onClick={onOtherEmail}>
          {signInCode.otherEmail}
        </Button>
      </div>
    </form>
  )
}
