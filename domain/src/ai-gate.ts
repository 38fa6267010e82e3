/**
 * The gate between what an AI wrote and what is a result: cleans what lists, Markdown and generators put around an
 * entry, and sets aside what is none (docs/product/ai.md#the-quality-gate).
 */

/** Why an entry was set aside. */
export const ASIDE_REASONS = ['refusal', 'preamble', 'duplicate', 'foreign', 'too_long', 'empty'] as const
export type AsideReason = (typeof ASIDE_REASONS)[number]

/** An entry that is no result, kept for its member to look at; never counted, never in a file. */
export interface AsideEntry {
  text: string
  why: AsideReason
}

/** Of a longer entry nothing is cut that would be a result. */
const MOST_RAW = 400
/** Of what was set aside only the beginning is kept. */
const KEPT_ASIDE = 160

/** Judges one entry of an answer: its clean text, or why it is set aside; null = nothing stands there. */
export function judgeEntry(entry: string): { text: string } | AsideEntry | null {
  const raw = oneLine(entry.slice(0, 4 * MOST_RAW))
  if (raw === '') return null
  const aside = (why: AsideReason) => ({
    text: raw.slice(0, KEPT_ASIDE).replace(/[\uD800-\uDBFF]$/, ''),
    why,
  })
  if (isRefusal(raw)) return aside('refusal')
  if (raw.length > MOST_RAW)
    return aside(isPreamble(raw) ? 'preamble' : isEnglish(raw) ? 'too_long' : 'foreign')
  const text = cleanEntry(raw)
  if (isRefusal(text)) return aside('refusal')
  if (isPreamble(raw) || isPreamble(text)) return aside('preamble')
  if (!/[\p{L}\p{N}]/u.test(text) || PLACEHOLDER.test(text)) return aside('empty')
  if (!isEnglish(text)) return aside('foreign')
  return { text }
}

/** Returns the text in one line, without characters that show nothing. */
function oneLine(entry: string): string {
  return entry
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
}

/** What a list puts before an entry: a number, a bullet, a label. */
const MARKS = [
  /^(?:[-*•–—·▪►✓✔☑+>]|\p{Extended_Pictographic}\uFE0F?)+ +/u,
  /^#{1,6} +/,
  /^\(?(?:\d{1,3}|[๐-๙]{1,3})[.):\]](?!\d) */u,
  /^\[\d{1,3}\] */,
  /^ข้อ(?:ที่)? ?(?:\d{1,3}|[๐-๙]{1,3})[.):]? */u,
  /^(?:stock |image )?(?:prompt|keyword|entry|option|idea|title|answer|output|คีย์เวิร์ด|คำสั่ง)s? ?(?:#|no\.? ?)?(?:\d{1,3})? ?(?:[:：]|[–—-](?= )) */iu,
  /^\/imagine(?: prompt:?)? */i,
]

/** Dashes of every length and kind: phones and models make one of two. */
const LONG_DASH = '[\\u2012-\\u2015\\u2212\\uFE58\\uFF0D]'
const ANY_DASH = '[-\\u2010-\\u2015\\u2212\\uFE58\\uFE63\\uFF0D]'
/** Of these words none stands behind one dash in a sentence. */
const NAMES = 'ar|aspect|version|stylize|chaos|quality|niji|no|style|seed|iw|sref|cref|oref|weird|repeat'
/**
 * Parameters of image generators and all behind them: behind two dashes of whatever length, any other word behind two
 * hyphens, behind one long dash, and behind one hyphen where a number follows.
 */
