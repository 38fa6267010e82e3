import type { PictureSize } from '../size-within.ts'
import { EMPTY_PACKET, rewritePacket } from './merge.ts'
import { RDF, tryReadPacket, type XmpPacket, type XmpProperty } from './packet.ts'
import { scanXml } from './scan-xml.ts'

const XMP_MM = 'http://ns.adobe.com/xap/1.0/mm/'
const EVENT = 'http://ns.adobe.com/xap/1.0/sType/ResourceEvent#'
const MARK = /^enlarged from (\d{1,6})x(\d{1,6})$/

/**
 * Returns a packet whose history (`xmpMM:History`, one of the actions that XMP names) says from which size the picture was
 * enlarged; what the history said before stays in front.
 */
export function withEnlargement(xmp: string | null, from: PictureSize): string {
  const read = xmp === null ? null : tryReadPacket(xmp)
  const packet = read === null || read === 'unreadable' ? (tryReadPacket(EMPTY_PACKET) as XmpPacket) : read
  const event = `<rdf:li xmlns:rdf="${RDF}" xmlns:stEvt="${EVENT}" stEvt:action="resized" stEvt:softwareAgent="Thokham" stEvt:parameters="enlarged from ${from.width}x${from.height}"/>`
  const end = endOfHistory(packet.xml)
  if (end !== null) return `${packet.xml.slice(0, end)}${event}${packet.xml.slice(end)}`
  const xml = `\n   <xmpMM:History><rdf:Seq xmlns:rdf="${RDF}">${event}</rdf:Seq></xmpMM:History>`
  return rewritePacket(packet, isHistory, [{ xml, spaces: ` xmlns:xmpMM="${XMP_MM}"` }])
}

const isHistory = ({ space, local }: XmpProperty) => space === XMP_MM && local === 'History'

/** Returns where the list of a packet's history ends; null where it has none that an event can be added to. */
function endOfHistory(xml: string): number | null {
  let [inside, end]: [number | null, number | null] = [null, null]
  scanXml(xml, {
    open: ({ space, local, depth }) => {
      if (space === XMP_MM && local === 'History') inside ??= depth
    },
    close: ({ space, local, depth, isEmpty }, from) => {
      if (inside !== null && depth === inside + 1 && space === RDF && local === 'Seq' && !isEmpty)
        end ??= from
      if (depth === inside) inside = null
    },
    text: () => {},
  })
  return end
}

/** Returns the size that a picture had before it was enlarged, the first that its packets tell; null where none does. */
export function enlargedFrom(packets: readonly XmpPacket[]): PictureSize | null {
  for (const { xml } of packets) {
    // A packet that has none of it is not walked through.
    if (!xml.includes('enlarged from ')) continue
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
    const [width, height] =
      said
        .map((one) => MARK.exec(one))
        .find((one) => one !== null)
        ?.slice(1) ?? []
    if (width && height) return { width: Number(width), height: Number(height) }
  }
  return null
}
