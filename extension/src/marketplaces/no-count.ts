import type { CountInText } from '@thokham/domain/result-count'
import { withArabicDigits } from '@thokham/domain/thai-digits'

type Position = Pick<CountInText, 'from' | 'to'>

/** What offers something counts what is offered; “free images” are the whole library of some marketplaces, if there are many. */
const OFFER =
  /\btrial|\bsubscri|\bsign up|\bdownloads?\b.*\bmonth|\b(?:a|per|each) month|\bon us\b|\bcoupon|\bcredits?\b|probemonat|ทดลอง|สมัคร|ต่อเดือน/
const FREE = /(?<!royalty[- ])\bfree\b|\bgratis\b|kostenlos|gratuit|darmow|бесплатн|ฟรี|無料|免费|무료/
/** What counts something else than results: readers, ratings, what stands beside the list. */
const OF_SOMETHING_ELSE =
  /\brelated\b|\byou (?:may|might)\b|\brated\b|\bratings?\b|\breviews?\b|\blovers of\b|\bfollowers\b|\bcontributors\b|ที่เกี่ยวข้อง|คุณอาจ|รีวิว/
/** What a page says of a few pictures: new ones, those that were chosen, what they cost less. */
const OF_A_FEW =
  /\bnew\b|\badded\b|\bthis (?:week|month)\b|\btoday\b|\bselected\b|\bsaved?\b|\boff\b|\bcart\b|\bcollections?\b|\bbundle|\bpack\b|ใหม่|วันนี้|สัปดาห์นี้|ตะกร้า|เลือกแล้ว|ส่วนลด/
/** Numbers of results below this are worth a doubt where an offer or a part of the list would have such a one, too. */
const FEW = 1_000

/** Where a sentence ends, and the next begins. */
export const SENTENCE_END = /[.!?]\s|[|。·•✓✔★]/
/** The same, and where a title goes on to something else. */
const PART_END = new RegExp(`${SENTENCE_END.source}|\\s[-–—]\\s`)

/** Tells whether a text counts what it offers. */
export function isOffer(text: string, count: number): boolean {
  const low = text.toLowerCase()
  return OFFER.test(low) || (count < FEW && FREE.test(low))
}

/**
 * Tells whether a text counts what it offers, or something beside the results.
 * @param isTitle whether the text is the document's title or description: these end with what the marketplace says of itself
 * (“312 cat photos - Free stock photos from …”), so that only the part which has the number is looked at for what is free
 */
export function isPromotion(
  text: string,
  { count, from, to }: CountInText,
  { isTitle = false } = {},
): boolean {
  const low = text.toLowerCase()
  if (OFFER.test(low) || OF_SOMETHING_ELSE.test(low)) return true
  const part = isTitle ? partOf(low, { from, to }, PART_END) : low
  return isOffer(part, count) || (count < FEW && OF_A_FEW.test(part))
}

/** Returns the part of a text that has a number, between one end and the next. */
export function partOf(text: string, { from, to }: Position, end: RegExp): string {
  const before = text.slice(0, from).split(end).at(-1) ?? ''
  // “53,1 Tsd. Fotos”: the unit's own full stop ends nothing.
  const [after = ''] = text.slice(to).replace(/^\./, '').split(end)
  return before + text.slice(from, to) + after
}

/** Tells whether a number is a price or a discount. */
export function isPrice(text: string, { from, to }: Position): boolean {
  return (
    /^\s?(?:[%$€£¥₩฿₫₹]|(?:usd|eur|thb|บาท)\b|บาท)/i.test(text.slice(to)) ||
    /(?:[$€£¥₩฿₫₹]|\b(?:usd|eur|thb))\s?$/i.test(text.slice(0, from))
  )
}

/** A year as one writes it, of our calendar or the Buddhist one; nobody groups its digits. */
const YEAR = /^(?:19|20)\d\d$|^2[45]\d\d$/
/** 4K and 8K are sizes of pictures. */
const SIZE = /^[24568]k$/i
const RANKED = /(?:\b(?:top|best|popular|beste[nr]?|mejores|meilleure?s|migliori)|อันดับ|ยอดนิยม|ดีที่สุด)\s?$/i
const SHOWN_BEFORE =
  /(?:\b(?:loaded|loading|showing|shows|viewing|viewed|displaying|get|page)|กำลังโหลด|แสดง|โหลดแล้ว)\s?$/i
const SHOWN_AFTER =
  /^\s?(?:[^\s\d]+\s){0,3}?(?:loaded|(?:per|a|each) (?:page|month)|per row|ต่อหน้า|ต่อเดือน|แรก)/i

/**
 * Tells whether a number is none of results, whatever stands beside it: a year, the size of a picture, the length of a list of
 * the best, or how many are shown at once.
 * @param isNamed whether a word for results follows right behind it: of these a year and a size are
 */
export function isNoCount(text: string, { count, from, to }: CountInText, isNamed: boolean): boolean {
  const [before, itself, after] = [text.slice(0, from), text.slice(from, to).trim(), text.slice(to)]
  if (isPrice(text, { from, to }) || RANKED.test(before) || SHOWN_AFTER.test(after)) return true
  if (count < FEW && SHOWN_BEFORE.test(before)) return true
  return !isNamed && (YEAR.test(withArabicDigits(itself)) || SIZE.test(itself))
}
