import { ascii, decode, join, utf8 } from '../bytes.ts'
import type { FieldChanges, PictureFields } from '../fields.ts'
import { promptKeyword } from '../generator.ts'
import type { Saying } from '../sayings.ts'
import { XMP_PLACES } from '../xmp/places.ts'

const FIELDS: readonly (keyof PictureFields)[] = ['title', 'description', 'keywords', 'copyright']

interface TextPlace {
  readonly field: keyof PictureFields
  /** Between the names of a path whose last is the keyword. */
  readonly separator?: string | undefined
  /** It says a field in numbers, or in a way that nobody reads: it goes when the field changes. */
  readonly isCode?: boolean
}

/** Texts of a PNG that hold our fields, by their keywords in lower case. */
const PLACES = new Map<string, TextPlace>([
  ...FIELDS.map((field) => [field, { field }] as const),
  // ImageMagick 6 leaves what it understands of XMP and EXIF there.
  ...XMP_PLACES.filter(({ field }) => FIELDS.includes(field)).map(
    ({ field, prefix, local, separator, form }) =>
      [`${prefix}:${local}`.toLowerCase(), { field, separator, isCode: form === 'none' }] as const,
  ),
  ['exif:imagedescription', { field: 'description' }],
  ['exif:copyright', { field: 'copyright' }],
  // Two bytes a letter, as numbers.
  ['exif:winxp-title', { field: 'title', isCode: true }],
  ['exif:winxp-keywords', { field: 'keywords', isCode: true }],
  ['exif:winxp-subject', { field: 'description', isCode: true }],
])

/** Generators that name themselves where the title stands: NovelAI writes `NovelAI generated image` into each. */
const OWN_TITLE = /^\s*(?:novelai|ai) generated image\s*$/i

/** Returns the field that a text holds, or null; what a generator left there of its own is none. */
export function placeOfText(keyword: string, texts: Readonly<Record<string, string>>): TextPlace | null {
  if (keyword === promptKeyword(texts) || OWN_TITLE.test(texts[keyword] ?? '')) return null
  return PLACES.get(keyword.toLowerCase()) ?? null
}

/** Returns what the texts of a PNG say of our fields. */
export function sayingsInTexts(texts: Readonly<Record<string, string>>): Saying[] {
  return Object.entries(texts).flatMap(([keyword, text]) => {
    const found = placeOfText(keyword, texts)
    const said = found?.isCode ? lettersOf(text) : text
    if (!found || said === null) return []
    const { field, separator } = found
    const last = (path: string) => (separator ? path.slice(path.lastIndexOf(separator) + 1) : path)
    const value = field === 'keywords' ? said.split(/[,;\n]/).map(last) : said
    return [{ place: `PNG ${keyword}`, fields: { [field]: value } }]
  })
}

/** Returns the letters that numbers of bytes say, two a letter; null for what is none of that. */
function lettersOf(text: string): string | null {
  const bytes = text.split(/,\s*/).map(Number)
  if (bytes.length < 2 || bytes.some((byte) => !Number.isInteger(byte) || byte < 0 || byte > 255)) return null
  return decode(Uint8Array.from(bytes), 'utf-16le').replace(/\0+$/, '')
}

/** Returns the chunk that says a field under a keyword as the changes have it: its type and data. Null where it says nothing. */
export function textChunk(
  keyword: string,
  { field, isCode }: TextPlace,
  changes: FieldChanges,
): { type: string; data: Uint8Array } | null {
  const value = (!isCode && changes[field]) || ''
  const text = typeof value === 'string' ? value : value.join(', ')
  if (text === '') return null
  return /^[\u0020-\u007e\n]*$/.test(text)
    ? { type: 'tEXt', data: join(ascii(keyword), [0], ascii(text)) }
    : { type: 'iTXt', data: join(ascii(keyword), [0, 0, 0, 0, 0], utf8(text)) }
}
