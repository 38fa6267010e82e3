import { type UseFormReturn, useWatch } from 'react-hook-form'
import { NewPasswordField } from '../../kit/form/fields/new-password-field.tsx'
import { form as words } from '../../text/form.ts'

interface Values {
  email: string
  displayName: string
  phone: string
  password: string
}

export interface PasswordFieldProps<Body> {
  form: UseFormReturn<Values, unknown, Body>
}

/** Renders the password of a new account, measured against what else was typed. */
export function PasswordField<Body>({ form }: PasswordFieldProps<Body>) {
  const known = useWatch({ control: form.control, name: ['email', 'displayName', 'phone'] })
  return <NewPasswordField form={form} name="password" label={words.password} known={known} />
}
