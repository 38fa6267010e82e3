import { type Control, type UseFormRegister, useFormState, useWatch } from 'react-hook-form'
import { NewPasswordInput } from '../../components/ui/new-password-input.tsx'
import { form as words } from '../../text/form.ts'

interface Values {
  email: string
  displayName: string
  phone: string
  password: string
}

export interface PasswordFieldProps {
  control: Control<Values>
  register: UseFormRegister<Values>
}

/** Renders the password of a new account, measured against what else was typed. */
export function PasswordField({ control, register }: PasswordFieldProps) {
  const { password = '', ...known } = useWatch({ control })
  const { errors } = useFormState({ control, name: 'password' })
  return (
    <NewPasswordInput
      label={words.password}
      value={password}
      known={Object.values(known)}
      reason={errors.password?.message}
      registered={register('password')}
    />
  )
}
