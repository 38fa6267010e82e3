import type { OutboxMail } from '@thokham/contract/outbox'
import { thaiNumber } from '../lib/format/thai-format.ts'

/** The owner's view of the mails that went out, or would have. */
export const outbox = {
  title: 'กล่องจดหมายออก',
  toOutbox: 'ยังไม่ได้ตั้งค่าเซิร์ฟเวอร์อีเมล ทุกฉบับจึงเก็บไว้ที่นี่ให้เปิดอ่านและส่งต่อเอง',
  toSmtp: 'อีเมลส่งผ่านเซิร์ฟเวอร์ SMTP เนื้อหาจะถูกลบเมื่อส่งแล้ว',
  keeps: 'เก็บไว้ 30 วัน',
  all: 'ทั้งหมด',
  filter: 'สถานะ',
  list: 'รายการอีเมล',
  empty: 'ยังไม่มีอีเมล',
  none: 'ไม่พบรายการที่ตรงกับตัวกรอง',
  clear: 'ดูทั้งหมด',
  choose: 'เลือกอีเมลเพื่อเปิดอ่าน',
  to: (address: string) => `ถึง ${address}`,
  attempts: (count: number) => `พยายามส่ง ${thaiNumber(count)} ครั้ง`,
  noText: 'เนื้อหาของฉบับนี้ถูกลบแล้วเพื่อความปลอดภัย',
  waiting: 'ฉบับนี้กำลังรอส่ง',
  page: 'หน้าอีเมล',
  asPage: 'แบบอีเมล',
  asText: 'ข้อความล้วน',
  copyText: 'คัดลอกข้อความ',
  back: 'กลับไปรายการ',
  told: 'ส่งทาง LINE แล้ว',
  lineOut: 'โควตา LINE หมด แจ้งทางอีเมลแทน',
  status: {
    queued: 'รอส่ง',
    sent: 'ส่งแล้ว',
    outboxed: 'เก็บไว้ที่นี่',
    failed: 'ส่งไม่สำเร็จ',
  } satisfies Record<OutboxMail['status'], string>,
} as const
