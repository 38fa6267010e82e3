/** Numbers, money and dates as Thai readers write them. `th-TH` counts Buddhist years by itself. */
const ZONE = { timeZone: 'Asia/Bangkok' } as const
const numbers = new Intl.NumberFormat('th-TH', { maximumFractionDigits: 0 })
const money = new Intl.NumberFormat('th-TH', { minimumFractionDigits: 0, maximumFractionDigits: 2 })
const wholeBaht = new Intl.NumberFormat('th-TH', { maximumFractionDigits: 0 })
const date = new Intl.DateTimeFormat('th-TH', { ...ZONE, day: 'numeric', month: 'short', year: 'numeric' })
const monthAndYear = new Intl.DateTimeFormat('th-TH', { ...ZONE, month: 'long', year: 'numeric' })
const time = new Intl.DateTimeFormat('th-TH', {
  ...ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Returns `1,000`; takes bigint for counts past 2^53. */
export function thaiNumber(value: number | bigint): string {
  return numbers.format(value)
}

/** From here on digits are no longer readable: a thousand million million. */
export const HUGE = 10n ** 15n

/** Formats a total that may be anything: `1,000`, and beyond `HUGE` that it is more than that. */
export function thaiTotal(value: number | bigint): string {
  return value > HUGE ? '> 1,000 ล้านล้าน' : thaiNumber(value)
}

/** Formats satang as `1,399 บาท`, with satang only when there are any: `99.50 บาท`. */
export function thaiMoney(satang: number): string {
  return `${bareMoney(satang)} บาท`
}

/** Formats satang as `thaiMoney` does without the word, for places that set the unit apart. */
export function bareMoney(satang: number): string {
  if (satang % 100 === 0) return wholeBaht.format(satang / 100)
  return money.format(satang / 100).replace(/\.(\d)$/, '.$10')
}

/** Returns `20 พ.ย. 2569` */
export function thaiDate(at: Date | string): string {
  return date.format(new Date(at))
}

/** Returns `YYYY-MM` → `พฤศจิกายน 2569` */
export function thaiMonth(month: string): string {
  return monthAndYear.format(new Date(`${month}-15T00:00:00Z`))
}

/** Returns `20 พ.ย. 2569 08:30 น.` */
export function thaiDateTime(at: Date | string): string {
  const when = new Date(at)
  return `${date.format(when)} ${time.format(when)} น.`
}

/** Returns `08:30`; the sentence says น. */
export function thaiTime(at: Date | string): string {
  return time.format(new Date(at))
}

/** Returns `เวลา 08:30 น.`, with the day where it is another than that of `now`: `วันที่ 20 พ.ย. 2569 08:30 น.` */
export function thaiWhen(at: Date | string, now: Date | string): string {
  return thaiDate(at) === thaiDate(now) ? `เวลา ${thaiTime(at)} น.` : `วันที่ ${thaiDateTime(at)}`
}

const MINUTE_MS = 60_000
const ago = new Intl.RelativeTimeFormat('th-TH', { numeric: 'always' })

/** Returns how long ago in words, up to a week: `เมื่อสักครู่`, `5 นาทีที่ผ่านมา`; the date after that. @param now ms since 1970 */
export function thaiAgo(at: Date | string, now: number): string {
  const minutes = Math.floor((now - new Date(at).getTime()) / MINUTE_MS)
  if (minutes < 1) return 'เมื่อสักครู่'
  if (minutes < 60) return ago.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return ago.format(-hours, 'hour')
  const days = Math.floor(hours / 24)
  return days < 7 ? ago.format(-days, 'day') : thaiDate(at)
}

const shortDate = new Intl.DateTimeFormat('th-TH', {
  ...ZONE,
  day: 'numeric',
  month: 'short',
  year: '2-digit',
})

/** Returns `20 พ.ย. 69 08:30`, for tables. */
export function thaiShortDateTime(at: Date | string): string {
  const when = new Date(at)
  return `${shortDate.format(when)} ${time.format(when)}`
}

/** Formats a number with the decimals that it has, six at most: `0.15`, `2.5`, `10`. */
export function thaiDecimal(value: number): string {
  return value.toLocaleString('th-TH', { maximumFractionDigits: 6 })
}

/** Formats US dollars with as many decimals as a small sum needs, or those that are given: `0.0123 ดอลลาร์`. */
export function thaiDollars(usd: number, decimals?: number): string {
  return `${smallSum(usd, 4, decimals)} ดอลลาร์`
}

/** Formats baht that are no satang, such as the cost of a few tokens: `0.44 บาท`, `0.0021 บาท`. */
export function thaiBaht(baht: number, decimals?: number): string {
  return `${smallSum(baht, 2, decimals)} บาท`
}

/** Returns the decimals that sums below one another need so that none vanishes: at least `least`, at most 6. */
export function decimalsOf(sums: readonly number[], least: number): number {
  return Math.min(6, Math.max(least, ...sums.map((sum) => neededDecimals(sum, least))))
}

/** Writes a sum with at least `least` decimals; one that would vanish in them shows its first two digits. */
function smallSum(sum: number, least: number, decimals = neededDecimals(sum, least)): string {
  if (sum === 0) return '0'
  return sum.toLocaleString('th-TH', {
    minimumFractionDigits: Math.min(least, decimals),
    maximumFractionDigits: decimals,
  })
}

function neededDecimals(sum: number, least: number): number {
  if (sum === 0 || sum >= 10 ** -least * 10) return least
  return Math.max(least, Math.min(8, 1 - Math.floor(Math.log10(sum))))
}

/** Formats seconds in words: `45 วินาที`, `3 นาที`, `1 ชม. 20 นาที`. */
export function thaiDuration(seconds: number): string {
  if (seconds < 60) return `${thaiNumber(seconds)} วินาที`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `${thaiNumber(minutes)} นาที`
  const rest = minutes % 60
  return `${thaiNumber(Math.floor(minutes / 60))} ชม.${rest > 0 ? ` ${thaiNumber(rest)} นาที` : ''}`
}

/** Formats ten digits as people read them: `081-234-5678`. */
export function thaiPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}
