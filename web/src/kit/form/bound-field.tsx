import type { ReactNode } from 'react'
import {
  type Control,
  type FieldPath,
  type FieldValues,
  get,
  type UseControllerReturn,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { Field } from '../../components/ui/field.tsx'
import { form as words } from '../../text/form.ts'
import { useJudgeOnLeaving } from './judge-on-leaving.ts'

/** What is said at a field that was refused: one sentence for whatever reason, or one by the reason (`FIELD_REASONS`). */
export type FaultWords = string | ((reason: string) => string | undefined)

/** What a field needs of its form, which may be a `useForm` or a `useLocalForm`. */
type FormOfField<Values extends FieldValues, Body> = UseFormReturn<Values, unknown, Body>

/** What every field takes; all else goes to its control. */
export interface BoundProps<Values extends FieldValues, Body, Name extends FieldPath<Values>> {
  form: FormOfField<Values, Body>
  name: Name
  label: ReactNode
  /** Stands right of the label, such as a count or a link. */
  aside?: ReactNode
  hint?: ReactNode
  /** Absent = a sentence that fits any field. */
  fault?: FaultWords | undefined
}

/** Returns the sentence at a field that was refused, here or by the server; undefined when all is well. */
export function faultAt<Values extends FieldValues, Body>(
  { formState: { errors } }: FormOfField<Values, Body>,
  name: FieldPath<Values>,
  fault: FaultWords = words.invalid,
): string | undefined {
  const found: { message?: unknown } | undefined = get(errors, name)
  if (!found) return undefined
  // A fault of a part, such as one line of a list, stands at the whole.
  const reason = typeof found.message === 'string' ? found.message : 'invalid'
  return typeof fault === 'string' ? fault : fault(reason)
}

/**
 * Returns what binds the fields of a form, each by its name, label and hint: `<TextField {...field('name', text.name)} />`.
 * @param fault is said at any of them that is refused, by the reason and the field; absent = a sentence that fits any field
 */
export function bindFields<
  Values extends FieldValues,
  Body,
  Names extends FieldPath<Values> = FieldPath<Values>,
>(form: FormOfField<Values, Body>, fault?: string | ((reason: string, name: Names) => string | undefined)) {
  return <Name extends Names>(
    name: Name,
    label: ReactNode,
    hint?: ReactNode,
  ): BoundProps<Values, Body, Name> => ({
    form,
    name,
    label,
    hint,
    fault: typeof fault === 'function' ? (reason) => fault(reason, name) : fault,
  })
}

/** Renders a field's label, hint and fault around its control. */
export function BoundField<Values extends FieldValues, Body, Name extends FieldPath<Values>>(
  props: BoundProps<Values, Body, Name> & { children: ReactNode },
) {
  const { form, name, label, aside, hint, fault, children } = props
  return (
    <Field
      label={label}
      aside={aside}
      hint={hint}
      error={faultAt(form, name, fault)}
      {...useJudgeOnLeaving(form, name)}
    >
      {children}
    </Field>
  )
}

/**
 * Returns what ties a text box or list to its form. The server draws it filled in: the library itself fills it only where it
 * runs.
 */
export function boundInput<Values extends FieldValues, Body>(
  form: FormOfField<Values, Body>,
  name: FieldPath<Values>,
) {
  return { ...form.register(name), defaultValue: get(form.formState.defaultValues, name) as string }
}

/** Returns the value of a control that is no text box, and what changes it. */
export function useBound<Values extends FieldValues, Body, Name extends FieldPath<Values>>(
  form: FormOfField<Values, Body>,
  name: Name,
): UseControllerReturn<Values, Name>['field'] {
  return useController({ control: form.control as unknown as Control<Values>, name }).field
}
