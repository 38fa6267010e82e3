import type { Reader } from '../byte-source.ts'
import { decode, fromUtf8, utf8 } from '../bytes.ts'
import type { FieldChanges } from '../fields.ts'
import type { PictureFormat, WriteOptions, WrittenPicture } from '../picture.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import type { Saying } from '../sayings.ts'
import { SegmentList } from '../segments.ts'
import { decodeXml, encodeXml, scanXml, UnreadableXml, type XmlElement } from '../xmp/scan-xml.ts'
import { MOST_XMP_BYTES, writeXmp } from '../xmp/write-xmp.ts'

/** Drawings are text, and are looked through as a whole. */
const MOST_BYTES = 128 * 1024 * 1024
/** Groups within groups: editors nest them deeper than metadata is. */
const DEEPEST = 2_000

/** An element that stands right in the drawing; places are bytes. */
interface Child {
  readonly local: string
  readonly from: number
  readonly inner: number
  readonly end: number
  readonly to: number
  readonly isEmpty: boolean
  readonly prefix: string
  /** Its language; '' where it says none. */
  readonly language: string
  /** It holds elements that neither SVG nor XHTML has: they say more than a text. */
  readonly isForeign: boolean
}

interface Content {
  readonly bytes: Uint8Array
  readonly root: XmlElement
  /** Each `<metadata>` that holds RDF, with what it holds, in an element that declares what the drawing does. */
  readonly packets: readonly { readonly holder: Child; readonly xmp: string }[]
  /** The first of a field counts. */
  readonly texts: readonly {
    readonly field: 'title' | 'description'
    readonly child: Child
    readonly text: string
    /** It says the text of the first in a language of its own, and stays beside that one as long as there is one. */
    readonly isOther: boolean
  }[]
  /** The document type declares elements that may be words. */
  readonly hasHiddenWords: boolean
  /** A title that stands in the drawing's tag, as some editors leave it. */
  readonly titled: { readonly from: number; readonly to: number; readonly text: string } | null
}

/** The texts that browsers show of a drawing, by their elements. */
const FIELDS: Readonly<Record<string, 'title' | 'description'>> = { title: 'title', desc: 'description' }

/**
 * SVG keeps XMP in `<metadata>`, and in many drawings a title and a description of its own
 * (https://www.w3.org/TR/SVG2/struct.html#MetadataElement). Only UTF-8 is written.
 */
export const svg: PictureFormat = {
  async read(reader) {
    const content = await readContent(reader)
    const [xmp = null, ...moreXmp] = content.packets.map((packet) => packet.xmp)
    return {
      ...sizeOf(content.root),
      xmp,
      moreXmp,
      exif: null,
      moreExif: [],
      iptc: [],
      texts: {},
      sayings: [
        ...content.texts
          .filter(({ isOther }) => !isOther)
          .map(({ field, child, text }): Saying => {
            return { place: `SVG ${child.local}`, fields: { [field]: text } }
          }),
        ...(content.titled ? [{ place: 'SVG', fields: { title: content.titled.text } }] : []),
      ],
      c2pa: null,
      isTransparent: false,
      colours: 'srgb',
    }
  },
  async write(reader, changes, options) {
    return writeContent(reader, await readContent(reader), changes, options)
  },
}

async function readContent(reader: Reader): Promise<Content> {
  if (reader.size > MOST_BYTES) throw new PictureRefusal('too_many_parts')
  const bytes = await reader.read(0, reader.size)
  if (fromUtf8(bytes) === null) throw new PictureRefusal('unsupported_kind', 'svg_letters')
  // One letter a byte: places in the text are places in the file.
  const text = decode(bytes, 'windows-1252')
  const start = endOfProlog(text)
  const { root, children } = childrenIn(text.slice(start), start)
  const entities = entitiesIn(fromUtf8(bytes.subarray(0, start)) ?? '')
  const tag = wrapper(root, entities)
  const texts = children.flatMap((child) => {
    const field = FIELDS[child.local]
    const isFirst = children.find(({ local }) => local === child.local) === child
    const isOther = !isFirst && child.language !== ''
    const text = textIn(xmlIn(bytes, child), entities)
    return field && !child.isForeign ? [{ field, child, text, isOther }] : []
  })
  return {
    bytes,
    root,
    packets: children
      .filter((child) => child.local === 'metadata' && holdsRdf(bytes, child))
      .map((holder) => ({ holder, xmp: tag + resolved(xmlIn(bytes, holder), entities) + WRAPPER_END })),
    texts,
    hasHiddenWords: /<!ENTITY[^>]*<[\w:]*(?:title|desc|metadata|RDF)\b/.test(text.slice(0, start)),
    titled: titleOf(bytes, root, start),
  }
}

