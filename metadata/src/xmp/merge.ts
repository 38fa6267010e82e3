import type { FieldChanges } from '../fields.ts'
import { placeOf, writeProperties } from './fields-in-xmp.ts'
import { RDF, type XmpNode, type XmpPacket, type XmpProperty } from './packet.ts'
import { encodeXml } from './scan-xml.ts'

/** A packet that says nothing yet. */
export const EMPTY_PACKET = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="${RDF}">
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Elements to add to a packet, with the namespaces that they need: ` xmlns:dc="…"`. */
export interface AddedNode {
  readonly xml: string
  readonly spaces: string
}

/**
 * Returns the packet with the changed fields taken out and written anew in a node of their own; every other letter of it
 * stays as it is, but for the blank padding at its end.
 */
export function mergePacket(packet: XmpPacket, changes: FieldChanges): string {
  const added = writeProperties(packet, changes, encodeXml)
  return rewritePacket(packet, isChangedBy(changes), [added])
}

/** Tells the properties of the fields that change, those too that repeat them. */
export function isChangedBy(changes: FieldChanges): (property: XmpProperty) => boolean {
  return (property) => {
    const place = placeOf(property)
    return place !== null && changes[place.field] !== undefined
  }
}

/** Returns the packet without some properties and with nodes added at its end. */
export function rewritePacket(
  packet: XmpPacket,
  isRemoved: (property: XmpProperty) => boolean,
  added: readonly AddedNode[],
): string {
  const about = packet.nodes.find((node) => node.about !== null)?.about ?? ''
  const quote = about.includes('"') ? "'" : '"'
  const prefix = packet.rdfPrefix === 'rdf' ? '' : ` xmlns:rdf="${RDF}"`
  const nodes = added
    .filter(({ xml }) => xml !== '')
    .map(
      ({ xml, spaces }) =>
        `\n  <rdf:Description${prefix} rdf:about=${quote}${about}${quote}${spaces}>${xml}\n  </rdf:Description>`,
    )
  return withoutPadding(
    applied(packet.xml, [...removals(packet, isRemoved), ...insertion(packet, nodes.join(''))]),
  )
}

function insertion({ xml, rdf, rdfPrefix }: XmpPacket, nodes: string): Edit[] {
  if (nodes === '') return []
  if (rdf.isEmpty) {
    const tag = xml.slice(rdf.from, rdf.inner).replace(/\s*\/>$/, '>')
    const name = rdfPrefix ? `${rdfPrefix}:RDF` : 'RDF'
    return [{ from: rdf.from, to: rdf.inner, text: `${tag}${nodes}\n </${name}>` }]
  }
  const at = beforeBlank(xml, rdf.end)
  return [{ from: at, to: at, text: nodes }]
}

function removals(packet: XmpPacket, isRemoved: (property: XmpProperty) => boolean): Edit[] {
  return packet.nodes.flatMap((node) => {
    const gone = node.properties.filter(isRemoved)
    if (gone.length === 0) return []
    if (gone.length === node.properties.length) return [cut(packet.xml, node)]
    return gone.map((property) => cut(packet.xml, property))
  })
}

/** Takes out a part with the blanks before it. */
function cut(xml: string, { from, to }: XmpNode | XmpProperty): Edit {
  return { from: beforeBlank(xml, from), to, text: '' }
}

function beforeBlank(xml: string, at: number): number {
  let from = at
  while (from > 0 && /\s/.test(xml[from - 1] as string)) from--
  return from
}

function applied(xml: string, edits: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const { from, to, text } of [...edits].sort((a, b) => a.from - b.from || a.to - b.to)) {
    result += xml.slice(at, Math.max(at, from)) + text
    at = Math.max(at, to)
  }
  return result + xml.slice(at)
}

/** Cuts away the room that programs leave to write in; a file that is written anew needs none. */
function withoutPadding(xml: string): string {
  const end = xml.lastIndexOf('<?xpacket end')
  return end === -1 ? xml.trimEnd() : `${xml.slice(0, end).trimEnd()}\n${xml.slice(end).trimEnd()}`
}
