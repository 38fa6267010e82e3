import { thaiDecimal, thaiNumber } from '../lib/format/thai-format.ts'

/** The owner's table of Midjourney's subscriptions. */
export const midjourneyPlans = {
  title: 'แพ็กเกจ Midjourney',
  lead: 'การมัด Prompt และคำเตือนจำนวน Prompt ต่อการวาง 1 ครั้ง ใช้ตามนี้ทันทีที่สมาชิกเปิดหน้าใหม่',
  fetchFail: 'โหลดแพ็กเกจ Midjourney ไม่สำเร็จ',
  jobs: (jobs: number) => `วางครั้งเดียวได้ ${thaiNumber(jobs)} Prompt`,
  fastHours: (hours: number) => `โหมด Fast ${thaiDecimal(hours)} ชั่วโมงต่อเดือน`,
  fields: { label: 'ชื่อแพ็กเกจ', jobs: 'Prompt ต่อการวาง 1 ครั้ง', fastHours: 'ชั่วโมง Fast ต่อเดือน' },
} as const
