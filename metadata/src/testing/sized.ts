import { deflateSync } from 'node:zlib'
import type { ByteSource } from '../byte-source.ts'
import { ascii, join, u32be, u32le } from '../bytes.ts'
import { chunk } from './pictures.ts'

/** A file of any size whose pixels nobody has to make: what it says of itself is real. */
export interface SizedPicture {
  readonly kind:
    | 'jpeg'
    | 'jpeg cmyk'
    | 'png'
    | 'png alpha'
    | 'png clear'
    | 'webp'
    | 'webp clear'
    | 'heic'
    | 'tiff'
  readonly width: number
  readonly height: number
  /** In bytes; what is missing is padding where the format allows some. */
  readonly bytes: number
}

const u16 = (value: number) => [value >> 8, value & 255]
const u24le = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255]

/** Makes a file that says of itself what is asked. */
export function sizedPicture({ kind, width, height, bytes }: SizedPicture): ByteSource {
  switch (kind) {
    case 'jpeg':
    case 'jpeg cmyk':
      return padded(
        join([0xff, 0xd8], ...frame(kind === 'jpeg' ? 3 : 4, { width, height })),
        [0xff, 0xd9],
        bytes,
      )
    case 'webp':
    case 'webp clear':
      return webp(kind === 'webp clear', { width, height, bytes })
    case 'heic':
      return padded(join(u32be(24), ascii('ftypheic\0\0\0\0heic')), [], bytes)
    case 'tiff':
      return padded(ascii('II*\0\x08\0\0\0\0\0\0\0\0\0\0\0'), [], bytes)
    default:
      return png(kind, { width, height, bytes })
  }
}

type Measures = Omit<SizedPicture, 'kind'>

/** Returns the segments that say how large a JPEG is, of how many components, and that its pixels begin. */
function frame(components: number, { width, height }: Omit<Measures, 'bytes'>): number[][] {
  const each = Array.from({ length: components }, (_, at) => at + 1)
  return [
    [0xff, 0xc0, 0, 8 + 3 * components, 8, ...u16(height), ...u16(width), components],
    each.flatMap((id) => [id, 0x11, 0]),
    [0xff, 0xda, 0, 6 + 2 * components, components, ...each.flatMap((id) => [id, 0]), 0, 63, 0],
  ]
}

function png(kind: SizedPicture['kind'], { width, height, bytes }: Measures): ByteSource {
  const channels = kind === 'png' ? 3 : 4
  // Rows of one value: of ones, each pixel is there; of zeros, each but the last one lets its background through.
  const row = join([0], new Uint8Array(width * channels).fill(kind === 'png clear' ? 0 : 255))
  const rows = new Uint8Array(row.length * height)
  for (let y = 0; y < height; y++) rows.set(row, y * row.length)
  rows.fill(255, rows.length - channels)
  const header = join(u32be(width), u32be(height), [8, channels === 3 ? 2 : 6, 0, 0, 0])
  const head = join([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], chunk('IHDR', header))
  const pixels = chunk('IDAT', new Uint8Array(deflateSync(rows, { level: 1 })))
  // Behind the end mark; marketplaces weigh the whole file.
  return padded(join(head, pixels, chunk('IEND', new Uint8Array(0))), [], bytes)
}

function webp(isClear: boolean, { width, height, bytes }: Measures): ByteSource {
  const extended = join(
    ascii('VP8X'),
    u32le(10),
    [isClear ? 0x10 : 0, 0, 0, 0],
    u24le(width - 1),
    u24le(height - 1),
  )
  const size = bytes - 12 - extended.length - 8
  const head = join(ascii('RIFF'), u32le(bytes - 8), ascii('WEBP'), extended, ascii('VP8L'), u32le(size))
  return padded(head, [], bytes)
}

/** Reads zeros between what a file begins and ends with. */
function padded(head: Uint8Array, tail: readonly number[], size: number): ByteSource {
  const end = Math.max(size, head.length + tail.length)
  return {
    size: end,
    read: async (from, to) => {
      const piece = new Uint8Array(to - from)
      if (from < head.length) piece.set(head.subarray(from, Math.min(to, head.length)))
      for (const [at, byte] of tail.entries()) {
        const place = end - tail.length + at
        if (place >= from && place < to) piece[place - from] = byte
      }
      return piece
    },
  }
}
