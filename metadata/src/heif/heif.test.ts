import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxOf, readBoxes } from '../bmff/boxes.ts'
import { Reader, sourceOfBytes } from '../byte-source.ts'
import { ascii, join, u32be, utf8 } from '../bytes.ts'
import { readExif } from '../exif/fields-in-exif.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import { FIELDS, read, written } from '../testing/written.ts'
import { readItems } from './items.ts'

const OLD =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Former words</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>'
const packet = (room: number) => utf8(`${OLD}${' '.repeat(room)}<?xpacket end="w"?>`)
/** Make = “Canon”, ImageDescription = “Former words”; with an XMP of its own as text where asked for. */
const exif = (() => {
  const texts = [ascii('Former words\0'), ascii('Canon\0')]
  const entry = (tag: number, text: Uint8Array, at: number) =>
    join([tag >> 8, tag & 255, 0, 2], u32be(text.length), u32be(at))
  return join(
    [0, 0, 0, 6],
    ascii('Exif\0\0'),
    ascii('MM\0*'),
    u32be(8),
    [0, 2],
    entry(0x010e, texts[0] as Uint8Array, 38),
    entry(0x010f, texts[1] as Uint8Array, 51),
    u32be(0),
    ...texts,
  )
})()

type Where = 'file' | 'pieces' | 'beside' | 'none' | 'other file' | 'other item' | 'in another'
interface Item {
  readonly type: 'hvc1' | 'Exif' | 'xmp' | 'text'
  readonly where: Where
  readonly bytes: Uint8Array
  readonly isWide: boolean
  readonly isTwice: boolean
  /** It describes something else than the picture. */
  readonly isOfAnother: boolean
  /** The list says no length of it. */
  readonly isOpen: boolean
  /** Which item it is put together from, where it is from another. */
  readonly host: number
}
interface Shape {
  readonly items: readonly Item[]
  readonly version: 0 | 1 | 2
  readonly sizes: { readonly offset: 4 | 8; readonly length: 4 | 8; readonly base: 0 | 4 }
  readonly hasReferences: boolean
  readonly isOpen: boolean
  readonly isMetaLast: boolean
  readonly between: number
  readonly behind: Uint8Array
}

const u16 = (value: number) => [value >> 8, value & 255]
const number = (value: number, size: number) =>
  size === 0 ? [] : size === 2 ? u16(value) : size === 8 ? [0, 0, 0, 0, ...u32be(value)] : u32be(value)

