import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** In the tab's storage: goes with the tab, at sign-out, and before another member sees anything (member-traces.ts). */
const PREFIX = 'edits:'

/** Does a form that was left unsaved wait for its member to come back? */
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
    if (kept) reset(laidOver(getValues(), kept) as Values, { keepDefaultValues: true })
    return subscribe({
      formState: { values: true, dirtyFields: true, isDirty: true },
      callback: ({ values, dirtyFields, isDirty }) => {
        if (isDirty) write(key, editsIn(values, dirtyFields) as Tree)
        else forget(key)
      },
    })
  }, [key, subscribe, reset, getValues])
}

type Tree = Record<string, unknown>

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns of a form's values those that were changed, and no neighbour of theirs: by the time they come back, somebody else
 * may have changed those. Lists count as a whole.
 */
export function editsIn(values: unknown, marks: unknown): unknown {
  if (!isTree(values) || !isTree(marks)) return values
  const changed = Object.entries(marks).flatMap(([name, mark]) => {
    if (mark === false || mark === undefined) return []
    const edits = editsIn(values[name], mark)
    return isTree(edits) && isTree(mark) && Object.keys(edits).length === 0 ? [] : [[name, edits] as const]
  })
  return Object.fromEntries(changed)
}

/** Returns values with others laid over them; lists are replaced as a whole. */
export function laidOver(values: unknown, edits: unknown): unknown {
  if (!isTree(values) || !isTree(edits)) return edits
  const changed = Object.entries(edits).map(([name, edit]) => [name, laidOver(values[name], edit)] as const)
  return { ...values, ...Object.fromEntries(changed) }
}

function keys(): string[] {
  try {
    return Object.keys(sessionStorage)
  } catch {
    return []
  }
}

function read(key: string): Tree | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isTree(kept) ? kept : null
  } catch {
    return null
  }
}

function write(key: string, edits: Tree): void {
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