/** @param start of the drawing: places of its tag count from there, and have the blank before an attribute */
function titleOf(bytes: Uint8Array, { attributes }: XmlElement, start: number): Content['titled'] {
  const title = attributes.find(({ local, space }) => space === '' && local === 'title')
  if (!title) return null
  const [from, to] = [title.from + start, title.to + start]
  const [, text = ''] = /=\s*["']([\s\S]*)["']$/.exec(fromUtf8(bytes.subarray(from, to)) ?? '') ?? []
  return { from, to, text: decodeXml(text).trim() }
}

/** Returns where the drawing begins: behind what declares it, and a document type with its entities. */
function endOfProlog(text: string): number {
  let at = text.startsWith('\u00ef\u00bb\u00bf') ? 3 : 0
  for (;;) {
    at = text.indexOf('<', at)
    if (at === -1) throw new PictureRefusal('damaged')
    if (text.startsWith('<?', at)) at = after(text, '?>', at)
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at)
    else if (text.startsWith('<!', at)) {
      const end = after(text, '>', at)
      const entities = text.indexOf('[', at)
      at = entities === -1 || entities > end ? end : after(text, '>', after(text, ']', entities) - 1)
    } else return at
  }
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  if (at === -1) throw new PictureRefusal('truncated')
  return at + mark.length
}

const XHTML = 'http://www.w3.org/1999/xhtml'

function childrenIn(text: string, start: number): { root: XmlElement; children: Child[] } {
  let root: XmlElement | null = null
  let isForeign = false
  const children: Child[] = []
  try {
    scanXml(
      text,
      {
        open(element) {
          if (element.depth === 0)
            root = { ...element, from: element.from + start, inner: element.inner + start }
          else if (element.depth === 1) isForeign = false
          else if (element.space !== root?.space && element.space !== XHTML) isForeign = true
        },
        close(element, from, to) {
          if (element.depth !== 1) return
          const { local, prefix, isEmpty } = element
          const language = element.attributes.find((one) => one.local === 'lang')?.value ?? ''
          const place = { from: element.from + start, inner: element.inner + start, end: from + start }
          children.push({ local, prefix, isEmpty, language, isForeign, ...place, to: to + start })
        },
        text() {},
      },
      DEEPEST,
    )
  } catch (error) {
    if (error instanceof UnreadableXml) throw new PictureRefusal('damaged')
    throw error
  }
  if (!root) throw new PictureRefusal('damaged')
  return { root, children }
}

function holdsRdf(bytes: Uint8Array, { inner, end }: Child): boolean {
  if (end - inner > MOST_XMP_BYTES) throw new PictureRefusal('xmp_too_large')
  return /<(?:[\w-]+:)?RDF\b/.test(decode(bytes.subarray(inner, end), 'windows-1252'))
}

const WRAPPER_END = '</svg>'

/** Returns the texts that a document type declares, by their names; none that have markup in them. */
const entitiesIn = (prolog: string): ReadonlyMap<string, string> =>
  new Map(
    [...prolog.matchAll(/<!ENTITY\s+([\w.-]+)\s+(?:"([^"<&%]*)"|'([^'<&%]*)')/g)].map(
      ([, name = '', value, other = '']) => [name, value ?? other],
    ),
  )

const MARKS = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/

/** Returns XML in which what the document type declares stands for itself. */
const resolved = (xml: string, entities: ReadonlyMap<string, string>): string =>
  xml.replace(new RegExp(`${MARKS.source}|&([\\w.-]+);`, 'g'), (whole, name?: string) => {
    const text = name === undefined ? undefined : entities.get(name)
    return text === undefined ? whole : encodeXml(text).replaceAll("'", '&apos;')
  })

/** Returns what readers show of an element's content: its text, that of elements in it, and what is marked as letters alone. */
const textIn = (xml: string, entities: ReadonlyMap<string, string>): string =>
  resolved(xml, entities)
    .replace(new RegExp(`${MARKS.source}|<[^>]*>|[^<]+`, 'g'), (part) => {
      if (part.startsWith('<![CDATA[')) return part.slice(9, -3)
      return part.startsWith('<') ? '' : decodeXml(part)
    })
    .trim()

/** Makes a start tag that declares every namespace of the drawing: what stands inside relies on it. */
function wrapper(root: XmlElement, entities: ReadonlyMap<string, string>): string {
  const declared = [...root.scope].map(([prefix, space]) => {
    const address = decodeXml(resolved(space, entities))
    return ` xmlns${prefix && `:${prefix}`}="${encodeXml(address)}"`
  })
  return `<svg${declared.join('')}>`
}

