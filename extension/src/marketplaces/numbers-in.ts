import { type CountInText, countsIn } from '@thokham/domain/result-count'
import type { Way } from './marketplace.ts'
import { isNoCount, isPrice, isPromotion, partOf, SENTENCE_END } from './no-count.ts'

/** Words for what is counted, in the languages of the marketplaces; “Top 10 beaches” has none of them beside its 10. */
const COUNTED =
  /result|résultat|risultat|ergebnis|treffer|wynik|resultat|результат|image|imagen|imagem|immagin|imagens|picture|photo|foto|bild|afbeelding|zdj|obraz|obráz|snímk|fotek|fotk|изображ|фото|vector|vektor|vecteur|vetor|вектор|illustr|ilustr|иллюстр|clip|footage|video|vídeo|видео|asset|file|stock|ผลลัพธ์|ภาพ|รายการ|เวกเตอร์|วิดีโอ|件|枚|点|張|张|个|結果|结果|개|장|건/
/** Characters beside a number in which the word must stand. */
const BESIDE = 40

interface Wanted {
  keyword: string
  language: string
  /** An element made for the number needs no word beside it. */
  isMade: boolean
  by: Way['by']
}

/**
 * Returns the numbers of a text that may be its number of results. The text may also hold numbers of the keyword (“12
 * results for top 10 beaches”) and of pages. Where one is named as results, only such ones count; otherwise all do, and
 * contradict each other where they differ.
 */
export function numbersIn(
  text: string,
  { keyword, language, isMade, by }: Wanted,
): { count: number; isResult: boolean; isAdvertised: boolean }[] {
  // An element made for the number may well show one that the keyword has, too: “365 results for 365”.
  const own = withKeywordMarked(text, keyword, { once: isMade })
  const counts = withoutPages(own, countsIn(own, language))
  const ofKeyword = numbersOf(keyword)
  const others = counts.filter(
    (found) => !ofKeyword.has(found.count) && (isMade || !isNoCount(own, found, isResult(own, found))),
  )
  const named = others.filter((count) => isNamed(own, count))
  const results = others.filter((count) => isResult(own, count))
  const unnamed = isMade ? (others.length > 0 ? others : counts) : []
  const candidates = [results, named, unnamed].find(({ length }) => length > 0) ?? []
  // A description that has several numbers has none.
  if (by === 'meta' && candidates.length > 1) return []
  const isTitle = by === 'title' || by === 'meta'
  return candidates.map((found) => ({
    count: found.count,
    isResult: results.length > 0,
    isAdvertised: isOfLibrary(own, found) || isPromotion(own, found, { isTitle }),
  }))
}

/** Leaves out numbers of what is shown at once, which count no results: “1–100 of”, “page 2 of 8”. */
function withoutPages(text: string, counts: readonly CountInText[]): readonly CountInText[] {
  const isRange = ({ to }: CountInText, next: CountInText | undefined) =>
    next !== undefined && /^\s?[-–—~]\s?$/.test(text.slice(to, next.from))
  const shown = new Set<CountInText>()
  for (const [at, count] of counts.entries()) {
    const [before, next] = [counts[at - 1], counts[at + 1]]
    // Two years are a range as well, and “1–100 results” are those that are shown.
    if (isRange(count, next)) shown.add(count)
    if (before && isRange(before, count)) shown.add(count)
    // “24 of 412,508 pictures”
    const isPart =
      next && next.count > count.count && OF_ALL.test(text.slice(count.to, next.from).toLowerCase())
    if (isPart) shown.add(count)
    if (PAGES_AFTER.test(text.slice(count.to).toLowerCase())) shown.add(count)
    const isPage = PAGE.test(text.slice(0, count.from).toLowerCase())
    if (!isPage) continue
    shown.add(count)
    if (next && OF_PAGES.test(text.slice(count.to, next.from).toLowerCase())) shown.add(next)
  }
  return counts.filter((count) => !shown.has(count))
}

const PAGE = /(?:page|seite|página|pagina|strona|stránka|страница|หน้า|ページ|页|頁|페이지)\s?$/
const PAGES_AFTER = /^\s?(?:pages|seiten|páginas|pagine|stron|stránek|страниц|หน้า|ページ|页|頁|페이지)/
const OF_ALL = /^\s?(?:of|von|de|di|su|sur|z|van|из|จาก|จากทั้งหมด)\s(?:about\s|over\s)?$/
const OF_PAGES = /^\s?(?:of|\/|von|de|di|z|van|из|จาก)\s?$/

