import { strengthOf } from '@thokham/domain/password'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { account } from '../../text/account.ts'
import { fieldMessage } from '../../text/form.ts'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { StrengthMeter } from './strength-meter.tsx'

const RECOMMENDED_LENGTH = 10

export interface NewPasswordInputProps {
  label: string
  /** As typed so far. */
  value: string
  /** E-mail, name, phone: what a password should not be made of. */
  known?: readonly string[]
  /** Why it was refused, a reason code. */
  reason: string | undefined
  registered: UseFormRegisterReturn
}

/** A field for a new password with its strength, measured against what is known of the person. */
export function NewPasswordInput({ label, value, known = [], reason, registered }: NewPasswordInputProps) {
  const hint = value ? (
    <StrengthMeter
      strength={strengthOf(value, known)}
      isShort={value.length < RECOMMENDED_LENGTH}
      hasError={reason !== undefined}
    />
  ) : (
    account.passwordHint
  )
  return (
    <Field label={label} hint={hint} error={fieldMessage('password', reason)}>
      <PasswordInput autoComplete="new-password" {...registered} />
    </Field>
  )
}
