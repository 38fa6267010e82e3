import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { OneChip } from '../../../components/ui/choice-chips.tsx'
import { type BoundProps, useBound } from '../bound-field.tsx'

interface ChoiceFieldProps<Values extends FieldValues, Body, Name extends FieldPath<Values>>
  extends Pick<BoundProps<Values, Body, Name>, 'form' | 'name'> {
  label: string
  offered: readonly (FieldPathValue<Values, Name> & string)[]
  names: Readonly<Record<FieldPathValue<Values, Name> & string, string>>
}

/** Renders a field of chips of which exactly one is chosen. */
export function ChoiceField<Values extends FieldValues, Body, Name extends FieldPath<Values>>(
  props: ChoiceFieldProps<Values, Body, Name>,
) {
  const { form, name, ...choice } = props
  const { value, onChange } = useBound(form, name)
  return (
    <div>
      <p className="mb-1.5 font-semibold text-sm">{choice.label}</p>
      <OneChip {...choice} chosen={value} onChange={onChange} />
    </div>
  )
}
