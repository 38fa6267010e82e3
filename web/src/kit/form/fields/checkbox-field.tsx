import type { ReactNode } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { type BoundProps, useBound } from '../bound-field.tsx'

/** Renders a box to tick within a form; what stands in it is its label. */
export function CheckboxField<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, boolean>,
>(props: Pick<BoundProps<Values, Body, Name>, 'form' | 'name'> & { children: ReactNode }) {
  const { value, onChange } = useBound(props.form, props.name)
  return (
    <Checkbox checked={value} onCheckedChange={onChange}>
      {props.children}
    </Checkbox>
  )
}
