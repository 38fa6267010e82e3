import { UNSENT_APPROVALS } from './member-traces.ts'

/**
 * Approvals that were pressed and not answered yet, as this browser remembers them: numbers of payments and of the admin who
 * pressed, and nothing of a person. What is left when no tab waits any more was lost with a session or a tab.
 */

interface Unsent {
  id: string
  by: string
}

/** Remembers approvals before they are sent. @param by the admin's account */
export function keepApprovals(ids: readonly string[], by: string): void {
  write([...read().filter((one) => !ids.includes(one.id)), ...ids.map((id) => ({ id, by }))])
}

/** Forgets approvals that were undone, answered, or reported to the admin. */
export function dropApprovals(ids: readonly string[]): void {
  write(read().filter((one) => !ids.includes(one.id)))
}

/** Returns the payments whose approval by this admin was not answered. */
export function approvalsOf(by: string): string[] {
  return read().flatMap((one) => (one.by === by ? one.id : []))
}

function read(): Unsent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(UNSENT_APPROVALS) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isUnsent) : []
  } catch {
    // Storage is closed to this page, or holds what we never left there.
    return []
  }
}

function isUnsent(value: Partial<Unsent> | null): value is Unsent {
  return typeof value?.id === 'string' && typeof value.by === 'string'
}

function write(all: readonly Unsent[]): void {
  try {
    if (all.length === 0) localStorage.removeItem(UNSENT_APPROVALS)
    else localStorage.setItem(UNSENT_APPROVALS, JSON.stringify(all))
  } catch {
    // Storage is full or closed to this page: a lost approval cannot be reported then.
  }
}
