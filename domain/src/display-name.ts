/**
 * Brings a display name into the form in which it is stored: what was typed (docs/product/accounts.md#accounts), with runs of
 * spaces made one and without the invisible control and direction marks that could make one member look like another.
 */
export function displayName(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
