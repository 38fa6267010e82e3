import { partsIn } from '../bmff/boxes.ts'
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
  const moved = moov.slice()
  return moveChunks(moved, from, by) ? moved : null
}

/** Does the same in the head itself. @returns false where that cannot be told of all: then the head is of no use any more */
export const moveChunks = (moov: Uint8Array, from: number, by: number): boolean =>
  moveIn(moov, WAY, (table, wide) => moveTable(table, wide, from, by))

/** Returns the last place at which a piece of a film begins; 0 where its tables name none. */
export function lastChunk(moov: Uint8Array): number {
  let last = 0
  moveIn(moov, WAY, (table, wide) => {
    for (let at = 0; at < table.byteLength; at += wide ? 8 : 4)
      last = Math.max(last, placeIn(table, at, wide))
    return true
  })
  return last
}

/** The places of a table, each of eight bytes where it is `wide`. */
type OnTable = (table: DataView, wide: boolean) => boolean

/** Goes through the tables of a film, in its bytes themselves. @returns false where one of them, or what else says places, cannot be followed */
function moveIn(bytes: Uint8Array, way: readonly string[], onTable: OnTable): boolean {
  const found = partsIn(bytes)
  return (
    found?.parts.every(({ type, data }) => {
      if (ELSEWHERE.has(type)) return false
      if (type === way[0]) return moveIn(data, way.slice(1), onTable)
      if (way.length > 0 || (type !== 'stco' && type !== 'co64')) return true
      const wide = type === 'co64'
      const length = data.length < 8 ? 0 : numbers(data).u32(4) * (wide ? 8 : 4)
      if (data.length < 8 + length) return false
      return onTable(new DataView(data.buffer, data.byteOffset + 8, length), wide)
    }) ?? false
  )
}

const placeIn = (table: DataView, at: number, wide: boolean): number =>
  wide ? table.getUint32(at) * 0x1_0000_0000 + table.getUint32(at + 4) : table.getUint32(at)

/** Moves the places of a table that lie behind one. @returns false where it has no room for one of them */
function moveTable(table: DataView, wide: boolean, from: number, by: number): boolean {
  const step = wide ? 8 : 4
  for (let at = 0; at < table.byteLength; at += step) {
    const place = placeIn(table, at, wide)
    if (place < from) continue
    const next = place + by
    const high = Math.floor(next / 0x1_0000_0000)
    if (wide) table.setUint32(at, high)
    else if (high > 0) return false
    table.setUint32(at + step - 4, next - high * 0x1_0000_0000)
  }
  return true
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
