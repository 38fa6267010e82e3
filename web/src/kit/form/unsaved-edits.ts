import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isAnyInTab, storedJson } from '../storage/stored.ts'
import { editsSince, isTree, laidOver } from './form-edits.ts'

/** In the tab's storage: goes with the tab, at sign-out, and before another member sees anything (member-traces.ts). */
const PREFIX = 'edits:'

/** Tells whether a form that was left unsaved waits for its member to come back. */
export function hasUnsavedEdits(): boolean {
  return isAnyInTab(PREFIX)
}

/**
 * Keeps what is changed in a form while it is not saved, so that a session that ends takes nothing along: after signing
 * in again the changes stand in the form. Never for a form with a secret.
 * @param name of the form; absent = nothing is kept
 */
export function useUnsavedEdits<Values extends FieldValues, Body>(
  name: string | undefined,
  form: UseFormReturn<Values, unknown, Body>,
): void {
  const { subscribe, reset, getValues } = form
  useEffect(() => {
    if (name === undefined) return
    const edits = storedJson(`${PREFIX}${name}`, (kept) => (isTree(kept) ? kept : null))
    const kept = edits.get()
    if (kept) reset(laidOver(getValues(), kept), { keepDefaultValues: true })
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, defaultValues, isDirty }) => {
        edits.set(isDirty ? editsSince(defaultValues, values) : null)
      },
    })
  }, [name, subscribe, reset, getValues])
}
