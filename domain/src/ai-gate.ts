/**
 * The gate between what an AI wrote and what is a result: cleans what lists, Markdown and generators put around an
 * entry, and sets aside what is none (docs/product.md#the-quality-gate).
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
  const text = cleanEntry(raw)
  if (isRefusal(text)) return aside('refusal')
  if (isPreamble(raw) || isPreamble(text)) return aside('preamble')
  if (!/[\p{L}\p{N}]/u.test(text) || PLACEHOLDER.test(text)) return aside('empty')
  if (!isEnglish(text)) return aside('foreign')
  if (raw.length > MOST_RAW) return aside('too_long')
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
  /^(?:stock |image )?(?:prompt|keyword|entry|option|idea|title|คีย์เวิร์ด|คำสั่ง)s? ?(?:#|no\.? ?)?(?:\d{1,3})? ?(?:[:：]|[–—-](?= )) */iu,
  /^\/imagine(?: prompt:?)? */i,
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
  return withoutQuotes(
    text
      // Parameters, also with the dash that phones make of two.
      .replace(
        /(?:[—–]{2}|--) ?(?:ar|aspect|version|stylize|chaos|quality|niji|no|style|seed|tile|iw|sref|cref|weird|repeat|raw|fast|turbo|relax|[vscqpwr])(?=[ \d:]|$).*$/i,
        '',
      )
      .replace(/(?:^|[ ,])--[a-z]+(?=[ \d]|$).*$/i, '')
      .replace(
        /(?:^|[ ,])[—–](?:ar|aspect|version|stylize|chaos|quality|niji|no|style|seed|iw|sref|cref|weird|repeat|[vscqwr] ?(?=\d))(?=[ \d:]|$).*$/i,
        '',
      )
      .replace(/::-?\d+(?:\.\d+)?/g, '')
      .replace(/ {2,}/g, ' ')
      .trim(),
  )
    .replace(/[.,;:]+$/, '')
    .trim()
}

function withoutMarkdown(text: string): string {
  return text
    .replace(/!?\[([^\]]{1,200})\]\([^)]{0,300}\)/g, '$1')
    .replace(/(\*\*|__|~~|`+)(?=\S)(.{1,400}?)\1/g, '$2')
    .replace(/(^|[\s(])[*_](?=\S)([^*_]{1,400})[*_](?=$|[\s).,;:!?])/g, '$1$2')
    .replace(/^(?:\*\*|__|`+)|(?:\*\*|__|`+)$/g, '')
}

function withoutQuotes(text: string): string {
  return text
    .replace(/^["'“”‘’«»„「『]+|["'“”‘’«»„」』]+$/g, '')
    .replace(/["'”’][.,;]?$/, '')
    .trim()
}

const REFUSALS = [
  /^(?:i(?:['’]m| am) (?:so |very |really )?sorry|sorry[,.!]|sorry (?:but|i)\b|my apologies|apologies[,.])/i,
  /\bi(?:['’]m| am)? ?(?:can(?:no|['’])t|cannot|can not|unable to|not able to|won['’]t|will not|must decline|have to decline|do not feel comfortable|don['’]t feel comfortable)(?: be able to)? ?(?:to )?(?:\w+ ){0,2}?(?:assist|help|comply|fulfil+|provide|generate|create|produce|write|do that|do this|continue|answer|respond|engage|discuss|complete|with)/i,
  /^(?:as an? (?:ai|artificial|large language|language) ?(?:model|assistant|intelligence)?\b)/i,
  /^(?:unfortunately|regrettably),? (?:i|this|the|we)\b/i,
  /^(?:your )?(?:request|access) (?:was |is |has been )?denied\W*$/i,
  /^(?:(?:error:? )?(?:rate limit|quota) (?:exceeded|reached)|too many requests|content (?:is )?not (?:allowed|permitted))\W*$/i,
  /^(?:an|some) (?:\w+ )?error (?:has )?occurred\b/i,
  /\bi (?:must |have to |will )?refuse\b|\bi(?:['’]m| am) afraid (?:that )?i\b/i,
  /^can(?:no|['’])t (?:comply|help|assist|fulfil+|provide|generate|create|continue)\b/i,
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
  /^(?:n\/?a|null|none|nil|undefined|nan|true|false|string|tbd|todo|etc|and so on|\.{2,}|…+|lorem ipsum.*|(?:prompt|keyword|entry|item|text|example|result)[ _-]?#?\d*|<[^>]*>|\[[^\]]*\]|\{[^}]*\})$/i

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
  /(?<![\p{L}’'-])(?:und|mit|eine|einem|einen|einer|für|nicht|beim|zum|zur|avec|dans|une|aux|para|della|nella|delle|degli|uma|yang|dengan|untuk|sebuah|dari|pada|een|het|voor|och|jest|się|oraz|przy)(?![\p{L}’'-])/u
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
  const isAccented = [...words].some((word) => /[^a-z]/.test(word) && !LOANS.has(word))
  return !FOREIGN_WORDS.some((small) => {
    const found = [...small].filter((word) => words.has(word))
    return found.some((word) => !ENGLISH_TOO.has(word)) && (found.length >= 2 || isAccented)
  })
}
