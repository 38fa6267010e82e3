import { type Part, partsIn } from '../bmff/boxes.ts'
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

/**
 * Returns where the last piece of a film ends: behind its first byte where no table says how long it is; 0 for a film without
 * pieces.
 */
export function filmEnd(moov: Uint8Array): number {
  let end = 0
  for (const tables of tablesIn(moov, WAY)) {
    const lengthOf = chunkLengths(tables)
    for (const { type, data } of tables) {
      const wide = type === 'co64'
      if (!wide && type !== 'stco') continue
      for (const [chunk, at] of rowsOf(data, wide ? 8 : 4).entries())
        end = Math.max(end, placeIn(viewOf(data), at, wide) + Math.max(1, lengthOf(chunk)))
    }
  }
  return end
}

/** Returns what lies at the end of a way of boxes, once for each. */
function tablesIn(bytes: Uint8Array, way: readonly string[]): (readonly Part[])[] {
  const parts = partsIn(bytes)?.parts ?? []
  if (way.length === 0) return [parts]
  return parts.filter(({ type }) => type === way[0]).flatMap(({ data }) => tablesIn(data, way.slice(1)))
}

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** Returns where the rows of a table begin, as many as it says and has; `ahead` of them stands before their number. */
function rowsOf(data: Uint8Array, size: number, ahead = 4): number[] {
  const from = ahead + 4
  if (data.length < from) return []
  const many = Math.min(numbers(data).u32(ahead), Math.floor((data.length - from) / size))
  return Array.from({ length: many }, (_, row) => from + row * size)
}

/**
 * Returns how many bytes each piece has, counted from 0. A track whose samples all have one byte counts them otherwise
 * (https://developer.apple.com/documentation/quicktime-file-format/sound_sample_description_version_1).
 */
function chunkLengths(tables: readonly Part[]): (chunk: number) => number {
  const dataOf = (type: string) => tables.find((one) => one.type === type)?.data ?? new Uint8Array(0)
  const [sizes, runs] = [dataOf('stsz'), dataOf('stsc')]
  const rows = rowsOf(runs, 12).map((at) => [viewOf(runs).getUint32(at), viewOf(runs).getUint32(at + 4)])
  if (sizes.length < 12 || rows.length === 0) return () => 0
  const even = numbers(sizes).u32(4)
  const each = even === 0 ? rowsOf(sizes, 4, 8) : []
  const view = viewOf(sizes)
  let [run, next, sample] = [0, 0, 0]
  // Asked for one after another.
  return (chunk) => {
    if (chunk !== next++ || even === 1) return 0
    while (chunk + 1 >= (rows[run + 1]?.[0] ?? Number.POSITIVE_INFINITY)) run++
    const many = rows[run]?.[1] ?? 0
    if (even > 0) return many * even
    let length = 0
    for (const last = Math.min(each.length, sample + many); sample < last; sample++)
      length += view.getUint32(each[sample] as number)
    return length
  }
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