/** Makes a file of boxes; nobody draws it, but everything has its place. */
function made({
  items,
  version,
  sizes,
  hasReferences,
  isOpen,
  isMetaLast,
  between,
  behind,
}: Shape): Uint8Array {
  const whereOf = ({ where }: Item): Where =>
    version === 0 && ['beside', 'other item'].includes(where) ? 'file' : where
  const infe = (item: Item, id: number) => {
    const type = item.type === 'xmp' || item.type === 'text' ? 'mime' : item.type
    const holds = { xmp: 'application/rdf+xml\0', text: 'text/plain\0' }[item.type as string] ?? ''
    return boxOf(
      'infe',
      [item.isWide ? 3 : 2, 0, 0, 0],
      item.isWide ? u32be(id) : u16(id),
      [0, 0],
      ascii(`${type}\0${holds}`),
    )
  }
  const data = items.filter((item) => ['file', 'pieces'].includes(whereOf(item)))
  const beside = items.filter((item) => whereOf(item) === 'beside')
  const metaAt = (places: Uint8Array) => {
    const ipco = boxOf('ipco', boxOf('ispe', [0, 0, 0, 0], u32be(40), u32be(30)))
    const ipma = boxOf('ipma', [0, 0, 0, 0], u32be(1), [0, 1, 1, 0x81])
    return boxOf(
      'meta',
      [0, 0, 0, 0],
      boxOf('hdlr', [0, 0, 0, 0], u32be(0), ascii('pict'), new Uint8Array(13)),
      boxOf('pitm', [0, 0, 0, 0, 0, 1]),
      boxOf('iloc', places),
      boxOf('iinf', [0, 0, 0, 0], u16(items.length), ...items.map((item, at) => infe(item, at + 1))),
      ...(hasReferences
        ? [
            boxOf(
              'iref',
              [0, 0, 0, 0],
              ...items.map(({ isOfAnother }, at) =>
                boxOf('cdsc', u16(at + 1), [0, 1], u16(isOfAnother ? 77 : 1)),
              ),
              ...items.flatMap((item, at) =>
                whereOf(item) === 'other item' && item.host !== at + 1
                  ? [boxOf('iloc', u16(at + 1), [0, 1], u16(item.host))]
                  : [],
              ),
            ),
          ]
        : []),
      boxOf('iprp', ipco, ipma),
      ...(beside.length > 0 ? [boxOf('idat', ...beside.map(({ bytes }) => bytes))] : []),
    )
  }
  const places = (dataAt: number) => {
    const idSize = version < 2 ? 2 : 4
    const rows = items.flatMap((item, at) => {
      const where = whereOf(item)
      const host = data.find(({ type, where: hostWhere }) => type === 'xmp' && hostWhere === 'file')
      if (where === 'none' || (where === 'in another' && (item.type !== 'text' || !host))) return []
      const from = where === 'beside' ? 0 : dataAt
      const list = where === 'beside' ? beside : data
      const before = list.slice(0, list.indexOf(where === 'in another' && host ? host : item))
      const start = before.reduce((sum, { bytes }) => sum + bytes.length, from)
      const size = where === 'in another' ? 9 : item.bytes.length
      const base = sizes.base === 0 || where === 'beside' ? 0 : dataAt
      const half = Math.floor(item.bytes.length / 2)
      const extents =
        where === 'pieces'
          ? [
              [start, half],
              [start + half, item.bytes.length - half],
            ]
          : [[where === 'other item' ? 0 : start, size]]
      const method = { beside: 1, 'other item': 2 }[where as string] ?? 0
      const row = join(
        number(at + 1, idSize),
        version === 0 ? [] : u16(method),
        u16(where === 'other file' ? 1 : 0),
        number(where === 'other item' ? 0 : base, sizes.base),
        u16(extents.length),
        ...extents.map(([offset = 0, length = 0]) =>
          join(
            number(where === 'other item' ? offset : offset - base, sizes.offset),
            number(item.isOpen ? 0 : length, sizes.length),
          ),
        ),
      )
      return item.isTwice ? [row, row] : [row]
    })
    return join(
      [version, 0, 0, 0, (sizes.offset << 4) | sizes.length, sizes.base << 4],
      number(rows.length, idSize),
      ...rows,
    )
  }
  const ftyp = boxOf('ftyp', ascii('mif1\0\0\0\0mif1heic'))
  const free = between > 0 ? boxOf('free', new Uint8Array(between)) : []
  const content = boxOf('mdat', ...data.map(({ bytes }) => bytes))
  const metaLength = metaAt(places(0)).length
  const dataAt = ftyp.length + free.length + 8 + (isMetaLast ? 0 : metaLength)
  const meta = metaAt(places(dataAt))
  if (isOpen && !isMetaLast) content.set([0, 0, 0, 0])
  return join(
    ftyp,
    ...(isMetaLast ? [free, content, meta] : [meta, free, content]),
    isOpen && !isMetaLast ? [] : behind,
  )
}

/**
 * Returns what an item says, by the list of places, or null where they are not in this file.
 * @param open how a reader takes a piece of no length: for nothing, or for all from there on
 */
async function bytesOf(
  file: Uint8Array,
  id: number,
  open: 'nothing' | 'all' = 'nothing',
): Promise<string | null> {
  const { boxes } = await readBoxes(new Reader(sourceOfBytes(file)))
  const meta = boxes.find(({ type }) => type === 'meta')
  if (!meta) throw new Error('no list of items')
  const { places, parts, sources } = readItems(file.subarray(meta.data, meta.to))
  const place = places.find((one) => one.id === id)
  if (place?.reference !== 0) return null
  if (place.method === 2) {
    const hosts = await Promise.all((sources.get(id) ?? []).map((host) => bytesOf(file, host, open)))
    const from = hosts.join('')
    return place.extents
      .map(({ offset, length }) =>
        from.slice(offset, length === 0 && open === 'all' ? undefined : offset + length),
      )
      .join('')
  }
  const own = parts.find(({ type }) => type === 'idat')?.data ?? new Uint8Array(0)
  return place.extents
    .map(({ offset, length }) =>
      Buffer.from(place.method === 1 ? own : file)
        .subarray(
          place.base + offset,
          length === 0 && open === 'all' ? undefined : place.base + offset + length,
        )
        .toString('latin1'),
    )
    .join('')
}

