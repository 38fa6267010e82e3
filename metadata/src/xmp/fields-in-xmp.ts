import { DIGITAL_SOURCE_TYPES, type FieldChanges, type PictureFields } from '../fields.ts'
import type { Saying } from '../sayings.ts'
import type { XmpPacket, XmpProperty } from './packet.ts'
import { XMP_PLACES, type XmpPlace } from './places.ts'

const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** Returns the place of our fields that a property is, or null when it is none. */
export function placeOf({ space, local }: XmpProperty): XmpPlace | null {
  return XMP_PLACES.find((place) => place.space === space && place.local === local) ?? null
}

/** Properties by which programs name themselves: the tool, and the credit that generators of Google leave. */
const CREATORS = new Set(['CreatorTool', 'Credit'])

const propertiesIn = (packet: XmpPacket): XmpProperty[] => packet.nodes.flatMap((node) => node.properties)

/** Returns the programs that a packet names. */
export function creatorsIn(packet: XmpPacket): string[] {
  return propertiesIn(packet)
    .filter(({ local }) => CREATORS.has(local))
    .flatMap(({ values }) => values.map(({ text }) => text))
}

/** Returns what a packet says of our fields: itself, and each of the places that repeat one. */
export function sayingsInPacket(packet: XmpPacket): Saying[] {
  const found: { -readonly [Name in keyof PictureFields]?: PictureFields[Name] } = {}
  const mirrors: Saying[] = []
  for (const property of propertiesIn(packet)) {
    const place = placeOf(property)
    if (!place || place.form === 'none') continue
    const { field, prefix, local, isMirror, separator } = place
    const value = field === 'keywords' ? keywordsOf(property, separator) : textOf(field, property)
    if (isMirror)
      mirrors.push({
        place: `${prefix}:${local}`,
        fields: { [field]: value },
        ...(separator && { isPart: true }),
      })
    else if (found[field] === undefined) Object.assign(found, { [field]: value })
  }
  return [{ place: 'XMP', fields: found }, ...mirrors]
}

/** Some programs write keywords as one text. */
function keywordsOf({ values, isList }: XmpProperty, separator?: string): string[] {
  const texts = values.map(({ text }) => text)
  const keywords = isList ? texts : texts.flatMap((text) => text.split(/[,;]/))
  return keywords
    .map((one) => (separator ? one.slice(one.lastIndexOf(separator) + 1) : one))
    .filter((one) => one.trim() !== '')
}

function textOf(name: keyof PictureFields, { values }: XmpProperty): string {
  const value = values.find(({ language }) => language === 'x-default') ?? values[0]
  const text = value?.text ?? ''
  if (name !== 'digitalSourceType') return text
  const term = text.replace(/^https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/([^/]*)\/?$/, '$1')
  return isTerm(term) ? term : text
}

const isTerm = (text: string): boolean => (DIGITAL_SOURCE_TYPES as readonly string[]).includes(text)

/**
 * Writes the properties of a node: those fields that are named and not empty, and of the places that repeat them those that
 * the packet has. Texts in other languages stay beside the new one, and the paths of keywords that stay.
 */
export function writeProperties(
  packet: XmpPacket,
  changes: FieldChanges,
  encode: (text: string) => string,
): { xml: string; spaces: string } {
  const there = propertiesIn(packet)
  const spaces = new Map<string, string>()
  let xml = ''
  for (const place of XMP_PLACES) {
    const { field, space, local, prefix, form, isMirror } = place
    const value = changes[field]
    const before = there.filter((one) => one.space === space && one.local === local)
    if (value === undefined || value.length === 0 || form === 'none' || (isMirror && before.length === 0))
      continue
    const tag = `${prefix}:${local}`
    xml += `\n   <${tag}>${written(place, value, before, encode)}</${tag}>`
    spaces.set(prefix, space)
  }
  const declared = [...spaces].map(([prefix, space]) => ` xmlns:${prefix}="${space}"`).join('')
  return { xml, spaces: declared }
}

function written(
  { field, form, separator }: XmpPlace,
  value: string | readonly string[],
  before: readonly XmpProperty[],
  encode: (text: string) => string,
): string {
  const item = (text: string, language = '') =>
    `<rdf:li${language && ` xml:lang="${encode(language)}"`}>${encode(text)}</rdf:li>`
  if (typeof value !== 'string') {
    if (form === 'plain') return encode(value.join(', '))
    const list = form === 'sequence' ? 'rdf:Seq' : 'rdf:Bag'
    return `<${list}>${pathsOf(value, before, separator)
      .map((one) => item(one))
      .join('')}</${list}>`
  }
  if (form === 'plain')
    return encode(field === 'digitalSourceType' && isTerm(value) ? SOURCE_TYPES + value : value)
  const others = otherLanguages(value, before[0])
  return `<rdf:Alt>${item(value, 'x-default')}${others.map(({ text, language }) => item(text, language)).join('')}</rdf:Alt>`
}

/** Returns keywords with the paths that they had. */
function pathsOf(
  keywords: readonly string[],
  before: readonly XmpProperty[],
  separator?: string,
): readonly string[] {
  if (!separator) return keywords
  const paths = before.flatMap(({ values }) => values.map(({ text }) => text))
  return keywords.map((word) => paths.find((path) => path.endsWith(`${separator}${word}`)) ?? word)
}

/** Returns what a property says in languages of its own; the text that is replaced is none of them, whatever it calls itself. */
function otherLanguages(text: string, property: XmpProperty | undefined) {
  if (!property) return []
  // Where nothing is said without a language, the first is what readers show: that is what is replaced.
  const former = (property.values.find(({ language }) => language === 'x-default') ?? property.values[0])
    ?.text
  return property.values.filter(
    (one) => one.language !== '' && one.language !== 'x-default' && one.text !== former && one.text !== text,
  )
}
