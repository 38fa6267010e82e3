import type { CleaningRules } from '../keywords/cleaning-rules.ts'
import { wordsOf } from '../keywords/word-list.ts'
import { signsOutside, sourced } from './check-file.ts'
import { checkNames } from './check-names.ts'
import type { Finding } from './finding.ts'
import { type Listing, textOut } from './listing.ts'
import { MARKETPLACES, type Marketplace } from './marketplaces.ts'

/** Checks title, description and keywords; refused names only when cleaning rules are handed in. */
export function checkTexts(
  marketplace: Marketplace,
  listing: Listing,
  cleaning?: CleaningRules,
  marketplaces = MARKETPLACES,
): Finding[] {
  return [
    ...checkListed(marketplace, listing),
    ...(cleaning
      ? checkNames(listing, {
          cleaning,
          marketplace,
          ownKeywords: aiKeywordsOf(marketplaces),
        })
      : []),
    ...checkKeywords(marketplace, listing),
  ].map((finding) => sourced(finding, marketplace, 'texts'))
}

/** Checks the text that pictures are listed by; the one stands for the other where that is missing, in the CSV too. */
function checkListed(marketplace: Marketplace, listing: Listing): Finding[] {
  const field = marketplace.lists
  const text = textOut(field, listing)
  if (text === '') return [{ code: 'text_missing', level: 'error', field }]
  const { most, characters } = marketplace[field]
  const found: Finding[] = []
  const signs = characters === null ? [] : signsOutside(characters, text)
  if (characters !== null && signs.length > 0) {
    const fixed = withoutSigns(text, characters)
    // A text of a script that is not taken has to be written anew.
    const fix = /\p{L}/u.test(fixed) && { fix: { [field]: fixed } }
    found.push({ code: 'text_signs', level: 'error', field, words: signs, ...fix })
  }
  const count = Array.from(text).length
  if (most !== null && count > most) {
    const code = field === 'title' ? 'title_too_long' : 'description_too_long'
    const fix = { [field]: cutAtWord(text, most) }
    found.push({ code, level: 'error', field, limit: most, count, fix })
  }
  return found
}

/** Takes out what is not allowed; letters lose their accents where that is enough. */
function withoutSigns(text: string, characters: string): string {
  const refused = new RegExp(`[^${characters}]`, 'gu')
  return text
    .replace(refused, (sign) => {
      const bare = sign.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
      return signsOutside(characters, bare).length === 0 ? bare : ' '
    })
    .replace(/\s+([.,])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Cuts at the last space that fits; a text of one long word is cut within it. */
function cutAtWord(text: string, most: number): string {
  const letters = Array.from(text)
  const head = letters.slice(0, most).join('')
  if (letters.length <= most || /\s/.test(letters[most] as string)) return head.trim()
  const space = head.search(/\s\S*$/)
  return (space > most / 2 ? head.slice(0, space) : head).replace(/[\s,;:–—-]+$/, '')
}

/** Returns the keywords by which marketplaces know pictures of generators: no refused names. */
export function aiKeywordsOf(marketplaces = MARKETPLACES): string[] {
  return Object.values(marketplaces).flatMap(({ ai: { policy, mark } }) =>
    policy === 'keyword' && mark ? [mark] : [],
  )
}

function checkKeywords({ keywords: { least, most } }: Marketplace, { keywords }: Listing): Finding[] {
  const count = keywords.length
  const different = countDifferent(keywords)
  const field = 'keywords'
  if (different < (least ?? 1))
    return [{ code: 'keywords_too_few', level: 'error', field, limit: least ?? 1, count: different }]
  if (most !== null && count > most) {
    const fix = { keywords: keywords.slice(0, most) }
    return [{ code: 'keywords_too_many', level: 'error', field, limit: most, count, fix }]
  }
  return []
}

/** Returns how many different keywords there are: marketplaces count none twice, nor signs without a word. */
function countDifferent(keywords: readonly string[]): number {
  return new Set(keywords.map((one) => wordsOf(one).join(' ')).filter((key) => key !== '')).size
}
