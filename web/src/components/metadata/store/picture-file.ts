import {
  aiWordOf,
  type CleaningRules,
  cleanText,
  cleanTitle,
  disagreementsIn,
  disclosureChanges,
  type FieldChanges,
  PICTURE_KINDS,
  type Picture,
  textsOfPrompt,
} from '@thokham/metadata'
import {
  addKeywords,
  distinct,
  MOST_KEYWORDS,
  MOST_PIXELS,
  type PictureItem,
  type PictureOrigin,
  standing,
  unusable,
} from './picture-item.ts'

/**
 * Returns the item with what its file says of itself; a title and keywords in it count as written. What its member gave it
 * while it was being read stays.
 */
export function withFile(item: PictureItem, picture: Picture, thumbnail: Blob | null): PictureItem {
  const isPhoto = PICTURE_KINDS[picture.kind].medium === 'photo'
  if (isPhoto && picture.width * picture.height > MOST_PIXELS) return unusable(item, 'too_many_pixels')
  const { fields, sayings } = picture
  const { system, version, prompt } = aiWordOf(picture)
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
    sourceType: fields.digitalSourceType,
    // What made it here is known; its file says at most who did.
    ...(item.origin === undefined && {
      aiModel: system,
      aiVersion: version,
      prompt: cleanText(prompt).slice(0, 4_000),
    }),
    disagreements: disagreementsIn(sayings),
  })
}

/**
 * Returns the item whose file was replaced on its disk: what marketplaces ask of the file, and its thumbnail, are the new one's;
 * what the table says of the picture stays.
 */
export function withFileAgain(
  item: PictureItem,
  { picture, thumbnail, bytes }: { picture: Picture; thumbnail: Blob | null; bytes: number },
): PictureItem {
  const { aiModel, aiVersion, prompt } = item
  const again = withFile(item, picture, thumbnail)
  if (again.state === 'unusable') return again
  const isBusy = item.state === 'asking' || item.state === 'waiting'
  return { ...again, aiModel, aiVersion, prompt, bytes, ...(isBusy && { state: item.state }) }
}

/** Returns the item of a picture that was made of a file as that is now: whether it has changed, and what it is by itself. */
export function withSource(
  item: PictureItem,
  { name, bytes, picture, print }: { name: string; bytes: number; picture: Picture; print: string },
): PictureItem {
  const { kind, isTransparent, colours, hasC2pa, orientation } = picture
  const isTurned = orientation > 4
  const [width, height] = isTurned ? [picture.height, picture.width] : [picture.width, picture.height]
  return {
    ...item,
    isSourceChanged: typeof item.madeFromPrint === 'string' && item.madeFromPrint !== print,
    ...(item.enlargedFrom &&
      !picture.enlargedFrom && {
        untouched: {
          fileName: name,
          originalName: name,
          bytes,
          kind,
          width,
          height,
          isTransparent,
          colours,
          hasC2pa,
        },
      }),
  }
}

/** Returns the item of a picture that was made here: what it was asked for by is what its texts start from. */
export function withOrigin(item: PictureItem, origin: PictureOrigin, rules: CleaningRules): PictureItem {
  const { title, keywords } = textsOfPrompt(origin.prompt, origin.keyword)
  const cleaned = cleanTitle(title, rules)
  const made = addKeywords(item, keywords, { where: 'last', rules })
  return {
    ...made,
    origin,
    ...(cleaned.isSentence && cleaned.removed.length > 0
      ? { title: cleaned.text, removedFromTexts: cleaned.removed, uncutTitle: title }
      : { title }),
    isAi: true,
    aiBy: 'file',
    aiModel: origin.system,
    aiVersion: origin.model,
    prompt: cleanText(origin.prompt).slice(0, 4_000),
  }
}

/** Returns the item with what marketplaces ask of its file, and what the file says of how the picture was made. */
export function withFacts(item: PictureItem, picture: Picture): PictureItem {
  const { isAi } = aiWordOf(picture)
  return {
    ...item,
    kind: picture.kind,
    hasC2pa: picture.hasC2pa,
    isTransparent: picture.isTransparent,
    colours: picture.colours,
    enlargedFrom: picture.enlargedFrom,
    madeFrom: picture.madeFrom,
    madeFromPrint: picture.madeFromPrint,
    hasLocation: picture.hasLocation,
    generator: picture.generator?.tool ?? null,
    ...(item.aiBy !== 'member' && isAi !== null && { isAi, aiBy: 'file' as const }),
  }
}

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

function disclosureOf({
  isAi,
  sourceType,
  aiModel,
  aiVersion,
  generator,
  prompt,
  origin,
}: PictureItem): FieldChanges {
  // A version belongs to the generator that the file shows, or that is known to have made it.
  const version = aiModel === (origin?.system ?? generator) ? aiVersion : undefined
  return disclosureChanges({ isAi, sourceType, system: aiModel, version, prompt })
}

/** Returns the item once its file was written where it lies: what the file is called now, and what it says. */
export function afterWriting(
  item: PictureItem,
  { bytes, name }: { bytes: number; name: string },
): PictureItem {
  const { digitalSourceType = item.sourceType } = disclosureOf(item)
  const fileName = name === item.originalName ? item.fileName : name
  const hasLocation = item.hasLocation && !item.removesLocation
  return {
    ...item,
    bytes,
    originalName: name,
    fileName,
    sourceType: digitalSourceType,
    hasLocation,
    disagreements: [],
  }
}
