import { boxOf, joined, type Part, partsIn } from '../bmff/boxes.ts'
import { decode, decodeEither, fromUtf8, join, numbers, utf8 } from '../bytes.ts'
import type { FieldChanges } from '../fields.ts'
import type { Saying } from '../sayings.ts'

type Field = 'title' | 'description' | 'keywords' | 'copyright'

/** Where players look for our fields: items of iTunes, texts of QuickTime, of 3GPP, and keys of Apple. */
const ITEMS: Readonly<Record<string, Field>> = {
  '©nam': 'title',
  desc: 'description',
  '©des': 'description',
  keyw: 'keywords',
  cprt: 'copyright',
  '©cpy': 'copyright',
}
const TEXTS: Readonly<Record<string, Field>> = {
  '©nam': 'title',
  '©des': 'description',
  '©key': 'keywords',
  '©cpy': 'copyright',
}
const OF_3GPP: Readonly<Record<string, Field>> = {
  titl: 'title',
  dscp: 'description',
  cprt: 'copyright',
  kywd: 'keywords',
}
const KEYS: Readonly<Record<string, Field>> = {
  title: 'title',
  displayname: 'title',
  description: 'description',
  keywords: 'keywords',
  copyright: 'copyright',
}
/** A language that is not said, as QuickTime packs it: its texts are UTF-8. */
const UNDETERMINED = [0x55, 0xc4]
const UTF8_ITEM = [0, 0, 0, 1, 0, 0, 0, 0]

/** The boxes of a film's head (`moov`) that say things of it; every other box stays as it is. */
export interface MovieTexts {
  readonly sayings: readonly Saying[]
  /** QuickTime keeps XMP there. */
  readonly xmp: Uint8Array | null
}

/** What is written into a film's head. */
export interface MovieWish {
  readonly changes: FieldChanges
  /** XMP for the place that QuickTime has for it; null leaves that as it is. */
  readonly xmp: Uint8Array | null
  /** Puts a title where players look for it, though none was there. */
  readonly addsTitle: 'items' | 'texts' | null
}

/** Reads what the head of a film says of our fields. */
export function readMovieTexts(moov: Uint8Array): MovieTexts {
  const sayings: Saying[] = []
  let xmp: Uint8Array | null = null
  visit(
    moov,
    (place, field, text) => {
      if (text === '') return
      const value = field === 'keywords' ? listOf(text) : text
      sayings.push({ place, fields: { [field]: value } })
    },
    (found) => {
      xmp ??= found
    },
  )
  return { sayings, xmp }
}

const listOf = (text: string) =>
  text
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter(Boolean)

function visit(
  moov: Uint8Array,
  onText: (place: string, field: Field, text: string) => void,
  onXmp: (xmp: Uint8Array) => void,
): void {
  for (const { type, data } of partsIn(moov)?.parts ?? []) {
    if (type === 'meta') visitMeta(data, onText)
    if (type !== 'udta') continue
    for (const part of partsIn(data)?.parts ?? []) {
      if (part.type === 'XMP_') onXmp(part.data)
      else if (part.type === 'meta') visitMeta(part.data, onText)
      else if (TEXTS[part.type]) onText(part.type, TEXTS[part.type] as Field, textOfQuickTime(part.data))
      else if (OF_3GPP[part.type]) onText(part.type, OF_3GPP[part.type] as Field, textOf3gpp(part))
    }
  }
}

function visitMeta(data: Uint8Array, onText: (place: string, field: Field, text: string) => void): void {
  const meta = readMeta(data)
  for (const item of meta?.items ?? []) {
    const field = meta && fieldOf(item, meta.keys)
    if (field) onText(meta.keys ? 'Keys' : item.type, field, textOfItem(item.data))
  }
}

interface Meta {
  /** Four bytes of version and flags, which QuickTime leaves out. */
  readonly head: Uint8Array
  readonly parts: readonly Part[]
  readonly rest: Uint8Array
  /** The keys that items are counted by; null where they are named themselves. */
  readonly keys: readonly string[] | null
  readonly items: readonly Part[]
  readonly itemsRest: Uint8Array
}

