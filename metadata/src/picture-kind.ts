import { fromLatin1, startsWith } from './bytes.ts'
import { heifKind } from './heif/brands.ts'
import { PictureRefusal } from './picture-refusal.ts'

/** What is to be known of a kind of file. */
interface KindFacts {
  /** As its users call it. */
  readonly name: string
  /** Marketplaces count pixels of photos alone. */
  readonly medium: 'photo' | 'vector' | 'video'
  /** Suffixes that its files have, the usual one first. */
  readonly suffixes: readonly string[]
  readonly types: readonly string[]
  /** Where our fields are written whatever the file had: a file without them there is not complete. */
  readonly places: readonly string[]
  /** What shows it: every program that shows pictures, a page of a browser alone, or the preview that it brings along. */
  readonly shownBy: 'all' | 'page' | 'preview'
  /** A JPEG can be made of it that shows the same. */
  readonly makesJpeg: boolean
}

/** The kinds of files that are read and written: screens, programs and the contract go by this table alone. */
export const PICTURE_KINDS = {
  jpeg: {
    name: 'JPEG',
    medium: 'photo',
    suffixes: ['jpg', 'jpeg', 'jpe', 'jfif'],
    types: ['image/jpeg'],
    places: ['XMP', 'IPTC', 'EXIF'],
    shownBy: 'all',
    makesJpeg: true,
  },
  png: {
    name: 'PNG',
    medium: 'photo',
    suffixes: ['png', 'apng'],
    types: ['image/png'],
    places: ['XMP', 'EXIF'],
    shownBy: 'all',
    makesJpeg: true,
  },
  webp: {
    name: 'WebP',
    medium: 'photo',
    suffixes: ['webp'],
    types: ['image/webp'],
    places: ['XMP', 'EXIF'],
    shownBy: 'all',
    makesJpeg: true,
  },
  svg: {
    name: 'SVG',
    medium: 'vector',
    suffixes: ['svg'],
    types: ['image/svg+xml'],
    places: ['XMP'],
    shownBy: 'page',
    makesJpeg: false,
  },
  eps: {
    name: 'EPS',
    medium: 'vector',
    suffixes: ['eps', 'epsf', 'ai'],
    types: ['application/postscript'],
    places: ['XMP'],
    shownBy: 'preview',
    makesJpeg: false,
  },
  ai: {
    name: 'AI',
    medium: 'vector',
    suffixes: ['ai'],
    types: ['application/illustrator'],
    places: ['XMP'],
    shownBy: 'preview',
    makesJpeg: false,
  },
  mp4: {
    name: 'MP4/MOV',
    medium: 'video',
    suffixes: ['mp4', 'mov', 'm4v', 'qt'],
    types: ['video/mp4', 'video/quicktime'],
    places: ['XMP'],
    shownBy: 'page',
    makesJpeg: false,
  },
  heic: {
    name: 'HEIC',
    medium: 'photo',
    suffixes: ['heic', 'heif', 'hif'],
    types: ['image/heic', 'image/heif'],
    places: ['XMP'],
    shownBy: 'preview',
    makesJpeg: true,
  },
  avif: {
    name: 'AVIF',
    medium: 'photo',
    suffixes: ['avif'],
    types: ['image/avif'],
    places: ['XMP'],
    shownBy: 'all',
    makesJpeg: true,
  },
  tiff: {
    name: 'TIFF',
    medium: 'photo',
    suffixes: ['tif', 'tiff'],
    types: ['image/tiff'],
    places: ['XMP'],
    shownBy: 'preview',
    makesJpeg: false,
  },
  psd: {
    name: 'PSD',
    medium: 'photo',
    suffixes: ['psd', 'psb'],
    types: ['image/vnd.adobe.photoshop'],
    places: ['XMP', 'IPTC'],
    shownBy: 'preview',
    makesJpeg: false,
  },
} as const satisfies Readonly<Record<string, KindFacts>>

export type PictureKind = keyof typeof PICTURE_KINDS

export const PICTURE_KIND_IDS = Object.keys(PICTURE_KINDS) as readonly PictureKind[]

const SUFFIXES = PICTURE_KIND_IDS.flatMap((kind): readonly string[] => PICTURE_KINDS[kind].suffixes)

/** Names of files that may be of these kinds. */
export const PICTURE_NAME = new RegExp(`\\.(?:${SUFFIXES.join('|')})$`, 'i')

