import { decodeEither, startsWith } from './bytes.ts'
import type { PictureKind } from './picture.ts'
import { PictureRefusal } from './picture-refusal.ts'

/** Suffixes that a file of each kind may have. */
const SUFFIXES: Readonly<Record<PictureKind, readonly string[]>> = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png', 'apng'],
  webp: ['webp'],
}

/** What else a seller may drop, by its first bytes: `at` where they stand. */
const OTHERS: readonly (readonly [kind: string, letters: string, at: number])[] = [
  ['tiff', 'II*\0', 0],
  ['tiff', 'MM\0*', 0],
  ['gif', 'GIF8', 0],
  ['psd', '8BPS', 0],
  ['heic', 'ftyphei', 4],
  ['heic', 'ftyphev', 4],
  ['heic', 'ftypmif1', 4],
  ['avif', 'ftypavi', 4],
  ['video', 'ftyp', 4],
  ['bmp', 'BM', 0],
  ['pdf', '%PDF', 0],
  ['eps', '%!PS', 0],
  ['eps', '\xc5\xd0\xd3\xc6', 0],
  ['zip', 'PK\x03\x04', 0],
  ['jxl', '\xff\x0a', 0],
  ['jxl', '\0\0\0\x0cJXL ', 0],
]

/** Before its element an SVG may declare itself as XML, and say who made it. */
const SVG =
  /^\ufeff?\s*(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>\s*)*<(?:\w+:)?svg\b/i
/** Bytes of a file that tell its kind. */
export const HEAD_BYTES = 2048

/**
 * Tells a picture by its first bytes (`HEAD_BYTES`), never by its name.
 * @throws PictureRefusal `empty`, `truncated`, `unsupported_kind`, `not_a_picture`
 */
export function pictureKind(head: Uint8Array): PictureKind {
  if (head.length === 0) throw new PictureRefusal('empty')
  if (startsWith(head, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'webp'
  const other = OTHERS.find(([, letters, at]) => startsWith(head, letters, at))
  if (other) throw new PictureRefusal('unsupported_kind', other[0])
  if (SVG.test(decodeEither(head))) throw new PictureRefusal('unsupported_kind', 'svg')
  const isBegun = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n'].some((mark) =>
    mark.startsWith(String.fromCharCode(...head.subarray(0, 16))),
  )
  throw new PictureRefusal(isBegun ? 'truncated' : 'not_a_picture')
}

/** Returns whether a name's suffix fits the kind; a name without one fits none. */
export function suffixFits(name: string, kind: PictureKind): boolean {
  const suffix = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return SUFFIXES[kind].includes(suffix)
}
