import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type KeepStateOptions,
  type ResolverOptions,
  type UseFormProps,
  type UseFormReturn,
  // biome-ignore lint/style/noRestrictedImports: this is the hook that all others are to take
  useForm as useFormItself,
} from 'react-hook-form'
import { type AwaitedResolver, isUnjudged } from './awaited-resolver.ts'

export interface FormProps<Values extends FieldValues, Body>
  extends Pick<UseFormProps<Values>, 'mode' | 'reValidateMode'> {
  resolver?: AwaitedResolver<Values, Body>
  defaultValues: DefaultValues<Values>
}

/** What waits in each form for the schema that judges it. */
const waitsOf = new WeakMap<object, Set<AbortController>>()

/** All of a form but what waits in it. */
const AS_IT_STANDS: KeepStateOptions = {
  keepValues: true,
  keepDefaultValues: true,
  keepDirty: true,
  keepTouched: true,
  keepErrors: true,
  keepIsSubmitted: true,
  keepIsSubmitSuccessful: true,
  keepSubmitCount: true,
  keepIsValid: true,
  keepFieldsRef: true,
}

/**
 * Makes a form. A press whose schema is still to come is carried out while the form stands alone: when the form goes, is
 * filled anew, or the word of a schema that did not come is dismissed, the press is over, whatever comes later.
 */
export function useForm<Values extends FieldValues, Body = Values>({
  resolver,
  ...props
}: FormProps<Values, Body>): UseFormReturn<Values, unknown, Body> {
  const form: UseFormReturn<Values, unknown, Body> = useFormItself<Values, unknown, Body>({
    ...props,
    ...(resolver && {
      resolver: (typed, _context, options) => judged(form, resolver, typed, options),
    }),
  })
  if (!waitsOf.has(form.control)) endWithReset(form)
  useEffect(() => () => endWaits(form), [form])
  return form
}

/** Takes back what was pressed in a form and still waits for its schema; what is on its way to the server goes on. */
export function endWaits<Values extends FieldValues, Body>(
  form: Pick<UseFormReturn<Values, unknown, Body>, 'control' | 'reset'>,
): void {
  if (waitsOf.get(form.control)?.size) form.reset(undefined, AS_IT_STANDS)
}

/** The library drops a press at a reset of its form, but only after the resolver, which would wait on. */
function endWithReset<Values extends FieldValues, Body>(form: UseFormReturn<Values, unknown, Body>): void {
  const waits = new Set<AbortController>()
  waitsOf.set(form.control, waits)
  const { reset } = form
  form.reset = (...given) => {
    for (const wait of waits) wait.abort()
    reset(...given)
  }
}

async function judged<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  resolver: AwaitedResolver<Values, Body>,
  typed: Values,
  options: ResolverOptions<Values>,
) {
  const wait = new AbortController()
  const waits = waitsOf.get(form.control)
  waits?.add(wait)
  try {
    const result = await resolver(typed, wait.signal, options)
    // Dismissed: the form is free again, as it was before the press.
    if (isUnjudged(result) && !wait.signal.aborted) form.reset(undefined, AS_IT_STANDS)
    return result
  } finally {
    waits?.delete(wait)
  }
}
