import type { PictureDescriptionView } from '@thokham/contract/picture-descriptions'
import {
  type CleanedText,
  type CleaningRules,
  type Colours,
  cleanKeyword,
  cleanKeywords,
  cleanTitle,
  type Disagreement,
  moveKeyword,
  orderByRelevance,
  type PictureFacts,
  type PictureKind,
  type PictureSize,
  type Removal,
  suffixFits,
  type TextRemoval,
} from '@thokham/metadata'
import type { DescribeFault, FileFault } from '../../../lib/queries/pictures.ts'

/** Most keywords of a picture: marketplaces take 50, and one of them adds its own. */
export const MOST_KEYWORDS = 49
/** Most pictures at a time, and most bytes of one. */
export const MOST_PICTURES = 500
export const MOST_FILE_BYTES = 50 * 1024 * 1024
/** Most bytes of a film: what a ZIP and its tables have room for. */
export const MOST_FILM_BYTES = 1_900_000_000
/** A picture decodes to four bytes a pixel: more than these are a bomb. */
export const MOST_PIXELS = 300_000_000
/** Longest side of a thumbnail, px: twice the 78 of a row, and enough for the inspector's. */
export const THUMBNAIL = 416
/** Below this a description is to be looked at; from `SURE` on it is sure (0–100). */
export const DOUBTFUL = 40
export const SURE = 70

/** Where a picture stands: read from its file, asked about, written by AI or by hand. */
export type PictureState =
  /** Its file is being looked at. */
  | 'reading'
  /** Its file cannot be worked on. */
  | 'unusable'
  | 'unwritten'
  | 'waiting'
  | 'asking'
  | 'failed'
  | 'written'

/** How a picture was made here (docs/product/studio.md#on-to-metadata). */
export interface PictureOrigin {
  /** Its record's in the ledger. */
  readonly id: string
  /** Who drew it with which model, as files name them. */
  readonly system: string
  readonly model: string
  readonly prompt: string
  /** null = nobody knows */
  readonly keyword: string | null
}

/** A picture's file as it was before it was enlarged. */
export interface UntouchedFile extends Omit<PictureFacts, 'enlargedFrom'> {
  readonly fileName: string
  readonly originalName: string
  readonly hasC2pa: boolean
}

/** A picture of the workbench, with all that is said of it. Its bytes are kept apart. */
export interface PictureItem {
  readonly id: string
  /** As marketplaces will see it; `originalName` is the file's own. */
  readonly fileName: string
  readonly originalName: string
  /** Where it lies on this computer; absent where only the browser knows. */
  readonly folder?: string | undefined
  readonly bytes: number
  readonly kind: PictureKind | null
  /** Pixels; 0 while unread. */
  readonly width: number
  readonly height: number
  /** A signed statement of origin is in the file; writing makes it invalid. */
  readonly hasC2pa: boolean
  /** Something shows through it; absent where only an older page looked. */
  readonly isTransparent?: boolean | undefined
  /** How its colours are meant; absent where only an older page looked. */
  readonly colours?: Colours | undefined
  /** The size from which it was enlarged, pixels; absent where it was not, and where only an older page looked. */
  readonly enlargedFrom?: PictureSize | null | undefined
  /** The name of the file beside it that it was made of; absent where it was of none, and where only an older page looked. */
  readonly madeFrom?: string | null | undefined
  /** The mark of that file as it was then; absent where nobody noted it. */
  readonly madeFromPrint?: string | null | undefined
  /** The file that it was made of is another one now. */
  readonly isSourceChanged?: boolean | undefined
  /** The file from before it was enlarged, which some marketplaces are handed; absent where it was not, or is not there. */
  readonly untouched?: UntouchedFile | undefined
  readonly thumbnail: Blob | null
  readonly state: PictureState
  readonly fileFault: FileFault | null
  readonly fault: DescribeFault | null
  readonly reason: string | null
  readonly title: string
  readonly description: string
  /** The first weigh most. */
  readonly keywords: readonly string[]
  readonly removed: readonly Removal[]
  /** What was taken out of title and description; absent where only an older page looked. */
  readonly removedFromTexts?: readonly TextRemoval[] | undefined
  /** The title as a provider gave it, where something was taken out. */
  readonly uncutTitle?: string | undefined
  /** A person has read the title that was cut, and it is right. */
  readonly isCutRead?: boolean | undefined
  /** Ordinary words, in lower case, that are no names here: `apple`. */
  readonly keptWords?: readonly string[] | undefined
  readonly thaiTitle: string
  /** English keyword → Thai, for reading alone. */
  readonly thaiWords: Readonly<Record<string, string>>
  /** 0–100; null where nobody but a person said anything. */
  readonly confidence: number | null
  /** A picture is one of a generator unless somebody says otherwise. */
  readonly isAi: boolean
  /** Who said whether it is: its own file, or the member; absent while nobody did. */
  readonly aiBy?: 'file' | 'batch' | 'member' | undefined
  /** The generator that its file shows; null where it shows none, absent where only an older page looked. */
  readonly generator?: string | null | undefined
  /** Its file says where it was taken; absent where only an older page looked. */
  readonly hasLocation?: boolean | undefined
  /** Whether that is taken out of what is written; absent while the member was not asked. */
  readonly removesLocation?: boolean | undefined
  /** The country it shows, for marketplaces that ask; empty = not said, absent while the member was not asked. */
  readonly country?: string | undefined
  /** What its file says of how it was made (IPTC's digital source type); absent where only an older page looked. */
  readonly sourceType?: string | undefined
  readonly aiModel: string
  /** The model, by its generator’s own name for it; absent where only an older page looked. */
  readonly aiVersion?: string | undefined
  readonly prompt: string
  /** Absent where it was made elsewhere. */
  readonly origin?: PictureOrigin | undefined
  /** Of what its file says several things; absent where only an older page looked. */
  readonly disagreements?: readonly Disagreement[] | undefined
  /** One category of each marketplace that wants one. */
  readonly categories: Readonly<Record<string, string>>
  /** The category of Adobe Stock that AI proposes. */
  readonly proposedCategory?: string | null | undefined
  /** Baht, all calls for it together. */
  readonly costThb: number
}

