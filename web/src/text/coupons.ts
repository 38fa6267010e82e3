import { thaiDecimal, thaiMoney, thaiNumber } from '../lib/format/thai-format.ts'
import { sentenceOf } from './errors.ts'

/** Coupons as admins make and watch them. */
export const coupons = {
  create: 'สร้างคูปอง',
  change: (code: string) => `แก้ไขคูปอง ${code}`,
  changed: (code: string) => `แก้ไขคูปอง ${code} เรียบร้อย`,
  locked: 'มีคนใช้แล้ว แก้ส่วนลดไม่ได้ กรุณาสร้างใบใหม่',
  code: 'โค้ดคูปอง',
  codeHint: 'ตัวอักษร ตัวเลข ขีด และขีดล่าง แปลงเป็นตัวพิมพ์ใหญ่ให้',
  suggest: 'สุ่มโค้ด',
  type: 'ประเภทส่วนลด',
  fixed: 'จำนวนเงิน',
  percentage: 'เปอร์เซ็นต์',
  amount: 'ส่วนลด',
  baht: 'บาท',
  percent: '%',
  minimum: 'ยอดสั่งซื้อขั้นต่ำ',
  maximum: 'ลดสูงสุด',
  maximumHint: 'เว้นว่าง = ไม่จำกัด',
  limit: 'จำนวนครั้งที่ใช้ได้',
  times: 'ครั้ง',
  expires: 'วันหมดอายุ',
  expiresHint: 'ใช้ได้ถึง 23:59 น. ของวันนั้น เว้นว่าง = ไม่หมดอายุ',
  example: 'ตัวอย่าง',
  exampleNone: (plan: string) => `${plan} ใช้คูปองนี้ไม่ได้ ยอดไม่ถึงขั้นต่ำ`,
  exampleLine: (plan: string, left: number) => `${plan} เหลือ ${thaiMoney(left)}`,
  rule: (rule: { type: 'fixed' | 'percentage'; amount: number; maximum: number | null }) => ruleText(rule),
  list: 'คูปองทั้งหมด',
  search: 'ค้นหาโค้ด',
  none: 'ยังไม่มีคูปอง สร้างคูปองแรกได้จากแบบฟอร์ม',
  created: (code: string) => `สร้างคูปอง ${code} เรียบร้อย`,
  deleted: 'ลบคูปองเรียบร้อย',
  fail: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
  used: (used: number, limit: number) => `ใช้ ${thaiNumber(used)} จาก ${thaiNumber(limit)} ครั้ง`,
  from: (satang: number) => `ขั้นต่ำ ${thaiMoney(satang)}`,
  until: (date: string) => `ถึง ${date}`,
  forever: 'ไม่หมดอายุ',
  expired: 'หมดอายุแล้ว',
  full: 'ใช้ครบแล้ว',
  active: 'เปิดใช้งาน',
  toggle: (code: string) => `เปิดใช้คูปอง ${code}`,
  uses: 'ดูการใช้',
  usesOf: (code: string) => `การใช้คูปอง ${code}`,
  noUses: 'ยังไม่มีใครใช้คูปองนี้',
  copyLink: 'คัดลอกลิงก์',
  deleteTitle: (code: string) => `ต้องการลบ “${code}” หรือไม่`,
  deleteBody: 'รายการชำระเงินที่ใช้คูปองนี้ไปแล้วยังอยู่ครบ แต่จะใช้โค้ดนี้อีกไม่ได้',
  badPercent: 'ส่วนลดต้องเกิน 0 ไม่เกิน 100% ทศนิยมไม่เกิน 2 ตำแหน่ง',
} as const

/** Returns what a coupon gives: `ลด 20% สูงสุด 200 บาท`. */
function ruleText(rule: { type: 'fixed' | 'percentage'; amount: number; maximum: number | null }): string {
  if (rule.type === 'fixed') return `ลด ${thaiMoney(rule.amount)}`
  const most = rule.maximum === null ? '' : ` สูงสุด ${thaiMoney(rule.maximum)}`
  return `ลด ${thaiDecimal(rule.amount)}%${most}`
}

type CouponBox = 'code' | 'amount' | 'minimum' | 'maximum' | 'limit' | 'expiresOn'

const FAULTS: Record<CouponBox, string> = {
  code: 'โค้ดใช้ได้เฉพาะตัวอักษร ตัวเลข - และ _ ไม่เกิน 40 ตัว',
  amount: 'กรุณากรอกส่วนลดมากกว่า 0',
  minimum: 'กรุณากรอกจำนวนเงินให้ถูกต้อง',
  maximum: 'กรุณากรอกจำนวนเงินให้ถูกต้อง',
  limit: 'กรุณากรอกจำนวนครั้งตั้งแต่ 1 ขึ้นไป',
  expiresOn: 'กรุณาเลือกวันที่ตั้งแต่วันนี้เป็นต้นไป',
}

/** Returns the sentence at a box of the form that was refused, here or by the server. */
export function couponMessage(reason: string, box: CouponBox): string {
  if (box === 'code' && reason === 'required') return 'กรุณากรอกโค้ดคูปอง'
  if (box === 'code' && reason === 'taken') return sentenceOf('coupon_exists')
  return FAULTS[box]
}
