import { disableTwoFactor, renewRecoveryCodes } from '@thokham/contract/two-factor'
import { useRef, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { CodeInput } from '../../components/ui/code-input.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { useFault } from '../../components/ui/use-fault.ts'
import { useIsHere } from '../../kit/action/use-is-here.ts'
import { contractResolver } from '../../kit/form/contract-form.ts'
import { showRefusal } from '../../kit/form/show-refusal.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { fieldMessage } from '../../text/form.ts'
import { twoFactor } from '../../text/profile.ts'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const proofResolver = contractResolver(disableTwoFactor.body)

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
  const [fault, setFault] = useFault()
  const [leaving, setLeaving] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  /** While fresh codes are being made the dialog stays: those of before are gone, and these would be seen by nobody. */
  const isMaking = useRef(false)
  const isHere = useIsHere()
  const form = useForm({
    resolver: proofResolver,
    defaultValues: { password: '', code: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { title, lead, action } = WORDS[change]

  const submit = form.handleSubmit(async (body) => {
    setFault(null)
    try {
      if (change === 'renew') {
        isMaking.current = true
        setCodes((await call(renewRecoveryCodes, { body })).recoveryCodes)
      } else {
        await call(disableTwoFactor, { body })
        toast.success(twoFactor.disabled)
        if (isHere()) onClose()
      }
      onChanged()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') return setFault(twoFactor.changedElsewhere)
      setFault(
        showRefusal(form, error, { wrong_password: ['password', 'wrong'], code_bad: ['code', 'wrong'] }),
      )
    } finally {
      isMaking.current = false
    }
  })

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
        <PasswordForm
          email={email}
          field={form.register('password')}
          reason={errors.password?.message}
          fault={fault}
          onSubmit={submit}
        >
          <Field label={twoFactor.code} error={fieldMessage('secondFactor', errors.code?.message)}>
            <CodeInput digits={false} {...form.register('code')} />
          </Field>
          <Button
            type="submit"
            variant={change === 'disable' ? 'danger-solid' : 'primary'}
            busy={isSubmitting}
          >
            {action}
          </Button>
        </PasswordForm>
      )}
    </Dialog>
  )
}