const isFilm = (name: string): boolean => suffixFits(name, 'mp4')

/** Returns the item of a file that nobody has looked into yet. */
export function newItem(id: string, file: { name: string; size: number }): PictureItem {
  const fault: FileFault | null =
    file.size > (isFilm(file.name) ? MOST_FILM_BYTES : MOST_FILE_BYTES)
      ? 'too_large'
      : new TextEncoder().encode(file.name).length > 255
        ? 'name_too_long'
        : null
  return {
    id,
    fileName: file.name,
    originalName: file.name,
    bytes: file.size,
    kind: null,
    width: 0,
    height: 0,
    hasC2pa: false,
    thumbnail: null,
    state: fault ? 'unusable' : 'reading',
    fileFault: fault,
    fault: null,
    reason: null,
    title: '',
    description: '',
    keywords: [],
    removed: [],
    thaiTitle: '',
    thaiWords: {},
    confidence: null,
    isAi: true,
    aiModel: '',
    prompt: '',
    categories: {},
    costThb: 0,
  }
}

/** Returns the id by which the file from before a picture was enlarged is kept. */
export const untouchedId = (id: string): string => `${id}.untouched`

const NOTHING_MADE = { untouched: undefined, enlargedFrom: null, madeFrom: null, isSourceChanged: undefined }

/** Returns the picture with its file from before it was enlarged; null where there is none. */
export function untouchedOf(item: PictureItem): PictureItem | null {
  const { id, untouched } = item
  return untouched ? { ...item, ...untouched, id: untouchedId(id), ...NOTHING_MADE } : null
}

/** Returns the item of a file that cannot be worked on. */
export function unusable(item: PictureItem, fileFault: FileFault): PictureItem {
  return { ...item, state: 'unusable', fileFault }
}

/** States that end by themselves, or never: what is typed meanwhile changes none of them. */
const OWN_END: ReadonlySet<PictureState> = new Set(['reading', 'unusable', 'waiting', 'asking'])

/** Returns the picture as it stands: one with a title and keywords is written, whoever wrote them. */
export function standing(item: PictureItem): PictureItem {
  if (OWN_END.has(item.state)) return item
  const isWritten = item.title !== '' && item.keywords.length > 0
  if (isWritten) return { ...item, state: 'written', fault: null, reason: null }
  return item.state === 'failed' ? item : { ...item, state: 'unwritten' }
}

/** Words that every picture is given, before and behind its own. */
export interface AddedWords {
  readonly first: readonly string[]
  readonly last: readonly string[]
}

