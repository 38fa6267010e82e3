import type { ComponentProps } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { BoundField, type BoundProps, boundInput } from '../bound-field.tsx'

/** Renders a field of several lines. */
export function TextareaField<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, string>,
>(
  props: BoundProps<Values, Body, Name> &
    Omit<ComponentProps<typeof Textarea>, keyof BoundProps<Values, Body, Name>>,
) {
  const { form, name, label, aside, hint, fault, ...input } = props
  return (
    <BoundField {...{ form, name, label, aside, hint, fault }}>
      <Textarea {...input} {...boundInput(form, name)} />
    </BoundField>
  )
}
