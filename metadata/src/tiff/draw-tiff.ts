import { Reader } from '../byte-source.ts'
import { numbers } from '../bytes.ts'
import { jpegOfPixels } from '../jpeg/jpeg-of-pixels.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import { type FoundDirectory, type Layout, layoutOf, numbersOf, readDirectory, wordIn } from './layout.ts'

/** More pixels are no preview. */
const MOST_PIXELS = 1_000_000
const MOST_STRIPS = 65_536
const QUALITY = 85
const [NONE, LZW, PACKBITS] = [1, 5, 32_773]

/**
 * Draws a small TIFF of the plainest kinds as a JPEG, as programs put one beside PostScript: black and white, grey, a palette or
 * red, green and blue, in strips, unpacked or packed as PackBits or LZW. Null for every other.
 */
export async function jpegOfTiff(reader: Reader): Promise<Uint8Array | null> {
  try {
    return await drawn(reader)
  } catch (error) {
    if (error instanceof PictureRefusal && error.code !== 'changed') return null
    throw error
  }
}

async function drawn(reader: Reader): Promise<Uint8Array | null> {
  const layout = layoutOf(await reader.read(0, 8))
  const { head, word } = layout
  const at = wordIn((await reader.read(head, head + word)).slice(), 0, layout)
  const tags = await tagsOf(reader, await readDirectory(reader, at, layout), layout)
  const one = (tag: number, usual: number) => tags(tag)[0] ?? usual
  const [width, height] = [one(256, 0), one(257, 0)]
  const [bits, samples, meaning, packing] = [one(258, 1), one(277, 1), one(262, 0), one(259, NONE)]
  const isDrawable =
    width * height > 0 &&
    width * height <= MOST_PIXELS &&
    (bits === 8 || (bits === 1 && samples === 1)) &&
    (meaning === 2 ? samples >= 3 : meaning < 4 && samples === 1) &&
    one(284, 1) === 1 &&
    one(317, 1) === 1
  if (!isDrawable) return null
  const stride = Math.ceil((width * samples * bits) / 8)
  const bytes = await stripsOf(reader, tags, { packing, size: stride * height })
  if (!bytes) return null
  const palette = tags(320)
  const entries = palette.length / 3
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = y * stride + (bits === 1 ? x >> 3 : x * samples)
      const value = bits === 1 ? ((bytes[from] as number) >> (7 - (x & 7))) & 1 : (bytes[from] as number)
      const grey = bits === 1 ? value * 255 : value
      const to = (y * width + x) * 4
      for (let part = 0; part < 3; part++)
        pixels[to + part] =
          meaning === 2
            ? (bytes[from + part] as number)
            : meaning === 3
              ? (palette[part * entries + value] ?? 0) >> 8
              : meaning === 0
                ? 255 - grey
                : grey
    }
  const rows = (first: number, last: number) => pixels.subarray(first * width * 4, last * width * 4)
  return jpegOfPixels({ width, height, rows }, QUALITY)
}

/** Reads the numbers of all tags that count here. @returns those of a tag, none where it is not there */
async function tagsOf(reader: Reader, { entries }: FoundDirectory, layout: Layout) {
  const found = new Map<number, number[]>()
  for (const entry of entries)
    if (
      [256, 257, 258, 259, 262, 273, 277, 279, 284, 317, 320].includes(entry.tag) &&
      entry.count <= MOST_STRIPS
    )
      found.set(entry.tag, await numbersOf(reader, entry, layout))
  return (tag: number): readonly number[] => found.get(tag) ?? []
}

async function stripsOf(
  reader: Reader,
  tags: (tag: number) => readonly number[],
  { packing, size }: { packing: number; size: number },
): Promise<Uint8Array | null> {
  const [places, lengths] = [tags(273), tags(279)]
  const bytes = new Uint8Array(size)
  let filled = 0
  for (const [index, place] of places.entries()) {
    const length = Math.min(lengths[index] ?? 0, size + 1024, reader.size - place)
    if (length <= 0) return null
    const strip = (await reader.read(place, place + length)).slice()
    const room = bytes.subarray(filled)
    if (packing === NONE) room.set(strip.subarray(0, room.length))
    else if (packing !== PACKBITS && packing !== LZW) return null
    filled +=
      packing === NONE
        ? Math.min(strip.length, room.length)
        : (packing === LZW ? unLzw : unPackBits)(strip, room)
  }
  return filled === size ? bytes : null
}

/** Unpacks what repeats a byte, or gives some as they are. @returns how many bytes came of it */
function unPackBits(packed: Uint8Array, room: Uint8Array): number {
  let to = 0
  for (let at = 0; at < packed.length && to < room.length; ) {
    const count = packed[at++] as number
    if (count === 128) continue
    const many = Math.min(room.length - to, count < 128 ? count + 1 : 257 - count)
    if (count < 128) room.set(packed.subarray(at, at + many), to)
    else room.fill(packed[at] ?? 0, to, to + many)
    at += count < 128 ? count + 1 : 1
    to += many
  }
  return to
}

const [CLEAR, END, FIRST] = [256, 257, 258]

/** Unpacks codes of 9 to 12 bits, each of which stands for bytes that came before. @returns how many bytes came of it */
function unLzw(packed: Uint8Array, room: Uint8Array): number {
  // Where the bytes of a code stand among those that came, and how many they are.
  const [starts, lengths] = [new Uint32Array(4097), new Uint16Array(4097)]
  let [next, width, to, before] = [FIRST, 9, 0, -1]
  const lengthBits = packed.length * 8
  for (let bit = 0; bit + width <= lengthBits; ) {
    const at = bit >> 3
    const three = ((packed[at] as number) << 16) | ((packed[at + 1] ?? 0) << 8) | (packed[at + 2] ?? 0)
    const code = (three >> (24 - width - (bit & 7))) & ((1 << width) - 1)
    bit += width
    if (code === END) break
    if (code === CLEAR) {
      ;[next, width, before] = [FIRST, 9, -1]
      continue
    }
    if (code > next || next > 4096) return to
    const start = to
    if (code < CLEAR) room[to++] = code
    else
      for (let i = 0; i < (lengths[code] as number) && to < room.length; i++)
        room[to++] = room[(starts[code] as number) + i] as number
    if (before !== -1 && next < 4096) next++
    // The code to come: these bytes, and the first of those that follow.
    starts[next] = start
    lengths[next] = to - start + 1
    before = code
    width = next + 1 >= 4096 ? 12 : 32 - Math.clz32(next + 1)
    if (width < 9) width = 9
    if (to >= room.length) break
  }
  return to
}

/** Returns a part of a file as a file. */
export const partOf = (reader: Reader, from: number, size: number): Reader =>
  new Reader({ size, read: async (first, last) => (await reader.read(from + first, from + last)).slice() })

/** Returns where the TIFF lies that an EPS has beside its PostScript; null where it has none. @param header its first 30 bytes */
export function tiffBeside(header: Uint8Array, size: number): { from: number; size: number } | null {
  const { u32 } = numbers(header, true)
  const [from, length] = [u32(20), u32(24)]
  return length >= 16 && from >= 30 && from + length <= size ? { from, size: length } : null
}
