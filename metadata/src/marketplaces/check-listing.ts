import type { CleaningRules } from '../keywords/clean-keywords.ts'
import { cleanTitle } from '../keywords/clean-keywords.ts'
import { comparable } from '../keywords/word-list.ts'
import { FORMULA } from './csv.ts'
import type { Listing } from './listing.ts'
import { AI_KEYWORD, AI_PHRASE, MARKETPLACES, type Marketplace, type MarketplaceId } from './marketplaces.ts'

/** What a marketplace would refuse (`error`), what sells worse (`warn`), what is still to be done there (`note`). */
export type FindingLevel = 'error' | 'warn' | 'note'

export const FINDING_CODES = [
  /** Another file of the set has the same name: a marketplace could not tell them apart. */
  'file_name_taken',
  'file_name_too_long',
  /** It begins with a sign that spreadsheets take for a formula. */
  'file_name_unsafe',
  /** Neither title nor description. */
  'text_missing',
  'title_too_long',
  'title_has_commas',
  /** `words`: names that marketplaces refuse. */
  'refused_name',
  'keywords_too_few',
  'keywords_too_many',
  'category_missing',
  'categories_too_many',
  'category_unknown',
  /** To be ticked on the marketplace's own page. */
  'ai_to_tick',
  'ai_not_accepted',
  'ai_keyword_missing',
  'ai_not_in_description',
  /** Its AI category must be among the categories. */
  'ai_category_to_choose',
] as const

export type FindingCode = (typeof FINDING_CODES)[number]

/** Something to mend before a listing is handed in. */
export interface Finding {
  readonly code: FindingCode
  readonly level: FindingLevel
  readonly field: keyof Listing
  /** What the marketplace allows, where it is a number. */
  readonly limit?: number
  /** What there is. */
  readonly count?: number
  readonly words?: readonly string[]
  /** One press that mends it: what to write into the listing. */
  readonly fix?: Partial<Listing>
}

/** Checks one listing by a marketplace's rules; refused names only when cleaning rules are handed in. */
export function checkListing(id: MarketplaceId, listing: Listing, rules?: CleaningRules): Finding[] {
  const marketplace = MARKETPLACES[id]
  return [
    ...checkFileName(marketplace, listing),
    ...checkTexts(marketplace, listing),
    ...(rules ? checkNames(marketplace, listing, rules) : []),
    ...checkKeywords(marketplace, listing),
    ...checkCategories(marketplace, listing),
    ...checkAi(marketplace, listing),
  ]
}

/** Checks a set: each listing, and whether their files have names of their own. */
export function checkListings(
  id: MarketplaceId,
  listings: readonly Listing[],
  rules?: CleaningRules,
): Finding[][] {
  const isTaken = takenNames(listings.map(({ fileName }) => fileName))
  return listings.map((listing) => {
    const found = checkListing(id, listing, rules)
    return isTaken(listing.fileName) ? [FILE_NAME_TAKEN, ...found] : found
  })
}

/** What a set's check says of a file whose name another one has as well. */
export const FILE_NAME_TAKEN: Finding = { code: 'file_name_taken', level: 'error', field: 'fileName' }

