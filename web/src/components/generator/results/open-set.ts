import { tabStorage } from '../../../kit/storage/browser-storage.ts'
import type { GeneratorKind } from '../settings/prompt-settings.ts'

// Which kept set a generator shows in this tab, so that a reload or the way back shows it again.

const keyOf = (kind: GeneratorKind) => `openSet:${kind}`

/** Remembers the set that is on the screen; null = one that is not kept, or none. */
export function rememberOpenSet(kind: GeneratorKind, id: string | null): void {
  tabStorage.set(keyOf(kind), id)
}

/** Returns the kept set that this tab showed last, or null. */
export function openSetOf(kind: GeneratorKind): string | null {
  return tabStorage.getForPaint(keyOf(kind))
}
