import { verifyTwoFactor } from '@thokham/contract/two-factor'
import { useState } from 'react'
import { SignInFrame } from '../../components/sign-in/sign-in-frame.tsx'
import { Button } from '../../components/ui/button.tsx'
import { CodeField } from '../../kit/form/fields/code-field.tsx'
import { FormFault } from '../../kit/form/form-fault.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { call } from '../../lib/api/call.ts'
import { account, signInCode } from '../../text/account.ts'
import { faultOf } from '../../text/form.ts'
import { type Entered, enter } from './enter.ts'

const typed = verifyTwoFactor.body.pick({ code: true })

export interface SecondStepFormProps {
  /** What the first step was answered with. */
  challenge: string
  onEntered: (entered: Entered) => void
  /** Back to the first step. */
  onBack: () => void
}

/** Renders the second step: a code of the authenticator app, or one of the recovery codes. */
export function SecondStepForm({ challenge, onEntered, onBack }: SecondStepFormProps) {
  const [recovery, setRecovery] = useState(false)
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
      lead={recovery ? signInCode.recoveryLead : signInCode.secondLead}
    >
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        <FormFault form={form} />
        <CodeField
          form={form}
          name="code"
          label={recovery ? signInCode.recoveryCode : signInCode.appCode}
          fault={faultOf('secondFactor')}
          digits={!recovery}
          autoFocus
        />
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {signInCode.confirm}
        </Button>
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button variant="quiet" size={40} onClick={change}>
            {recovery ? signInCode.useApp : signInCode.useRecovery}
          </Button>
          <Button variant="quiet" size={40} onClick={onBack}>
            {account.backLogin}
          </Button>
        </div>
      </form>
    </SignInFrame>
  )
}
