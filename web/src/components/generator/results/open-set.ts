import type { GeneratorKind } from '../settings/prompt-settings.ts'

// Which kept set a generator shows in this tab, so that a reload or the way back shows it again.

const keyOf = (kind: GeneratorKind) => `openSet:${kind}`

/** Remembers the set that is on the screen; null = one that is not kept, or none. */
export function rememberOpenSet(kind: GeneratorKind, id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(keyOf(kind))
    else sessionStorage.setItem(keyOf(kind), id)
  } catch {
    // Storage is closed to this page: the set lasts as long as the screen.
  }
}

/** Returns the kept set that this tab showed last, or null. */
export function openSetOf(kind: GeneratorKind): string | null {
  try {
    return sessionStorage.getItem(keyOf(kind))
  } catch {
    return null
  }
}