function readMeta(data: Uint8Array): Meta | null {
  const isQuickTime = data.length >= 8 && letters(data, 4) === 'hdlr'
  const head = data.subarray(0, isQuickTime ? 0 : Math.min(4, data.length))
  const found = partsIn(data.subarray(head.length))
  const list = found?.parts.find(({ type }) => type === 'ilst')
  const items = list && partsIn(list.data)
  if (!found || !items) return null
  const keys = found.parts.find(({ type }) => type === 'keys')
  return {
    head,
    parts: found.parts,
    rest: found.rest,
    keys: keys ? keysIn(keys.data) : null,
    items: items.parts,
    itemsRest: items.rest,
  }
}

const letters = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

function keysIn(data: Uint8Array): string[] {
  const keys: string[] = []
  const { u32 } = numbers(data)
  for (let at = 8; at + 8 <= data.length; ) {
    const size = u32(at)
    if (size < 8 || at + size > data.length) break
    keys.push(decodeEither(data.subarray(at + 8, at + size)))
    at += size
  }
  return keys
}

/** Items that keys count have their number where others have a name, from 1 on. */
function fieldOf({ type }: Part, keys: readonly string[] | null): Field | null {
  if (!keys) return ITEMS[type] ?? null
  const number = [...type].reduce((sum, letter) => sum * 256 + (letter.codePointAt(0) ?? 0), 0)
  const name = (keys[number - 1] ?? '').replace(/^com\.apple\.quicktime\./, '').toLowerCase()
  return Object.hasOwn(KEYS, name) ? (KEYS[name] as Field) : null
}

function textOfItem(data: Uint8Array): string {
  const value = partsIn(data)?.parts.find(({ type }) => type === 'data')?.data
  if (!value || value.length < 8) return ''
  const text = value.subarray(8)
  return numbers(value).u32(0) === 2 ? decode(text, 'utf-16be') : decodeEither(text)
}

/** Texts stand one after another, each in a language: the first counts. */
function textOfQuickTime(data: Uint8Array): string {
  if (data.length < 4) return ''
  const { u16 } = numbers(data)
  const text = data.subarray(4, Math.min(data.length, 4 + u16(0)))
  return u16(2) >= 0x400 ? decodeEither(text) : (fromUtf8(text) ?? decode(text, 'macintosh'))
}

function textOf3gpp({ type, data }: Part): string {
  if (type === 'kywd') return keywordsOf3gpp(data).join(', ')
  return wideOrUtf8(data.subarray(6))
}

function keywordsOf3gpp(data: Uint8Array): string[] {
  const words: string[] = []
  for (let at = 7; at < data.length; at += 1 + (data[at] as number))
    words.push(wideOrUtf8(data.subarray(at + 1, at + 1 + (data[at] as number))))
  return words.filter(Boolean)
}

function wideOrUtf8(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0xff && bytes[1] === 0xfe)
  const text = isWide ? decode(bytes, bytes[0] === 0xfe ? 'utf-16be' : 'utf-16le') : decodeEither(bytes)
  return text.replace(/\0[\s\S]*$/, '')
}

/** Returns the head of a film with the changed fields; null when it cannot be read. */
export function writeMovieTexts(moov: Uint8Array, { changes, xmp, addsTitle }: MovieWish): Uint8Array | null {
  const found = partsIn(moov)
  if (!found) return null
  let hasUserData = false
  const parts: Part[] = []
  for (const part of found.parts) {
    if (part.type === 'meta')
      parts.push({ type: 'meta', data: writtenMeta(part.data, changes, false) ?? part.data })
    else if (part.type === 'udta' && !hasUserData) {
      hasUserData = true
      const data = writtenUserData(part.data, { changes, xmp, addsTitle })
      if (!data) return null
      if (data.length > 0) parts.push({ type: 'udta', data })
    } else parts.push(part)
  }
  if (!hasUserData) {
    const data = writtenUserData(new Uint8Array(0), { changes, xmp, addsTitle })
    if (data && data.length > 0) parts.push({ type: 'udta', data })
  }
  return joined(parts, found.rest)
}

