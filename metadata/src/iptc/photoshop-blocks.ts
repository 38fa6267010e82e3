import { ascii, join, numbers, startsWith, u32be } from '../bytes.ts'
import type { FieldChanges } from '../fields.ts'
import type { PictureNote } from '../notes.ts'
import { isChanged, readIim, writeIim } from './iim.ts'

/** A block of Photoshop's resources; `raw` is all of it, padding included. */
export interface PhotoshopBlock {
  readonly id: number
  readonly data: Uint8Array
  readonly raw: Uint8Array
}

const SIGNATURES = ['8BIM', 'MeSa', 'PHUT', 'AgHg', 'DCSR']
export const IPTC_BLOCK = 0x0404
/** A digest of the IPTC block: stale as soon as that is written. */
const IPTC_DIGEST_BLOCK = 0x0425

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

/**
 * Returns Photoshop's resources with the changed fields in their first IPTC block, and out of any further one; null when they
 * cannot be read. What else they hold stays, but for the digest of what was there.
 */
export function writePhotoshop(
  bytes: Uint8Array,
  changes: FieldChanges,
  notes: PictureNote[],
): Uint8Array | null {
  const blocks = readBlocks(bytes)
  const first = blocks?.find(({ id }) => id === IPTC_BLOCK)
  const datasets = first ? readIim(first.data) : []
  if (!blocks || !datasets) {
    notes.push({ code: 'iptc_unreadable' })
    return null
  }
  const { bytes: iptc, cuts, isLettersUnknown } = writeIim(datasets, changes)
  if (isLettersUnknown) notes.push({ code: 'iptc_letters' })
  for (const { field, index } of cuts) notes.push({ code: 'iptc_cut', field, index })
  const written = blocks
    .filter(({ id }) => id !== IPTC_DIGEST_BLOCK)
    .map((one) => {
      if (one === first) return iptcBlock(iptc)
      return even((one.id === IPTC_BLOCK && withoutOurs(one, changes, notes)) || one.raw)
    })
  return join(...(first ? [] : [iptcBlock(iptc)]), ...written)
}

/** Returns Photoshop's resources without the digest of IPTC that lies elsewhere. */
export function withoutDigest(bytes: Uint8Array): Uint8Array {
  const blocks = readBlocks(bytes)
  if (!blocks?.some(({ id }) => id === IPTC_DIGEST_BLOCK)) return bytes
  return join(...blocks.filter(({ id }) => id !== IPTC_DIGEST_BLOCK).map(({ raw }) => raw))
}

/** Some programs leave IPTC of their own behind another’s: of ours it keeps nothing. Null when it has nothing. */
function withoutOurs(
  { data }: PhotoshopBlock,
  changes: FieldChanges,
  notes: PictureNote[],
): Uint8Array | null {
  const datasets = readIim(data)
  if (!datasets) notes.push({ code: 'iptc_unreadable' })
  const kept = datasets?.filter((dataset) => !isChanged(dataset, changes))
  return kept && kept.length < (datasets?.length ?? 0) ? iptcBlock(join(...kept.map(({ raw }) => raw))) : null
}

/** Returns a resource that holds IPTC; none for none. */
export function iptcBlock(iptc: Uint8Array): Uint8Array {
  if (iptc.length === 0) return iptc
  return even(join(ascii('8BIM\x04\x04\0\0'), u32be(iptc.length), iptc))
}

const even = (block: Uint8Array): Uint8Array => (block.length % 2 ? join(block, [0]) : block)
