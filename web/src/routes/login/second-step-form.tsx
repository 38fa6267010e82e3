import { verifyTwoFactor } from '@thokham/contract/two-factor'
import { useState } from 'react'
import { SignInFrame } from '../../components/sign-in/sign-in-frame.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { contractResolver } from '../../kit/form/contract-form.ts'
import { CodeField } from '../../kit/form/fields/code-field.tsx'
import { showRefusal } from '../../kit/form/show-refusal.ts'
import { useLocalForm } from '../../kit/form/use-local-form.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { account, signInCode } from '../../text/account.ts'
import { faultOf } from '../../text/form.ts'

const codeResolver = contractResolver(verifyTwoFactor.body.pick({ code: true }))

export interface SecondStepFormProps {
  /** What the first step was answered with. */
  challenge: string
  enter: (signIn: () => Promise<unknown>) => Promise<void>
  /** Back to the first step: because the challenge is over, or by choice. */
  onOver: (error?: unknown) => void
}

/** Renders the second step: a code of the authenticator app, or one of the recovery codes. */
export function SecondStepForm({ challenge, enter, onOver }: SecondStepFormProps) {
  const [recovery, setRecovery] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const form = useLocalForm({
    resolver: codeResolver,
    defaultValues: { code: '' },
  })
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ code }) => {
    setFault(null)
    try {
      await enter(() => call(verifyTwoFactor, { body: { challenge, code } }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'challenge_over') return onOver(error)
      setFault(showRefusal(form, error, { code_bad: ['code', 'wrong'] }))
    }
  })

  function change() {
    setRecovery(!recovery)
    setFault(null)
    form.reset()
    form.setFocus('code')
  }

  return (
    <SignInFrame
      title={signInCode.secondTitle}
      lead={recovery ? signInCode.recoveryLead : signInCode.secondLead}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        {fault && (
          <Notice kind="error" role="alert">
            {fault}
          </Notice>
        )}
        <CodeField
          form={form}
          name="code"
          label={recovery ? signInCode.recoveryCode : signInCode.appCode}
          fault={faultOf('secondFactor')}
          digits={!recovery}
          autoFocus
        />
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {signInCode.confirm}
        </Button>
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button variant="quiet" size={40} onClick={change}>
            {recovery ? signInCode.useApp : signInCode.useRecovery}
          </Button>
          <Button variant="quiet" size={40} onClick={() => onOver()}>
            {account.backLogin}
          </Button>
        </div>
      </form>
    </SignInFrame>
  )
}
