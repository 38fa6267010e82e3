/**
 * Returns what limits count a visitor by: an IPv4 address, also where it comes mapped into IPv6, or of an IPv6 address
 * the half that one household or one rented machine has for itself (/64).
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (plain.includes('.')) return plain.slice(plain.lastIndexOf(':') + 1)
  if (!plain.includes(':')) return plain
  const [before = '', after = ''] = plain.split('::')
  const head = before.split(':').filter(Boolean)
  const tail = after.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const groups = plain.includes('::') ? [...head, ...zeros, ...tail] : head
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
