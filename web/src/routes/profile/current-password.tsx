import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../components/ui/field.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { fieldMessage, form as words } from '../../text/form.ts'

export interface CurrentPasswordProps {
  /** Whose password it is, for password managers. */
  email: string
  field: UseFormRegisterReturn
  /** Why it is refused, as the form names it. */
  reason: string | undefined
  autoFocus?: boolean
}

/** Renders the password that a change of the account asks for, so that nobody at an open screen can make it. */
export function CurrentPassword({ email, field, reason, autoFocus = false }: CurrentPasswordProps) {
  return (
    <>
      <input type="text" hidden autoComplete="username" value={email} readOnly />
      <Field label={words.password} error={fieldMessage('currentPassword', reason)}>
        <PasswordInput autoComplete="current-password" autoFocus={autoFocus} {...field} />
      </Field>
    </>
  )
}
