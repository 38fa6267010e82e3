import { sourced } from './check-file.ts'
import type { Finding } from './finding.ts'
import type { Listing } from './listing.ts'
import { MARKETPLACES, type Marketplace, type MarketplaceId } from './marketplaces.ts'

/** Checks the categories, and whether it is said where a generator made the picture. */
export function checkOffer(marketplace: Marketplace, listing: Listing): Finding[] {
  return [
    ...checkCategories(marketplace, listing),
    ...checkAi(marketplace, listing).map((finding) => sourced(finding, marketplace, 'ai')),
  ]
}

function checkCategories(marketplace: Marketplace, { categories }: Listing): Finding[] {
  const { least, most, choices } = marketplace.categories
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
    const count = categories.length
    findings.push({ code: 'categories_too_many', level: 'error', field, limit: most, count, fix })
  }
  return findings
}

function checkAi(marketplace: Marketplace, listing: Listing): Finding[] {
  if (!listing.isAi) return []
  const { policy, onceRefusedFaces } = marketplace.ai
  const findings: Finding[] = []
  if (policy === 'refused') findings.push({ code: 'ai_not_accepted', level: 'error', field: 'isAi' })
  if (policy === 'tick') findings.push({ code: 'ai_to_tick', level: 'note', field: 'isAi' })
  findings.push(...checkMark(marketplace, listing), ...checkAiCategory(marketplace, listing))
  if (onceRefusedFaces) findings.push({ code: 'ai_faces', level: 'note', field: 'isAi' })
  return findings
}

function checkMark({ ai, keywords: { most } }: Marketplace, listing: Listing): Finding[] {
  const { policy, mark } = ai
  if (mark === undefined) return []
  if (policy === 'folder') return [{ code: 'ai_folder', level: 'note', field: 'isAi', words: [mark] }]
  if (policy === 'keyword' && !listing.keywords.includes(mark)) {
    const room = most === null ? listing.keywords : listing.keywords.slice(0, most - 1)
    return [
      { code: 'ai_keyword_missing', level: 'error', field: 'keywords', fix: { keywords: [...room, mark] } },
    ]
  }
  if (policy === 'description') {
    const text = listing.description || listing.title
    if (/\bai[- ]generated\b|\bgenerative ai\b|\bgenerated (?:by|with) ai\b/i.test(text)) return []
    const fix = { description: `${text.replace(/[\s.]+$/, '')}${text === '' ? '' : '. '}${mark}` }
    return [{ code: 'ai_not_in_description', level: 'error', field: 'description', fix }]
  }
  return []
}

const MARKS = ['ai_keyword_missing', 'ai_not_in_description', 'ai_category_missing']

/** Returns a listing with what its marketplace alone wants to be told of pictures of generators. */
export function withAiMarks(id: MarketplaceId, listing: Listing, marketplaces = MARKETPLACES): Listing {
  let marked = listing
  for (const { code, fix } of checkAi(marketplaces[id], listing)) {
    if (MARKS.includes(code)) marked = { ...marked, ...fix }
  }
  return marked
}

function checkAiCategory(
  { ai: { category }, categories: { most } }: Marketplace,
  listing: Listing,
): Finding[] {
  if (!category || listing.categories.includes(category.value)) return []
  const fix = { categories: [category.value, ...listing.categories].slice(0, most) }
  return [{ code: 'ai_category_missing', level: 'error', field: 'categories', words: [category.name], fix }]
}
