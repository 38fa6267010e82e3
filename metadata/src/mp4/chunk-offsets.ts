import { joined, type Part, partsIn } from '../bmff/boxes.ts'
import { numbers } from '../bytes.ts'

/** The way to the tables that say where a film's pieces lie. */
const WAY = ['trak', 'mdia', 'minf', 'stbl']
/** Boxes that say places in ways that are not followed here. */
const ELSEWHERE = new Set(['saio', 'iloc', 'cmov', 'mvex'])

/**
 * Returns the head of a film for pieces that lie further back from a place on; null where that cannot be told of all, or a
 * table has no room for it.
 * @param from pieces from there on are moved
 * @param by bytes; negative moves them ahead
 */
export function movedChunks(moov: Uint8Array, from: number, by: number): Uint8Array | null {
  if (by === 0) return moov
  return movedIn(moov, WAY, from, by)
}

function movedIn(bytes: Uint8Array, way: readonly string[], from: number, by: number): Uint8Array | null {
  const found = partsIn(bytes)
  if (!found) return null
  const parts: Part[] = []
  for (const { type, data } of found.parts) {
    if (ELSEWHERE.has(type)) return null
    const moved =
      type === way[0]
        ? movedIn(data, way.slice(1), from, by)
        : way.length === 0 && (type === 'stco' || type === 'co64')
          ? movedTable(type, data, from, by)
          : data
    if (!moved) return null
    parts.push({ type, data: moved })
  }
  return joined(parts, found.rest)
}

function movedTable(type: string, data: Uint8Array, from: number, by: number): Uint8Array | null {
  if (data.length < 8) return null
  const moved = data.slice()
  const { u32, set32 } = numbers(moved)
  const size = type === 'stco' ? 4 : 8
  const count = u32(4)
  if (8 + count * size > data.length) return null
  for (let at = 8, end = 8 + count * size; at < end; at += size) {
    const place = size === 4 ? u32(at) : u32(at) * 0x1_0000_0000 + u32(at + 4)
    if (place < from) continue
    const next = place + by
    if (size === 4 && next > 0xffff_ffff) return null
    if (size === 8) set32(at, Math.floor(next / 0x1_0000_0000))
    set32(at + size - 4, next >>> 0)
  }
  return moved
}

/** Returns the last place at which a piece of a film begins; 0 where its tables name none. */
export function lastChunk(moov: Uint8Array, way: readonly string[] = WAY): number {
  let last = 0
  for (const { type, data } of partsIn(moov)?.parts ?? []) {
    if (type === way[0]) last = Math.max(last, lastChunk(data, way.slice(1)))
    if (way.length > 0 || (type !== 'stco' && type !== 'co64') || data.length < 8) continue
    const { u32 } = numbers(data)
    const size = type === 'stco' ? 4 : 8
    const end = Math.min(data.length - size + 1, 8 + u32(4) * size)
    for (let at = 8; at < end; at += size)
      last = Math.max(last, size === 4 ? u32(at) : u32(at) * 0x1_0000_0000 + u32(at + 4))
  }
  return last
}

/** Returns how large a film is shown, upright as its tracks say. */
export function movieSize(moov: Uint8Array): { width: number; height: number } {
  let size = { width: 0, height: 0 }
  for (const { type, data } of partsIn(moov)?.parts ?? []) {
    const head = type === 'trak' && partsIn(data)?.parts.find((part) => part.type === 'tkhd')?.data
    if (!head || head.length < 84) continue
    const { u32 } = numbers(head)
    const [width, height] = [u32(head.length - 8) >>> 16, u32(head.length - 4) >>> 16]
    const isTurned = u32(head.length - 44) === 0 && u32(head.length - 40) !== 0
    if (width * height > size.width * size.height)
      size = isTurned ? { width: height, height: width } : { width, height }
  }
  return size
}
