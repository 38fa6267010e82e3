import { boxOf, joined, type Part, partsIn } from '../bmff/boxes.ts'
import { ascii, decodeEither, join, numbers, u32be } from '../bytes.ts'
import { PictureRefusal } from '../picture-refusal.ts'

/** A piece of an item: within the file, or within the boxes' own data. */
export interface Extent {
  readonly index: number
  readonly offset: number
  readonly length: number
}

/** Where an item's bytes lie. */
export interface Place {
  readonly id: number
  /** 0: the file, 1: the data box beside the items, 2: another item. */
  readonly method: number
  /** 0: this file. */
  readonly reference: number
  readonly base: number
  readonly extents: readonly Extent[]
}

/** What a picture of several items says of them (`meta` of ISO 23008-12). */
export interface Items {
  /** Version and flags. */
  readonly head: Uint8Array
  readonly parts: readonly Part[]
  readonly rest: Uint8Array
  readonly primary: number
  /** Every item by its number: its type, and of a `mime` one what it holds. */
  readonly types: ReadonlyMap<number, { readonly type: string; readonly holds: string }>
  readonly places: readonly Place[]
  /** The items that an item describes; none where nobody says so. */
  readonly described: ReadonlyMap<number, readonly number[]>
  /** The items whose bytes an item is put together from. */
  readonly sources: ReadonlyMap<number, readonly number[]>
}

const damaged = () => new PictureRefusal('damaged')
const u16 = (value: number): number[] => [value >> 8, value & 255]

/** Reads a `meta` box. @throws PictureRefusal `damaged` */
export function readItems(data: Uint8Array): Items {
  if (data.length < 4) throw damaged()
  const found = partsIn(data.subarray(4))
  if (!found) throw damaged()
  const dataOf = (type: string) => found.parts.find((part) => part.type === type)?.data
  const [pitm, iinf, iloc] = [dataOf('pitm'), dataOf('iinf'), dataOf('iloc')]
  if (!pitm || pitm.length < 6 || !iinf || !iloc) throw damaged()
  const primary = pitm[0] === 0 ? numbers(pitm).u16(4) : pitm.length < 8 ? 0 : numbers(pitm).u32(4)
  return {
    head: data.subarray(0, 4),
    parts: found.parts,
    rest: found.rest,
    primary,
    types: typesIn(iinf),
    places: placesIn(iloc),
    described: referencesIn(dataOf('iref') ?? new Uint8Array(0), 'cdsc'),
    sources: referencesIn(dataOf('iref') ?? new Uint8Array(0), 'iloc'),
  }
}

function typesIn(iinf: Uint8Array): Items['types'] {
  const types = new Map<number, { type: string; holds: string }>()
  for (const { type, data } of partsIn(iinf.subarray(iinf[0] === 0 ? 6 : 8))?.parts ?? []) {
    const version = data[0] ?? 0
    if (type !== 'infe' || version < 2 || data.length < (version === 2 ? 12 : 14)) continue
    const at = version === 2 ? 6 : 8
    const id = version === 2 ? numbers(data).u16(4) : numbers(data).u32(4)
    const [, holds = ''] = decodeEither(data.subarray(at + 6)).split('\0')
    types.set(id, { type: String.fromCharCode(...data.subarray(at + 2, at + 6)), holds })
  }
  return types
}

/** Returns the items that items refer to in one way. */
function referencesIn(iref: Uint8Array, way: 'cdsc' | 'iloc'): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>()
  const size = iref[0] === 0 ? 2 : 4
  for (const { type, data } of partsIn(iref.subarray(4))?.parts ?? []) {
    if (type !== way || data.length < size + 2) continue
    const { u16: short, u32 } = numbers(data)
    const idAt = size === 2 ? short : u32
    const many = Math.min(short(size), Math.floor((data.length - size - 2) / size))
    const to = Array.from({ length: many }, (_, at) => idAt(size + 2 + at * size))
    found.set(idAt(0), [...(found.get(idAt(0)) ?? []), ...to])
  }
  return found
}

