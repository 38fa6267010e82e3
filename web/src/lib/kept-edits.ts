import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { editsSince, isTree, laidOver } from './form-edits.ts'

/** In the tab's storage: goes with the tab, at sign-out, and before another member sees anything (member-traces.ts). */
const PREFIX = 'edits:'

/** Tells whether a form that was left unsaved waits for its member to come back. */
export function hasKeptEdits(): boolean {
  return keys().some((key) => key.startsWith(PREFIX))
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
        if (isDirty) write(key, editsSince(defaultValues, values))
        else forget(key)
      },
    })
  }, [key, subscribe, reset, getValues])
}

function keys(): string[] {
  try {
    return Object.keys(sessionStorage)
  } catch {
    return []
  }
}

function read(key: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isTree(kept) ? kept : null
  } catch {
    return null
  }
}

function write(key: string, edits: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(edits))
  } catch {
    // Storage is full or closed to this page: then edits last as long as the page.
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
