import type { Level } from '@thokham/domain/access'
import type { Rank } from '@thokham/domain/rank'
import { thaiNumber } from '../lib/format/thai-format.ts'

/** Returns the level's name on a badge. A lapsed VIP stands where free members stand. */
export function membershipName(level: Level): string {
  switch (level) {
    case 'vip':
      return 'VIP Member'
    case 'lifetime':
      return 'Lifetime Member'
    case 'admin':
    case 'owner':
      return 'ผู้ดูแลระบบ'
    default:
      return 'สมาชิกทั่วไป'
  }
}

const RANK_NAMES: Record<Rank, string> = {
  0: 'นักสร้างมือใหม่',
  100: 'นักสร้างระดับทอง',
  1000: 'ปรมาจารย์ Prompt',
  5000: 'เทพ AI',
  10000: 'นักสร้างในตำนาน',
  100000: 'จักรพรรดิ AI',
}

/** Returns the name of a rank. */
export function rankName(rank: Rank): string {
  return RANK_NAMES[rank]
}

export const membership = {
  newRank: 'เลื่อนอันดับแล้ว',
  rankNext: (missing: number, next: Rank) => `อีก ${thaiNumber(missing)} รายการ จะเลื่อนเป็น ${rankName(next)}`,
  expiryNear: (days: number) => `ใกล้หมดอายุ (เหลือ ${thaiNumber(days)} วัน)`,
  expiryLeft: (days: number) => `เหลืออีก ${thaiNumber(days)} วัน`,
  expired: 'หมดอายุแล้ว',
  forever: 'ไม่มีวันหมดอายุ',
  validUntil: (date: string) => `ใช้ได้ถึง ${date}`,
  renewedUntil: (date: string) => `ต่ออายุวันนี้ใช้ได้ถึง ${date}`,
  vipUntil: (date: string) => `VIP ถึง ${date}`,
  expiredOn: (date: string) => `หมดอายุเมื่อ ${date}`,
} as const
