import { Suspense } from 'react'
import { type FieldPathByValue, type FieldValues, useWatch } from 'react-hook-form'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { account } from '../../../text/account.ts'
import { faultOf } from '../../../text/form.ts'
import { type BoundProps, faultAt } from '../bound-field.tsx'
import { PasswordField } from './password-field.tsx'

/** The list of common passwords comes along with it. */
const StrengthMeter = lazyPart(() => import('../../../components/ui/strength-meter.tsx'))

interface NewPasswordFieldProps<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, string>,
> extends Pick<BoundProps<Values, Body, Name>, 'form' | 'name' | 'label'> {
  /** E-mail, name, phone: what a password should not be made of. */
  known: readonly string[]
}

/** Renders a field for a new password with its strength, measured against what is known of the person. */
export function NewPasswordField<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, string>,
>({ known, ...field }: NewPasswordFieldProps<Values, Body, Name>) {
  const { form, name } = field
  const typed: string = useWatch({ control: form.control as never, name })
  const hint = typed ? (
    <Suspense fallback={account.passwordHint}>
      <StrengthMeter password={typed} known={known} hasError={faultAt(form, name) !== undefined} />
    </Suspense>
  ) : (
    account.passwordHint
  )
  return <PasswordField {...field} hint={hint} fault={faultOf('password')} autoComplete="new-password" />
}
