import type { ComponentProps } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { EmailInput } from '../../../components/ui/email-input.tsx'
import { faultOf } from '../../../text/form.ts'
import { BoundField, type BoundProps, boundInput } from '../bound-field.tsx'

/** Renders a field for an e-mail address. */
export function EmailField<Values extends FieldValues, Body, Name extends FieldPathByValue<Values, string>>(
  props: Omit<BoundProps<Values, Body, Name>, 'fault'> &
    Omit<ComponentProps<'input'>, keyof BoundProps<Values, Body, Name>>,
) {
  const { form, name, label, aside, hint, ...input } = props
  return (
    <BoundField {...{ form, name, label, aside, hint }} fault={faultOf('email')}>
      <EmailInput {...input} {...boundInput(form, name)} />
    </BoundField>
  )
}
