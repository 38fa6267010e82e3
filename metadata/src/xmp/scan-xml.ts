/** XML that cannot be read, or nests deeper than any metadata does. */
export class UnreadableXml extends Error {}

/** What the scan meets; places are offsets in the text. */
export interface XmlAttribute {
  /** The namespace's address, '' for none. */
  readonly space: string
  readonly local: string
  readonly value: string
  readonly from: number
  readonly to: number
}

export interface XmlElement {
  readonly space: string
  readonly local: string
  readonly prefix: string
  readonly attributes: readonly XmlAttribute[]
  /** Namespaces that hold here, by their prefix; '' for the one without. */
  readonly scope: ReadonlyMap<string, string>
  /** Start tag, `from` up to but without `inner`. */
  readonly from: number
  readonly inner: number
  readonly isEmpty: boolean
  /** 0 for the outermost. */
  readonly depth: number
}

export interface XmlHandlers {
  open(element: XmlElement): void
  /**
   * Hears of an element's end: `from` is where its end tag begins, `to` where it ends; both the start tag's end for an
   * empty element.
   */
  close(element: XmlElement, from: number, to: number): void
  text(text: string): void
}

const DEEPEST = 100
const NAME = /[^\s/>=<"'&]+/y
const ATTRIBUTE = /\s+([^\s/>=<"'&]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const TAG_END = /\s*(\/?)>/y
const XML_SPACE = 'http://www.w3.org/XML/1998/namespace'
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

type Scope = ReadonlyMap<string, string>

/**
 * Walks through XML once, without recursion, up to the end of its outermost element: a program that wrote a shorter packet
 * over a longer one left the rest of that behind it. No document type is read, so nothing can be declared that grows.
 * @param deepest how far elements may nest
 * @throws UnreadableXml
 */
export function scanXml(xml: string, handlers: XmlHandlers, deepest = DEEPEST): void {
  const open: { element: XmlElement; name: string }[] = []
  let at = 0
  while (at < xml.length) {
    const next = xml.indexOf('<', at)
    const end = next === -1 ? xml.length : next
    if (end > at && open.length > 0) handlers.text(decodeXml(xml.slice(at, end)))
    if (next === -1) break
    at = next
    if (xml.startsWith('<!--', at)) at = after(xml, '-->', at + 4)
    else if (xml.startsWith('<![CDATA[', at)) {
      const to = after(xml, ']]>', at + 9)
      if (open.length > 0) handlers.text(xml.slice(at + 9, to - 3))
      at = to
    } else if (xml.startsWith('<?', at)) at = after(xml, '?>', at + 2)
    else if (xml.startsWith('<!', at)) throw new UnreadableXml('a document type')
    else if (xml.startsWith('</', at)) {
      const to = after(xml, '>', at)
      const top = open.pop()
      if (!top || xml.slice(at + 2, to - 1).trimEnd() !== top.name) throw new UnreadableXml('tags cross')
      handlers.close(top.element, at, to)
      if (open.length === 0) return
      at = to
    } else {
      const { element, name } = readTag(xml, at, open.at(-1)?.element.scope ?? new Map(), open.length)
      handlers.open(element)
      at = element.inner
      if (!element.isEmpty) open.push({ element, name })
      else {
        handlers.close(element, at, at)
        if (open.length === 0) return
      }
      if (open.length > deepest) throw new UnreadableXml('too deep')
    }
  }
  if (open.length > 0) throw new UnreadableXml('a tag stays open')
}

function readTag(xml: string, from: number, outer: Scope, depth: number) {
  const name = match(NAME, xml, from + 1)?.[0]
  if (!name) throw new UnreadableXml('a tag without a name')
  const raw: { name: string; value: string; from: number; to: number }[] = []
  let at = from + 1 + name.length
  let scope: Map<string, string> | null = null
  for (let found = match(ATTRIBUTE, xml, at); found; found = match(ATTRIBUTE, xml, at)) {
    const value = decodeXml(found[2] ?? found[3] ?? '')
    const attribute = found[1] as string
    if (attribute === 'xmlns' || attribute.startsWith('xmlns:')) {
      scope ??= new Map(outer)
      if (scope.size > 500) throw new UnreadableXml('too many namespaces')
      scope.set(attribute.slice(6), value)
    }
    raw.push({ name: attribute, value, from: at, to: at + found[0].length })
    at += found[0].length
  }
  const end = match(TAG_END, xml, at)
  if (!end) throw new UnreadableXml('a tag that does not end')
  const inScope = scope ?? outer
  const attributes = raw.map(({ name: attribute, ...rest }) => {
    const [prefix, local] = split(attribute)
    const space = prefix === 'xml' ? XML_SPACE : prefix === '' ? '' : inScope.get(prefix)
    return { ...rest, local, space: prefix === 'xmlns' || attribute === 'xmlns' ? 'xmlns' : (space ?? '?') }
  })
  const [prefix, local] = split(name)
  const element: XmlElement = {
    space: inScope.get(prefix) ?? '',
    local,
    prefix,
    attributes,
    scope: inScope,
    from,
    inner: at + end[0].length,
    isEmpty: end[1] === '/',
    depth,
  }
  return { element, name }
}

function split(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':')
  return colon === -1 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)]
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  if (at === -1) throw new UnreadableXml(`no ${mark}`)
  return at + mark.length
}

/** Returns the text that XML stands for; an entity that nobody declared stays as it is. */
export function decodeXml(xml: string): string {
  if (!xml.includes('&')) return xml
  return xml.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] as string) : whole
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : whole
  })
}

/** Returns a text as it stands in XML, in content and in attributes. */
export function encodeXml(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (letter) => {
    if (letter === '&') return '&amp;'
    if (letter === '<') return '&lt;'
    if (letter === '>') return '&gt;'
    if (letter === '"') return '&quot;'
    return `&#${letter.charCodeAt(0)};`
  })
}