const PARAMETERS = [
  new RegExp(
    `${ANY_DASH}{2,3} ?(?:${NAMES}|tile|raw|fast|turbo|relax|draft|[vscqpwr])(?=[ \\d:=,;.)\\]}]|$).*$`,
    'i',
  ),
  /(?:^|[ ,;.([{])--[a-z]+(?=[ \d:=]|$).*$/i,
  new RegExp(`(?:^|[ ,;([{])${LONG_DASH}(?:${NAMES}|[vscqwr] ?(?=\\d))(?=[ \\d:=]|$).*$`, 'i'),
  /(?:^|[ ,;([{])-(?:ar|aspect|version|stylize|chaos|niji|[vsqc])[ =:]{0,2}\d.*$/i,
]

/** Marks that stand inside each other; who writes more of them writes no entry. */
const MOST_MARKS = 12

/** Takes off an entry what lists, Markdown and generators put around it. */
export function cleanEntry(raw: string): string {
  let text = raw
  for (let at = 0, before = ''; before !== text && at < MOST_MARKS; at++) {
    before = text
    text = withoutMarkdown(text).trim()
    for (const mark of MARKS) text = text.replace(mark, '')
    text = withoutQuotes(text.trim())
  }
  for (const parameter of PARAMETERS) text = text.replace(parameter, '')
  return withoutTail(
    withoutQuotes(
      text
        .replace(/::-?\d+(?:\.\d+)?/g, '')
        .replace(/ {2,}/g, ' ')
        .trim(),
    ),
  )
}

const TAIL = /[\s.,;:([{|]|\uFE0F|\p{Extended_Pictographic}/u

/** Takes off marks and signs at the end, and a bracket that nothing follows; letter by letter, as there may be many. */
function withoutTail(text: string): string {
  const letters = [...text]
  while (letters.length > 0 && TAIL.test(letters.at(-1) ?? '')) letters.pop()
  return letters.join('')
}

function withoutMarkdown(text: string): string {
  return text
    .replace(/!?\[([^\]]{1,200})\]\([^)]{0,300}\)/g, '$1')
    .replace(/(\*\*|__|~~|`{1,3})(?=\S)(.{1,400}?)\1/g, '$2')
    .replace(/(^|[\s(])[*_](?=\S)([^*_]{1,400})[*_](?=$|[\s).,;:!?])/g, '$1$2')
    .replace(/^(?:\*\*|__|`+)|(?:\*\*|__|`+)$/g, '')
}

/** What closes each quote; a straight one closes itself. */
const CLOSERS: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”“',
  '”': '”',
  '„': '“”',
  '‘': '’',
  '’': '’',
  '«': '»',
  '»': '«',
  '「': '」',
  '『': '』',
}
const CLOSING = /["'“”’»«」』]$/
const STOP = /(["'“”’»«」』])[.,;]$/

/**
 * Takes off the quotes around a text, and one at an end that has no other half. Those that belong together stay together: a text
 * may begin or end with a quotation.
 */
function withoutQuotes(text: string): string {
  let inner = text.replace(STOP, (found, quote: string) => (isOpened(text.slice(0, -2), quote) ? found : ''))
  for (let depth = 0; depth < MOST_MARKS; depth++) {
    const closers = CLOSERS[inner[0] ?? '']
    if (closers === undefined) break
    const body = inner.slice(1)
    const end = [...body].findIndex((letter) => closers.includes(letter))
    const rest = end === -1 ? '' : [...body].slice(end + 1).join('')
    if (!/^[.,;]?$/.test(rest)) break
    inner = (end === -1 ? body : [...body].slice(0, end).join('')).trim()
  }
  while (CLOSING.test(inner) && !isOpened(inner.slice(0, -1), inner.slice(-1)))
    inner = inner.slice(0, -1).trim()
  return inner.trim()
}

/** Returns whether a text opens what this quote behind it closes. */
function isOpened(text: string, quote: string): boolean {
  if (quote === '"') return (text.split('"').length - 1) % 2 === 1
  if (quote === "'") return /(?:^|\s)'/.test(text)
  const openers = Object.keys(CLOSERS).filter(
    (opener) => opener !== quote && CLOSERS[opener]?.includes(quote),
  )
  return openers.some((opener) => text.lastIndexOf(opener) > text.lastIndexOf(quote))
}

const REFUSALS = [
  /^(?:(?:i|we)(?:['’]m|['’]re| am| are) (?:so |very |really )?sorry|sorry(?:[,.!]|$)|sorry (?:but|i)\b|my apologies|apologies(?:[,.]|$))/i,
  /\b(?:i|we)(?:['’](?:m|re)| am| are)? ?(?:can(?:no|['’])t|cannot|can not|do not|don['’]t|unable to|not (?:able|allowed|permitted|comfortable) ?(?:to|with)?|won['’]t|will not|must decline|have to decline|(?:do not|don['’]t) feel comfortable)(?: be able to)? ?(?:to )?(?:\w+ ){0,2}?(?:assist|help|comply|fulfil+|provide|provid(?:e|ing)|generat(?:e|ing)|creat(?:e|ing)|produc(?:e|ing)|writ(?:e|ing)|do that|do this|continue|answer|respond|engag(?:e|ing)|discuss(?:ing)?|complete|with)/i,
  /^(?:as an? (?:ai|artificial|large language|language) ?(?:model|assistant|intelligence)?\b)/i,
  /^(?:unfortunately|regrettably),? (?:i|this|the|we)\b/i,
  /^(?:your )?(?:request|access) (?:was |is |has been )?denied\W*$/i,
  /^(?:(?:error:? )?(?:rate limit|quota) (?:exceeded|reached)|too many requests|content (?:is )?not (?:allowed|permitted))\W*$/i,
  /^(?:(?:an|some|unexpected) (?:\w+ )?error (?:has )?occurred\b|oops[,!.] |something went wrong\b)/i,
  /^the (?:model|api) is (?:currently |temporarily )?(?:overloaded|at capacity|unavailable)\b/i,
  /\bi (?:must |have to |will )?refuse\b|\bi(?:['’]m| am) afraid (?:that )?i\b|\bi(?:['’]d| would) rather not\b/i,
  /^can(?:no|['’])t (?:comply|help|assist|fulfil+|provide|generate|create|continue)\b/i,
  /^(?:this|that|the|your) (?:request|topic|prompt|keyword|content|question|input|query)s? (?:(?:can(?:no|['’])t|can not) be|(?:is|are)(?: not|n['’]t) (?:allowed|permitted|appropriate|something)|(?:was|were|has been|have been|is|are) (?:blocked|flagged|rejected|refused|inappropriate)|contains? (?:inappropriate|prohibited|sensitive))\b/i,
  /^(?:this|that)(?:['’]s| is) (?:not )?(?:something|a (?:request|topic)) (?:that )?i\b/i,
  /^it (?:is|would be|['’]s) (?:not appropriate|inappropriate|unethical) (?:for me )?to\b/i,
  /\b(?:violates?|(?:goes|is|are|be) against|breach(?:es)?|contrary to) (?:our|the|my|openai|google|its|usage|content|safety|policy|policies|community)[\w' ]*(?:polic|guideline|rules|terms)/i,
  /^(?:request|content|prompt|response) (?:blocked|rejected|refused|was blocked|cannot be)/i,
  /ขออภัย|ขอโทษ(?:ด้วย|ค่ะ|ครับ|นะ)|ไม่สามารถ(?:ช่วย|สร้าง|ตอบ|ให้|ดำเนิน|ทำ|เขียน|จัด|ปฏิบัติ|เสนอ|แนะนำ)|ในฐานะ(?:ที่เป็น)? ?(?:โมเดล|ปัญญา|AI|ผู้ช่วย)|(?:ขัด|ละเมิด|ผิด)(?:ต่อ|กับ)? ?(?:นโยบาย|หลักเกณฑ์|แนวทาง|ข้อกำหนด)|ขอปฏิเสธ/u,
] as const

/** Tells whether a text says that the AI would not do it, in English or Thai. */
export function isRefusal(text: string): boolean {
  return REFUSALS.some((pattern) => pattern.test(text))
}

const PREAMBLES = [
  /:\s*$/,
  /^(?:sure|certainly|of course|absolutely|great|okay|ok|alright|got it|no problem|definitely|perfect|understood)(?: thing)?(?:[!.:–—-](?: |$)|, ?(?:$|(?:here|i|let|these|below|this|the following|we|your)\b))/i,
  /^(?:here (?:are|is|you)|here['’]s|below (?:are|is)|above (?:are|is)|these are|this is (?:a|the|your) list|the following|as (?:you )?requested|i(?:['’]ve| have) (?:generated|created|written|prepared|listed|made)|i (?:hope|can also|would suggest|will)|i['’]ll|let me|let['’]s (?:start|begin|create)|hope (?:this|these|that)|hopefully|feel free|please (?:note|let|feel|find)|would you like|do you want|want me to|if you (?:need|want|would|['’]d)|happy to|glad to|enjoy!|thank(?:s| you)(?: for| so|[!,.])|note[: ]that|note:|remember[: ]|total:|each (?:prompt|keyword|entry))(?:\b|$)/i,
  /^[([]?(?:note|disclaimer|explanation|rationale|reasoning|reminder|summary|analysis)s?\b ?:/i,
  /^(?:please (?:provide|specify|clarify|rephrase|try again)\b|i(?: would)? (?:need|require) (?:more|further|additional)\b|best of luck\b|happy (?:selling|creating|prompting)\W*$|that['’]s all\b|end of (?:the )?list\b|the user (?:wants|asks|asked|is asking)\b|we need to (?:produce|generate|output|return)\b)/i,
  /^(?:(?:pro |quick )?tips?:|these (?:keywords|prompts|entries|ideas|suggestions)\b|good luck with your\b|(?:could|can) you (?:please )?(?:clarify|specify|provide|tell|share)\b)/i,
  /^(?:meaning|description|translation)$/i,
  /^(?:stock )?(?:image )?(?:prompts?|keywords?|entries|results|output|answer|json|text|markdown|list)$/i,
  /^(?:ได้เลย|ได้ค่ะ|ได้ครับ|แน่นอน|นี่คือ|ต่อไปนี้|ด้านล่าง|ตามที่(?:คุณ)?ขอ|หวังว่า|หากต้องการ|ถ้าต้องการ|ยินดี|สวัสดี|ขอบคุณ|คุณสามารถ|รายการ(?:ต่อไปนี้|คีย์เวิร์ด)|เรียบร้อย)/u,
] as const

/** Tells whether a text is what an AI says around its entries, in English or Thai. */
export function isPreamble(text: string): boolean {
  return PREAMBLES.some((pattern) => pattern.test(text))
}

const PLACEHOLDER =
  /^(?:no (?:results?|keywords?|prompts?|entries|suggestions?)(?: (?:were |are )?(?:found|available|generated|returned))?|n\/?a|null|none|nil|undefined|nan|true|false|string|tbd|todo|etc|and so on|\.{2,}|…+|lorem ipsum.*|(?:prompt|keyword|entry|item|text|example|result)[ _-]?#?\d*|<[^>]*>|\[[^\]]*\]|\{[^}]*\})$/i

/** Words that stand in nearly every sentence of a language and in no English one; two of them give it away. */
const FOREIGN_WORDS = [
  'el la los las una del con para por en y que',
  'le les une avec dans sur des et du aux pour est',
  'der die das und mit ein eine im auf von ist den',
  'dengan yang dan di untuk pada dari sebuah ini itu',
  'il lo gli una della nel con di per che sono',
  'um uma com em de da do para os as na no',
  'quán cà phê và của với trong một các những người trên chợ nhà phố',
].map((words) => new Set(words.split(' ')))

/** Of those words what stands in English texts and names as well, which alone gives nothing away. */
const ENGLISH_TOO = new Set('as no die des do em el la las los de di per son'.split(' '))
/** Words with accents that English has taken over. */
const LOANS = new Set(
  'café cafés crème crêpe crêpes brûlée naïve jalapeño jalapeños piñata façade fiancé fiancée résumé décor déjà purée entrée açaí soufflé sauté flambé éclair éclairs señorita são bánh mì phở über smörgåsbord pâté pâtisserie'.split(
    ' ',
  ),
)
/** Small words that no English text has, written small: each gives its language away alone. */
const FOREIGN_ALONE =
  /(?<![\p{L}’'-])(?:und|mit|eine|einem|einen|einer|für|nicht|beim|zum|zur|avec|dans|une|para(?! (?:athlet|sport|swim|cycl|row|ski|archer|badminton|snow|triath|canoe|medic))|della|nella|delle|degli|uma|yang|dengan|untuk|sebuah|dari|pada|een|het|voor|och|się|oraz|przy)(?![\p{L}’'-])/u
/** Words that make a text English, beside which a small word of another language has to have a second one. */
const ENGLISH_ALONE = /(?<!\p{L})(?:the|with|and|from|of|by|as an?)(?!\p{L})/iu
/** Letters that English has not even in words it took over, in a word that is no name. */
const FOREIGN_LETTERS =
  /(?<!\p{L})(?!\p{Lu})\p{L}*[ąćęłńśźżčďěňřšťůžőűğışțșăđơưảạắằẳẵặấầẩẫậẻẽẹếềểễệỉịỏọốồổỗộớờởỡợủụứừửữựỳỷỹỵøæœßþð]\p{L}*/gu

/**
 * Tells whether a text is English as far as letters and small words can tell: some Latin letters, none of another script,
 * none that English never writes, no word that gives another language away, and no two of the small words of one, nor one
 * beside an accent that English does not write.
 */
export function isEnglish(text: string): boolean {
  if (!/[a-z]/i.test(text) || /(?!\p{Script=Latin})\p{L}/u.test(text)) return false
  if (FOREIGN_ALONE.test(text)) return false
  if (text.match(FOREIGN_LETTERS)?.some((word) => !LOANS.has(word.normalize('NFC')))) return false
  const words = new Set(text.toLowerCase().split(/[^\p{L}]+/u))
  const isSurelyEnglish = ENGLISH_ALONE.test(text)
  const isAccented = [...words].some((word) => /[^a-z]/.test(word) && !LOANS.has(word))
  return !FOREIGN_WORDS.some((small) => {
    const found = [...small].filter((word) => words.has(word))
    const sure = found.filter((word) => !ENGLISH_TOO.has(word)).length
    return sure >= (isSurelyEnglish ? 2 : 1) && (found.length >= 2 || isAccented)
  })
}
