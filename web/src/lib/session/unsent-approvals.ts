import { storedJson } from '../../kit/storage/stored.ts'

/**
 * Approvals that were pressed and not answered yet, as this browser remembers them: numbers of payments and of the admin who
 * pressed, and nothing of a person. What is left when no tab waits any more was lost with a session or a tab.
 */
export const unsentApprovals = storedJson('unsentApprovals', (kept) =>
  Array.isArray(kept) ? kept.filter(isUnsent) : [],
)

interface Unsent {
  id: string
  by: string
}

/** Remembers approvals before they are sent. @param by the admin's account */
export function keepApprovals(ids: readonly string[], by: string): void {
  write([...without(ids), ...ids.map((id) => ({ id, by }))])
}

/** Forgets approvals that were undone, answered, or reported to the admin. */
export function dropApprovals(ids: readonly string[]): void {
  write(without(ids))
}

/** Returns the payments whose approval by this admin was not answered. */
export function approvalsOf(by: string): string[] {
  return unsentApprovals.get().flatMap((one) => (one.by === by ? one.id : []))
}

function without(ids: readonly string[]): Unsent[] {
  return unsentApprovals.get().filter((one) => !ids.includes(one.id))
}

function isUnsent(value: Partial<Unsent> | null): value is Unsent {
  return typeof value?.id === 'string' && typeof value.by === 'string'
}

function write(all: Unsent[]): void {
  unsentApprovals.set(all.length === 0 ? null : all)
}
