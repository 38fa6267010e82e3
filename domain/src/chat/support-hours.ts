import { bangkokTime, DAY_MS, startOfBangkokDay } from '../bangkok-time.ts'

const HOUR_MS = 60 * 60 * 1000

/** When the team answers: Monday to Friday, whole hours of the day in Bangkok (docs/product/chat.md#support-chat). */
export interface SupportHours {
  /** 0–23 */
  from: number
  /** 1–24, later than `from`. */
  to: number
}

export const SUPPORT_HOURS: SupportHours = { from: 9, to: 18 }

/**
 * Returns when the team next begins to answer; null while it does.
 */
export function nextSupportTime(now: Date, { from, to }: SupportHours): Date | null {
  for (let ahead = 0; ; ahead++) {
    const day = startOfBangkokDay(new Date(now.getTime() + ahead * DAY_MS))
    if (isWeekend(day)) continue
    const opens = new Date(day.getTime() + from * HOUR_MS)
    if (now < opens) return opens
    if (ahead === 0 && now.getTime() < day.getTime() + to * HOUR_MS) return null
  }
}

/** Says the hours in Thai: `จันทร์–ศุกร์ 9:00–18:00 น.` */
export function supportHoursText({ from, to }: SupportHours): string {
  return `จันทร์–ศุกร์ ${from}:00–${to}:00 น.`
}

const THAI_DAYS = ['อาทิตย์', 'จันทร์', 'อังคาร', 'พุธ', 'พฤหัสบดี', 'ศุกร์', 'เสาร์']
const date = new Intl.DateTimeFormat('th-TH', {
  timeZone: 'Asia/Bangkok',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** Says an instant as the day on which the team answers: `จันทร์ที่ 23 พ.ย. 2569 ตั้งแต่ 9:00 น.` */
export function supportMoment(at: Date): string {
  const time = bangkokTime(at).replace(/^0/, '')
  return `${THAI_DAYS[dayOf(at)]}ที่ ${date.format(at)} ตั้งแต่ ${time} น.`
}

/** Returns the day of the week in Bangkok. @returns 0 = Sunday */
function dayOf(at: Date): number {
  return new Date(at.getTime() + 7 * HOUR_MS).getUTCDay()
}

function isWeekend(day: Date): boolean {
  return dayOf(day) === 0 || dayOf(day) === 6
}
