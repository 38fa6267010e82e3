import { strengthOf } from '@thokham/domain/password'
import { type Control, type UseFormRegister, useFormState, useWatch } from 'react-hook-form'
import { Field } from '../../components/field.tsx'
import { PasswordInput } from '../../components/password-input.tsx'
import { account } from '../../text/account.ts'
import { type AccountField, fieldMessage, form as words } from '../../text/form.ts'
import { StrengthMeter } from './strength-meter.tsx'

const RECOMMENDED_LENGTH = 10
type Values = Record<AccountField, string>

export interface PasswordFieldProps {
  control: Control<Values>
  register: UseFormRegister<Values>
}

/** A new password with its strength, measured against what else was typed. */
export function PasswordField({ control, register }: PasswordFieldProps) {
  const { password = '', ...known } = useWatch({ control })
  const { errors } = useFormState({ control, name: 'password' })
  const hint = password ? (
    <StrengthMeter
      strength={strengthOf(password, Object.values(known))}
      isShort={password.length < RECOMMENDED_LENGTH}
      hasError={Boolean(errors.password)}
    />
  ) : (
    account.passwordHint
  )
  return (
    <Field label={words.password} hint={hint} error={fieldMessage('password', errors.password?.message)}>
      <PasswordInput autoComplete="new-password" {...register('password')} />
    </Field>
  )
}