const xmlIn = (bytes: Uint8Array, { inner, end }: Child): string => fromUtf8(bytes.subarray(inner, end)) ?? ''

/** Units of a length, in pixels. */
const UNITS: Readonly<Record<string, number>> = { mm: 96 / 25.4, cm: 96 / 2.54, in: 96, pt: 96 / 72, pc: 16 }

/** Returns how large a drawing says that it is, in whole pixels; as browsers show one that says nothing. */
function sizeOf({ attributes }: XmlElement): { width: number; height: number } {
  const textOf = (name: string) =>
    attributes.find(({ local, space }) => space === '' && local === name)?.value ?? ''
  const length = (text: string) => {
    const [, number = '', unit = ''] = /^\s*([\d.]+)\s*(px|mm|cm|in|pt|pc)?\s*$/.exec(text) ?? []
    return number === '' ? 0 : Number(number) * (UNITS[unit] ?? 1)
  }
  const [, , wide = 0, high = 0] = textOf('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map((one) => Number(one) || 0)
  const whole = (size: number) => Math.min(1_000_000, Math.max(1, Math.round(size)))
  const [width, height] = [length(textOf('width')), length(textOf('height'))]
  if (width > 0 && height > 0) return { width: whole(width), height: whole(height) }
  return wide > 0 && high > 0 ? { width: whole(wide), height: whole(high) } : { width: 300, height: 150 }
}

function writeContent(
  reader: Reader,
  content: Content,
  changes: FieldChanges,
  options: WriteOptions,
): WrittenPicture {
  const { packets, root, titled, texts } = content
  if (content.hasHiddenWords) throw new PictureRefusal('no_room')
  /** What takes the place of some bytes. */
  const edits: { from: number; to: number; xml: Uint8Array }[] = []
  const replaced: boolean[] = []
  for (const { holder, xmp } of packets) {
    const { bytes, isReplaced } = writeXmp(xmp, changes, options)
    replaced.push(isReplaced)
    edits.push({ from: holder.inner, to: holder.end, xml: isReplaced ? bytes : unwrapped(bytes) })
  }
  const fresh = packets.length === 0 ? writeXmp(null, changes, options).bytes : new Uint8Array(0)
  if (fresh.length > 0) edits.push(insertedIn(root, fresh))
  if (titled && changes.title !== undefined && changes.title !== titled.text)
    edits.push({
      ...titled,
      xml: utf8(changes.title === '' ? '' : ` title="${encodeXml(changes.title)}"`),
    })
  const said = new Set<string>()
  for (const { field, child, text: former, isOther } of texts) {
    const isFirst = !said.has(field)
    said.add(field)
    const text = isFirst ? changes[field] : changes[field] && ''
    if (text === undefined || text === former || (isOther && changes[field] !== '')) continue
    if (text === '') edits.push({ from: child.from, to: child.to, xml: new Uint8Array(0) })
    else if (!child.isEmpty) edits.push({ from: child.inner, to: child.end, xml: utf8(encodeXml(text)) })
  }
  const list = new SegmentList()
  let at = 0
  for (const { from, to, xml } of edits.sort((a, b) => a.from - b.from)) {
    list.copy(at, from).add(xml)
    at = to
  }
  list.copy(at, reader.size)
  return { segments: list.segments, notes: replaced.includes(true) ? [{ code: 'xmp_replaced' }] : [] }
}

/** Takes off the element that a packet was read in. */
function unwrapped(xmp: Uint8Array): Uint8Array {
  const xml = decode(xmp, 'utf-8')
  const end = xml.lastIndexOf(WRAPPER_END)
  return utf8(xml.slice(xml.indexOf('>') + 1, end).trimEnd())
}

/** Where ExifTool finds XMP among so many bytes of XML, it takes the file for XMP alone. */
const LOOKED_AT_BYTES = 256

/** Puts a packet where the drawing begins, where every reader looks. */
function insertedIn({ prefix, inner, isEmpty }: XmlElement, xmp: Uint8Array) {
  const tag = (name: string) => (prefix === '' ? name : `${prefix}:${name}`)
  const room = '\n'.padEnd(Math.max(1, LOOKED_AT_BYTES - inner), ' ')
  const xml = `${room}<${tag('metadata')}>${decode(xmp, 'utf-8')}</${tag('metadata')}>`
  return isEmpty
    ? { from: inner - 2, to: inner, xml: utf8(`>${xml}\n</${tag('svg')}>`) }
    : { from: inner, to: inner, xml: utf8(xml) }
}
