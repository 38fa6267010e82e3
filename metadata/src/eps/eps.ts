import type { Reader } from '../byte-source.ts'
import { ascii, decodeEither, fromUtf8, numbers, sameBytes, startsWith, utf8 } from '../bytes.ts'
import type { FieldChanges } from '../fields.ts'
import { IPTC_BLOCK, readBlocks, writePhotoshop } from '../iptc/photoshop-blocks.ts'
import { exifIn, writeExifIn } from '../iptc/photoshop-exif.ts'
import type { PictureNote } from '../notes.ts'
import type { PictureFormat, WriteOptions, WrittenPicture } from '../picture.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import type { Saying } from '../sayings.ts'
import { SegmentList, sizeOf } from '../segments.ts'
import { jpegOfTiff, partOf, tiffBeside } from '../tiff/draw-tiff.ts'
import { fitInto } from '../xmp/fit-into.ts'
import { writeXmp } from '../xmp/write-xmp.ts'
import { type FoundPacket, findPackets, lettersOf } from './find-packets.ts'

/** A file that holds a preview beside its PostScript begins with these, and says where each lies. */
const WITH_PREVIEW = '\xc5\xd0\xd3\xc6'
const HEADER_BYTES = 30
/** Comments of a file's head. */
const MOST_HEAD_BYTES = 256 * 1024
const MOST_RESOURCES_BYTES = 8 * 1024 * 1024

interface Content {
  /** Where the PostScript lies. */
  readonly start: number
  readonly end: number
  readonly header: Uint8Array | null
  readonly head: string
  /** The head's comments end here. */
  readonly headEnd: number
  /** The document's own packet that another program wrote. */
  readonly foreign: FoundPacket | null
  readonly foreignXml: string | null | 'unreadable'
  /** The comments of ours, a packet in one of them. */
  readonly ours: FoundPacket | null
  readonly oursXml: string | null | 'unreadable'
  /** Where a packet would be put. */
  readonly place: number
  /** What comments of the head say of the document. */
  readonly comments: readonly HeadComment[]
  /** Photoshop's resources as text. */
  readonly resources: (FoundPacket & { readonly bytes: Uint8Array }) | null
}

const BEGIN_OURS = '%begin_xml_packet: '
const END_OURS = '%end_xml_packet'

/**
 * Encapsulated PostScript, of Illustrator's older files too. The document's packet is written over where it lies, at the
 * length that it has; what has no room there, and what had none, is put into a comment, which no interpreter runs
 * (docs/decisions/079-words-in-vectors-and-films.md). Drawing and previews stay as they are, byte for byte.
 */
export const eps: PictureFormat = {
  async read(reader) {
    const content = await readContent(reader)
    const { oursXml, foreignXml, resources, header } = content
    const beside = header && tiffBeside(header, reader.size)
    const [xmp = null, ...moreXmp] = [oursXml, foreignXml].filter(
      (xml): xml is string => xml !== null && xml !== 'unreadable',
    )
    return {
      ...sizeIn(content.head),
      xmp,
      moreXmp,
      exif: exifIn(resources?.bytes ?? new Uint8Array(0))[0] ?? null,
      moreExif: [],
      iptc: resources
        ? (readBlocks(resources.bytes) ?? []).filter(({ id }) => id === IPTC_BLOCK).map(({ data }) => data)
        : [],
      texts: {},
      sayings: content.comments.map(({ name, field, text }): Saying => {
        return { place: `%%${name}`, fields: { [field]: field === 'keywords' ? text.split(/[,;]/) : text } }
      }),
      preview: beside && (await jpegOfTiff(partOf(reader, beside.from, beside.size))),
      c2pa: null,
      isTransparent: false,
      colours: null,
    }
  },
  async write(reader, changes, options) {
    return writeContent(reader, await readContent(reader), changes, options)
  },
}

