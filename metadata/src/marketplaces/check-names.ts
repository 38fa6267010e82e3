import { type CleaningScope, cleanTitle, type TextRemoval } from '../cleaning/clean-title.ts'
import { listedPhrases } from '../cleaning/listed-phrases.ts'
import { promptFlags } from '../cleaning/prompt-talk.ts'
import { stylePhrases } from '../cleaning/style-phrases.ts'
import type { CleaningRules } from '../keywords/cleaning-rules.ts'
import type { RemovalReason } from '../keywords/removal-reason.ts'
import type { Finding, FindingCode } from './finding.ts'
import type { Listing } from './listing.ts'
import { MARKETPLACES, type Marketplace, type MarketplaceId } from './marketplaces.ts'

export interface NameCheck {
  readonly cleaning: CleaningRules
  readonly marketplace: Marketplace
  /** Keywords that marketplaces ask for themselves. */
  readonly ownKeywords: readonly string[]
}

/** Checks texts for names, titles of works, phrases and words of prompts. */
export function checkNames(listing: Listing, check: NameCheck): Finding[] {
  return [
    ...checkText(listing, 'title', check),
    ...checkText(listing, 'description', check),
    ...checkWords(listing, check),
  ]
}

/** What a text that was cut is found for; their order is that of the findings. */
const CODES = ['refused_name', 'work_title', 'common_word', 'phrase_refused'] as const
type NameCode = (typeof CODES)[number]

function codeOf(reason: RemovalReason): NameCode {
  if (reason.code !== 'refused_name') return 'phrase_refused'
  return reason.isCommon ? 'common_word' : reason.kind === 'works' ? 'work_title' : 'refused_name'
}

function checkText(listing: Listing, field: 'title' | 'description', check: NameCheck): Finding[] {
  const text = listing[field]
  const saysAi = field === 'description' && check.marketplace.ai.policy === 'description'
  const scope = { ...scopeOf(check.marketplace, listing), leaves: saysAi ? ['making'] : [] }
  const { removed, isSentence } = cleanTitle(text, check.cleaning, scope)
  if (removed.length === 0) return []
  // What cannot be cut without spoiling the sentence is written anew.
  if (!isSentence) return [{ code: 'no_sentence', level: 'error', field, words: distinct(removed) }]
  return CODES.flatMap((code) => {
    const found = removed.filter(({ reason }) => codeOf(reason) === code)
    if (found.length === 0) return []
    const only = (reason: RemovalReason) => codeOf(reason) === code
    const fix = { [field]: cleanTitle(text, check.cleaning, { ...scope, only }).text }
    return [withKeep({ code, level: 'error', field, words: distinct(found), fix }, listing, found)]
  })
}

/** Returns what a marketplace wants taken out of a listing's texts. */
function scopeOf({ refusesStyles, phrases }: Marketplace, { keptWords }: Listing): CleaningScope {
  return { kept: keptWords, keepsOwn: true, keepsStyles: !refusesStyles, phrases }
}

const distinct = (removed: readonly TextRemoval[]) => [...new Set(removed.map(({ words }) => words))]

/** Adds the press that keeps ordinary words as they are. */
function withKeep(
  finding: Finding,
  { keptWords }: Listing,
  removed: readonly { reason: RemovalReason }[],
): Finding {
  if (finding.code !== 'common_word') return finding
  const names = removed.flatMap(({ reason }) => ('name' in reason ? [reason.name.toLowerCase()] : []))
  return { ...finding, keep: { keptWords: [...new Set([...keptWords, ...names])] } }
}

function checkWords(listing: Listing, { cleaning, marketplace, ownKeywords }: NameCheck): Finding[] {
  const found = new Map<FindingCode, { words: string[]; reasons: { reason: RemovalReason }[] }>()
  for (const keyword of listing.keywords) {
    if (ownKeywords.includes(keyword)) continue
    const names = cleaning.namesIn(keyword, listing.keptWords)
    const phrases = [
      ...(marketplace.refusesStyles ? stylePhrases(keyword, names, cleaning.styles) : []),
      ...listedPhrases(keyword, marketplace.phrases ?? []),
    ]
    const reason: RemovalReason | undefined = names[0]
      ? { code: 'refused_name', ...names[0] }
      : [...phrases, ...promptFlags(keyword)][0]?.reason
    if (!reason) continue
    const code = codeOf(reason)
    const known = found.get(code) ?? { words: [], reasons: [] }
    found.set(code, { words: [...known.words, keyword], reasons: [...known.reasons, { reason }] })
  }
  return CODES.flatMap((code) => {
    const one = found.get(code)
    if (!one) return []
    const fix = { keywords: listing.keywords.filter((keyword) => !one.words.includes(keyword)) }
    return [
      withKeep({ code, level: 'error', field: 'keywords', words: one.words, fix }, listing, one.reasons),
    ]
  })
}

/**
 * Returns the listing as it may be handed in: a title or description that cannot be cut without spoiling its sentence is left
 * out, as it would be refused with its names and unreadable without them.
 */
export function withoutBrokenTexts(
  id: MarketplaceId,
  listing: Listing,
  cleaning: CleaningRules,
  marketplaces = MARKETPLACES,
): Listing {
  const scope = scopeOf(marketplaces[id], listing)
  const whole = (text: string) => (cleanTitle(text, cleaning, scope).isSentence ? text : '')
  return { ...listing, title: whole(listing.title), description: whole(listing.description) }
}
