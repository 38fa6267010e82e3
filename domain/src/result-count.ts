/**
 * Numbers of results as marketplaces and members write them, in many languages: 1,234 · 1.234 · 1 234 · 1’234 ·
 * 12,34,567 · 1.2M · 1,2 Mio. · 3 mil · ๑,๒๓๔ · 1.2 ล้าน · 3 หมื่น 5 พัน · 12万3456.
 */
export interface CountInText {
  count: number
  /** Where it begins and ends in the text, in UTF-16 units. */
  from: number
  to: number
}

/** Code points of the zeros of the digits that are understood; their nine other digits follow each. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x1040, 0x17e0, 0xff10]

const UNITS: Readonly<Record<string, number>> = {
  ...named(
    1e3,
    'k thousand tsd tausend mille millier milliers tys tysiąc tysiąca tysiące tysięcy tis tisíc tisíce tisíca tisícov mil mila duizend tusen tusind tuhatta ezer milers rb ribu bin nghìn ngàn libo tūkst тыс тысяча тысячи тысяч тис тисяча тисячі тисяч хил хиляди хиљ хиљаде хиљада χιλ χιλιάδες ألف آلاف אלף हज़ार हज़ार हजार হাজার พัน 千 천',
  ),
  ...named(1e4, 'หมื่น 万 萬 만'),
  ...named(1e5, 'แสน lakh lakhs लाख লাখ'),
  ...named(
    1e6,
    'm mn mi mio mln million millions millionen millón millones milhão milhões milione milioni miljoen miljoner miljon milj miljoonaa millioner millió milion miliony milionów miliona milionu milionů milión milióna milióny miliónov milioane milions milijun milijuna milyon juta jt triệu млн мил миллион миллиона миллионов мільйон мільйона мільйони мільйонів милион милиона εκ εκατομμύρια مليون ملايين מיליון ล้าน',
  ),
  ...named(1e7, 'crore crores करोड़ करोड़ क॰ কোটি'),
  ...named(1e8, '億 亿 억'),
  ...named(1e9, 'b bn billion milliard milliarden miliardi mrd млрд'),
}
/** What means something else, or anything at all, in one language alone: 3 mil. are thousands in Spain and millions in Prague. */
const UNITS_OF_LANGUAGE: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  cs: { mil: 1e6 },
  sk: { mil: 1e6 },
  hr: { mil: 1e6 },
  ro: { mil: 1e6, mii: 1e3 },
  tr: { b: 1e3 },
  da: { t: 1e3, mia: 1e9 },
  fi: { t: 1e3 },
  sv: { tn: 1e3 },
  nb: { mill: 1e6 },
  no: { mill: 1e6 },
  hu: { e: 1e3 },
  vi: { n: 1e3, tr: 1e6 },
  ms: { j: 1e6 },
}
/** A Thai unit right before this one multiplies it: แสนล้าน is 100,000 million. */
const MULTIPLIED = 'ล้าน'
/** Units that a number may go on after: 1 ล้าน 2 แสน, 12万3456. */
const CONTINUED = /^(พัน|หมื่น|แสน|ล้าน|[千万萬億亿천만억])$/

const SPACE = ' \\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000'
const GROUP = `[,.'’٬${SPACE}]`
const PLAIN = '\\d+(?:[.,٫]\\d+)?'
const GROUPED = `\\d{1,3}(?:(?:${GROUP}\\d{3})+|(?:,\\d{2})+,\\d{3})(?:[.,٫]\\d+)?`
// Ranges of small letters instead of classes of Unicode: those take milliseconds to be compiled.
const LETTER = '[a-zß-ɏ\\u0370-\\u03ffḁ-ỿа-ӿ]'
const BEFORE = `(?<!(?:\\d|${LETTER})[.,]?)`
/** A number goes on behind it: neither 412 nor 1 is a number of its own in 412,508 and 1.2. */
const MORE = '(?<![千万萬億亿천만억])[.,٫]?\\d'

/** How numbers are found in texts of a language, and what its units stand for. */
interface Reader {
  units: Readonly<Record<string, number>>
  number: RegExp
  parts: RegExp
}

function readerWith(units: Readonly<Record<string, number>>): Reader {
  const unit = Object.keys(units)
    .sort((a, b) => b.length - a.length)
    .join('|')
  const inUnit = `[${SPACE}]?(?:${unit})(?:${MULTIPLIED})?`
  return {
    units,
    // "4K8", "3D" and "v2" are names; Thai, Chinese and Korean leave no space between numbers and words, and neither does
    // a page that has them in two elements: 412,508results.
    number: new RegExp(
      `${BEFORE}(?:${GROUPED}(?:${inUnit}(?!${LETTER}))?(?!${MORE})|${PLAIN}(?:${inUnit})?(?!${MORE}|-?${LETTER}))`,
      'g',
    ),
    parts: new RegExp(`^(.*?)[${SPACE}]?((?:${unit})?)((?:${MULTIPLIED})?)$`),
  }
}