async function readContent(reader: Reader): Promise<Content> {
  const first = await reader.read(0, Math.min(HEADER_BYTES, reader.size))
  const header = startsWith(first, WITH_PREVIEW) ? first.slice() : null
  if (header && header.length < HEADER_BYTES) throw new PictureRefusal('truncated')
  // Printers' drivers put a Ctrl-D in front.
  const start = header ? numbers(header, true).u32(4) : first[0] === 4 ? 1 : 0
  const end = header ? start + numbers(header, true).u32(8) : reader.size
  if (header && (start < HEADER_BYTES || end <= start)) throw new PictureRefusal('damaged')
  // The PostScript and the previews beside it, each with its place and its length.
  if (header && [4, 12, 20].some((at) => placeIn(header, at) + placeIn(header, at + 4) > reader.size))
    throw new PictureRefusal('truncated')
  const head = lettersOf(await reader.read(start, Math.min(end, start + MOST_HEAD_BYTES)))
  if (!head.startsWith('%!PS')) throw new PictureRefusal('damaged')
  const headEnd = start + endOfHead(head)
  const { packets, commentAt } = await findPackets(reader, start, end, '%%Page: ')
  const xmlOf = async (packet: FoundPacket | null) =>
    packet && (fromUtf8((await reader.read(packet.from, packet.to)).slice()) ?? ('unreadable' as const))
  const marked = await Promise.all(
    packets.map(async (packet) => {
      const before = packet.from - 1 >= start ? await reader.read(packet.from - 1, packet.from) : null
      return { packet, isOurs: before?.[0] === 0x25 }
    }),
  )
  const ours = marked.find(({ isOurs }) => isOurs)?.packet ?? null
  const others = marked.filter(({ isOurs }) => !isOurs).map(({ packet }) => packet)
  const foreign = ours ? (others.find(({ from }) => from > ours.to) ?? null) : mainOf(head, others)
  return {
    start,
    end,
    header,
    head,
    headEnd,
    foreign,
    foreignXml: await xmlOf(foreign),
    ours: ours && (await withComments(reader, ours, start, end)),
    oursXml: await xmlOf(ours),
    place: commentAt === null ? headEnd : await afterPageComments(reader, commentAt, end),
    comments: commentsIn(head.slice(0, headEnd - start), start),
    resources: await readResources(head, start),
  }
}

/** A comment of the head that says something of the document. */
interface HeadComment {
  readonly name: string
  readonly field: 'title' | 'description' | 'keywords'
  readonly text: string
  /** From its mark to behind its line, and those that go on with it. */
  readonly from: number
  readonly to: number
}

const COMMENTS: Readonly<Record<string, HeadComment['field']>> = {
  Title: 'title',
  Subject: 'description',
  Keywords: 'keywords',
}
/** Programs name the file there. */
const FILE_NAME = /\.[a-z]\w{1,4}$|^untitled\b/i

/** Reads what comments of a head say in words (Document Structuring Conventions 3.0). */
function commentsIn(head: string, start: number): HeadComment[] {
  const line =
    /(?<=[\r\n])%%(Title|Subject|Keywords):[ \t]*([^\r\n]*)(?:\r\n|\r|\n)((?:%%\+[^\r\n]*(?:\r\n|\r|\n))*)/g
  return [...head.matchAll(line)].flatMap(
    ({ 0: whole, 1: name = '', 2: first = '', 3: rest = '', index }) => {
      const text = textOf(
        [first, ...rest.split(/[\r\n]+/).map((one) => one.slice(3).trim())].join(' ').trim(),
      )
      const field = COMMENTS[name] as HeadComment['field']
      const isWords = text !== '' && text !== '(atend)' && !(field === 'title' && FILE_NAME.test(text))
      return isWords ? [{ name, field, text, from: start + index, to: start + index + whole.length }] : []
    },
  )
}

/** Returns what a text of a comment says: in brackets some letters are numbers of eight. */
function textOf(text: string): string {
  if (!/^\([\s\S]*\)$/.test(text) || text === '(atend)') return text
  const letters = text
    .slice(1, -1)
    .replace(/\\([0-7]{1,3}|[\s\S])/g, (_, one: string) =>
      /^[0-7]/.test(one) ? String.fromCharCode(Number.parseInt(one, 8) & 255) : one,
    )
  const isBytes = /\\[0-7]/.test(text) && /^[\0-\xff]*$/.test(letters)
  return isBytes ? decodeEither(ascii(letters)) : letters
}

/** No line of a comment is longer. */
const MOST_LINE = 255

/** Returns a comment with a new text; nothing where it would say it in other letters or on several lines: it may be left out. */
function commentLine(name: string, text: string, line: string): Uint8Array {
  const written = `%%${name}: (${text.replace(/[\\()]/g, '\\$&')})`
  const isPlain = /^[ -~]+$/.test(text) && written.length <= MOST_LINE && !FILE_NAME.test(text)
  return utf8(isPlain ? `${written}${line}` : '')
}

const placeIn = (header: Uint8Array, at: number): number => numbers(header, true).u32(at)

/** Returns which packet speaks of the document: others are those of pictures in it. */
function mainOf(head: string, packets: readonly FoundPacket[]): FoundPacket | null {
  const [, main = 'MainFirst'] = /[\r\n]%ADO_ContainsXMP:\s*(\w+)/.exec(head) ?? []
  if (/^NoMain/i.test(main)) return null
  return (/^MainLast/i.test(main) ? packets.at(-1) : packets[0]) ?? null
}

