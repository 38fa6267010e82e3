import type { ReactNode } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { Switch } from '../../../components/ui/switch.tsx'
import { type BoundProps, useBound } from '../bound-field.tsx'

/** Renders a switch within a form; what stands in it is its label. */
export function SwitchField<Values extends FieldValues, Body, Name extends FieldPathByValue<Values, boolean>>(
  props: Pick<BoundProps<Values, Body, Name>, 'form' | 'name'> & { children: ReactNode },
) {
  const { value, onChange } = useBound(props.form, props.name)
  return (
    <Switch checked={value} onCheckedChange={onChange}>
      {props.children}
    </Switch>
  )
}