const ANY_LANGUAGE = readerWith(UNITS)
const readers = new Map<string, Reader>()

/** Returns the reader of a language by its tag (`cs`, `ro-RO`); most need none of their own. */
function readerOf(tag: string): Reader {
  const [language = ''] = tag.toLowerCase().split('-')
  if (!Object.hasOwn(UNITS_OF_LANGUAGE, language)) return ANY_LANGUAGE
  const reader = readers.get(language) ?? readerWith({ ...UNITS, ...UNITS_OF_LANGUAGE[language] })
  readers.set(language, reader)
  return reader
}

/** Longer texts are cut: no number of results stands behind so much else. */
const LONGEST = 2_000

/**
 * Finds every whole number ≥ 0 in a text, in order.
 * @param language the text's, as pages name it (`de`, `pt-BR`); few abbreviations mean something else in one of them
 */
export function countsIn(text: string, language = ''): CountInText[] {
  const { units, number, parts } = readerOf(language)
  const sizeOf = (unit: string) => units[unit] ?? 1
  const plain = plainText(text.slice(0, LONGEST))
  const found: (CountInText & { unit: string })[] = []
  for (const match of plain.matchAll(number)) {
    const [, digits = '', unit = '', by = ''] = parts.exec(match[0]) ?? []
    const size = sizeOf(unit) * (by ? sizeOf(by) : 1)
    const value = wholeOf(digits.trim(), size)
    if (value === null) continue
    const next = { count: value, from: match.index, to: match.index + match[0].length, unit: by || unit }
    const last = found.at(-1)
    if (last && goesOn(last, next, plain)) found[found.length - 1] = { ...next, ...joined(last, next) }
    else found.push(next)
  }
  return found.map(({ count, from, to }) => ({ count, from, to }))
}

/** Reads a text that holds one number of results among other words: “over 1 million results” is 1,000,000. */
export function parseResultCount(text: string, language = ''): number | null {
  const [only, another] = countsIn(text, language)
  return only && !another ? only.count : null
}

/** Reads a text that is a number of results and nothing else, save for a sign of approximation. */
export function parsePlainCount(text: string): number | null {
  const [only] = countsIn(text)
  if (!only) return null
  const rest = text.slice(0, only.from) + text.slice(only.to)
  return /^[\s"'+~≈>≥<.]*$/.test(rest) ? only.count : null
}

function goesOn(last: CountInText & { unit: string }, next: CountInText & { unit: string }, text: string) {
  if (!CONTINUED.test(last.unit) || !/^\s?$/.test(text.slice(last.to, next.from))) return false
  return next.count < (UNITS[last.unit] ?? 1)
}

function joined(last: CountInText, next: CountInText) {
  return { count: last.count + next.count, from: last.from }
}

/** Returns the value of digits before a unit of that size; null for what is no whole number, or too large to be one. */
function wholeOf(digits: string, size: number): number | null {
  const marks = [...digits.matchAll(/\D/g)].map(([mark]) => mark)
  const [first] = marks
  const last = marks.at(-1)
  const after = digits.length - digits.lastIndexOf(last ?? '') - 1
  // 1.234 is one thousand and more; but nobody groups thousands of millions, so that 1.234 million is one and a bit.
  const decimal =
    last !== undefined &&
    /[.,٫]/.test(last) &&
    (new Set(marks).size > 1 || (marks.length === 1 && (after !== 3 || size >= 1e6)))
  if (!decimal) {
    const indian = /^\d{1,2}(,\d{2})+,\d{3}$/.test(digits)
    if (marks.some((mark) => mark !== first) && !indian) return null
    return whole(Number(digits.replace(/\D/g, '')) * size)
  }
  if (size === 1 || marks.slice(0, -1).some((mark) => mark !== first)) return null
  const at = digits.lastIndexOf(last)
  const value = Number(`${digits.slice(0, at).replace(/\D/g, '')}.${digits.slice(at + 1)}`)
  return whole(Math.round(value * size))
}

function whole(value: number): number | null {
  return Number.isSafeInteger(value) ? value : null
}

function named(size: number, names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name) => [name, size]))
}

/**
 * Returns the same text, as long as it was, in small letters and with the digits 0 to 9 in place of Thai, Arabic and
 * other ones.
 */
function plainText(text: string): string {
  let plain = ''
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    const small = char.toLowerCase()
    plain +=
      text.charCodeAt(at) < 0x80
        ? small
        : (digitOf(text.charCodeAt(at)) ?? (small.length === 1 ? small : char))
  }
  return plain
}

function digitOf(code: number): string | undefined {
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? undefined : String(code - zero)
}
