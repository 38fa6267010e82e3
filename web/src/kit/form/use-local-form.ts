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

export interface LocalFormProps<Values extends FieldValues, Body>
  extends Pick<UseFormProps<Values>, 'mode' | 'reValidateMode'> {
  resolver?: Resolver<Values, unknown, Body> | undefined
  defaultValues: DefaultValues<Values>
}

/** Forms that were left. */
const left = new WeakSet<object>()

/** Makes a form whose values stay on this page; one that is sent is made by `useForm`. */
export function useLocalForm<Values extends FieldValues, Body = Values>(
  props: LocalFormProps<Values, Body>,
): UseFormReturn<Values, unknown, Body> {
  const form = useFormItself<Values, unknown, Body>(props as never)
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
