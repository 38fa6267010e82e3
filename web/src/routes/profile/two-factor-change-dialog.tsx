import { disableTwoFactor, renewRecoveryCodes } from '@thokham/contract/two-factor'
import { useRef, useState } from 'react'
import { PasswordProofForm } from '../../components/sign-in/password-proof-form.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { CodeField } from '../../kit/form/fields/code-field.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { call } from '../../lib/api/call.ts'
import { faultOf } from '../../text/form.ts'
import { twoFactor } from '../../text/profile.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const WORDS = {
  renew: { title: twoFactor.renewTitle, lead: twoFactor.renewLead, action: twoFactor.renew },
  disable: { title: twoFactor.disableTitle, lead: twoFactor.disableLead, action: twoFactor.disable },
} as const

export interface TwoFactorChangeDialogProps {
  change: keyof typeof WORDS
  email: string
  onChanged: () => void
  onClose: () => void
}

/** Renders the way to fresh recovery codes, or to no second factor any more: both ask for the password and a code. */
export function TwoFactorChangeDialog({ change, email, onChanged, onClose }: TwoFactorChangeDialogProps) {
  const [leaving, setLeaving] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  /** While fresh codes are being made the dialog stays: those of before are gone, and these would be seen by nobody. */
  const isMaking = useRef(false)
  const form = useForm(
    {
      name: change === 'renew' ? renewRecoveryCodes.name : disableTwoFactor.name,
      send: async (body): Promise<{ recoveryCodes?: readonly string[] }> => {
        if (change === 'disable') return call(disableTwoFactor, { body }).then(() => ({}))
        isMaking.current = true
        try {
          return await call(renewRecoveryCodes, { body })
        } finally {
          isMaking.current = false
        }
      },
    },
    {
      schema: disableTwoFactor.body,
      values: { password: '', code: '' },
      always: (changed) => {
        if (!changed) return
        if (changed.recoveryCodes) setCodes(changed.recoveryCodes)
        onChanged()
      },
      done: change === 'disable' ? twoFactor.disabled : () => null,
      here: () => change === 'disable' && onClose(),
      codes: { wrong_password: ['password', 'wrong'], code_bad: ['code', 'wrong'] },
      conflict: twoFactor.changedElsewhere,
    },
  )
  const { title, lead, action } = WORDS[change]

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isMaking.current && (codes ? setLeaving(true) : onClose())}
      title={codes ? twoFactor.recoveryTitle : title}
      description={codes ? twoFactor.recoveryLead : lead}
    >
      {codes ? (
        <RecoveryCodes
          codes={codes}
          leaving={leaving}
          onLeave={() => setLeaving(true)}
          onStay={() => setLeaving(false)}
          onKept={onClose}
        />
      ) : (
        <PasswordProofForm form={form} name="password" email={email}>
          <CodeField
            form={form}
            name="code"
            label={twoFactor.code}
            fault={faultOf('secondFactor')}
            digits={false}
          />
          <Button
            type="submit"
            variant={change === 'disable' ? 'danger-solid' : 'primary'}
            busy={form.isBusy}
          >
            {action}
          </Button>
        </PasswordProofForm>
      )}
    </Dialog>
  )
}
