import { withBrandNow } from '../lib/boot/brand-name.ts'
import { thaiNumber } from '../lib/format/thai-format.ts'

/** The keyword vault. */
export const vault = {
  own: (keywords: number) => withBrandNow(`คลังของ{brand} ${thaiNumber(keywords)} คำ`),
  lead: 'ค้นหา ติ๊กคำที่ใช่ แล้วส่งไปสร้าง Prompt ได้เลย',
  sheet: 'เปิดชีตภายนอก',
  sheetNote: 'อาจต้องเข้าสู่ระบบ Google',
  copyLink: 'คัดลอกลิงก์',
  ai: 'สร้างคีย์เวิร์ดเพิ่มด้วย AI',
  steps: 'วิธีใช้คลังคีย์เวิร์ด',
  search: 'ค้นหาคีย์เวิร์ด',
  category: 'หมวด',
  all: 'ทุกหมวด',
  option: (title: string, count: number) => `${title} · ${thaiNumber(count)} คำ`,
  list: 'คีย์เวิร์ดในคลัง',
  counted: (count: number) => `${thaiNumber(count)} คำ`,
  cut: (most: number) => `แสดง ${thaiNumber(most)} คำแรก พิมพ์เพิ่มเพื่อให้แคบลง`,
  choose: 'เลือกหมวด หรือพิมพ์คำที่ต้องการค้นหา',
  instead: (typed: string, found: string) => `ไม่พบ “${typed}” แสดง “${found}” แทน`,
  none: (typed: string) => `ไม่พบ “${typed}” ลองคำที่สั้นกว่า`,
  tick: (keyword: string) => `เลือก ${keyword}`,
  tickShown: (count: number) => `เลือกที่เห็นทั้งหมด ${thaiNumber(count)} คำ`,
  chosen: (count: number) => `เลือกแล้ว ${thaiNumber(count)} คำ`,
  chosenNone: 'ติ๊กคำที่ต้องการ แล้วส่งไปสร้าง Prompt',
  clear: 'ล้างที่เลือก',
  copy: 'คัดลอก',
  fetchFail: 'เกิดข้อผิดพลาดในการดึงข้อมูล',
} as const
