import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  // biome-ignore lint/style/noRestrictedImports: this is the hook that all others are to take
  useForm as useFormItself,
} from 'react-hook-form'

export interface FormProps<Values extends FieldValues, Body>
  extends Pick<UseFormProps<Values>, 'mode' | 'reValidateMode'> {
  resolver?: Resolver<Values, unknown, Body>
  defaultValues: DefaultValues<Values>
}

/** Forms that were left. */
const left = new WeakSet<object>()

/** Makes a form, and knows when it was left. */
export function useForm<Values extends FieldValues, Body = Values>(
  props: FormProps<Values, Body>,
): UseFormReturn<Values, unknown, Body> {
  const form = useFormItself<Values, unknown, Body>(props)
  useEffect(() => {
    left.delete(form.control)
    return () => void left.add(form.control)
  }, [form])
  return form
}

/** Returns whether a form was left: it has no boxes any more, and nobody who would read a word in it. */
export function isLeft({ control }: { control: object }): boolean {
  return left.has(control)
}
