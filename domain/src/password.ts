/** Length in UTF-16 units: at least 6 as product.md §5 asks, at most 128 (decisions.md §1). */
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128

/** One form for letters that keyboards compose differently (Thai sara am among them), so that it can be typed again. */
export function normalisePassword(typed: string): string {
  return typed.normalize('NFKC')
}
