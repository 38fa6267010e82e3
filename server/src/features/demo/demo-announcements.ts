import { DAY_MS } from '@thokham/domain/bangkok-time'
import type { announcements } from '../../db/schema.ts'

const WEEK_MS = 7 * DAY_MS
const WEEKS = 120
const SUBJECTS = [
  'เวิร์กช็อปออนไลน์ทุกวันพุธ เวลา 19:00 น.',
  'เพิ่มชุดคีย์เวิร์ดเทศกาลสงกรานต์แล้ว',
  'เพิ่มอัตราส่วน 2:1 และ 1:2 แล้ว',
  'ปรับปรุงระบบคืนวันอาทิตย์ เวลา 02:00–03:00 น.',
  'รวมคำถามที่พบบ่อยไว้ในหน้าแรกแล้ว',
] as const

/** Makes more than two years of weekly announcements; only the newest is still active. */
export function demoAnnouncements(now: Date, createdBy: string): (typeof announcements.$inferInsert)[] {
  return Array.from({ length: WEEKS }, (_, ago) => ({
    message: SUBJECTS[ago % SUBJECTS.length] ?? SUBJECTS[0],
    isActive: ago === 0,
    createdBy,
    createdAt: new Date(now.getTime() - ago * WEEK_MS),
  }))
}
