import { verifyTwoFactor } from '@thokham/contract/two-factor'
import { useState } from 'react'
import { PasskeyButton } from '../../components/sign-in/passkey-button.tsx'
import { SignInFrame } from '../../components/sign-in/sign-in-frame.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { CodeField } from '../../kit/form/fields/code-field.tsx'
import { FormFault } from '../../kit/form/form-fault.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { call } from '../../lib/api/call.ts'
import { account } from '../../text/account.ts'
import { faultOf } from '../../text/form.ts'
import { passkeys } from '../../text/passkeys.ts'
import { signInCode } from '../../text/sign-in-code.ts'
import { type Entered, enter, type SecondStep } from './enter.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

const typed = verifyTwoFactor.body.pick({ code: true })

export interface SecondStepFormProps {
  /** What the first step was answered with. */
  step: SecondStep
  onEntered: (entered: Entered) => void
  /** Back to the first step. */
  onBack: () => void
}

/** Renders the second step: a passkey, a code of the authenticator app, or one of the recovery codes. */
export function SecondStepForm({ step, onEntered, onBack }: SecondStepFormProps) {
  const { challenge, byApp, byPasskey } = step
  const [recovery, setRecovery] = useState(!byApp)
  const passkey = usePasskeySignIn(onEntered, challenge)
  const form = useForm(
    {
      name: verifyTwoFactor.name,
      send: ({ code }: { code: string }) => enter(() => call(verifyTwoFactor, { body: { challenge, code } })),
    },
    {
      schema: typed,
      values: { code: '' },
      codes: { code_bad: ['code', 'wrong'] },
      always: (entered) => entered && onEntered(entered),
    },
  )

  function change() {
    setRecovery(!recovery)
    form.discard()
    form.setFocus('code')
  }

  return (
    <SignInFrame
      title={signInCode.secondTitle}
      lead={byApp ? (recovery ? signInCode.recoveryLead : signInCode.secondLead) : passkeys.secondLead}
    >
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <FormFault form={form} />
        {passkey.fault && (
          <Notice kind="error" role="alert">
            {passkey.fault}
          </Notice>
        )}
        {byPasskey && (
          <PasskeyButton
            variant={byApp ? 'outline' : 'primary'}
            busy={passkey.isBusy}
            onClick={() => void passkey.run(undefined)}
          >
            {passkeys.signIn}
          </PasskeyButton>
        )}
        <CodeField
          form={form}
          name="code"
          label={recovery ? signInCode.recoveryCode : signInCode.appCode}
          fault={faultOf('secondFactor')}
          digits={!recovery}
          autoFocus={byApp}
        />
        <Button type="submit" variant={byApp ? 'primary' : 'outline'} busy={form.isBusy}>
          {signInCode.confirm}
        </Button>
        <div className="flex flex-wrap gap-2 *:flex-1">
          {byApp && (
            <Button variant="quiet" size={40} onClick={change}>
              {recovery ? signInCode.useApp : signInCode.useRecovery}
            </Button>
          )}
          <Button variant="quiet" size={40} onClick={onBack}>
            {account.backLogin}
          </Button>
        </div>
      </form>
    </SignInFrame>
  )
}
