import {
  type CleaningRules,
  cleanText,
  cleanTitle,
  DIGITAL_SOURCE_TYPES,
  type FieldChanges,
  type Picture,
} from '@thokham/metadata'
import { distinct, MOST_KEYWORDS, MOST_PIXELS, type PictureItem, standing, unusable } from './picture-item.ts'

/**
 * Returns the item with what its file says of itself; a title and keywords in it count as written. What its member gave it
 * while it was being read stays.
 */
export function withFile(item: PictureItem, picture: Picture, thumbnail: Blob | null): PictureItem {
  if (picture.width * picture.height > MOST_PIXELS) return unusable(item, 'too_many_pixels')
  const { fields, generator } = picture
  const sourceType = fields.digitalSourceType
  return standing({
    ...withFacts(item, picture),
    state: 'unwritten',
    kind: picture.kind,
    width: picture.orientation > 4 ? picture.height : picture.width,
    height: picture.orientation > 4 ? picture.width : picture.height,
    thumbnail,
    title: item.title || fields.title.replace(/\s+/g, ' '),
    description: item.description || fields.description.replace(/\s+/g, ' '),
    keywords: item.keywords.length > 0 ? item.keywords : distinct(fields.keywords).slice(0, MOST_KEYWORDS),
    sourceType,
    aiModel: fields.aiSystem || nameOf(generator?.tool),
    prompt: cleanText(generator?.prompt ?? '').slice(0, 4_000),
  })
}

/** Returns the item with what marketplaces ask of its file, and what the file says of how the picture was made. */
export function withFacts(item: PictureItem, picture: Picture): PictureItem {
  const { fields, generator } = picture
  const said =
    saysAi(fields.digitalSourceType) || generator
      ? true
      : saysOtherwise(fields.digitalSourceType)
        ? false
        : null
  return {
    ...item,
    kind: picture.kind,
    hasC2pa: picture.hasC2pa,
    isTransparent: picture.isTransparent,
    colours: picture.colours,
    hasLocation: picture.hasLocation,
    generator: generator?.tool ?? null,
    ...(item.aiBy !== 'member' && said !== null && { isAi: said, aiBy: 'file' as const }),
  }
}

/** Traces that name no generator. */
const NAMELESS = new Set(['AI', 'C2PA'])
const nameOf = (tool: string | undefined): string => (tool === undefined || NAMELESS.has(tool) ? '' : tool)

/** Returns whether a file's word on how it was made says that a generator took part. */
const saysAi = (sourceType: string | undefined): boolean => /algorithmicmedia$/i.test(sourceType ?? '')

/** Returns whether a file says by a term of IPTC that no generator took part. */
const saysOtherwise = (sourceType: string | undefined): boolean =>
  !saysAi(sourceType) && (DIGITAL_SOURCE_TYPES as readonly string[]).includes(sourceType ?? '')

/**
 * Returns what is written into the file: what the item says, and how AI took part or that it did not. A text that is no
 * sentence without its names is left out: the file keeps what it says.
 */
export function changesOf(item: PictureItem, rules: CleaningRules): FieldChanges {
  const whole = (text: string) => {
    const { isSentence } = cleanTitle(text, rules, { kept: item.keptWords, keepsOwn: true })
    return isSentence ? text : undefined
  }
  const { title, description, keywords } = item
  return { title: whole(title), description: whole(description), keywords, ...disclosureOf(item) }
}

function disclosureOf({ isAi, sourceType, aiModel, prompt }: PictureItem): FieldChanges {
  // A file that says no more than its member is cleared of it; another word, such as a camera's, stays.
  if (!isAi) return saysAi(sourceType) ? { digitalSourceType: '', aiSystem: '', aiPrompt: '' } : {}
  return {
    // A finer word, such as a photo with generated parts, stays.
    ...(!saysAi(sourceType) && { digitalSourceType: 'trainedAlgorithmicMedia' }),
    ...(aiModel !== '' && { aiSystem: aiModel }),
    ...(prompt !== '' && { aiPrompt: prompt }),
  }
}

/** Returns the item once its file was written where it lies: what the file is called now, and what it says. */
export function afterWriting(
  item: PictureItem,
  { bytes, name }: { bytes: number; name: string },
): PictureItem {
  const { digitalSourceType = item.sourceType } = disclosureOf(item)
  const fileName = name === item.originalName ? item.fileName : name
  const hasLocation = item.hasLocation && !item.removesLocation
  return { ...item, bytes, originalName: name, fileName, sourceType: digitalSourceType, hasLocation }
}
