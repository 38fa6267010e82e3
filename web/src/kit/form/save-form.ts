import type { BaseSyntheticEvent } from 'react'
import type { FieldValues, SubmitErrorHandler, UseFormReturn } from 'react-hook-form'
import { refillForm } from './refill-form.ts'

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
