import { DIGITAL_SOURCE_TYPES, type FieldChanges, type PictureFields, type TextField } from '../fields.ts'
import type { XmpPacket, XmpProperty } from './packet.ts'

const DC = 'http://purl.org/dc/elements/1.1/'
const IPTC_EXT = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/'
const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** Prefixes of the spaces that are written. */
const PREFIXES: Readonly<Record<string, string>> = { [DC]: 'dc', [IPTC_EXT]: 'Iptc4xmpExt' }

interface Place {
  readonly space: string
  readonly local: string
  /** How its values are held: one text a language, a list, or plain. */
  readonly form: 'languages' | 'list' | 'plain'
}

const PLACES: Readonly<Record<keyof PictureFields, Place>> = {
  title: { space: DC, local: 'title', form: 'languages' },
  description: { space: DC, local: 'description', form: 'languages' },
  keywords: { space: DC, local: 'subject', form: 'list' },
  copyright: { space: DC, local: 'rights', form: 'languages' },
  digitalSourceType: { space: IPTC_EXT, local: 'DigitalSourceType', form: 'plain' },
  aiSystem: { space: IPTC_EXT, local: 'AISystemUsed', form: 'plain' },
  aiSystemVersion: { space: IPTC_EXT, local: 'AISystemVersionUsed', form: 'plain' },
  aiPrompt: { space: IPTC_EXT, local: 'AIPromptInformation', form: 'plain' },
  aiPromptWriter: { space: IPTC_EXT, local: 'AIPromptWriterName', form: 'plain' },
}

export const FIELD_NAMES = Object.keys(PLACES) as (keyof PictureFields)[]

/** Returns the field that a property holds, or null when it is not ours. */
export function fieldOf(property: XmpProperty): keyof PictureFields | null {
  return (
    FIELD_NAMES.find(
      (name) => PLACES[name].space === property.space && PLACES[name].local === property.local,
    ) ?? null
  )
}

/** Properties by which programs name themselves: the tool, and the credit that generators of Google leave. */
const CREATORS = new Set(['CreatorTool', 'Credit'])

/** Returns the programs that a packet names. */
export function creatorsIn(packet: XmpPacket): string[] {
  return packet.nodes
    .flatMap((node) => node.properties)
    .filter(({ local }) => CREATORS.has(local))
    .flatMap(({ values }) => values.map(({ text }) => text))
}

/** Returns the fields that a packet says something of. */
export function fieldsInPacket(packet: XmpPacket): FieldChanges {
  const found: { -readonly [Name in keyof PictureFields]?: PictureFields[Name] } = {}
  for (const property of packet.nodes.flatMap((node) => node.properties)) {
    const name = fieldOf(property)
    if (!name || found[name] !== undefined) continue
    if (name === 'keywords') found.keywords = property.values.map(({ text }) => text).filter(Boolean)
    else found[name] = textOf(name, property)
  }
  return found
}

function textOf(name: TextField, { values }: XmpProperty): string {
  const value = values.find(({ language }) => language === 'x-default') ?? values[0]
  const text = value?.text ?? ''
  if (name !== 'digitalSourceType') return text
  const term = text.replace(/^https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\//, '')
  return isTerm(term) ? term : text
}

const isTerm = (text: string): boolean => (DIGITAL_SOURCE_TYPES as readonly string[]).includes(text)

/**
 * Writes the properties of a node: those fields that are named and not empty. Texts in other languages, handed in by
 * field, stay beside the new one.
 */
export function writeProperties(
  changes: FieldChanges,
  encode: (text: string) => string,
  otherLanguages: ReadonlyMap<keyof PictureFields, readonly { text: string; language: string }[]>,
): { xml: string; spaces: string } {
  const spaces = new Set<string>()
  let xml = ''
  const item = (text: string, language = '') =>
    `<rdf:li${language && ` xml:lang="${encode(language)}"`}>${encode(text)}</rdf:li>`
  for (const name of FIELD_NAMES) {
    const value = changes[name]
    if (value === undefined || value.length === 0) continue
    const { space, local, form } = PLACES[name]
    const tag = `${PREFIXES[space]}:${local}`
    let inner: string
    if (typeof value !== 'string') inner = `<rdf:Bag>${value.map((one) => item(one)).join('')}</rdf:Bag>`
    else if (form === 'plain')
      inner = encode(name === 'digitalSourceType' && isTerm(value) ? SOURCE_TYPES + value : value)
    else {
      const others = (otherLanguages.get(name) ?? []).map(({ text, language }) => item(text, language))
      inner = `<rdf:Alt>${item(value, 'x-default')}${others.join('')}</rdf:Alt>`
    }
    xml += `\n   <${tag}>${inner}</${tag}>`
    spaces.add(space)
  }
  const declared = [...spaces].map((space) => ` xmlns:${PREFIXES[space]}="${space}"`).join('')
  return { xml, spaces: declared }
}
