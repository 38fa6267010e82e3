import type { PictureFields } from '../fields.ts'

/** A property that holds one of our fields. */
export interface XmpPlace {
  readonly field: keyof PictureFields
  readonly space: string
  readonly local: string
  readonly prefix: string
  /** How its values are held: one text a language, a list without and with an order, or plain; `none`: only taken out. */
  readonly form: 'languages' | 'list' | 'sequence' | 'plain' | 'none'
  /** Programs repeat a field there: what stands in it follows the field, and nobody puts it where it is not. */
  readonly isMirror?: true
  /** Between the names of a path whose last is the keyword. */
  readonly separator?: string
}

const DC = 'http://purl.org/dc/elements/1.1/'
const IPTC_EXT = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/'
const PDF = 'http://ns.adobe.com/pdf/1.3/'
const XMP_BASIC = 'http://ns.adobe.com/xap/1.0/'
const ACDSEE = 'http://ns.acdsee.com/iptc/1.0/'
/** Older programs leave the last stroke out. */
const MICROSOFT = [
  ['MicrosoftPhoto', 'http://ns.microsoft.com/photo/1.0/'],
  ['MicrosoftPhoto1', 'http://ns.microsoft.com/photo/1.0'],
] as const

const own = (field: XmpPlace['field'], space: string, local: string, form: XmpPlace['form']): XmpPlace => ({
  field,
  space,
  local,
  prefix: space === DC ? 'dc' : 'Iptc4xmpExt',
  form,
})

const mirror = (
  field: XmpPlace['field'],
  [prefix, space]: readonly [string, string],
  local: string,
  form: XmpPlace['form'],
  separator?: string,
): XmpPlace => ({ field, space, local, prefix, form, isMirror: true, ...(separator && { separator }) })

/** Where our fields are, and where programs repeat them. */
export const XMP_PLACES: readonly XmpPlace[] = [
  own('title', DC, 'title', 'languages'),
  own('description', DC, 'description', 'languages'),
  own('keywords', DC, 'subject', 'list'),
  own('copyright', DC, 'rights', 'languages'),
  own('digitalSourceType', IPTC_EXT, 'DigitalSourceType', 'plain'),
  own('aiSystem', IPTC_EXT, 'AISystemUsed', 'plain'),
  own('aiSystemVersion', IPTC_EXT, 'AISystemVersionUsed', 'plain'),
  own('aiPrompt', IPTC_EXT, 'AIPromptInformation', 'plain'),
  own('aiPromptWriter', IPTC_EXT, 'AIPromptWriterName', 'plain'),
  mirror('title', ['photoshop', 'http://ns.adobe.com/photoshop/1.0/'], 'Headline', 'plain'),
  mirror('title', ['pdf', PDF], 'Title', 'plain'),
  mirror('title', ['xmp', XMP_BASIC], 'Title', 'plain'),
  mirror('title', ['acdsee', ACDSEE], 'caption', 'plain'),
  mirror('description', ['tiff', 'http://ns.adobe.com/tiff/1.0/'], 'ImageDescription', 'languages'),
  mirror('description', ['xmp', XMP_BASIC], 'Description', 'plain'),
  mirror('description', ['acdsee', ACDSEE], 'notes', 'plain'),
  mirror('keywords', ['lr', 'http://ns.adobe.com/lightroom/1.0/'], 'hierarchicalSubject', 'list', '|'),
  mirror('keywords', ['digiKam', 'http://www.digikam.org/ns/1.0/'], 'TagsList', 'sequence', '/'),
  mirror(
    'keywords',
    ['mediapro', 'http://ns.iview-multimedia.com/mediapro/1.0/'],
    'CatalogSets',
    'list',
    '|',
  ),
  ...MICROSOFT.flatMap((space) =>
    ['LastKeywordXMP', 'LastKeywordIPTC'].map((local) => mirror('keywords', space, local, 'list', '/')),
  ),
  mirror('keywords', ['pdf', PDF], 'Keywords', 'plain'),
  mirror('keywords', ['xmp', XMP_BASIC], 'Keywords', 'plain'),
  mirror('keywords', ['acdsee', ACDSEE], 'keywords', 'list'),
  mirror('keywords', ['acdsee', ACDSEE], 'categories', 'none'),
  mirror('keywords', ['mwg-kw', 'http://www.metadataworkinggroup.com/schemas/keywords/'], 'Keywords', 'none'),
]
