import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { tabStorage } from '../storage/browser-storage.ts'
import { editsSince, isTree, laidOver } from './form-edits.ts'

/** In the tab's storage: goes with the tab, at sign-out, and before another member sees anything (member-traces.ts). */
const PREFIX = 'edits:'

/** Tells whether a form that was left unsaved waits for its member to come back. */
export function hasKeptEdits(): boolean {
  return tabStorage.keys().some((key) => key.startsWith(PREFIX))
}

/**
 * Keeps what is changed in a form while it is not saved, so that a session that ends takes nothing along: after signing
 * in again the changes stand in the form. Never for a form with a secret.
 * @param name of the form
 */
export function useKeptEdits<Values extends FieldValues>(name: string, form: UseFormReturn<Values>): void {
  const key = PREFIX + name
  const { subscribe, reset, getValues } = form
  useEffect(() => {
    const kept = read(key)
    if (kept) reset(laidOver(getValues(), kept), { keepDefaultValues: true })
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, defaultValues, isDirty }) => {
        if (isDirty) tabStorage.set(key, JSON.stringify(editsSince(defaultValues, values)))
        else tabStorage.set(key, null)
      },
    })
  }, [key, subscribe, reset, getValues])
}

function read(key: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(tabStorage.get(key) ?? 'null')
    return isTree(kept) ? kept : null
  } catch {
    return null
  }
}
