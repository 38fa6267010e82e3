import { useNavigate } from '@tanstack/react-router'
import { resetPassword } from '@thokham/contract/passwords'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { contractResolver } from '../../kit/form/contract-form.ts'
import { NewPasswordField } from '../../kit/form/fields/new-password-field.tsx'
import { PasswordField } from '../../kit/form/fields/password-field.tsx'
import { showRefusal } from '../../kit/form/show-refusal.ts'
import { useLocalForm } from '../../kit/form/use-local-form.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { callerChanged } from '../../lib/session/session.ts'
import { account } from '../../text/account.ts'
import { faultOf, form as words } from '../../text/form.ts'
import { typed } from './new-password-schema.ts'

const newPasswordResolver = contractResolver(typed)

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
  const [fault, setFault] = useState<string | null>(null)
  const form = useLocalForm({
    resolver: newPasswordResolver,
    defaultValues: { newPassword: '', confirm: '' },
  })
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ newPassword }) => {
    setFault(null)
    try {
      await call(resetPassword, { body: { token, newPassword } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_bad') return onLinkBad()
      const sentence = showRefusal(form, error)
      return setFault(sentence && account.resetFail(sentence))
    }
    // Every session of the member has ended, this browser's among them.
    await callerChanged()
    await navigate({ to: '/login', state: { notice: 'reset-done', email }, replace: true })
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {fault && (
        <Notice kind="error" role="alert">
          {fault}
        </Notice>
      )}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <NewPasswordField form={form} name="newPassword" label={words.newPassword} known={[email]} />
      <PasswordField
        form={form}
        name="confirm"
        label={words.confirmPassword}
        fault={faultOf('confirmPassword')}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {account.savePassword}
      </Button>
    </form>
  )
}