/** Returns where the comments of a head end: behind the line that says so, or before the first line that is none. */
function endOfHead(head: string): number {
  let at = 0
  while (at < head.length) {
    const line = lineAt(head, at)
    if (!/^%[!-~]/.test(line.text)) return at
    at = line.next
    if (line.text.startsWith('%%EndComments')) return at
  }
  return at
}

/** Returns a line of text and where the next begins, whatever ends it. */
function lineAt(text: string, at: number): { text: string; next: number } {
  const found = text.slice(at, at + 4096).search(/[\r\n]/)
  const end = found === -1 ? endOfLine(text, at) : at + found
  const next = text.startsWith('\r\n', end) ? end + 2 : Math.min(text.length, end + 1)
  return { text: text.slice(at, end), next }
}

function endOfLine(text: string, at: number): number {
  const ends = ['\r', '\n'].map((letter) => text.indexOf(letter, at)).filter((end) => end !== -1)
  return Math.min(text.length, ...ends)
}

/** Goes past the comments of a page: what stands behind them belongs to it. */
async function afterPageComments(reader: Reader, at: number, end: number): Promise<number> {
  const text = lettersOf(await reader.read(at, Math.min(end, at + 8192)))
  let place = 0
  for (;;) {
    const line = lineAt(text, place)
    if (place > 0 && !/^%%(?:Page|\+)/.test(line.text)) return at + place
    if (line.next === place || line.next >= text.length) return at + place
    place = line.next
  }
}

/** Widens a packet of ours to the comments around it. */
async function withComments(
  reader: Reader,
  { from, to }: FoundPacket,
  start: number,
  end: number,
): Promise<FoundPacket> {
  const before = lettersOf(await reader.read(Math.max(start, from - 64), from))
  const after = lettersOf(await reader.read(to, Math.min(end, to + 64)))
  const begin = before.lastIndexOf(BEGIN_OURS)
  const [closing = ''] = /^(?:\r\n|\r|\n)%end_xml_packet(?:\r\n|\r|\n)?/.exec(after) ?? []
  return {
    from: begin === -1 ? from - 1 : from - (before.length - begin),
    to: closing === '' ? to : to + closing.length,
  }
}

/** Reads Photoshop's resources, which lie as numbers in comments. */
async function readResources(head: string, start: number): Promise<Content['resources']> {
  const begin = /[\r\n]%BeginPhotoshop: *\d+[^\r\n]*(?:\r\n|\r|\n)/.exec(head)
  if (!begin) return null
  const from = begin.index + begin[0].length
  const to = head.indexOf('%EndPhotoshop', from)
  if (to === -1 || to - from > MOST_RESOURCES_BYTES) return null
  const digits = head.slice(from, to).replace(/[%\s]/g, '')
  if (digits.length % 2 || /[^0-9a-f]/i.test(digits)) return null
  const bytes = Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  )
  return { from: start + begin.index + 1, to: start + to, bytes }
}

function resourcesText(bytes: Uint8Array, line: string): Uint8Array {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')
  const lines = digits.match(/.{1,64}/g) ?? []
  return utf8([`%BeginPhotoshop: ${bytes.length}`, ...lines.map((one) => `% ${one}`), ''].join(line))
}

/** Returns how large a drawing says that it is, in points. */
function sizeIn(head: string): { width: number; height: number } {
  const [, box = ''] = /[\r\n]%%BoundingBox: *([-\d.]+ +[-\d.]+ +[-\d.]+ +[-\d.]+)/.exec(head) ?? []
  const [left = 0, bottom = 0, right = 0, top = 0] = box.split(/ +/).map(Number)
  const whole = (size: number) => (Number.isFinite(size) ? Math.max(0, Math.round(size)) : 0)
  return { width: whole(right - left), height: whole(top - bottom) }
}

interface Edit {
  readonly from: number
  readonly to: number
  readonly bytes: Uint8Array
}