/** More pieces than any picture has; of no bytes each in the list, they would be more than memory has. */
const MOST_EXTENTS = 250_000

function placesIn(iloc: Uint8Array): Place[] {
  const version = iloc[0] as number
  if (iloc.length < 8 || version > 2) throw damaged()
  const sizes = [(iloc[4] as number) >> 4, (iloc[4] as number) & 15, (iloc[5] as number) >> 4]
  const indexSize = version === 0 ? 0 : (iloc[5] as number) & 15
  if ([...sizes, indexSize].some((size) => size !== 0 && size !== 4 && size !== 8)) throw damaged()
  const [offsetSize = 0, lengthSize = 0, baseSize = 0] = sizes
  let at = 6
  const read = (size: number): number => {
    if (at + size > iloc.length) throw damaged()
    let value = 0
    for (let i = 0; i < size; i++) value = value * 256 + (iloc[at + i] as number)
    at += size
    return value
  }
  const places: Place[] = []
  let pieces = 0
  for (let left = read(version < 2 ? 2 : 4); left > 0; left--) {
    const id = read(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : read(2) & 15
    const reference = read(2)
    const base = read(baseSize)
    const extents: Extent[] = []
    const many = read(2)
    pieces += Math.max(1, many)
    if (pieces > MOST_EXTENTS) throw new PictureRefusal('too_many_parts')
    for (let piece = 0; piece < many; piece++)
      extents.push({ index: read(indexSize), offset: read(offsetSize), length: read(lengthSize) })
    places.push({ id, method, reference, base, extents })
  }
  return places
}

/** Returns the box of places: offsets and lengths have four bytes, or as many as they had. @throws PictureRefusal `no_room` */
function placesBox(former: Uint8Array, places: readonly Place[]): Uint8Array {
  const version = former[0] as number
  const offsetSize = Math.max(4, (former[4] as number) >> 4)
  const lengthSize = Math.max(4, (former[4] as number) & 15)
  const baseSize = (former[5] as number) >> 4
  const indexSize = version === 0 ? 0 : (former[5] as number) & 15
  const number = (value: number, size: number): number[] => {
    if (value > 256 ** size - 1) throw new PictureRefusal('no_room')
    return Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** (size - 1 - at)) % 256)
  }
  const idSize = version < 2 ? 2 : 4
  const rows = places.map(({ id, method, reference, base, extents }) => [
    ...number(id, idSize),
    ...(version === 0 ? [] : u16(method)),
    ...u16(reference),
    ...number(base, baseSize),
    ...u16(extents.length),
    ...extents.flatMap(({ index, offset, length }) => [
      ...number(index, indexSize),
      ...number(offset, offsetSize),
      ...number(length, lengthSize),
    ]),
  ])
  return join(
    former.subarray(0, 4),
    [(offsetSize << 4) | lengthSize, (baseSize << 4) | indexSize],
    number(places.length, idSize),
    ...rows,
  )
}

/** Returns the items with one that describes the picture: its type is `mime`, it holds XMP. @throws PictureRefusal `no_room` */
export function withXmpItem(items: Items): { items: Items; id: number } {
  const known = [
    [items.primary, ...items.types.keys(), ...items.places.map((place) => place.id)],
    ...[...items.described, ...items.sources].map(([from, to]) => [from, ...to]),
  ]
  const id = known.flat().reduce((most, one) => Math.max(most, one), 0) + 1
  if (id > 0xffff) throw new PictureRefusal('no_room')
  const entry = boxOf('infe', [2, 0, 0, 0], u16(id), [0, 0], ascii('mime\0application/rdf+xml\0'))
  const parts = items.parts.flatMap(({ type, data }): Part[] => {
    if (type === 'iinf') return [{ type, data: withEntry(data, entry) }]
    if (type === 'iref') return [{ type, data: join(data, referenceTo(data[0] === 0, id, items.primary)) }]
    return [{ type, data }]
  })
  if (!parts.some(({ type }) => type === 'iref'))
    parts.splice(parts.findIndex(({ type }) => type === 'iinf') + 1, 0, {
      type: 'iref',
      data: join([0, 0, 0, 0], referenceTo(true, id, items.primary)),
    })
  const types = new Map(items.types).set(id, { type: 'mime', holds: XMP_TYPE })
  return { items: { ...items, parts, types }, id }
}

