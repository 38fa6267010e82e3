import type { ComponentProps } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { BoundField, type BoundProps, boundInput } from '../bound-field.tsx'

export type TextFieldProps<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, string>,
> = BoundProps<Values, Body, Name> &
  Omit<ComponentProps<typeof TextInput>, keyof BoundProps<Values, Body, Name>>

/** Renders a field of one line. */
export function TextField<Values extends FieldValues, Body, Name extends FieldPathByValue<Values, string>>(
  props: TextFieldProps<Values, Body, Name>,
) {
  const { form, name, label, aside, hint, fault, ...input } = props
  return (
    <BoundField {...{ form, name, label, aside, hint, fault }}>
      <TextInput autoComplete="off" {...input} {...boundInput(form, name)} />
    </BoundField>
  )
}