/** Words that name results right beside their number. */
const RESULT =
  'results?|matches|hits|résultats?|risultat[io]|ergebnis(?:se)?|treffer|wynik(?:i|ów)?|resultados?|resultaten|resultat|výsledk(?:y|ů)|результат\\S*|ผลลัพธ์|รายการ|件|結果|结果|결과|개의'
const RESULT_AFTER = new RegExp(`^\\+?\\s?(?:search |stock )?(?:${RESULT})`)
const RESULT_BEFORE = new RegExp(`(?:(?:${RESULT})\\s?(?:\\(|:|found)?|พบ|ทั้งหมด)\\s?(?:about |over |~|≈)?$`)

function isResult(text: string, { from, to }: CountInText): boolean {
  if (isPrice(text, { from, to })) return false
  const low = text.toLowerCase()
  return RESULT_AFTER.test(low.slice(to)) || RESULT_BEFORE.test(low.slice(Math.max(0, from - BESIDE), from))
}

/**
 * “Over 1 million stock photos” praises the library of a marketplace, unless its sentence has what was searched for: “cat photos,
 * over 412,508 pictures”, “ภาพสต็อกแมว มากกว่า 1,234,567 ภาพ”.
 */
const MORE_THAN =
  /(?:over|more than|above|über|mehr als|plus de|más de|mais de|oltre|più di|ponad|více než|свыше|более|มากกว่า|กว่า|超过|超過)\s?$/

/** More than so many are praised of whole libraries alone, whatever stands in the same sentence. */
const LIBRARY = 10_000_000

function isOfLibrary(text: string, found: CountInText): boolean {
  const isMore = MORE_THAN.test(text.slice(0, found.from).toLowerCase())
  return isMore && (found.count >= LIBRARY || !partOf(text, found, SENTENCE_END).includes(KEYWORD))
}

/** Stands where a text has the keyword: no page has it. */
const KEYWORD = '\ue000'
/** Shorter ones may be parts of a number: 1.2 M. */
const SHORTEST_MARKED = 3
// Ranges instead of classes of Unicode: those take milliseconds to be compiled.
const LATIN = /[a-zß-ɏḁ-ỿ]/i
const WORD_EDGE = { before: '(?<![a-zß-ɏḁ-ỿ\\d])', after: '(?![a-zß-ɏḁ-ỿ\\d])' }
const NUMBER_EDGE = { before: '(?<!\\d[.,\\s]?)', after: '(?![.,\\s]?\\d)' }

/**
 * Marks the keyword in a text, so that its own words say nothing of the number: a credit card is no offer, a landing page no
 * page of a list, and the stock market no stock of pictures. Where all of it are words for results, it stays.
 */
function withKeywordMarked(text: string, keyword: string, { once }: { once: boolean }): string {
  const words = keyword.split(/[\s_+-]+/).filter((word) => word !== '')
  const isCounted = words.every((word) => COUNTED.test(word.toLowerCase()))
  const isShort = keyword.length < SHORTEST_MARKED && !/\d/.test(keyword)
  if (words.length === 0 || isCounted || isShort) return text
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('[\\s_+-]+')
  const edgeOf = (char = '') => (/\d/.test(char) ? NUMBER_EDGE : LATIN.test(char) ? WORD_EDGE : null)
  const [before, after] = [edgeOf(words[0]?.at(0))?.before ?? '', edgeOf(words.at(-1)?.at(-1))?.after ?? '']
  return text.replace(new RegExp(`${before}${escaped}${after}`, once ? 'i' : 'gi'), KEYWORD)
}

/** Returns the numbers in a keyword, however a page writes it: “covid 19” is Covid-19 there, and “route66” Route 66. */
function numbersOf(keyword: string): ReadonlySet<number> {
  const texts = [keyword, ...keyword.split(/[\s_-]+/), ...keyword.split(/\D+/)]
  return new Set(texts.flatMap((text) => countsIn(text)).map(({ count }) => count))
}

function isNamed(text: string, { from, to }: CountInText): boolean {
  if (isPrice(text, { from, to })) return false
  const beside = [text.slice(to, to + BESIDE), text.slice(Math.max(0, from - BESIDE), from)]
  return beside.some((words) => COUNTED.test(words.toLowerCase()))
}
