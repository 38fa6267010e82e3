import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { Chip } from '../../../components/ui/chip.tsx'
import { FieldError } from '../../../components/ui/field.tsx'
import { type BoundProps, faultAt, useBound } from '../bound-field.tsx'

type Item<Value> = Value extends readonly (infer Each)[] ? Each : never

interface ChipsFieldProps<Values extends FieldValues, Body, Name extends FieldPath<Values>>
  extends Pick<BoundProps<Values, Body, Name>, 'form' | 'name' | 'fault'> {
  label: string
  offered: readonly Item<FieldPathValue<Values, Name>>[]
  nameOf: (each: Item<FieldPathValue<Values, Name>>) => string
}

/** Renders a field of chips of which several may be chosen; they keep the order they were chosen in. */
export function ChipsField<Values extends FieldValues, Body, Name extends FieldPath<Values>>(
  props: ChipsFieldProps<Values, Body, Name>,
) {
  const { form, name, label, offered, nameOf, fault } = props
  const { value, onChange, ref } = useBound(form, name)
  const chosen: readonly unknown[] = value
  const message = faultAt(form, name, fault)
  return (
    <div>
      <p className="mb-1.5 font-semibold text-sm">{label}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips everywhere */}
      <div ref={ref} tabIndex={-1} role="group" aria-label={label} className="flex flex-wrap gap-2">
        {offered.map((each) => (
          <Chip
            key={String(each)}
            selected={chosen.includes(each)}
            onClick={() =>
              onChange(chosen.includes(each) ? chosen.filter((other) => other !== each) : [...chosen, each])
            }
          >
            {nameOf(each)}
          </Chip>
        ))}
      </div>
      {message && <FieldError>{message}</FieldError>}
    </div>
  )
}
