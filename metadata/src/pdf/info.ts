import type { Reader } from '../byte-source.ts'
import { ascii, decode, decodeEither, join } from '../bytes.ts'
import { lettersOf } from '../eps/find-packets.ts'
import type { FieldChanges } from '../fields.ts'

/** A text that a document says of itself beside its XMP; places are bytes, with what the text stands in. */
export interface InfoText {
  readonly field: 'title' | 'description' | 'keywords'
  readonly from: number
  readonly to: number
  readonly text: string
}

const NAMES = { Title: 'title', Subject: 'description', Keywords: 'keywords' } as const
/** Where a document says which of its objects tells of it. */
const TAIL_BYTES = 64 * 1024
const MOST_OBJECT_BYTES = 64 * 1024
/** Looked through at a time, with what an object's number and name may have. */
const BLOCK = 1024 * 1024
const OVERLAP = 64

/** Finds what a PDF says of itself in its information dictionary, where that is neither packed nor encrypted. */
export async function infoTexts(reader: Reader): Promise<InfoText[]> {
  const tail = lettersOf(await reader.read(Math.max(0, reader.size - TAIL_BYTES), reader.size))
  const [, number = ''] = [...tail.matchAll(/\/Info\s+(\d{1,10})\s+\d{1,5}\s+R/g)].at(-1) ?? []
  if (number === '' || /\/Encrypt\b/.test(tail)) return []
  const at = await placeOf(reader, new RegExp(`(?:^|[\\r\\n])${number} \\d{1,5} obj\\b`))
  if (at === null) return []
  const bytes = (await reader.read(at, Math.min(reader.size, at + MOST_OBJECT_BYTES))).slice()
  const [object = ''] = lettersOf(bytes).split(/\bendobj\b/)
  return [
    ...object.matchAll(/\/(Title|Subject|Keywords)\s*(\((?:\\[\s\S]|[^()\\])*\)|<[\dA-Fa-f\s]*>)/g),
  ].map(({ 0: whole, 1: name, 2: value = '', index }) => ({
    field: NAMES[name as keyof typeof NAMES],
    from: at + index + whole.length - value.length,
    to: at + index + whole.length,
    text: textIn(value),
  }))
}

async function placeOf(reader: Reader, mark: RegExp): Promise<number | null> {
  for (let from = 0; from < reader.size; from += BLOCK) {
    const letters = lettersOf(await reader.read(from, Math.min(reader.size, from + BLOCK + OVERLAP)))
    const found = mark.exec(letters)
    if (found) return from + found.index
  }
  return null
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function textIn(value: string): string {
  const letters = value.startsWith('<')
    ? (value.replace(/[<>\s]/g, '').match(/..?/g) ?? [])
        .map((two) => String.fromCharCode(Number.parseInt(two.padEnd(2, '0'), 16)))
        .join('')
    : value
        .slice(1, -1)
        .replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_, one: string) =>
          /^[0-7]/.test(one)
            ? String.fromCharCode(Number.parseInt(one, 8) & 255)
            : /^[\r\n]/.test(one)
              ? ''
              : (ESCAPES[one] ?? one),
        )
  const bytes = ascii(letters)
  return (
    bytes[0] === 0xfe && bytes[1] === 0xff ? decode(bytes.subarray(2), 'utf-16be') : decodeEither(bytes)
  ).trim()
}

/** Returns what stands in a text's place: the new one where it has room, else none, and blanks up to the length it had. */
export function writtenInfo({ field, from, to }: InfoText, changes: FieldChanges): Uint8Array | null {
  const value = changes[field]
  if (value === undefined) return null
  const text = typeof value === 'string' ? value : value.join(', ')
  const told = /^[ -~]*$/.test(text)
    ? `(${text.replace(/[()\\]/g, '\\$&')})`
    : `<FEFF${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')).join('')}>`
  return join(ascii((told.length <= to - from ? told : '()').padEnd(to - from, ' ')))
}
