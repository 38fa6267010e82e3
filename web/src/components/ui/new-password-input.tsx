import { Suspense } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { account } from '../../text/account.ts'
import { fieldMessage } from '../../text/form.ts'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

/** The list of common passwords comes along with it. */
const StrengthMeter = lazyPart(() => import('./strength-meter.tsx'))

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

/** Renders a field for a new password with its strength, measured against what is known of the person. */
export function NewPasswordInput({ label, value, known = [], reason, registered }: NewPasswordInputProps) {
  const hint = value ? (
    <Suspense fallback={account.passwordHint}>
      <StrengthMeter password={value} known={known} hasError={reason !== undefined} />
    </Suspense>
  ) : (
    account.passwordHint
  )
  return (
    <Field label={label} hint={hint} error={fieldMessage('password', reason)}>
      <PasswordInput autoComplete="new-password" {...registered} />
    </Field>
  )
}
