import type { HistorySet } from '@thokham/contract/history'
import { withBrandNow } from '../lib/boot/brand-name.ts'
import { thaiNumber } from '../lib/format/thai-format.ts'
import { SET_SOURCES } from './set-sources.ts'

/** Sets that were made, and their files. */
export const history = {
  title: 'ประวัติ Prompt',
  lead: 'ทุกชุดที่สร้างด้วย AI และจากหน้า Prompt พร้อมใช้ ไฟล์เก็บไว้ให้ 7 วัน',
  search: 'ค้นหาชื่อชุด',
  show: 'แสดง',
  shows: { all: 'ทั้งหมด', valid: 'ยังไม่หมดอายุ', expired: 'หมดอายุแล้ว' },
  columns: {
    set: 'ชุด',
    keywords: 'คีย์เวิร์ด',
    prompts: 'Prompt',
    createdAt: 'สร้างเมื่อ',
    file: 'ไฟล์',
    actions: 'จัดการ',
  },
  table: 'ชุด Prompt ของคุณ',
  source: ({ source, mode, provider }: Pick<HistorySet, 'source' | 'mode' | 'provider'>) =>
    source === 'ai'
      ? `${provider === 'library' ? withBrandNow('คลังคำ{brand}') : 'AI'} · ${mode === 'chicken' ? 'Chicken' : 'Polar Bear'}`
      : SET_SOURCES[source],
  prompts: (n: number) => `${thaiNumber(n)} รายการ`,
  keywords: (n: number) => `${thaiNumber(n)} คีย์เวิร์ด`,
  daysLeft: (days: number) => `เหลือ ${thaiNumber(days)} วัน`,
  expired: 'หมดอายุแล้ว',
  downloaded: 'ดาวน์โหลดแล้ว',
  download: 'ดาวน์โหลด',
  downloadOf: (name: string) => `ดาวน์โหลด ${name}`,
  fileDownloaded: 'ดาวน์โหลดไฟล์เรียบร้อย',
  downloadFail: (message: string) => `ดาวน์โหลดไม่สำเร็จ: ${message}`,
  vipOnly: 'เฉพาะ VIP',
  vipOnlyHint: 'ดาวน์โหลดไฟล์จากประวัติได้เมื่อเป็นสมาชิก VIP',
  upgrade: 'อัปเกรดเป็น VIP',
  again: 'สร้างด้วยค่าเดิม',
  againOf: (name: string) => `สร้าง ${name} ด้วยค่าเดิม`,
  deleteOf: (name: string) => `ลบ ${name}`,
  select: (name: string) => `เลือก ${name}`,
  selectPage: 'เลือกทั้งหน้า',
  selected: (n: number) => `เลือกแล้ว ${thaiNumber(n)} ชุด`,
  mostSets: (most: number) => `เลือกได้ครั้งละไม่เกิน ${thaiNumber(most)} ชุด`,
  deselect: 'ยกเลิก',
  downloadSelected: 'ดาวน์โหลด .zip',
  expiredLeftOut: (n: number) => `ไฟล์หมดอายุ ${thaiNumber(n)} ชุด ไม่รวมใน .zip`,
  deleteSelected: 'ลบที่เลือก',
  deleted: (n: number) => `ลบแล้ว ${thaiNumber(n)} ชุด`,
  restored: 'นำกลับมาแล้ว',
  empty: 'ยังไม่มีชุด Prompt สร้างชุดแรกแล้วไฟล์จะอยู่ที่นี่ 7 วัน',
  create: 'สร้าง Prompt',
  noResult: 'ไม่พบรายการที่ตรงกับตัวกรอง',
  clearFilter: 'ล้างตัวกรอง',
  fetchFail: 'เกิดข้อผิดพลาดในการดึงข้อมูล',
} as const