/** Returns the item as a provider described it, without the words that marketplaces do not take. */
export function withDescription(
  item: PictureItem,
  said: PictureDescriptionView,
  rules: CleaningRules,
  added: AddedWords = { first: [], last: [] },
): PictureItem {
  const { kept, removed } = cleanKeywords(
    [...added.first, ...said.keywords, ...added.last],
    rules,
    item.keptWords,
  )
  const own = new Set(added.last.map(cleanKeyword))
  // What is added behind has its place, whatever the limit.
  const last = kept.filter((word) => own.has(word))
  const others = kept.filter((word) => !own.has(word)).slice(0, Math.max(0, MOST_KEYWORDS - last.length))
  return {
    ...item,
    state: 'written',
    fault: null,
    reason: null,
    ...cleanedTexts(item, said, rules),
    keywords: [...others, ...last].slice(0, MOST_KEYWORDS),
    removed,
    thaiTitle: said.thai?.title ?? '',
    thaiWords: Object.fromEntries(
      (said.thai?.keywords ?? []).map((word, at) => [said.keywords[at] ?? '', word]),
    ),
    confidence: said.confidence,
    proposedCategory: said.category,
  }
}

/** Cleans title and description; what is no sentence without its names stays as it was said, and is found later. */
function cleanedTexts(
  { keptWords: kept }: PictureItem,
  said: Pick<PictureDescriptionView, 'title' | 'description'>,
  rules: CleaningRules,
): Pick<PictureItem, 'title' | 'description' | 'removedFromTexts' | 'uncutTitle' | 'isCutRead'> {
  const cleaned = (text: string): Pick<CleanedText, 'text' | 'removed'> => {
    const found = cleanTitle(text, rules, { kept })
    return found.isSentence ? found : { text, removed: [] }
  }
  const [title, description] = [cleaned(said.title), cleaned(said.description)]
  return {
    title: title.text,
    description: description.text,
    removedFromTexts: [...title.removed, ...description.removed],
    uncutTitle: title.removed.length > 0 ? said.title : undefined,
    isCutRead: undefined,
  }
}

/** Returns the item with a new title alone, as a provider gave it. */
export function withNewTitle(
  item: PictureItem,
  said: PictureDescriptionView,
  rules: CleaningRules,
): PictureItem {
  const { description: _, ...cleaned } = cleanedTexts(item, { ...said, description: '' }, rules)
  const thaiTitle = said.thai?.title ?? ''
  return standing({ ...item, ...cleaned, state: 'unwritten', fault: null, reason: null, thaiTitle })
}

/** Returns whether a title stands as it was cut: nobody has written another one since. */
function isAsCut({ uncutTitle, title, keptWords: kept = [] }: PictureItem, rules: CleaningRules): boolean {
  return uncutTitle !== undefined && cleanTitle(uncutTitle, rules, { kept }).text === title
}

/** Returns the words that went from a title that nobody has read since; none where there is nothing to look at. */
export function wordsCutFrom(item: PictureItem, rules: CleaningRules): readonly string[] {
  const { uncutTitle, isCutRead, keptWords: kept } = item
  if (uncutTitle === undefined || isCutRead || !isAsCut(item, rules)) return []
  return [...new Set(cleanTitle(uncutTitle, rules, { kept }).removed.map(({ words }) => words))]
}

/** Returns the item in which ordinary words are no names; what was taken out for them comes back. */
export function keepWords(item: PictureItem, words: readonly string[], rules: CleaningRules): PictureItem {
  const before = item.keptWords ?? []
  const keptWords = [...new Set([...before, ...words.map((word) => word.toLowerCase())])]
  const isBack = ({ reason }: Removal) =>
    reason.code === 'refused_name' &&
    reason.isCommon === true &&
    keptWords.includes(reason.name.toLowerCase())
  const kept = { ...item, keptWords }
  // A title that was edited since stays as it is.
  const { uncutTitle: title } = item
  const again =
    title !== undefined && isAsCut(item, rules)
      ? { ...kept, ...cleanedTexts(kept, { title, description: item.description }, rules) }
      : kept
  return item.removed.filter(isBack).reduce(restoreKeyword, again)
}

/** Returns the item with another title, on one line. */
export function withTitle(item: PictureItem, typed: string): PictureItem {
  return standing({ ...item, title: typed.replace(/\s*\n\s*/g, ' ') })
}

/** Returns the item with its keywords as they are given; blank ones and repetitions are dropped. */
export function withKeywords(item: PictureItem, keywords: readonly string[]): PictureItem {
  return standing({ ...item, keywords: distinct(keywords).slice(0, MOST_KEYWORDS) })
}

/** Splits typed or pasted keywords at commas, semicolons, tabs and line ends. */
export function splitKeywords(typed: string): string[] {
  return distinct(typed.split(/[,;\t\n\r]+/))
}

