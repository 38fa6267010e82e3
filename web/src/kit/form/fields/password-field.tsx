import type { ComponentProps } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { PasswordInput } from '../../../components/ui/password-input.tsx'
import { BoundField, type BoundProps, boundInput } from '../bound-field.tsx'

/** Renders a field for a secret. */
export function PasswordField<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, string>,
>(
  props: BoundProps<Values, Body, Name> &
    Omit<ComponentProps<typeof PasswordInput>, keyof BoundProps<Values, Body, Name>>,
) {
  const { form, name, label, aside, hint, fault, ...input } = props
  return (
    <BoundField {...{ form, name, label, aside, hint, fault }}>
      <PasswordInput {...input} {...boundInput(form, name)} />
    </BoundField>
  )
}