/** Returns what readers find in an item: of EXIF what its directory leads to, as it keeps what lay there. */
function saidIn(type: Item['type'], bytes: string | null): string {
  if (bytes === null) return ''
  if (type !== 'Exif') return bytes
  return JSON.stringify(readExif(Buffer.from(bytes, 'latin1').subarray(10))?.sayings ?? {})
}

const where = fc.constantFrom<Where[]>(
  'file',
  'file',
  'file',
  'pieces',
  'beside',
  'none',
  'in another',
  'other file',
  'other item',
)
const item = fc
  .record({
    type: fc.constantFrom<Item['type'][]>('Exif', 'xmp', 'xmp', 'text', 'hvc1'),
    where,
    isWide: fc.boolean(),
    isTwice: fc.boolean(),
    isOfAnother: fc.constantFrom(false, false, true),
    isOpen: fc.constantFrom(false, false, false, true),
    host: fc.constantFrom(1, 1, 2, 3),
    room: fc.constantFrom(0, 100, 4_000),
  })
  .map(
    ({ room, ...rest }): Item => ({
      ...rest,
      bytes:
        rest.type === 'xmp'
          ? packet(room)
          : rest.type === 'Exif'
            ? exif
            : ascii(`${rest.type} of ${room} bytes`),
    }),
  )
const shape = fc.record<Shape>({
  items: fc.array(item, { maxLength: 5 }).map((more) => [
    {
      type: 'hvc1',
      where: 'file',
      bytes: ascii('the picture itself'),
      isWide: false,
      isTwice: false,
      isOfAnother: false,
      isOpen: false,
      host: 1,
    },
    ...more,
  ]),
  version: fc.constantFrom<Shape['version'][]>(0, 1, 2),
  sizes: fc.record({
    offset: fc.constantFrom<(4 | 8)[]>(4, 8),
    length: fc.constantFrom<(4 | 8)[]>(4, 8),
    base: fc.constantFrom<(0 | 4)[]>(0, 4),
  }),
  hasReferences: fc.boolean(),
  isOpen: fc.boolean(),
  isMetaLast: fc.boolean(),
  between: fc.constantFrom(0, 20),
  behind: fc.constantFrom(new Uint8Array(0), ascii('\0\0\0'), ascii('!!!!!!!!left behind by a program')),
})

describe('a HEIC of whatever items', () => {
  it('is written twice the same, says the new words alone, and keeps its picture and other items', async () => {
    await fc.assert(
      fc.asyncProperty(shape, async (one) => {
        const file = made(one)
        const saidBy = (bytes: Uint8Array, at: number) =>
          Promise.all([bytesOf(bytes, at + 1), bytesOf(bytes, at + 1, 'all')])
        const before = await Promise.all(one.items.map((_, at) => saidBy(file, at)))
        let once: Uint8Array
        try {
          once = (await written(file, FIELDS)).bytes
        } catch (error) {
          if (error instanceof PictureRefusal) return
          throw error
        }
        expect((await read(once)).fields).toEqual(FIELDS)
        expect(Buffer.compare((await written(once, FIELDS)).bytes, once)).toBe(0)
        for (const [at, { type, isOfAnother, where }] of one.items.entries()) {
          const isOurs = type !== 'hvc1' && type !== 'text' && !(one.hasReferences && isOfAnother)
          const emptied = (item: Item | undefined) =>
            item?.isOpen === true && (item.type === 'Exif' || item.type === 'xmp')
          const host = where === 'other item' ? one.items[(one.items[at]?.host ?? 0) - 1] : undefined
          const isEmptied = emptied(one.items[at]) || emptied(host)
          // What ExifTool emptied is nothing, whatever lies there.
          if (!isOurs)
            expect((await saidBy(once, at)).slice(0, isEmptied ? 1 : 2)).toEqual(
              before[at]?.slice(0, isEmptied ? 1 : 2),
            )
          // What is put together from others is not written.
          else if (where !== 'other item')
            expect(saidIn(type, await bytesOf(once, at + 1))).not.toContain('Former words')
        }
        const empty = await written(once, { ...FIELDS, title: '' })
        expect((await read(empty.bytes)).fields).toEqual({ ...FIELDS, title: '' })
      }),
      { numRuns: 300 },
    )
  })
})
