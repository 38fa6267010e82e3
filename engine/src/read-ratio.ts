/** The longest side of a ratio that somebody types: longer ones are mistakes. */
const MAX_SIDE = 10_000

/**
 * Why what was typed is no ratio: a side is missing or below 1 (`missing`), holds something else than a number (`number`),
 * is longer than 10,000 (`large`), or has more digits after the point than whole sides of at most 10,000 can say (`fine`).
 */
export type RatioFault = 'missing' | 'number' | 'large' | 'fine'

/** `ratio` is `W:H` in whole numbers; `isScaled` says that other numbers were typed, in the same proportion. */
export type ReadRatio = { ratio: string; isScaled: boolean } | { fault: RatioFault }

/**
 * Reads a ratio from what was typed for its two sides, or for both of them in the first one (`16:9`). Nothing is rounded:
 * whole sides stay as they were typed, fractions are scaled to whole numbers in lowest terms (`2.35` and `1` → `47:20`).
 * Thai and full-width digits count, commas stand between thousands. Source: docs/product/prompts.md#a-ratio-of-ones-own.
 */
export function readRatio(width: string, height: string): ReadRatio {
  const [first, second] = sidesOf(plain(width), plain(height))
  if (first === '' || second === '') return { fault: 'missing' }
  const [w, h] = [first, second].map((side) => NUMBER.exec(withoutCommas(side)))
  if (!w || !h) return { fault: 'number' }
  if ([w, h].some(([all]) => Number(all) < 1)) return { fault: 'missing' }
  if ([w, h].some(([all]) => Number(all) > MAX_SIDE)) return { fault: 'large' }
  const places = Math.max(fractionOf(w).length, fractionOf(h).length)
  if (places > MOST_PLACES) return { fault: 'fine' }
  const scaled = [w, h].map((side) => Number(`${side[1]}${fractionOf(side).padEnd(places, '0')}`))
  const [wide = 1, high = 1] = scaled
  const by = places === 0 ? 1 : commonDivisor(wide, high)
  if (Math.max(wide, high) / by > MAX_SIDE) return { fault: 'fine' }
  return { ratio: `${wide / by}:${high / by}`, isScaled: places > 0 }
}

/** More digits after the point than this can be no ratio of sides up to 10,000, once zeros at the end are gone. */
const MOST_PLACES = 8
const NUMBER = /^(\d+)(?:\.(\d*))?$/
const BOTH = /^([^:x×/]+)[:x×/]([^:x×/]+)$/i

function plain(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .trim()
}

/** Returns `1920` for `1,920`; a comma anywhere else is no part of a number. */
function withoutCommas(side: string): string {
  return /^\d{1,3}(,\d{3})+(\.|$)/.test(side) ? side.replaceAll(',', '') : side
}

function sidesOf(first: string, second: string): [string, string] {
  const both = second === '' ? BOTH.exec(first) : null
  return both ? [both[1]?.trim() ?? '', both[2]?.trim() ?? ''] : [first, second]
}

/** Returns the digits after the point that say something. */
function fractionOf(side: RegExpExecArray): string {
  return (side[2] ?? '').replace(/0+$/, '')
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}
