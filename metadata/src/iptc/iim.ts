import { ascii, fromLatin1, fromUtf8, join, numbers, sameBytes, utf8 } from '../bytes.ts'
import type { FieldChanges, PictureFields } from '../fields.ts'
import type { Saying } from '../sayings.ts'
import { type Reading, readLetters } from './letters.ts'

/** One dataset of IPTC's older format (IIM). */
export interface Dataset {
  readonly record: number
  readonly number: number
  readonly data: Uint8Array
  /** As it stands, its head included. */
  readonly raw: Uint8Array
}

const UTF8_MARK = ascii('\x1b%G')
/** ISO 8859-1, as either of two halves of the table. */
const LATIN_MARKS = ['\x1b.A', '\x1b-A'].map(ascii)
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
      raw: bytes.subarray(at, from + size),
    })
    at = from + size
  }
  return datasets
}

/** A short line that many programs take for the title: it follows it where it is. */
const HEADLINE = { number: 105, most: 256 }

/** Returns what the datasets say of our fields. */
export function sayingsInIim(datasets: readonly Dataset[]): Saying[] {
  const read = readerOf(datasets)
  const textsOf = (wanted: number) =>
    datasets
      .filter(({ record, number }) => record === 2 && number === wanted)
      .map(({ data }) => read(data).text.replaceAll('\0', ''))
  const found: { -readonly [Name in keyof PictureFields]?: PictureFields[Name] } = {}
  for (const name of IPTC_FIELDS) {
    const texts = textsOf(PLACES[name].number)
    if (texts.length === 0) continue
    if (name === 'keywords') found.keywords = texts.filter(Boolean)
    else found[name] = texts[0] as string
  }
  const [headline] = textsOf(HEADLINE.number)
  const most = Object.fromEntries(IPTC_FIELDS.map((name) => [name, PLACES[name].most]))
  return [
    { place: 'IPTC', fields: found, most },
    ...(headline
      ? [{ place: 'IPTC Headline', fields: { title: headline }, most: { title: HEADLINE.most } }]
      : []),
  ]
}

/** What did not fit into a dataset and was cut; XMP holds it whole. */
export interface IptcCut {
  readonly field: IptcField
  /** Which keyword, from 0; 0 for the other fields. */
  readonly index: number
}

/** Returns whether a dataset holds a field that changes. */
export function isChanged({ record, number }: Dataset, changes: FieldChanges): boolean {
  if (record !== 2) return false
  const field =
    number === HEADLINE.number ? 'title' : IPTC_FIELDS.find((name) => PLACES[name].number === number)
  return field !== undefined && changes[field] !== undefined
}

/** How datasets are written. */
export interface IimWrite {
  /** Empty when nothing is left to say. */
  readonly bytes: Uint8Array
  readonly cuts: readonly IptcCut[]
  /** The texts that are there are coded in letters that nobody can tell: ours, which need other ones, are left out. */
  readonly isLettersUnknown: boolean
}

/**
 * Writes datasets: the changed fields in UTF-8, all else byte for byte. Where texts that stay are in other letters, the block
 * is either declared UTF-8 and they are turned, each of them being certain; or it declares what it did, and takes ours only
 * where they are English letters.
 */
export function writeIim(datasets: readonly Dataset[], changes: FieldChanges): IimWrite {
  const hasHeadline = datasets.some(({ record, number }) => record === 2 && number === HEADLINE.number)
  const kept = datasets.filter((dataset) => !isChanged(dataset, changes))
  const { ours, cuts } = datasetsOf(changes, hasHeadline)
  const unlike = kept.filter((dataset) => isText(dataset) && fromUtf8(dataset.data) === null)
  if (unlike.length === 0 || isDeclaredUtf8(datasets))
    return { bytes: written(kept, ours, UTF8_MARK), cuts, isLettersUnknown: false }
  const mark = markOf(datasets)
  if (ours.every(({ data }) => data.every((byte) => byte < 0x80)))
    return { bytes: written(kept, ours, mark), cuts, isLettersUnknown: false }
  const read = readerOf(datasets)
  if (!unlike.every(({ data }) => read(data).isCertain))
    return { bytes: written(kept, [], mark), cuts: [], isLettersUnknown: true }
  const turned = kept.map((one) =>
    unlike.includes(one) ? datasetOf(2, one.number, utf8(read(one.data).text)) : one,
  )
  return { bytes: written(turned, ours, UTF8_MARK), cuts, isLettersUnknown: false }
}

function datasetsOf(changes: FieldChanges, hasHeadline: boolean): { ours: Dataset[]; cuts: IptcCut[] } {
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
      ours.push(datasetOf(2, number, data))
    }
  }
  if (hasHeadline && changes.title)
    ours.push(datasetOf(2, HEADLINE.number, cutUtf8(changes.title, HEADLINE.most)))
  return { ours, cuts }
}

/** Writes datasets in the order of their records, behind the mark that declares their letters; null declares none. */
function written(kept: readonly Dataset[], ours: readonly Dataset[], mark: Uint8Array | null): Uint8Array {
  const others = kept.filter((dataset) => !isMark(dataset))
  if (
    ours.length === 0 &&
    !others.some(({ record, number }) => record > 1 && !(record === 2 && number === 0))
  )
    return new Uint8Array(0)
  const first = others.filter(({ record }) => record === 1)
  const second = others.filter(({ record }) => record === 2)
  const hasVersion = second.some(({ number }) => number === 0)
  const all = [
    ...first.filter(({ number }) => number < 90),
    ...(mark ? [datasetOf(1, 90, mark)] : []),
    ...first.filter(({ number }) => number > 90),
    ...(hasVersion ? [] : [datasetOf(2, 0, new Uint8Array([0, 4]))]),
    ...second,
    ...ours,
    ...others.filter(({ record }) => record !== 1 && record !== 2),
  ]
  return join(...all.map(({ raw }) => raw))
}

function datasetOf(record: number, number: number, data: Uint8Array): Dataset {
  const { length } = data
  const head = [0x1c, record, number]
  const size =
    length < 0x8000
      ? [length >> 8, length & 255]
      : [0x80, 4, length >>> 24, (length >> 16) & 255, (length >> 8) & 255, length & 255]
  return { record, number, data, raw: join([...head, ...size], data) }
}

const isMark = ({ record, number }: Dataset): boolean => record === 1 && number === 90
const markOf = (datasets: readonly Dataset[]): Uint8Array | null => datasets.find(isMark)?.data ?? null

const isDeclaredUtf8 = (datasets: readonly Dataset[]): boolean =>
  datasets.some((dataset) => isMark(dataset) && sameBytes(dataset.data, UTF8_MARK))

/** Returns what reads the texts: what the block declares, or each by itself, as several programs may have written in it. */
function readerOf(datasets: readonly Dataset[]): (bytes: Uint8Array) => Reading {
  const mark = markOf(datasets)
  const isLatin = mark !== null && LATIN_MARKS.some((one) => sameBytes(mark, one))
  return isLatin ? (bytes) => ({ text: fromLatin1(bytes), isCertain: true }) : readLetters
}

function isText({ record, number }: Dataset): boolean {
  return record === 2 && !BINARY.has(number)
}

/** Encodes as much of a text as fits, whole letters only. */
function cutUtf8(text: string, most: number): Uint8Array {
  const bytes = utf8(text)
  if (bytes.length <= most) return bytes
  let end = most
  while (end > 0 && ((bytes[end] as number) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end)
}
