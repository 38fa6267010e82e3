import { MICRO, type SalesCurrency } from './sale.ts'

const SIGNS: readonly (readonly [RegExp, SalesCurrency])[] = [
  [/€|EUR/i, 'EUR'],
  [/£|GBP/i, 'GBP'],
  [/฿|THB|บาท/i, 'THB'],
  [/\$|USD/i, 'USD'],
]

/** Returns the currency whose sign stands in a text; null = none does. */
export function currencyIn(text: string): SalesCurrency | null {
  return SIGNS.find(([sign]) => sign.test(text))?.[1] ?? null
}

/** Takes signs, letters of currencies and spaces off an amount; an amount in brackets is below zero. */
function bare(text: string): string {
  const plain = text.replace(/[\s\u00a0\u202f$€£฿']|USD|US(?=\$)|EUR|GBP|THB|บาท/gi, '').replace(/^[−–]/, '-')
  return /^\(.*\)$/.test(plain) ? `-${plain.slice(1, -1)}` : plain
}

const AMOUNT = /^[-+]?(?:\d[\d.,]*|[.,]\d+)-?$/

/** Returns whether a cell holds an amount. */
export function isAmount(text: string): boolean {
  return AMOUNT.test(bare(text))
}

/**
 * Returns what stands before the decimals in a column of amounts: a comma where a cell leaves no doubt about it, else a point.
 * A single cell `1.234` says nothing, a column of them does.
 */
export function decimalMark(cells: Iterable<string>): '.' | ',' {
  let comma = 0
  let point = 0
  for (const cell of cells) {
    if (comma + point >= ENOUGH) break
    const text = bare(cell)
    const lastComma = text.lastIndexOf(',')
    const lastPoint = text.lastIndexOf('.')
    if (lastComma < 0 && lastPoint < 0) continue
    if (lastComma >= 0 && lastPoint >= 0) {
      if (lastComma > lastPoint) comma++
      else point++
      continue
    }
    const [mark, last] = lastComma >= 0 ? [',', lastComma] : ['.', lastPoint]
    const isOnce = text.indexOf(mark as string) === last
    // Three digits behind it may as well be thousands, unless nothing but a zero stands before.
    const isDecimal =
      isOnce && (!/^\d{3}-?$/.test(text.slice(last + 1)) || /^[-+]?0?$/.test(text.slice(0, last)))
    const isGroup = !isOnce
    if (mark === ',') {
      if (isDecimal) comma++
      if (isGroup) point++
    } else {
      if (isDecimal) point++
      if (isGroup) comma++
    }
  }
  return comma > point ? ',' : '.'
}

/** Nearly all amounts of nearly all files. */
const USUAL = /^\$?\s?(\d{1,9})\.(\d{1,6})$/
/** So many cells that leave no doubt settle a column. */
const ENOUGH = 1_000

/** Reads an amount into whole millionths. @param mark what stands before its decimals @returns null where it is none */
export function readMicro(text: string, mark: '.' | ','): number | null {
  const usual = mark === '.' ? USUAL.exec(text) : null
  if (usual) return Number(usual[1]) * MICRO + Number((usual[2] as string).padEnd(6, '0'))
  let plain = bare(text)
  if (!AMOUNT.test(plain)) return null
  const isBelow = plain.startsWith('-') || plain.endsWith('-')
  plain = plain.replace(/[-+]/g, '').replaceAll(mark === '.' ? ',' : '.', '')
  const [whole = '', decimals = '', ...more] = plain.split(mark)
  if (more.length > 0 || whole.length > 9) return null
  const sixth = Number(decimals.slice(0, 6).padEnd(6, '0'))
  const rounded = Number(decimals[6] ?? 0) >= 5 ? 1 : 0
  const micro = Number(whole || 0) * MICRO + sixth + rounded
  // No -0.
  return isBelow && micro !== 0 ? -micro : micro
}
