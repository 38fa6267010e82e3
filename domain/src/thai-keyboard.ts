/**
 * The Thai Kedmanee layout beside the US one, key by key: what comes out when somebody forgets to switch.
 * Each pair of lines holds the same keys in the same order.
 */
const US = '`1234567890-=' + 'qwertyuiop[]\\' + "asdfghjkl;'" + 'zxcvbnm,./'
const THAI = '_ๅ/-ภถุึคตจขช' + 'ๆไำพะัีรนยบลฃ' + 'ฟหกดเ้่าสวง' + 'ผปแอิืทมใฝ'
const US_SHIFT = '!@#$%^&*()_+' + 'QWERTYUIOP{}|' + 'ASDFGHJKL:"' + 'ZXCVBNM<>?'
const THAI_SHIFT = '+๑๒๓๔ู฿๕๖๗๘๙' + '๐"ฎฑธํ๊ณฯญฐ,ฅ' + 'ฤฆฏโฌ็๋ษศซ.' + '()ฉฮฺ์?ฒฬฦ'

const toThai = new Map([...(US + US_SHIFT)].map((key, at) => [key, (THAI + THAI_SHIFT)[at] as string]))
const toUs = new Map([...toThai].map(([us, thai]) => [thai, us]))

/** Returns what the same keys give with the US layout; characters that the Thai layout lacks stay. */
export function asTypedInEnglish(text: string): string {
  return [...text.replaceAll('\u0e4d\u0e32', '\u0e33')].map((one) => toUs.get(one) ?? one).join('')
}

/** Returns what the same keys give with the Thai layout; characters that the US layout lacks stay. */
export function asTypedInThai(text: string): string {
  return [...text].map((one) => toThai.get(one) ?? one).join('')
}
