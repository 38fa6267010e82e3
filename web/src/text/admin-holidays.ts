import { thaiNumber } from '../lib/format/thai-format.ts'

const buddhist = (year: number) => String(year + 543)

/** Holidays and commercial days, for admins. */
export const adminHolidays = {
  part: 'วันสำคัญ',
  add: 'เพิ่มวันสำคัญ',
  search: 'ค้นหาวันสำคัญ',
  show: 'แสดง',
  shows: {
    all: 'ทั้งหมด',
    missing: 'ยังไม่มีวัน',
    computed: 'คำนวณไว้',
    unused: 'ยังไม่มีคอนเซปต์',
  },
  kind: 'วันไหน',
  kinds: {
    fixed: 'วันเดิมทุกปี',
    dates: 'วันของแต่ละปี',
    weekday: 'วันในสัปดาห์ของเดือน',
    easter: 'นับจากอีสเตอร์',
    open: 'ทั้งช่วง หรือรอประกาศ',
  },
  regions: { th: 'ของไทย', world: 'ของโลก' },
  region: 'ของใคร',
  title: 'ชื่อวัน',
  month: 'เดือน',
  movingMonth: 'เดือนที่มักตรง',
  day: 'วันที่',
  badDay: 'เดือนนี้ไม่มีวันนี้',
  weekday: 'วัน',
  weekdays: ['อาทิตย์', 'จันทร์', 'อังคาร', 'พุธ', 'พฤหัสบดี', 'ศุกร์', 'เสาร์'],
  nth: 'สัปดาห์ที่',
  last: 'สุดท้าย',
  after: 'บวกอีกกี่วัน',
  badNumber: 'กรุณาพิมพ์ตัวเลข',
  easterDays: 'กี่วันหลังอีสเตอร์ (ก่อนใส่ลบ)',
  dates: 'วันของแต่ละปี',
  dateOf: (year: number) => `ปี ${buddhist(year)}`,
  computed: 'คำนวณไว้ กรุณาตรวจสอบ',
  badDate: (year: number) => `ต้องเป็นวันของปี ${buddhist(year)} เช่น 21/02/${buddhist(year)}`,
  noDates: 'กรุณาใส่อย่างน้อย 1 ปี',
  rule: 'วิธีนับ',
  ruleHint: 'สมาชิกเห็นเมื่อยังไม่มีวัน เช่น ขึ้น 15 ค่ำ เดือน 3',
  missing: (year: number) => `ยังไม่มีวันของปี ${buddhist(year)}`,
  unused: 'ยังไม่มีคอนเซปต์',
  concepts: (count: number) => `${thaiNumber(count)} คอนเซปต์`,
} as const
