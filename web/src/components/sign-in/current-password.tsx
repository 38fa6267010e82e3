import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import type { BoundProps } from '../../kit/form/bound-field.tsx'
import { PasswordField } from '../../kit/form/fields/password-field.tsx'
import { faultOf, form as words } from '../../text/form.ts'

export interface CurrentPasswordProps<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, string>,
> extends Pick<BoundProps<Values, Body, Name>, 'form' | 'name'> {
  /** Whose password it is, for password managers. */
  email: string
  autoFocus?: boolean
}

/** Renders the password that a change of the account asks for, so that nobody at an open screen can make it. */
export function CurrentPassword<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, string>,
>({ email, ...field }: CurrentPasswordProps<Values, Body, Name>) {
  return (
    <>
      <input type="text" hidden autoComplete="username" value={email} readOnly />
      <PasswordField
        {...field}
        label={words.password}
        fault={faultOf('currentPassword')}
        autoComplete="current-password"
      />
    </>
  )
}
