import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  // biome-ignore lint/style/noRestrictedImports: this is the hook that all others are to take
  useForm as useFormItself,
} from 'react-hook-form'

export interface LocalFormProps<Values extends FieldValues, Body> extends Pick<UseFormProps<Values>, 'mode'> {
  resolver?: Resolver<Values, unknown, Body> | undefined
  defaultValues: DefaultValues<Values>
}

/** Makes a form whose values stay on this page; one that is sent is made by `useForm`. */
export function useLocalForm<Values extends FieldValues, Body = Values>(
  props: LocalFormProps<Values, Body>,
): UseFormReturn<Values, unknown, Body> {
  return useFormItself<Values, unknown, Body>(props as never)
}
