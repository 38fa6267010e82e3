import { QUICK_RANGES, type QuickRange, rangeDates } from '@thokham/domain/date-range'
import { gregorianDate } from '@thokham/domain/typed-moment'

export type RangeChoice = QuickRange | 'custom' | 'all'

interface RangeAddress {
  range?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Returns the range of days that an address asks for: days of its own count where it names no range. */
export function rangeOfAddress(address: RangeAddress, now: Date) {
  const own = { from: dateOr(address.from), to: dateOr(address.to) }
  const named = oneOf(['all', 'custom', ...QUICK_RANGES] as const, address.range)
  const range: RangeChoice = named ?? (own.from || own.to ? 'custom' : 'all')
  if (range === 'all') return { range, from: undefined, to: undefined }
  return { range, ...(range === 'custom' ? own : rangeDates(range, now)) }
}

function dateOr(text: string | undefined): string | undefined {
  return text && gregorianDate(text) === text ? text : undefined
}

/** Returns the choice that a text of an address stands for, if any. */
export function oneOf<T extends string>(choices: readonly T[], text: string | undefined): T | undefined {
  return choices.find((choice) => choice === text)
}
