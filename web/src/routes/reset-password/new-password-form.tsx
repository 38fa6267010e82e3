import { useNavigate } from '@tanstack/react-router'
import { resetPassword } from '@thokham/contract/passwords'
import { Button } from '../../components/ui/button.tsx'
import { bindFields } from '../../kit/form/bound-field.tsx'
import { NewPasswordField } from '../../kit/form/fields/new-password-field.tsx'
import { PasswordField } from '../../kit/form/fields/password-field.tsx'
import { FormFault } from '../../kit/form/form-fault.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { hasCode } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { callerChanged } from '../../lib/session/session.ts'
import { account } from '../../text/account.ts'
import { messageOf } from '../../text/errors.ts'
import { faultOf, form as words } from '../../text/form.ts'
import { typed } from './new-password-schema.ts'

export interface NewPasswordFormProps {
  token: string
  /** Whose password it becomes, as far as the link says: so that password managers keep it under that name. */
  email: string
  /** The link was used or grew too old meanwhile. */
  onLinkBad: () => void
}

/**
 * Renders the new password, twice; success leads to the sign-in screen with the word of it
 * (docs/product/accounts.md#links-codes-and-own-data).
 */
export function NewPasswordForm({ token, email, onLinkBad }: NewPasswordFormProps) {
  const navigate = useNavigate()
  const form = useForm(
    {
      name: resetPassword.name,
      send: async ({ newPassword }: { newPassword: string }) => {
        await call(resetPassword, { body: { token, newPassword } })
        // Every session of the member has ended, this browser's among them.
        await callerChanged()
      },
    },
    {
      schema: typed,
      values: { newPassword: '', confirm: '' },
      here: () => void navigate({ to: '/login', state: { notice: 'reset-done', email }, replace: true }),
      refused: (error) => {
        if (!hasCode(error, 'link_bad')) return account.resetFail(messageOf(error))
        onLinkBad()
        return null
      },
    },
  )

  const field = bindFields(form)
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <FormFault form={form} />
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <NewPasswordField {...field('newPassword', words.newPassword)} known={[email]} />
      <PasswordField
        {...field('confirm', words.confirmPassword)}
        fault={faultOf('confirmPassword')}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" busy={form.isBusy}>
        {account.savePassword}
      </Button>
    </form>
  )
}
