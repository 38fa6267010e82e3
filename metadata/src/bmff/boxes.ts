import type { Reader } from '../byte-source.ts'
import { ascii, join, numbers, u32be } from '../bytes.ts'
import { PictureRefusal } from '../picture-refusal.ts'

/** A box of ISO’s base media format: films, HEIC and AVIF are made of them. */
export interface Box {
  /** Four letters; of `uuid` what follows names it. */
  readonly type: string
  readonly from: number
  /** Where its content begins. */
  readonly data: number
  readonly to: number
  /** It ends where the file does, and says no size. */
  readonly isOpen: boolean
}

/** A fragmented film of hours has tens of thousands. */
const MOST_BOXES = 500_000

/** Reads the outermost boxes. @returns them, and where what is no box begins. @throws PictureRefusal */
export async function readBoxes(reader: Reader): Promise<{ boxes: Box[]; end: number }> {
  const boxes: Box[] = []
  let at = 0
  while (at + 8 <= reader.size) {
    const head = await reader.read(at, Math.min(reader.size, at + 16))
    const box = boxAt(head, at, reader.size)
    if (!box) break
    if (box.to > reader.size) throw new PictureRefusal('truncated')
    boxes.push(box)
    if (boxes.length > MOST_BOXES) throw new PictureRefusal('too_many_parts')
    at = box.to
  }
  return { boxes, end: at }
}

/** Letters that names of boxes are of; anything else is what some program left behind the last. */
const NAME = /^[\w ©-]{4}$/

function boxAt(head: Uint8Array, from: number, end: number): Box | null {
  const { u32 } = numbers(head)
  const type = nameAt(head, 4)
  if (!NAME.test(type)) return null
  const short = u32(0)
  if (short === 1) {
    if (head.length < 16) return null
    const size = u32(8) * 0x1_0000_0000 + u32(12)
    return size < 16 ? null : { type, from, data: from + 16, to: from + size, isOpen: false }
  }
  if (short === 0) return { type, from, data: from + 8, to: end, isOpen: true }
  return short < 8 ? null : { type, from, data: from + 8, to: from + short, isOpen: false }
}

/** One letter a byte, whatever it is: some names are numbers. */
const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

/** A box in memory. */
export interface Part {
  readonly type: string
  readonly data: Uint8Array
}

/** Reads the boxes that lie one after another in memory; `rest` is what no longer is one. Null where one is longer than its place. */
export function partsIn(bytes: Uint8Array): { parts: Part[]; rest: Uint8Array } | null {
  const parts: Part[] = []
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = numbers(bytes).u32(at)
    // QuickTime ends a list by a zero.
    if (size === 0) break
    if (size < 8 || at + size > bytes.length) return null
    parts.push({ type: nameAt(bytes, at + 4), data: bytes.subarray(at + 8, at + size) })
    at += size
  }
  return { parts, rest: bytes.subarray(at) }
}

/** Returns a box. */
export function boxOf(type: string, ...data: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const size = data.reduce((sum, part) => sum + part.length, 8)
  return join(u32be(size), ascii(type), ...data)
}

/** Returns boxes one after another. */
export const joined = (parts: readonly Part[], rest: Uint8Array = new Uint8Array(0)): Uint8Array =>
  join(...parts.flatMap(({ type, data }) => [u32be(data.length + 8), ascii(type), data]), rest)

/** Returns as much room as is to be left, as a box that readers pass over. @param size at least 8 bytes */
export const freeBox = (size: number): Uint8Array => boxOf('free', new Uint8Array(size - 8))
