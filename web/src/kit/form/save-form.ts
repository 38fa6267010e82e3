import type { BaseSyntheticEvent } from 'react'
import { useEffect, useRef } from 'react'
import type { FieldValues, SubmitErrorHandler, UseFormReturn } from 'react-hook-form'
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
  // In this order no box that is being typed in is written to: the caret stays where it is.
  form.reset(laidOver(saved, edits), { keepFieldsRef: true })
  form.reset(saved, { keepValues: true, keepFieldsRef: true })
  return Object.keys(edits).length === 0
}

/** Says that what was sent is saved, and what stands in the form then: what was sent, unless it is another. */
export type Settle<Values> = (saved?: Values) => boolean

/** Forms that are being saved. A form that is refilled meanwhile forgets it itself. */
const underWay = new WeakSet<object>()

/**
 * Handles a form's submit. What is typed while it is on its way stays in the form as not saved, and Enter does not send a
 * second time.
 * @param save sends the body and calls `settle` once it is saved, which returns whether nothing was typed meanwhile
 * @param refuse hears of a press whose values are not sent, as some are wrong
 */
export function handleSave<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  save: (body: Body, settle: Settle<Values>) => Promise<void>,
  refuse?: SubmitErrorHandler<Values>,
): (event?: BaseSyntheticEvent) => Promise<void> {
  const submit = form.handleSubmit((body) => {
    const sent = structuredClone(form.getValues())
    return save(body, (saved = sent) => refillForm(form, saved, sent))
  }, refuse)
  return async (event) => {
    event?.preventDefault()
    if (underWay.has(form.control)) return
    underWay.add(form.control)
    try {
      await submit(event)
    } finally {
      underWay.delete(form.control)
    }
  }
}

/**
 * Follows what stands on the server with a form's boxes, except those that are changed and not saved. What changes there
 * while the form is being saved is followed after it: a refill would take back the press.
 */
export function useNewest<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  newest: Values,
): void {
  const latest = useRef({ form, newest })
  latest.current = { form, newest }
  const key = JSON.stringify(newest)
  const followed = useRef('')
  const { isSubmitting } = form.formState
  useEffect(() => {
    // The end of a save is nothing new: what it wrote is read later.
    if (isSubmitting || followed.current === key) return
    followed.current = key
    const { form, newest } = latest.current
    const { defaultValues } = form.formState
    if (JSON.stringify(defaultValues) !== key) refillForm(form, newest, defaultValues)
  }, [key, isSubmitting])
}