function writtenUserData(udta: Uint8Array, { changes, xmp, addsTitle }: MovieWish): Uint8Array | null {
  const found = partsIn(udta)
  if (!found) return null
  const parts: Part[] = []
  const written = new Set<string>()
  let hasItems = false
  for (const part of found.parts) {
    const { type, data } = part
    const field = TEXTS[type] ?? OF_3GPP[type]
    if (type === 'XMP_' && xmp) {
      if (!written.has(type) && xmp.length > 0) parts.push({ type, data: xmp })
      written.add(type)
    } else if (type === 'meta') {
      const isFirst: boolean = !hasItems && readMeta(data)?.keys === null
      hasItems ||= isFirst
      parts.push({ type, data: writtenMeta(data, changes, isFirst && addsTitle === 'items') ?? data })
    } else if (field && changes[field] !== undefined) {
      const text = textFor(field, changes)
      if (text !== '' && !written.has(type))
        parts.push(TEXTS[type] ? quickTimeText(type, text) : text3gpp(type, field, changes))
      written.add(type)
    } else parts.push(part)
  }
  const { title = '' } = changes
  if (xmp && xmp.length > 0 && !written.has('XMP_')) parts.push({ type: 'XMP_', data: xmp })
  if (addsTitle === 'items' && !hasItems && title !== '')
    parts.push({ type: 'meta', data: freshMeta(changes) })
  if (addsTitle === 'texts' && title !== '' && !parts.some(({ type }) => type === '©nam'))
    parts.push(quickTimeText('©nam', title))
  return joined(parts, found.rest)
}

function textFor(field: Field, changes: FieldChanges): string {
  const value = changes[field] ?? ''
  return typeof value === 'string' ? value : value.join(', ')
}

function quickTimeText(type: string, text: string): Part {
  const bytes = utf8Within(text, 0xffff)
  return { type, data: join([bytes.length >> 8, bytes.length & 255, ...UNDETERMINED], bytes) }
}

/** A film’s texts count their bytes in two: a longer one is cut between letters. */
function utf8Within(text: string, most: number): Uint8Array {
  const bytes = utf8(text)
  if (bytes.length <= most) return bytes
  let end = most
  while (((bytes[end] as number) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end)
}

function text3gpp(type: string, field: Field, changes: FieldChanges): Part {
  const head = [0, 0, 0, 0, ...UNDETERMINED]
  if (type !== 'kywd') return { type, data: join(head, utf8(textFor(field, changes)), [0]) }
  const words = (changes.keywords ?? []).slice(0, 255).map((word) => join(utf8Within(word, 254), [0]))
  return { type, data: join(head, [words.length], ...words.map((word) => join([word.length], word))) }
}

const itemOf = (text: string): Uint8Array => boxOf('data', UTF8_ITEM, utf8(text))

function writtenMeta(data: Uint8Array, changes: FieldChanges, addsTitle: boolean): Uint8Array | null {
  const meta = readMeta(data)
  if (!meta) return null
  const items: Part[] = []
  const written = new Set<Field>()
  for (const item of meta.items) {
    const field = fieldOf(item, meta.keys)
    if (!field || changes[field] === undefined) {
      items.push(item)
      continue
    }
    const text = textFor(field, changes)
    if (text !== '') items.push({ type: item.type, data: itemOf(text) })
    written.add(field)
  }
  const { title = '' } = changes
  if (addsTitle && title !== '' && !written.has('title')) items.unshift({ type: '©nam', data: itemOf(title) })
  const parts = meta.parts.map((part) =>
    part.type === 'ilst' ? { type: 'ilst', data: joined(items, meta.itemsRest) } : part,
  )
  return join(meta.head, joined(parts, meta.rest))
}

/** Makes what players expect around items of iTunes. */
function freshMeta({ title = '' }: FieldChanges): Uint8Array {
  const handler = boxOf('hdlr', new Uint8Array(8), utf8('mdirappl'), new Uint8Array(9))
  const items = boxOf('ilst', boxOf('©nam', itemOf(title)))
  return join(new Uint8Array(4), handler, items)
}
