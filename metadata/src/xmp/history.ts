import type { PictureSize } from '../size-within.ts'
import { EMPTY_PACKET, rewritePacket } from './merge.ts'
import { RDF, tryReadPacket, type XmpPacket, type XmpProperty } from './packet.ts'
import { encodeXml, scanXml, type XmlElement } from './scan-xml.ts'

const XMP_MM = 'http://ns.adobe.com/xap/1.0/mm/'
const EVENT = 'http://ns.adobe.com/xap/1.0/sType/ResourceEvent#'
const ENLARGED = /^enlarged from (\d{1,6})x(\d{1,6})$/
/** The name of a picture's file ends with its suffix, so that the mark behind it cannot be part of it. */
const MADE = /^made from (.+?)(?: \[(\d+-[0-9a-f]{8})\])?$/

/** Returns a packet whose history says from which size the picture was enlarged. */
export const withEnlargement = (xmp: string | null, { width, height }: PictureSize): string =>
  withEvent(xmp, 'resized', `enlarged from ${width}x${height}`)

/**
 * Returns a packet whose history says of which file the picture was made.
 * @param print the mark by which that file is known to be the same still (`filePrint`)
 */
export const withOrigin = (xmp: string | null, name: string, print: string): string =>
  withEvent(xmp, 'converted', `made from ${name} [${print}]`)

/**
 * Returns a packet whose history (`xmpMM:History`, whose actions XMP names) says what was done to the picture; what the history
 * said before stays in front. Its names are declared on the description around it: ImageMagick 6 reads no other.
 */
function withEvent(xmp: string | null, action: string, parameters: string): string {
  const read = xmp === null ? null : tryReadPacket(xmp)
  const packet = read === null || read === 'unreadable' ? (tryReadPacket(EMPTY_PACKET) as XmpPacket) : read
  const eventOf = (rdf: string, name: string) =>
    `<${rdf}li ${name}:action="${action}" ${name}:softwareAgent="Thokham" ${name}:parameters="${encodeXml(parameters)}"/>`
  const found = historyIn(packet.xml)
  if (!found) {
    const xml = `\n   <xmpMM:History><rdf:Seq>${eventOf('rdf:', 'stEvt')}</rdf:Seq></xmpMM:History>`
    const spaces = ` xmlns:xmpMM="${XMP_MM}" xmlns:stEvt="${EVENT}"`
    return rewritePacket(packet, isHistory, [{ xml, spaces }])
  }
  const { list, around, end } = found
  const declared = [...list.scope].find(([prefix, space]) => space === EVENT && prefix !== '')?.[0]
  const name = declared ?? (list.scope.has('stEvt') ? 'thkEvt' : 'stEvt')
  const event = eventOf(list.prefix && `${list.prefix}:`, name)
  const { xml } = packet
  const tagEnd = around.inner - (around.isEmpty ? 2 : 1)
  const space = declared === undefined ? ` xmlns:${name}="${EVENT}"` : ''
  return `${xml.slice(0, tagEnd)}${space}${xml.slice(tagEnd, end)}${event}${xml.slice(end)}`
}

const isHistory = ({ space, local }: XmpProperty) => space === XMP_MM && local === 'History'

/** Returns the list of a packet's history, where it ends, and what the history stands in; null where nothing can be added to it. */
function historyIn(xml: string): { list: XmlElement; around: XmlElement; end: number } | null {
  const open: XmlElement[] = []
  let found: { list: XmlElement; around: XmlElement; end: number } | null = null
  scanXml(xml, {
    open: (element) => {
      open.length = element.depth
      open.push(element)
    },
    close: (list, end) => {
      const [around, history] = open.slice(list.depth - 2, list.depth)
      if (list.depth < 2 || list.isEmpty || list.space !== RDF || list.local !== 'Seq') return
      if (around && history?.space === XMP_MM && history.local === 'History') found ??= { list, around, end }
    },
    text: () => {},
  })
  return found
}

/** Returns the size that a picture had before it was enlarged, the first that its packets tell; null where none does. */
export function enlargedFrom(packets: readonly XmpPacket[]): PictureSize | null {
  const [width, height] = saidIn(packets, ENLARGED)[0] ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

/**
 * Returns the name of the file that a picture was made of, the last that its packets tell, and the mark of that file as it was
 * then; null where none does.
 */
export function madeFrom(packets: readonly XmpPacket[]): { name: string; print: string | null } | null {
  const [name, print = null] = saidIn(packets, MADE).at(-1) ?? []
  return name === undefined ? null : { name, print }
}

/** Returns what events say that a mark fits, of each what the mark's groups are. */
function saidIn(packets: readonly XmpPacket[], mark: RegExp): string[][] {
  // A packet that has none of it is not walked through.
  const said = packets.flatMap(({ xml }) => (xml.includes('from ') ? parametersIn(xml) : []))
  return said.flatMap((one) => {
    const found = mark.exec(one)
    return found ? [found.slice(1)] : []
  })
}

function parametersIn(xml: string): string[] {
  const said: string[] = []
  let text = ''
  scanXml(xml, {
    open: ({ attributes }) => {
      text = ''
      for (const { space, local, value } of attributes)
        if (space === EVENT && local === 'parameters') said.push(value)
    },
    close: ({ space, local }) => {
      if (space === EVENT && local === 'parameters') said.push(text.trim())
    },
    text: (more) => {
      text += more
    },
  })
  return said
}