/** Their media types and suffixes, as a box of a form takes them. */
export const PICTURE_ACCEPT = [
  ...PICTURE_KIND_IDS.flatMap((kind): readonly string[] => PICTURE_KINDS[kind].types),
  ...SUFFIXES.map((suffix) => `.${suffix}`),
].join(',')

/** Returns whether a JPEG of a picture shows the same. */
export const makesJpeg = (kind: PictureKind): boolean => PICTURE_KINDS[kind].makesJpeg

/** Returns whether decoders turn a picture upright by what its container says, whatever EXIF does. */
export const isTurnedByItself = (kind: PictureKind): boolean => kind === 'heic' || kind === 'avif'

/** Returns the names of the kinds as a sentence has them: `JPEG, PNG และ WebP`. */
export function kindsNamed(and: 'และ' | 'หรือ'): string {
  const names = PICTURE_KIND_IDS.map((kind) => PICTURE_KINDS[kind].name)
  return `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`
}

/** What else a seller may drop, by its first bytes: `at` where they stand. */
const OTHERS: readonly (readonly [kind: string, letters: string, at: number])[] = [
  ['gif', 'GIF8', 0],
  ['raw', 'II*\0\x10\0\0\0CR', 0],
  ['raw', 'ftypcrx', 4],
  ['audio', 'ftypM4A', 4],
  ['bmp', 'BM', 0],
  ['zip', 'PK\x03\x04', 0],
  ['jxl', '\xff\x0a', 0],
  ['jxl', '\0\0\0\x0cJXL ', 0],
]

/** A mark that may follow the first of a JPEG, bytes as letters. */
const JPEG_MARK = /ÿ[À-þ]/

/** The first box of a film; QuickTime's older ones do not name themselves. */
const FILM = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']

/** Before its element an SVG may declare itself as XML, and say who made it; the bytes may end within a letter. */
const SVG =
  /^(?:ï»¿)?\s*(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>\s*)*<(?:\w+:)?svg\b/i
/** Bytes of a file that tell its kind. */
export const HEAD_BYTES = 4096

/**
 * Tells a picture by its first bytes (`HEAD_BYTES`), never by its name.
 * @throws PictureRefusal `empty`, `truncated`, `unsupported_kind`, `not_a_picture`
 */
export function pictureKind(head: Uint8Array): PictureKind {
  if (head.length === 0) throw new PictureRefusal('empty')
  // Decoders take stray bytes behind its first mark.
  const isStray = startsWith(head, '\xff\xd8') && JPEG_MARK.test(fromLatin1(head.subarray(2)))
  if (isStray || startsWith(head, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'webp'
  if (startsWith(head, '%!PS') || startsWith(head, '\x04%!PS') || startsWith(head, '\xc5\xd0\xd3\xc6'))
    return 'eps'
  const other = OTHERS.find(([, letters, at]) => startsWith(head, letters, at))
  if (other) throw new PictureRefusal('unsupported_kind', other[0])
  if (startsWith(head, '%PDF')) return 'ai'
  if (startsWith(head, '8BPS')) return 'psd'
  // BigTIFF, whose places have eight bytes, has a plus.
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].some((mark) => startsWith(head, mark))) return 'tiff'
  const heif = heifKind(head)
  if (heif) return heif
  if (FILM.some((letters) => startsWith(head, letters, 4))) return 'mp4'
  if (SVG.test(fromLatin1(head))) return 'svg'
  if (SVG.test(fromLatin1(head.filter((byte) => byte !== 0)).replace(/^(?:ÿþ|þÿ)/, '')))
    throw new PictureRefusal('unsupported_kind', 'svg_letters')
  const isBegun = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n'].some((mark) =>
    mark.startsWith(String.fromCharCode(...head.subarray(0, 16))),
  )
  throw new PictureRefusal(isBegun ? 'truncated' : 'not_a_picture')
}

/** Returns whether a name's suffix fits the kind; a name without one fits none. */
export function suffixFits(name: string, kind: PictureKind): boolean {
  const suffix = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return (PICTURE_KINDS[kind].suffixes as readonly string[]).includes(suffix)
}

/** Returns the kind that a name's suffix says, of two the one that is called so; JPEG for a name that says none. */
export const kindOfName = (name: string): PictureKind =>
  PICTURE_KIND_IDS.find((kind) => name.toLowerCase().endsWith(`.${PICTURE_KINDS[kind].suffixes[0]}`)) ??
  PICTURE_KIND_IDS.find((kind) => suffixFits(name, kind)) ??
  'jpeg'
