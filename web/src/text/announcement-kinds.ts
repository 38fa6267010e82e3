import type { AnnouncementKind } from '@thokham/domain/announcement'

/** What kind of word an announcement is. */
export const announcementKinds = {
  info: 'แจ้งให้ทราบ',
  warn: 'ควรระวัง',
  new: 'ใหม่',
} as const satisfies Record<AnnouncementKind, string>
