let isHydrating = false
/** The names that were withheld: nothing is written under them until the screen was drawn with them. */
const withheld = new Set<string>()

/** Begins to withhold what the server could not know. */
export function beginHydration(): void {
  isHydrating = true
}

/** Ends that. @returns whether anything was withheld, and the screen is to be drawn with it */
export function endHydration(): boolean {
  isHydrating = false
  return withheld.size > 0
}

/** Lets what was withheld be written again: once the effects of the screen that was drawn without it are over. */
export function endWithholding(): void {
  withheld.clear()
}

/** Returns what is remembered, or null while it is withheld. */
export function withhold(name: string, text: string | null): string | null {
  if (!isHydrating || text === null) return text
  withheld.add(name)
  return null
}

/** Returns whether a name was withheld, and the screen has not been drawn with it yet. */
export function isWithheld(name: string): boolean {
  return withheld.has(name)
}