export const XMP_TYPE = 'application/rdf+xml'

/**
 * Returns whether nobody can tell where an item ends, of whose bytes some may be written: one whose piece has no length. By ISO
 * 14496-12 it is then as long as all that it lies in, which readers take for nothing, or for all up to the end of the file.
 * EXIF and XMP of no length in the file are what ExifTool leaves of those that it empties; what others have beside the list of
 * items is not written.
 */
export const hasOpenItem = ({ places, types }: Items): boolean =>
  places.some(({ id, method, reference, extents }) => {
    const { type = '', holds = '' } = types.get(id) ?? {}
    const isWords = type === 'Exif' || (type === 'mime' && holds === XMP_TYPE)
    const where = isWords ? 1 : 0
    return method === where && reference === 0 && extents.some(({ length }) => length === 0)
  })

/** Returns whether an item that is not among some is put together from bytes of those. */
export const isMadeFrom = ({ sources }: Items, ids: readonly number[]): boolean =>
  [...sources].some(([id, from]) => !ids.includes(id) && from.some((one) => ids.includes(one)))

function withEntry(iinf: Uint8Array, entry: Uint8Array): Uint8Array {
  const grown = iinf.slice()
  const { u16: short, u32, set16, set32 } = numbers(grown)
  if (iinf[0] === 0) set16(4, short(4) + 1)
  else set32(4, u32(4) + 1)
  return join(grown, entry)
}

/** Says that an item describes another. */
function referenceTo(isShort: boolean, from: number, to: number): Uint8Array {
  return boxOf('cdsc', isShort ? u16(from) : u32be(from), u16(1), isShort ? u16(to) : u32be(to))
}

/** Returns the content of the `meta` box with other places. @throws PictureRefusal `no_room` */
export function itemsBox({ head, parts, rest }: Items, places: readonly Place[]): Uint8Array {
  const written = parts.map(({ type, data }) =>
    type === 'iloc' ? { type, data: placesBox(data, places) } : { type, data },
  )
  return join(head, joined(written, rest))
}

/** A property that items have. */
export interface Property {
  readonly type: string
  readonly data: Uint8Array
}

/** Returns the properties of an item: how large it is, its colours. */
export function propertiesOf({ parts }: Items, id: number): Property[] {
  const iprp = partsIn(parts.find(({ type }) => type === 'iprp')?.data ?? new Uint8Array(0))?.parts ?? []
  const all = partsIn(iprp.find(({ type }) => type === 'ipco')?.data ?? new Uint8Array(0))?.parts ?? []
  return iprp
    .filter(({ type }) => type === 'ipma')
    .flatMap(({ data }) => associationsIn(data, id))
    .flatMap((index) => all[index - 1] ?? [])
}

function associationsIn(ipma: Uint8Array, id: number): number[] {
  if (ipma.length < 8) return []
  const { u16: short, u32 } = numbers(ipma)
  const isWide = ((ipma[3] as number) & 1) !== 0
  const idSize = ipma[0] === 0 ? 2 : 4
  let at = 8
  for (let left = u32(4); left > 0 && at + idSize + 1 <= ipma.length; left--) {
    const item = idSize === 2 ? short(at) : u32(at)
    const many = ipma[at + idSize] as number
    at += idSize + 1
    const size = isWide ? 2 : 1
    if (at + many * size > ipma.length) return []
    const found = Array.from({ length: many }, (_, index) =>
      isWide ? short(at + index * 2) & 0x7fff : (ipma[at + index] as number) & 0x7f,
    )
    if (item === id) return found
    at += many * size
  }
  return []
}
