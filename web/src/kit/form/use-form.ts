import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  // biome-ignore lint/style/noRestrictedImports: this is the hook that all others are to take
  useForm as useFormItself,
} from 'react-hook-form'
import { type AwaitedResolver, UNJUDGED } from './awaited-resolver.ts'

export interface FormProps<Values extends FieldValues, Body>
  extends Pick<UseFormProps<Values>, 'mode' | 'reValidateMode'> {
  resolver?: AwaitedResolver<Values, Body>
  defaultValues: DefaultValues<Values>
}

/** What waits in each form for the schema that judges it. */
const waitsOf = new WeakMap<object, Set<AbortController>>()

/** Forms that were left. */
const left = new WeakSet<object>()

/**
 * Makes a form. A press whose schema is still to come is carried out only while the form stands: when it goes, is
 * filled anew, or the word of a schema that did not come is dismissed, the press is over, whatever comes later.
 */
export function useForm<Values extends FieldValues, Body = Values>({
  resolver,
  ...props
}: FormProps<Values, Body>): UseFormReturn<Values, unknown, Body> {
  const form: UseFormReturn<Values, unknown, Body> = useFormItself<Values, unknown, Body>({
    ...props,
    ...(resolver && {
      resolver: async (typed, _context, options) => {
        const wait = new AbortController()
        waits.add(wait)
        const judged = await resolver(typed, wait.signal, options)
        // Its word was dismissed: the form is free again, as it was before the press.
        if (judged.errors === UNJUDGED && !wait.signal.aborted) endWaits(form)
        waits.delete(wait)
        return judged
      },
    }),
  })
  const waits = waitsIn(form)
  useEffect(() => {
    left.delete(form.control)
    return () => {
      left.add(form.control)
      endWaits(form)
    }
  }, [form])
  return form
}

/** Returns whether a form was left: it has no boxes any more, and nobody who would read a word in it. */
export function isLeft({ control }: { control: object }): boolean {
  return left.has(control)
}

/** Takes back what was pressed in a form and still waits for its schema; what is on its way to the server goes on. */
export function endWaits<Values extends FieldValues, Body>(form: UseFormReturn<Values, unknown, Body>): void {
  // Nothing but what was typed is there to be kept: a form whose schema was never there was never judged.
  if (waitsIn(form).size) form.reset(undefined, { keepValues: true, keepFieldsRef: true })
}

/** The library drops a press at a reset of its form, but only behind the resolver: that ends with it. */
function waitsIn<Values extends FieldValues, Body>(form: UseFormReturn<Values, unknown, Body>) {
  const known = waitsOf.get(form.control)
  if (known) return known
  const waits = new Set<AbortController>()
  const { reset } = form
  form.reset = (...given) => {
    for (const wait of waits) wait.abort()
    reset(...given)
  }
  waitsOf.set(form.control, waits)
  return waits
}
