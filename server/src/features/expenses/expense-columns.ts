import type { ExpenseCategory } from '@thokham/domain/expense'

/** The headings of a file of expenses. */
export const COLUMNS = {
  date: 'วันที่',
  description: 'รายละเอียด',
  category: 'หมวด',
  amount: 'จำนวนเงิน (บาท)',
} as const

/** How a file names the categories. */
export const CATEGORY_NAMES: Readonly<Record<ExpenseCategory, string>> = {
  system: 'ระบบ',
  marketing: 'การตลาด',
  content: 'เนื้อหา',
  ai: 'AI',
  team: 'ทีมงาน',
  other: 'อื่น ๆ',
}
