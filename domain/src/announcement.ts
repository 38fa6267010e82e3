import { bangkokDate } from './bangkok-time.ts'

/** Something to know, something to beware of, something new (docs/product/back-office.md#announcements). */
export const ANNOUNCEMENT_KINDS = ['info', 'warn', 'new'] as const
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number]

/** `shown` may be the banner · `waiting` for its first day · `over` since its last one · `off` by hand. */
export type AnnouncementState = 'shown' | 'waiting' | 'over' | 'off'

/** What decides whether an announcement may be the banner; days are Bangkok dates, both inclusive, null = open. */
export interface Schedule {
  isActive: boolean
  startsOn: string | null
  endsOn: string | null
}

/** Returns how an announcement stands at this moment. */
export function announcementState({ isActive, startsOn, endsOn }: Schedule, now: Date): AnnouncementState {
  const today = bangkokDate(now)
  if (!isActive) return 'off'
  if (startsOn !== null && today < startsOn) return 'waiting'
  return endsOn !== null && today > endsOn ? 'over' : 'shown'
}
