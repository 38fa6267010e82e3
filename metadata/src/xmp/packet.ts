import { scanXml, UnreadableXml, type XmlElement } from './scan-xml.ts'

export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const XML = 'http://www.w3.org/XML/1998/namespace'

/** A property of the picture as it stands in the packet. */
export interface XmpProperty {
  readonly space: string
  readonly local: string
  /** Its values: one for a plain one, one an item for a list. */
  readonly values: readonly { readonly text: string; readonly language: string }[]
  /** Its values are items of a list. */
  readonly isList: boolean
  readonly from: number
  readonly to: number
  readonly isAttribute: boolean
  readonly scope: ReadonlyMap<string, string>
}

/** A top-level node of the packet that carries properties. */
export interface XmpNode {
  readonly from: number
  to: number
  /** The picture's name for itself as written, undecoded. */
  readonly about: string | null
  readonly properties: XmpProperty[]
}

export interface XmpPacket {
  readonly xml: string
  readonly nodes: readonly XmpNode[]
  /** The prefix of RDF in the packet. */
  readonly rdfPrefix: string
  /** Where the RDF element's tags are. */
  readonly rdf: {
    readonly from: number
    readonly inner: number
    readonly isEmpty: boolean
    readonly end: number
  }
}

/**
 * Finds the properties of a packet and their places, so that what is not ours is never written anew.
 * @returns null for XML that holds no RDF
 * @throws UnreadableXml
 */
export function readPacket(xml: string): XmpPacket | null {
  const nodes: XmpNode[] = []
  let rdf: { element: XmlElement; end: number } | null = null
  let inside = false
  let node: XmpNode | null = null
  let property: { element: XmlElement; text: string; items: { text: string; language: string }[] } | null =
    null
  let item: { depth: number; text: string; language: string } | null = null
  scanXml(xml, {
    open(element) {
      if (!rdf && isRdf(element, 'RDF')) {
        rdf = { element, end: element.inner }
        inside = true
        return
      }
      if (!rdf || !inside) return
      const depth = element.depth - rdf.element.depth
      if (depth === 1) {
        node = { from: element.from, to: element.inner, about: aboutOf(xml, element), properties: [] }
        for (const attribute of element.attributes) {
          if (isNotProperty(attribute.space)) continue
          const { space, local, value, from, to } = attribute
          node.properties.push({
            space,
            local,
            values: [{ text: value, language: '' }],
            isList: false,
            from,
            to,
            isAttribute: true,
            scope: element.scope,
          })
        }
        nodes.push(node)
      } else if (depth === 2) {
        const resource = element.attributes.find((one) => one.space === RDF && one.local === 'resource')
        property = { element, text: resource?.value ?? '', items: [] }
      } else if (depth === 4 && isRdf(element, 'li')) {
        const language = element.attributes.find((one) => one.space === XML && one.local === 'lang')?.value
        const resource = element.attributes.find((one) => one.space === RDF && one.local === 'resource')
        item = { depth: element.depth, text: resource?.value ?? '', language: language?.toLowerCase() ?? '' }
      }
    },
    text(text) {
      if (item) item.text += text
      else if (property) property.text += text
    },
    close(element, from, to) {
      if (!rdf || !inside) return
      const depth = element.depth - rdf.element.depth
      if (depth === 0) {
        rdf.end = from
        inside = false
      } else if (depth === 1 && node) {
        node.to = to
        node = null
      } else if (depth === 2 && property && node) {
        const { space, local } = element
        const plain = { text: property.text.trim(), language: '' }
        const values = property.items.length > 0 ? property.items : [plain]
        node.properties.push({
          space,
          local,
          values,
          isList: property.items.length > 0,
          from: element.from,
          to,
          isAttribute: false,
          scope: element.scope,
        })
        property = null
      } else if (depth === 4 && item && property) {
        property.items.push({ text: item.text, language: item.language })
        item = null
      }
    },
  })
  if (!rdf) return null
  const { element, end } = rdf as { element: XmlElement; end: number }
  return {
    xml,
    nodes,
    rdfPrefix: element.prefix,
    rdf: { from: element.from, inner: element.inner, isEmpty: element.isEmpty, end },
  }
}

/** Reads a packet, or says that it cannot be read. */
export function tryReadPacket(xml: string): XmpPacket | null | 'unreadable' {
  try {
    return readPacket(xml)
  } catch (error) {
    if (error instanceof UnreadableXml) return 'unreadable'
    throw error
  }
}

function isRdf(element: XmlElement, local: string): boolean {
  return element.space === RDF && element.local === local
}

/** Returns whether an attribute of a node says nothing of the picture: names of spaces, its address, its language. */
function isNotProperty(space: string): boolean {
  return space === 'xmlns' || space === RDF || space === XML || space === ''
}

function aboutOf(xml: string, element: XmlElement): string | null {
  const about = element.attributes.find(
    ({ space, local }) => local === 'about' && (space === RDF || space === ''),
  )
  if (!about) return null
  return xml
    .slice(xml.indexOf('=', about.from) + 1, about.to)
    .trim()
    .slice(1, -1)
}