function writeContent(
  reader: Reader,
  content: Content,
  changes: FieldChanges,
  options: WriteOptions,
): WrittenPicture {
  const notes: PictureNote[] = []
  const { edits, isReplaced } = packetEdits(content, changes, options)
  if (isReplaced) notes.push({ code: 'xmp_replaced' })
  const { resources } = content
  if (resources) {
    const { removeLocation } = options
    const hasIptc = readBlocks(resources.bytes)?.some(({ id }) => id === IPTC_BLOCK)
    const iptc = (hasIptc && writePhotoshop(resources.bytes, changes, notes)) || resources.bytes
    const written = writeExifIn(iptc, changes, { notes, removeLocation })
    if (!sameBytes(written, resources.bytes))
      edits.push({ ...resources, bytes: resourcesText(written, lineEnd(content.head)) })
  }
  for (const { name, field, text: former, from, to } of content.comments) {
    const value = changes[field]
    const text = typeof value === 'string' ? value : value?.join(', ')
    if (text !== undefined && text !== former)
      edits.push({ from, to, bytes: commentLine(name, text, lineEnd(content.head)) })
  }
  const list = new SegmentList()
  if (!content.header) list.copy(0, content.start)
  let at = content.start
  for (const { from, to, bytes } of edits.sort((a, b) => a.from - b.from || a.to - b.to)) {
    list.copy(at, from).add(bytes)
    at = to
  }
  list.copy(at, content.end)
  if (!content.header) return { segments: list.segments, notes }
  const grown = sizeOf(list.segments) - (content.end - content.start)
  const whole = new SegmentList()
    .add(movedHeader(content.header, content, grown))
    .copy(content.header.length, content.start)
    .append(list)
    .copy(content.end, reader.size)
  return { segments: whole.segments, notes }
}

function packetEdits(
  { foreign, foreignXml, ours, oursXml, head, headEnd, start, place }: Content,
  changes: FieldChanges,
  options: WriteOptions,
): { edits: Edit[]; isReplaced: boolean } {
  if (foreign && !ours) {
    const { bytes, isReplaced } = writeXmp(foreignXml, changes, options)
    const padded = fitInto(bytes, foreign.to - foreign.from)
    if (padded) return { edits: [{ ...foreign, bytes: padded }], isReplaced }
  }
  const { bytes, isReplaced } = writeXmp(oursXml, changes, options)
  if (bytes.length === 0) return { edits: [], isReplaced }
  const line = lineEnd(head)
  const at = ours ?? { from: place, to: place }
  const edits: Edit[] = [{ ...at, bytes: commentOf(bytes, line) }]
  // No former words stay beside the new ones.
  const cleared = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, Array.isArray(value) ? [] : value && '']),
  )
  const left = foreign && foreignXml !== 'unreadable' ? writeXmp(foreignXml, cleared, options).bytes : null
  const room = foreign && left && fitInto(left, foreign.to - foreign.from)
  if (foreign && room) edits.push({ ...foreign, bytes: room })
  const mark = /[\r\n]%ADO_ContainsXMP:[^\r\n]*/.exec(head)
  const said = utf8('%ADO_ContainsXMP: MainFirst')
  if (!mark) edits.push(markEdit(head, headEnd, start, line))
  else edits.push({ from: start + mark.index + 1, to: start + mark.index + mark[0].length, bytes: said })
  return { edits, isReplaced }
}

/** Says among the head's comments that the first packet is the document's. */
function markEdit(head: string, headEnd: number, start: number, line: string): Edit {
  const last = head.lastIndexOf('%%EndComments', headEnd - start)
  const at = start + (last === -1 ? lineAt(head, 0).next : last)
  return { from: at, to: at, bytes: utf8(`%ADO_ContainsXMP: MainFirst${line}`) }
}

const lineEnd = (head: string): string => /\r\n|\r|\n/.exec(head)?.[0] ?? '\n'

/** A line of comment that holds a packet: interpreters pass over it, and readers find it. */
function commentOf(xmp: Uint8Array, line: string): Uint8Array {
  const packet = utf8((fromUtf8(xmp) ?? '').replace(/>\s*[\r\n]+\s*/g, '>').replace(/[\r\n]+/g, ' '))
  const begin = utf8(`${BEGIN_OURS}${packet.length}${line}%`)
  const end = utf8(`${line}${END_OURS}${line}`)
  const bytes = new Uint8Array(begin.length + packet.length + end.length)
  bytes.set(begin)
  bytes.set(packet, begin.length)
  bytes.set(end, begin.length + packet.length)
  return bytes
}

/** Returns the header of a file with a preview, in which the PostScript is of another length. */
function movedHeader(header: Uint8Array, { start, end }: Content, grown: number): Uint8Array {
  const moved = header.slice()
  const { u16, u32, set16, set32 } = numbers(moved, true)
  set32(8, end - start + grown)
  for (const at of [12, 20]) if (u32(at) >= end) set32(at, u32(at) + grown)
  if (u16(28) === 0xffff) return moved
  let sum = 0
  for (let at = 0; at < 28; at += 2) sum ^= u16(at)
  set16(28, sum)
  return moved
}
