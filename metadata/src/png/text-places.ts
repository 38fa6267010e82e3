import { ascii, join, utf8 } from '../bytes.ts'
import type { FieldChanges, PictureFields } from '../fields.ts'
import { promptKeyword } from '../generator.ts'
import type { Saying } from '../sayings.ts'

/** Texts of a PNG that hold our fields, by their keywords. */
const PLACES: Readonly<Record<string, 'title' | 'description' | 'keywords' | 'copyright'>> = {
  title: 'title',
  description: 'description',
  keywords: 'keywords',
  copyright: 'copyright',
}

/** Generators that name themselves where the title stands: NovelAI writes `NovelAI generated image` into each. */
const OWN_TITLE = /^\s*(?:novelai|ai) generated image\s*$/i

/** Returns the field that a text holds, or null; what a generator left there of its own is none. */
export function fieldOfText(
  keyword: string,
  texts: Readonly<Record<string, string>>,
): keyof PictureFields | null {
  if (keyword === promptKeyword(texts) || OWN_TITLE.test(texts[keyword] ?? '')) return null
  return PLACES[keyword.toLowerCase()] ?? null
}

/** Returns what the texts of a PNG say of our fields. */
export function sayingsInTexts(texts: Readonly<Record<string, string>>): Saying[] {
  return Object.entries(texts).flatMap(([keyword, text]) => {
    const field = fieldOfText(keyword, texts)
    if (!field) return []
    const value = field === 'keywords' ? text.split(/[,;\n]/) : text
    return [{ place: `PNG ${keyword}`, fields: { [field]: value } }]
  })
}

/** Returns the chunk that says a field under a keyword as the changes have it: its type and data. Null where it says nothing. */
export function textChunk(
  keyword: string,
  field: keyof PictureFields,
  changes: FieldChanges,
): { type: string; data: Uint8Array } | null {
  const value = changes[field] ?? ''
  const text = typeof value === 'string' ? value : value.join(', ')
  if (text === '') return null
  return /^[\u0020-\u007e\n]*$/.test(text)
    ? { type: 'tEXt', data: join(ascii(keyword), [0], ascii(text)) }
    : { type: 'iTXt', data: join(ascii(keyword), [0, 0, 0, 0, 0], utf8(text)) }
}
