import { bangkokDate } from './bangkok-time.ts'

/** Returns the Buddhist year in whose row a receipt of that moment is numbered, Bangkok's. */
export function receiptYear(at: Date): number {
  return Number(bangkokDate(at).slice(0, 4)) + 543
}

/** Writes the number of a receipt, `2569-000042`. */
export function receiptNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(6, '0')}`
}

const DIGITS = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า']
const PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน']

/** Writes an amount as Thai papers spell it out: `หนึ่งพันสามร้อยเก้าสิบเก้าบาทถ้วน`. */
export function bahtInWords(satang: number): string {
  const [baht, rest] = [Math.floor(satang / 100), satang % 100]
  if (rest === 0) return `${inWords(baht) || 'ศูนย์'}บาทถ้วน`
  return `${baht > 0 ? `${inWords(baht)}บาท` : ''}${inWords(rest)}สตางค์`
}

function inWords(number: number): string {
  const [millions, below] = [Math.floor(number / 1_000_000), number % 1_000_000]
  const digits = [...String(below)].map(Number)
  const words = digits.map((digit, at) => {
    const place = digits.length - 1 - at
    if (digit === 0) return ''
    if (place === 1 && digit <= 2) return digit === 1 ? 'สิบ' : 'ยี่สิบ'
    if (place === 0 && digit === 1 && number > 1) return 'เอ็ด'
    return `${DIGITS[digit]}${PLACES[place]}`
  })
  return `${millions > 0 ? `${inWords(millions)}ล้าน` : ''}${words.join('')}`
}
