import { startTwoFactor } from '@thokham/contract/two-factor'
import { PasswordProofForm } from '../../components/sign-in/password-proof-form.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { twoFactor } from '../../text/profile.ts'
import type { Secret } from './scan-step.tsx'

/** Renders the password, so that nobody at an open screen can lock its owner out. */
export function PasswordStep({ email, onSecret }: { email: string; onSecret: (secret: Secret) => void }) {
  const form = useForm(startTwoFactor, {
    schema: startTwoFactor.body,
    values: { password: '' },
    input: (body) => ({ body }),
    always: (secret) => secret && onSecret(secret),
    codes: { wrong_password: ['password', 'wrong'] },
  })
  return (
    <PasswordProofForm form={form} name="password" email={email}>
      <Button type="submit" variant="primary" busy={form.isBusy}>
        {twoFactor.next}
      </Button>
    </PasswordProofForm>
  )
}
