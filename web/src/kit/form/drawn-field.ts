import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'

/**
 * Registers a box that the server draws filled in. The form's library fills boxes only where it runs: a screen that rests as
 * it was drawn would show empty ones, and the first choice of a list, as if nothing were set.
 */
export function drawnField<Values extends FieldValues, Transformed, Name extends FieldPath<Values>>(
  form: Pick<UseFormReturn<Values, unknown, Transformed>, 'register' | 'getValues'>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  return { ...form.register(name, options), defaultValue: form.getValues(name) as string }
}
