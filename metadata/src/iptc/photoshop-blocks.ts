import { join, numbers, startsWith, u32be } from '../bytes.ts'

/** A block of Photoshop's resources; `raw` is all of it, padding included. */
export interface PhotoshopBlock {
  readonly id: number
  readonly data: Uint8Array
  readonly raw: Uint8Array
}

const SIGNATURES = ['8BIM', 'MeSa', 'PHUT', 'AgHg', 'DCSR']
export const IPTC_BLOCK = 0x0404
/** A digest of the IPTC block: stale as soon as that is written. */
export const IPTC_DIGEST_BLOCK = 0x0425

/** Reads the blocks of an APP13 segment; null when they are not whole. */
export function readBlocks(bytes: Uint8Array): PhotoshopBlock[] | null {
  const { u16, u32 } = numbers(bytes)
  const blocks: PhotoshopBlock[] = []
  let at = 0
  while (at < bytes.length) {
    // Some programs fill the rest with zeros.
    if (bytes[at] === 0 && bytes.subarray(at).every((byte) => byte === 0)) break
    if (at + 12 > bytes.length || !SIGNATURES.some((signature) => startsWith(bytes, signature, at)))
      return null
    const name = 1 + (bytes[at + 6] as number)
    const sizeAt = at + 6 + name + (name % 2)
    if (sizeAt + 4 > bytes.length) return null
    const size = u32(sizeAt)
    const end = sizeAt + 4 + size
    if (end > bytes.length) return null
    const next = Math.min(bytes.length, end + (size % 2))
    blocks.push({
      id: startsWith(bytes, '8BIM', at) ? u16(at + 4) : -1,
      data: bytes.subarray(sizeAt + 4, end),
      raw: bytes.subarray(at, next),
    })
    at = next
  }
  return blocks
}

/** Writes the blocks with this IPTC in place of theirs and without its digest; none when nothing is left. */
export function writeBlocks(blocks: readonly PhotoshopBlock[], iptc: Uint8Array): Uint8Array {
  const written: Uint8Array[] = []
  const block =
    iptc.length > 0
      ? join([0x38, 0x42, 0x49, 0x4d, 4, 4, 0, 0], u32be(iptc.length), iptc, iptc.length % 2 ? [0] : [])
      : new Uint8Array(0)
  let placed = false
  for (const one of blocks) {
    if (one.id === IPTC_DIGEST_BLOCK) continue
    if (one.id !== IPTC_BLOCK) written.push(one.raw.length % 2 ? join(one.raw, [0]) : one.raw)
    else if (!placed) {
      written.push(block)
      placed = true
    }
  }
  if (!placed) written.unshift(block)
  return join(...written)
}
