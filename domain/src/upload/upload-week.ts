import { bangkokDate, DAY_MS, startOfBangkokDate } from '../bangkok-time.ts'
import type { UploadItem } from './upload-queue.ts'

/** Returns the Monday that begins the week of Bangkok, as a date. */
export function mondayOf(at: Date): string {
  const start = startOfBangkokDate(bangkokDate(at))
  // Noon in Bangkok is the same day in UTC.
  const weekday = (new Date(start.getTime() + DAY_MS / 2).getUTCDay() + 6) % 7
  return bangkokDate(new Date(start.getTime() - weekday * DAY_MS))
}

/** How a marketplace stands in the week: what was sent of what its member allows. */
export interface UploadWeek {
  readonly sent: number
  /** Still to go, what is on its way included. */
  readonly queued: number
  /** null = the member set no limit */
  readonly most: number | null
  /** Of those that are queued, how many have to wait for the next week. */
  readonly over: number
  /** The Monday on which they go on. */
  readonly next: string
}

/** Counts a marketplace's week, Monday to Sunday in Bangkok. */
export function weekOf(
  items: Iterable<UploadItem>,
  market: string,
  most: number | null,
  now: Date,
): UploadWeek {
  const monday = startOfBangkokDate(mondayOf(now))
  let [sent, queued] = [0, 0]
  for (const item of items) {
    if (item.market !== market) continue
    if (item.state === 'sent' && item.sentAt !== undefined && Date.parse(item.sentAt) >= monday.getTime())
      sent++
    if (item.state === 'waiting' || item.state === 'sending') queued++
  }
  const over = most === null ? 0 : Math.min(queued, Math.max(0, sent + queued - most))
  return { sent, queued, most, over, next: bangkokDate(new Date(monday.getTime() + 7 * DAY_MS)) }
}
