import { numbers, startsWith } from '../bytes.ts'

/** Returns which of the two a file is, by the brands that its first box names; null for neither. */
export function heifKind(head: Uint8Array): 'heic' | 'avif' | null {
  if (!startsWith(head, 'ftyp', 4)) return null
  const size = Math.min(head.length, numbers(head).u32(0))
  const brands: string[] = []
  for (let at = 8; at + 4 <= size; at += 4)
    if (at !== 12) brands.push(String.fromCharCode(...head.subarray(at, at + 4)))
  if (!brands.some((brand) => /^(?:mif1|msf1|miaf|hei[cxms]|hev[cxms]|avif|avis)$/.test(brand))) return null
  return brands.some((brand) => /^avi[fs]$/.test(brand)) ? 'avif' : 'heic'
}
