import { deviceStorage } from '../../kit/storage/browser-storage.ts'
import { UNSENT_APPROVALS } from '../../kit/storage/member-traces.ts'

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
    const kept: unknown = JSON.parse(deviceStorage.get(UNSENT_APPROVALS) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isUnsent) : []
  } catch {
    // It holds what we never left there.
    return []
  }
}

function isUnsent(value: Partial<Unsent> | null): value is Unsent {
  return typeof value?.id === 'string' && typeof value.by === 'string'
}

function write(all: readonly Unsent[]): void {
  deviceStorage.set(UNSENT_APPROVALS, all.length === 0 ? null : JSON.stringify(all))
}
