import type { importExpenses } from '@thokham/contract/expenses'
import type { CallResult } from '@thokham/contract/operation'
import type { ExpenseCategory } from '@thokham/domain/expense'
import { thaiNumber } from '../lib/format/thai-format.ts'

type LineFault = CallResult<typeof importExpenses>['faults'][number]['reason']

/** What the shop spends. */
export const expenses = {
  title: 'รายจ่าย',
  create: 'บันทึกรายจ่าย',
  change: 'แก้ไขรายจ่าย',
  add: 'เพิ่มรายจ่าย',
  date: 'วันที่',
  amount: 'จำนวนเงิน',
  baht: 'บาท',
  description: 'รายละเอียด',
  category: 'หมวด',
  categories: {
    system: 'ระบบ',
    marketing: 'การตลาด',
    content: 'เนื้อหา',
    ai: 'AI',
    team: 'ทีมงาน',
    other: 'อื่น ๆ',
  } satisfies Record<ExpenseCategory, string>,
  attach: 'แนบใบเสร็จ',
  changeReceipt: 'เปลี่ยนใบเสร็จ',
  removeReceipt: 'นำใบเสร็จออก',
  attached: (name: string) => `แนบ ${name} แล้ว`,
  receipt: 'ใบเสร็จ',
  readingReceipt: 'กำลังอ่านรูปใบเสร็จ…',
  seeReceipt: (description: string) => `ดูใบเสร็จของ ${description}`,
  see: 'ดู',
  monthly: 'ซ้ำทุกเดือน',
  everyMonth: 'ทุกเดือน',
  monthlyOn: (day: number) => `จ่ายทุกเดือนวันที่ ${thaiNumber(day)}`,
  profitNow: 'กำไรเดือนนี้',
  profitThen: 'เมื่อบันทึก',
  saved: 'บันทึกรายจ่ายแล้ว',
  fail: 'บันทึกรายจ่ายไม่สำเร็จ',
  deleted: (description: string) => `ลบ “${description}” แล้ว`,
  restored: (description: string) => `นำ “${description}” กลับมาแล้ว`,
  edit: (description: string) => `แก้ไข ${description}`,
  remove: (description: string) => `ลบ ${description}`,
  empty: 'ยังไม่มีรายการรายจ่าย',
  sum: (count: number) => `รวม ${thaiNumber(count)} รายการ`,
  actions: 'จัดการ',
  columns: { amount: 'จำนวนเงิน (บาท)' },
  csv: 'CSV',
  csvLabel: 'ดาวน์โหลด CSV ของรายจ่ายทั้งหมด',
  take: 'นำเข้า',
  takeLabel: 'นำเข้ารายจ่ายจากไฟล์ CSV',
  takeTitle: 'นำเข้ารายจ่าย',
  usable: (good: number, bad: number) =>
    `ใช้ได้ ${thaiNumber(good)} บรรทัด${bad > 0 ? ` มีปัญหา ${thaiNumber(bad)} บรรทัด` : ''}`,
  known: (count: number) => `มีอยู่แล้ว ${thaiNumber(count)} บรรทัด จะไม่นำเข้าซ้ำ`,
  takeLines: (count: number) => `นำเข้า ${thaiNumber(count)} บรรทัด`,
  taken: (count: number) => `นำเข้ารายจ่ายแล้ว ${thaiNumber(count)} รายการ`,
  line: (line: number) => `บรรทัด ${thaiNumber(line)}`,
  lineFaults: {
    date: 'กรุณากรอกวันที่ให้ถูกต้อง เช่น 20/11/2569',
    amount: 'กรุณากรอก 0 บาทขึ้นไป ทศนิยมไม่เกิน 2 ตำแหน่ง',
    description: 'กรุณากรอกรายละเอียด ไม่เกิน 300 ตัวอักษร',
    category: 'ไม่มีหมวดนี้',
  } satisfies Record<LineFault, string>,
  missingColumn: (name: string) => `ไม่พบคอลัมน์ ${name} กรุณาดูไฟล์ตัวอย่าง`,
  sample: 'ไฟล์ตัวอย่าง',
  /** What that file holds. */
  sampleCsv: '\uFEFFวันที่,รายละเอียด,หมวด,จำนวนเงิน (บาท)\r\n20/11/2569,โฆษณา Facebook,การตลาด,6500.00\r\n',
  tooLong: 'ไฟล์ใหญ่เกินไป กรุณาแบ่งไฟล์',
  freeAi: (sum: string) => `ค่า AI ของ Gemini (Free) เดือนนี้ ${sum} ยังไม่อยู่ในรายจ่าย`,
  addFreeAi: 'เพิ่มเป็นรายจ่าย',
  freeAiDescription: (month: string) => `ค่า AI ของ Gemini (Free) ${month}`,
  missing: 'กรุณากรอกวันที่ จำนวนเงิน และรายละเอียดให้ครบ',
} as const

const REASONS: Readonly<
  Record<'date' | 'amount' | 'description', { else: string; [reason: string]: string }>
> = {
  date: { else: expenses.lineFaults.date },
  amount: { too_big: 'ต้องไม่เกิน 100,000,000 บาท', else: expenses.lineFaults.amount },
  description: { too_long: 'ยาวเกิน 300 ตัวอักษร กรุณาตัดให้สั้นลง', else: 'กรุณากรอกรายละเอียด' },
}

/** Returns the sentence at a field that was refused. */
export function expenseMessage(reason: string, field: 'date' | 'amount' | 'description'): string {
  return REASONS[field][reason] ?? REASONS[field].else
}
