import type { ReactNode } from 'react'
import { Controller, type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { DateInput } from '../../../../components/ui/date-input.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { NumberInput, type NumberInputProps } from '../../../../components/ui/number-input.tsx'

/** A form of reference data, whatever it sends. */
// biome-ignore lint/suspicious/noExplicitAny: what a form sends is of no matter to its boxes
export type ReferenceForm<Values extends FieldValues> = UseFormReturn<Values, any, any>

/** Returns why a box, or anything within it, was refused; undefined where it was not. */
export function reasonAt<Values extends FieldValues>(
  { formState: { errors } }: ReferenceForm<Values>,
  name: string,
): string | undefined {
  return firstReason(get(errors, name))
}

function firstReason(fault: unknown): string | undefined {
  if (typeof fault !== 'object' || fault === null) return undefined
  if ('message' in fault && typeof fault.message === 'string') return fault.message
  return Object.entries(fault)
    .filter(([name]) => name !== 'ref')
    .map(([, each]) => firstReason(each))
    .find((reason) => reason !== undefined)
}

interface BoxProps<Values extends FieldValues> {
  form: ReferenceForm<Values>
  name: FieldPath<Values>
  label: string
  hint?: ReactNode
  /** The sentence of a reason. */
  fault: (reason: string) => string
}

const errorAt = <Values extends FieldValues>({ form, name, fault }: BoxProps<Values>) => {
  const reason = reasonAt(form, name)
  return reason && fault(reason)
}

/** Takes a day, of either era. */
export function Day<Values extends FieldValues>(props: BoxProps<Values>) {
  const { form, name, label, hint } = props
  return (
    <Field label={label} hint={hint} error={errorAt(props)}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange } }) => <DateInput value={value} onChange={onChange} />}
      />
    </Field>
  )
}

/** Takes a number; an empty box is null. */
export function NumberBox<Values extends FieldValues>(
  props: BoxProps<Values> & Pick<NumberInputProps, 'min' | 'max' | 'decimals' | 'suffix'>,
) {
  const { form, name, label, hint, fault: _, ...box } = props
  return (
    <Field label={label} hint={hint} error={errorAt(props)}>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange } }) => (
          <NumberInput {...box} value={value} onValueChange={onChange} />
        )}
      />
    </Field>
  )
}

/** Takes a yes or no. */
export function Tick<Values extends FieldValues>({
  form,
  name,
  label,
}: Pick<BoxProps<Values>, 'form' | 'name' | 'label'>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Checkbox checked={value} onCheckedChange={onChange}>
          {label}
        </Checkbox>
      )}
    />
  )
}
