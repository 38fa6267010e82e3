import type { ComponentProps } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { CodeInput } from '../../../components/ui/code-input.tsx'
import { BoundField, type BoundProps, boundInput } from '../bound-field.tsx'

/** Renders a field for a one-time code. */
export function CodeField<Values extends FieldValues, Body, Name extends FieldPathByValue<Values, string>>(
  props: BoundProps<Values, Body, Name> & Pick<ComponentProps<typeof CodeInput>, 'digits' | 'autoFocus'>,
) {
  const { digits, autoFocus, ...field } = props
  return (
    <BoundField {...field}>
      <CodeInput digits={digits} autoFocus={autoFocus} {...boundInput(field.form, field.name)} />
    </BoundField>
  )
}
