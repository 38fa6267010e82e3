import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { editsSince, laidOver } from './form-edits.ts'

/**
 * Fills a form with what stands on the server. What was changed in it since `before` stays, and is what is not saved.
 * @returns whether nothing was changed since
 */
export function refillForm<Values extends FieldValues, Body>(
  form: Pick<UseFormReturn<Values, unknown, Body>, 'getValues' | 'reset'>,
  saved: Values,
  before: unknown,
): boolean {
  const edits = editsSince(before, form.getValues())
  // In this order no field that is being typed in is written to: the caret stays where it is.
  form.reset(laidOver(saved, edits), { keepFieldsRef: true })
  form.reset(saved, { keepValues: true, keepFieldsRef: true })
  return Object.keys(edits).length === 0
}

/**
 * Follows what stands on the server with a form's fields, except those that are changed and not saved. What changes there
 * while the form is being saved is followed after it: a refill would take back the press.
 * @param newest null = nothing is followed
 */
export function useNewest<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  newest: Values | null,
  isBusy: boolean,
): void {
  const latest = useRef({ form, newest })
  latest.current = { form, newest }
  const key = newest && JSON.stringify(newest)
  const followed = useRef<string | null>(null)
  useEffect(() => {
    // The end of a save is nothing new: what it wrote is read later.
    if (key === null || isBusy || followed.current === key) return
    followed.current = key
    const { form, newest } = latest.current
    const { defaultValues } = form.formState
    if (newest && JSON.stringify(defaultValues) !== key) refillForm(form, newest, defaultValues)
  }, [key, isBusy])
}