/** Returns the item with further keywords, in front or at the end; what is refused is set aside with its reason. */
export function addKeywords(
  item: PictureItem,
  words: readonly string[],
  { where, rules }: { where: 'first' | 'last'; rules: CleaningRules },
): PictureItem {
  const fresh = where === 'first' ? words : words.filter((word) => !includes(item.keywords, word))
  const rest = where === 'first' ? item.keywords.filter((word) => !includes(words, word)) : item.keywords
  const all = where === 'first' ? [...fresh, ...rest] : [...rest, ...fresh]
  const { kept, removed } = cleanKeywords(all, rules, item.keptWords)
  const isNews = (one: Removal) => includes(words, one.keyword) && !item.removed.some(sameAs(one))
  return standing({
    ...item,
    keywords: kept.slice(0, MOST_KEYWORDS),
    removed: [...item.removed, ...removed.filter(isNews)],
  })
}

/** Returns the item cleaned once more, by rules that have changed. */
export function cleanAgain(item: PictureItem, rules: CleaningRules): PictureItem {
  const { kept, removed } = cleanKeywords(item.keywords, rules, item.keptWords)
  if (removed.length === 0) return item
  return standing({ ...item, keywords: kept, removed: [...item.removed, ...removed] })
}

/** Returns the item with a removed keyword back in its place, as the member knows better. */
export function restoreKeyword(item: PictureItem, removal: Removal): PictureItem {
  const back = cleanKeyword(removal.keyword)
  if (back === '' || item.keywords.length >= MOST_KEYWORDS) return item
  const keywords = item.keywords.filter((word) => !sameWord(word, removal.keyword))
  keywords.splice(Math.min(removal.index, keywords.length), 0, back)
  return standing({ ...item, keywords, removed: item.removed.filter((one) => one !== removal) })
}

/** Returns the item with the keyword at a place moved to another. */
export function moved(item: PictureItem, from: number, to: number): PictureItem {
  return { ...item, keywords: moveKeyword(item.keywords, from, to) }
}

/** Returns the item with what its title speaks of in front. */
export function byRelevance(item: PictureItem): PictureItem {
  return { ...item, keywords: orderByRelevance(item.keywords, item) }
}

/** Returns the item with every occurrence of a text replaced, upper and lower case alike; nothing else changes. */
export function replaceText(item: PictureItem, find: string, instead: string): PictureItem {
  if (find.trim() === '') return item
  const pattern = new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu')
  const replaced = (text: string) =>
    text
      .replace(pattern, () => instead)
      .replace(/\s+/g, ' ')
      .trim()
  const keywords = distinct(item.keywords.map(replaced))
  const [title, description] = [replaced(item.title), replaced(item.description)]
  const isSame =
    title === item.title &&
    description === item.description &&
    keywords.length === item.keywords.length &&
    keywords.every((word, at) => word === item.keywords[at])
  return isSame ? item : standing({ ...item, title, description, keywords })
}

/** Returns the item with what is said of another. */
export function copyFrom(item: PictureItem, other: PictureItem): PictureItem {
  const { title, description, keywords, thaiTitle, thaiWords, isAi, aiBy, categories } = other
  return standing({
    ...item,
    title,
    description,
    keywords,
    thaiTitle,
    thaiWords,
    isAi,
    ...(aiBy && { aiBy: 'member' as const }),
    categories,
    removed: [],
    removedFromTexts: [],
    uncutTitle: undefined,
    isCutRead: undefined,
    keptWords: other.keptWords,
  })
}

/** One row of a table that was pasted over several pictures. */
export interface PastedRow {
  readonly title: string
  /** null = the row has none, and the picture keeps its own */
  readonly keywords: readonly string[] | null
}

/** Reads a pasted table: a title a line, or title, tab and keywords parted by commas. Blank lines are dropped. */
export function pastedRows(text: string): PastedRow[] {
  return text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [title = '', ...rest] = line.split('\t')
      const words = splitKeywords(rest.join(','))
      return { title: cleanKeyword(title), keywords: words.length > 0 ? words : null }
    })
}

/** Returns a picture as it stands after a reload: what was on its way when the page went can be asked for again. */
export function afterReload(item: PictureItem): PictureItem {
  return item.state === 'asking' || item.state === 'waiting'
    ? standing({ ...item, state: 'unwritten' })
    : item
}

const sameWord = (a: string, b: string) => cleanKeyword(a).toLowerCase() === cleanKeyword(b).toLowerCase()
const includes = (words: readonly string[], word: string) => words.some((one) => sameWord(one, word))
const sameAs = (one: Removal) => (other: Removal) => sameWord(one.keyword, other.keyword)

export function distinct(words: readonly string[]): string[] {
  const found: string[] = []
  const seen = new Set<string>()
  for (const word of words) {
    const clean = cleanKeyword(word)
    const key = clean.toLowerCase()
    if (clean === '' || seen.has(key)) continue
    seen.add(key)
    found.push(clean)
  }
  return found
}
