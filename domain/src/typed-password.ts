/** Length in UTF-16 units: at least 6, at most 128 (docs/product/accounts.md#passwords). */
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
/** What admins and the owner need, and everybody is recommended. */
export const ADMIN_PASSWORD_MIN = 12

/**
 * Brings letters that keyboards compose differently (Thai sara am among them) into one form, so that a password can be
 * typed again.
 */
export function normalisePassword(typed: string): string {
  return typed.normalize('NFKC')
}