/** Returns what tells whether more than one file of a set has a name: upper and lower case are the same to marketplaces. */
export function takenNames(fileNames: readonly string[]): (fileName: string) => boolean {
  const seen = new Map<string, number>()
  for (const fileName of fileNames) {
    const key = comparable(fileName)
    seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  return (fileName) => (seen.get(comparable(fileName)) ?? 0) > 1
}

/** Presses every fix until none is left; a file's name is only mended when that is asked for. */
export function applyFixes(
  id: MarketplaceId,
  listing: Listing,
  rules?: CleaningRules,
  { renames = false } = {},
): Listing {
  let mended = listing
  // Each fix ends its finding; a few rounds do, whatever one brings up for another.
  for (let round = 0; round < 10; round++) {
    const next = checkListing(id, mended, rules).find(
      ({ fix, field }) => fix && (renames || field !== 'fileName'),
    )
    if (!next) break
    mended = { ...mended, ...next.fix }
  }
  return mended
}

function checkFileName({ mostFileName }: Marketplace, { fileName }: Listing): Finding[] {
  const findings: Finding[] = []
  const count = Array.from(fileName).length
  if (mostFileName !== null && count > mostFileName) {
    const fix = { fileName: shorterName(fileName, mostFileName) }
    findings.push({
      code: 'file_name_too_long',
      level: 'error',
      field: 'fileName',
      limit: mostFileName,
      count,
      fix,
    })
  }
  if (FORMULA.test(fileName)) {
    const fix = {
      fileName: fileName.replace(/^[\s\p{Default_Ignorable_Code_Point}=+\-@＝＋－＠]+/u, '') || 'picture',
    }
    findings.push({ code: 'file_name_unsafe', level: 'error', field: 'fileName', fix })
  }
  return findings
}

/** Keeps the suffix and the end of the name, where the number stands. */
function shorterName(name: string, most: number): string {
  const dot = name.lastIndexOf('.')
  const suffix = dot > 0 ? name.slice(dot) : ''
  const letters = Array.from(dot > 0 ? name.slice(0, dot) : name)
  const room = Math.max(1, most - Array.from(suffix).length)
  const head = Math.ceil(room / 2)
  return letters.slice(0, head).join('') + letters.slice(letters.length - (room - head)).join('') + suffix
}

function checkTexts(marketplace: Marketplace, { title, description }: Listing): Finding[] {
  const { lists, mostTitle, titleTakesCommas } = marketplace
  if (title === '' && description === '') return [{ code: 'text_missing', level: 'error', field: lists }]
  if (lists === 'description') return []
  const findings: Finding[] = []
  // A missing title is the description, in the CSV too.
  const text = title || description
  const count = Array.from(text).length
  if (!titleTakesCommas && /[,，]/.test(text)) {
    const fix = { title: text.replace(/\s*[,，]\s*/g, ' ').trim() }
    findings.push({ code: 'title_has_commas', level: 'error', field: 'title', fix })
  }
  if (mostTitle !== null && count > mostTitle) {
    const fix = { title: cutAtWord(text, mostTitle) }
    findings.push({ code: 'title_too_long', level: 'error', field: 'title', limit: mostTitle, count, fix })
  }
  return findings
}

/** Cuts at the last space that fits; a text of one long word is cut within it. */
function cutAtWord(text: string, most: number): string {
  const letters = Array.from(text)
  const head = letters.slice(0, most).join('')
  if (letters.length <= most || /\s/.test(letters[most] as string)) return head.trim()
  const space = head.search(/\s\S*$/)
  return (space > most / 2 ? head.slice(0, space) : head).replace(/[\s,;:–—-]+$/, '')
}

function checkNames(marketplace: Marketplace, listing: Listing, rules: CleaningRules): Finding[] {
  const findings: Finding[] = []
  for (const field of ['title', 'description'] as const) {
    const found = rules.refused
      .find(listing[field])
      // Where the description has to say that a generator made it, that is no refused word.
      .filter(
        ({ kind }) => !(kind === 'making' && field === 'description' && marketplace.ai === 'description'),
      )
    if (found.length === 0) continue
    const fix = {
      [field]: cleanTitle(listing[field], rules, [...new Set(found.map(({ kind }) => kind))]).text,
    }
    findings.push({ code: 'refused_name', level: 'error', field, words: found.map(({ name }) => name), fix })
  }
  const bad = listing.keywords.filter((one) => one !== AI_KEYWORD && rules.refused.find(one).length > 0)
  if (bad.length > 0) {
    const fix = { keywords: listing.keywords.filter((one) => !bad.includes(one)) }
    findings.push({ code: 'refused_name', level: 'error', field: 'keywords', words: bad, fix })
  }
  return findings
}

function checkKeywords({ keywords: { least, most } }: Marketplace, { keywords }: Listing): Finding[] {
  const count = keywords.length
  const field = 'keywords'
  if (count === 0 || (least !== null && count < least))
    return [{ code: 'keywords_too_few', level: 'error', field, limit: least ?? 1, count }]
  if (most !== null && count > most) {
    const fix = { keywords: keywords.slice(0, most) }
    return [{ code: 'keywords_too_many', level: 'error', field, limit: most, count, fix }]
  }
  return []
}

function checkCategories(
  { categories: { least, most, choices } }: Marketplace,
  { categories }: Listing,
): Finding[] {
  const field = 'categories'
  const unknown = choices
    ? categories.filter((value) => !choices.some((choice) => choice.value === value))
    : []
  const findings: Finding[] = []
  if (categories.length < least)
    findings.push({ code: 'category_missing', level: 'error', field, limit: least, count: categories.length })
  else if (categories.length === 0 && choices)
    findings.push({ code: 'category_missing', level: 'warn', field })
  if (unknown.length > 0) {
    const fix = { categories: categories.filter((value) => !unknown.includes(value)) }
    findings.push({ code: 'category_unknown', level: 'error', field, words: unknown, fix })
  } else if (categories.length > most) {
    const fix = { categories: categories.slice(0, most) }
    findings.push({
      code: 'categories_too_many',
      level: 'error',
      field,
      limit: most,
      count: categories.length,
      fix,
    })
  }
  return findings
}

function checkAi({ ai, keywords: { most } }: Marketplace, listing: Listing): Finding[] {
  if (!listing.isAi) return []
  switch (ai) {
    case 'tick':
      return [{ code: 'ai_to_tick', level: 'note', field: 'isAi' }]
    case 'refused':
      return [{ code: 'ai_not_accepted', level: 'error', field: 'isAi' }]
    case 'keyword': {
      if (listing.keywords.includes(AI_KEYWORD)) return []
      const room = most === null ? listing.keywords : listing.keywords.slice(0, most - 1)
      const fix = { keywords: [...room, AI_KEYWORD] }
      return [{ code: 'ai_keyword_missing', level: 'error', field: 'keywords', fix }]
    }
    case 'description': {
      const category: Finding = { code: 'ai_category_to_choose', level: 'note', field: 'categories' }
      const text = listing.description || listing.title
      if (/\bai[- ]generated\b|\bgenerative ai\b|\bgenerated (?:by|with) ai\b/i.test(text)) return [category]
      const fix = { description: `${text.replace(/[\s.]+$/, '')}${text === '' ? '' : '. '}${AI_PHRASE}` }
      return [{ code: 'ai_not_in_description', level: 'error', field: 'description', fix }, category]
    }
    default:
      return []
  }
}
