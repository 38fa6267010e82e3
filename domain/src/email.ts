/**
 * Brings an address into its one form, so that "already in use" and the owner's check cannot be tricked by case, spaces
 * or full-width letters (docs/product/accounts.md#accounts). Look-alike letters of other scripts stay what they are: another
 * address.
 */
export function normaliseEmail(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase()
}
