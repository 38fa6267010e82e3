import { stepUp } from '@thokham/contract/trust'
import { STEP_UP_NAMES } from '@thokham/domain/step-up'
import { CodeField } from '../../kit/form/fields/code-field.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import type { AskedProof } from '../../kit/step-up/asked-proof.ts'
import { everywhere } from '../../text/everywhere.ts'
import { faultOf } from '../../text/form.ts'
import { trust as text } from '../../text/trust.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordProofForm } from './password-proof-form.tsx'

export interface StepUpDialogProps {
  asked: AskedProof
  /** Of whoever is signed in. */
  email: string
}

/** Asks for the password, and for a code where there is a second factor, before what was pressed is sent again. */
export default function StepUpDialog({ asked, email }: StepUpDialogProps) {
  const { action, needsCode, settle } = asked
  const form = useForm(stepUp, {
    schema: stepUp.body,
    values: { password: '', code: '' },
    read: ({ password, code }) => ({ password, ...(needsCode && { code }) }),
    input: (body) => ({ body }),
    codes: { wrong_password: ['password', 'wrong'], code_bad: ['code', 'wrong'] },
    here: () => settle(true),
  })
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
