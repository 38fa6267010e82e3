import { startTwoFactor } from '@thokham/contract/two-factor'
import { Button } from '../../components/ui/button.tsx'
import { useFault } from '../../components/ui/use-fault.ts'
import { contractResolver } from '../../kit/form/contract-form.ts'
import { showRefusal } from '../../kit/form/show-refusal.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { call } from '../../lib/api/call.ts'
import { twoFactor } from '../../text/profile.ts'
import { PasswordForm } from './password-form.tsx'
import type { Secret } from './scan-step.tsx'

const passwordResolver = contractResolver(startTwoFactor.body)

/** Renders the password, so that nobody at an open screen can lock its owner out. */
export function PasswordStep({ email, onSecret }: { email: string; onSecret: (secret: Secret) => void }) {
  const [fault, setFault] = useFault()
  const form = useForm({ resolver: passwordResolver, defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (body) => {
    setFault(null)
    try {
      onSecret(await call(startTwoFactor, { body }))
    } catch (error) {
      setFault(showRefusal(form, error, { wrong_password: ['password', 'wrong'] }))
    }
  })

  return (
    <PasswordForm
      email={email}
      field={form.register('password')}
      reason={errors.password?.message}
      fault={fault}
      onSubmit={submit}
    >
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {twoFactor.next}
      </Button>
    </PasswordForm>
  )
}
