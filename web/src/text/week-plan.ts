import { longDay } from '../lib/format/report-dates.ts'
import { thaiNumber } from '../lib/format/thai-format.ts'

/** What to make and send by which day. */
export const weekPlan = {
  title: 'แผนสัปดาห์',
  lead: 'ส่งให้ทันก่อนงาน 2 เดือน ไม่เกินที่คุณส่งได้ต่อสัปดาห์',
  perWeek: 'ส่งได้ต่อสัปดาห์',
  weeksInReview: 'รอตรวจ',
  perConcept: 'ภาพต่อคอนเซปต์',
  pictures: 'ภาพ',
  weeks: 'สัปดาห์',
  week: (from: string, to: string, n: number, most: number) =>
    `${from}–${to} · ${thaiNumber(n)}/${thaiNumber(most)} ภาพ`,
  row: (concept: string, n: number, day: string) => `ส่ง ${concept} ${thaiNumber(n)} ภาพภายใน ${longDay(day)}`,
  late: 'ปีนี้ไม่ทันแล้ว',
  lateRow: (concept: string, n: number) => `${concept} ${thaiNumber(n)} ภาพ ปีนี้ไม่ทันแล้ว`,
  moreLate: (n: number) => `ดูอีก ${thaiNumber(n)} รายการ`,
  keep: 'เก็บไว้ปีหน้า',
  keepOf: (concept: string) => `เก็บไว้ปีหน้า: ${concept}`,
  empty: 'ไม่มีอะไรต้องส่งใน 8 สัปดาห์นี้',
  ics: 'ใส่ปฏิทิน (.ics)',
  today: (concept: string, n: number) => `งานวันนี้: ${concept} ${thaiNumber(n)} คำใหม่`,
  go: 'สร้าง Prompt',
  done: 'งานวันนี้ครบแล้ว พักได้เลย',
  plan: 'ดูแผนสัปดาห์',
} as const
