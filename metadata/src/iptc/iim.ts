import { decodeEither, fromLatin1, fromUtf8, join, numbers, sameBytes, utf8 } from '../bytes.ts'
import type { FieldChanges, PictureFields } from '../fields.ts'

/** One dataset of IPTC's older format (IIM). */
export interface Dataset {
  readonly record: number
  readonly number: number
  readonly data: Uint8Array
}

const UTF8_MARK = new Uint8Array([0x1b, 0x25, 0x47])
/** Datasets of record 2 that hold numbers or pictures, no text. */
const BINARY = new Set([0, 125, 200, 201, 202])
/** The datasets of our fields, and how many bytes each may hold. */
const PLACES = {
  title: { number: 5, most: 64 },
  keywords: { number: 25, most: 64 },
  copyright: { number: 116, most: 128 },
  description: { number: 120, most: 2000 },
} as const

export type IptcField = keyof typeof PLACES
export const IPTC_FIELDS = Object.keys(PLACES) as IptcField[]

/** Reads datasets; null when they are not whole. */
export function readIim(bytes: Uint8Array): Dataset[] | null {
  const { u16 } = numbers(bytes)
  const datasets: Dataset[] = []
  let at = 0
  while (at < bytes.length) {
    // Padding that some programs count in.
    if (bytes[at] === 0 && bytes.subarray(at).every((byte) => byte === 0)) break
    if (bytes[at] !== 0x1c || at + 5 > bytes.length) return null
    let size = u16(at + 3)
    let from = at + 5
    if (size & 0x8000) {
      const digits = size & 0x7fff
      if (digits > 4 || from + digits > bytes.length) return null
      size = 0
      for (let i = 0; i < digits; i++) size = size * 256 + (bytes[from + i] as number)
      from += digits
    }
    if (from + size > bytes.length) return null
    datasets.push({
      record: bytes[at + 1] as number,
      number: bytes[at + 2] as number,
      data: bytes.subarray(from, from + size),
    })
    at = from + size
  }
  return datasets
}

/** Returns the fields that the datasets say something of. */
export function fieldsInIim(datasets: readonly Dataset[]): FieldChanges {
  const decode = declaresUtf8(datasets) ? decodeEither : decoderOf(datasets)
  const found: { -readonly [Name in keyof PictureFields]?: PictureFields[Name] } = {}
  for (const name of IPTC_FIELDS) {
    const texts = datasets
      .filter(({ record, number }) => record === 2 && number === PLACES[name].number)
      .map(({ data }) => decode(data).replaceAll('\0', ''))
    if (texts.length === 0) continue
    if (name === 'keywords') found.keywords = texts.filter(Boolean)
    else found[name] = texts[0] as string
  }
  return found
}

/** What did not fit into a dataset and was cut; XMP holds it whole. */
export interface IptcCut {
  readonly field: IptcField
  /** Which keyword, from 0; 0 for the other fields. */
  readonly index: number
}

/**
 * Writes datasets: the changed fields in UTF-8 and said to be, older text turned to UTF-8 too, all else as it is.
 * @returns no bytes when nothing is left to say
 */
export function writeIim(
  datasets: readonly Dataset[],
  changes: FieldChanges,
): { bytes: Uint8Array; cuts: IptcCut[] } {
  const changed = new Set(
    IPTC_FIELDS.filter((name) => changes[name] !== undefined).map((name) => PLACES[name].number as number),
  )
  const decode = declaresUtf8(datasets) ? null : decoderOf(datasets)
  const kept = datasets
    .filter(
      ({ record, number }) => !(record === 1 && number === 90) && !(record === 2 && changed.has(number)),
    )
    .map((dataset) => (decode ? inUtf8(dataset, decode) : dataset))
  const cuts: IptcCut[] = []
  const ours: Dataset[] = []
  for (const field of IPTC_FIELDS) {
    const value = changes[field]
    if (value === undefined) continue
    const { number, most } = PLACES[field]
    for (const [index, text] of (typeof value === 'string' ? [value] : value).entries()) {
      if (text === '') continue
      const data = cutUtf8(text, most)
      if (data.length < utf8(text).length) cuts.push({ field, index })
      ours.push({ record: 2, number, data })
    }
  }
  if (ours.length === 0 && !kept.some(({ record, number }) => record > 1 && !(record === 2 && number === 0)))
    return { bytes: new Uint8Array(0), cuts }
  const version = kept.some(({ record, number }) => record === 2 && number === 0)
    ? []
    : [{ record: 2, number: 0, data: new Uint8Array([0, 4]) }]
  const first = kept.filter(({ record }) => record === 1)
  const second = kept.filter(({ record }) => record === 2)
  const rest = kept.filter(({ record }) => record !== 1 && record !== 2)
  const all = [
    ...first.filter(({ number }) => number < 90),
    { record: 1, number: 90, data: UTF8_MARK },
    ...first.filter(({ number }) => number > 90),
    ...version,
    ...second,
    ...ours,
    ...rest,
  ]
  return { bytes: join(...all.map(datasetBytes)), cuts }
}

function datasetBytes({ record, number, data }: Dataset): Uint8Array {
  const { length } = data
  const head = [0x1c, record, number]
  return length < 0x8000
    ? join([...head, length >> 8, length & 255], data)
    : join([...head, 0x80, 4, length >>> 24, (length >> 16) & 255, (length >> 8) & 255, length & 255], data)
}

const declaresUtf8 = (datasets: readonly Dataset[]): boolean =>
  datasets.some(({ record, number, data }) => record === 1 && number === 90 && sameBytes(data, UTF8_MARK))

/** Returns what decodes the texts: programs wrote UTF-8 without saying so, too, and all text or none of it is. */
function decoderOf(datasets: readonly Dataset[]): (bytes: Uint8Array) => string {
  return datasets.every((dataset) => !isText(dataset) || fromUtf8(dataset.data) !== null)
    ? decodeEither
    : fromLatin1
}

function isText({ record, number }: Dataset): boolean {
  return record === 2 && !BINARY.has(number)
}

function inUtf8(dataset: Dataset, decode: (bytes: Uint8Array) => string): Dataset {
  if (!isText(dataset) || dataset.data.every((byte) => byte < 0x80)) return dataset
  return { ...dataset, data: utf8(decode(dataset.data)) }
}

/** Encodes as much of a text as fits, whole letters only. */
function cutUtf8(text: string, most: number): Uint8Array {
  const bytes = utf8(text)
  if (bytes.length <= most) return bytes
  let end = most
  while (end > 0 && ((bytes[end] as number) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end)
}
