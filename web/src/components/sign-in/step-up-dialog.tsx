import { askOwnPasskey, stepUpWithPasskey } from '@thokham/contract/passkeys'
import { stepUp } from '@thokham/contract/trust'
import { STEP_UP_NAMES } from '@thokham/domain/step-up'
import { useAction } from '../../kit/action/use-action.ts'
import { CodeField } from '../../kit/form/fields/code-field.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import type { RequestedProof } from '../../kit/step-up/requested-proof.ts'
import { call } from '../../lib/api/call.ts'
import { signWithPasskey } from '../../lib/browser/passkeys.ts'
import { everywhere } from '../../text/everywhere.ts'
import { faultOf } from '../../text/form.ts'
import { passkeyFault, passkeys } from '../../text/passkeys.ts'
import { trust as text } from '../../text/trust.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordProofForm } from './password-proof-form.tsx'

export interface StepUpDialogProps {
  asked: RequestedProof
  /** Of whoever is signed in. */
  email: string
}

/** Asks for the password, and for a code where there is a second factor, before what was pressed is sent again. */
export default function StepUpDialog({ asked, email }: StepUpDialogProps) {
  const { action, needsCode, byPasskey, settle } = asked
  const form = useForm(stepUp, {
    schema: stepUp.body,
    values: { password: '', code: '' },
    read: ({ password, code }) => ({ password, ...(needsCode && { code }) }),
    input: (body) => ({ body }),
    codes: { wrong_password: ['password', 'wrong'], code_bad: ['code', 'wrong'] },
    here: () => settle(true),
  })
  const passkey = useAction(
    {
      name: stepUpWithPasskey.name,
      send: async (_none: undefined) => {
        const proof = await signWithPasskey(await call(askOwnPasskey, {}))
        return call(stepUpWithPasskey, { body: { proof } })
      },
    },
    { here: () => settle(true), refused: passkeyFault },
  )
  return (
    <Dialog
      open
      isProof
      onOpenChange={(open) => !open && settle(false)}
      title={text.title}
      description={text.lead(STEP_UP_NAMES[action])}
    >
      <PasswordProofForm form={form} name="password" email={email}>
        {needsCode && (
          <CodeField
            form={form}
            name="code"
            label={text.code}
            fault={faultOf('secondFactor')}
            digits={false}
          />
        )}
        {passkey.fault && (
          <Notice kind="error" role="alert">
            {passkey.fault}
          </Notice>
        )}
        {byPasskey && (
          <PasskeyButton size={40} busy={passkey.isBusy} onClick={() => void passkey.run(undefined)}>
            {passkeys.prove}
          </PasskeyButton>
        )}
        <div className="flex justify-end gap-3">
          <Button type="button" onClick={() => settle(false)}>
            {everywhere.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {text.confirm}
          </Button>
        </div>
      </PasswordProofForm>
    </Dialog>
  )
}
