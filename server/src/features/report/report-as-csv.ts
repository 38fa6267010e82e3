import type { PeriodRowView } from '@thokham/contract/report'
import { CSV_BOM, csvLine } from '@thokham/domain/csv'
import { plainBaht } from '@thokham/domain/money'

const HEADINGS = ['ตั้งแต่วันที่', 'ถึงวันที่', 'รายรับ (บาท)', 'ผู้ชำระ (คน)', 'ช่วงก่อน (บาท)', 'ต่างกัน (บาท)']

/** Writes the table of revenue as CSV: Gregorian dates, the newest first, the sum last. */
export function reportAsCsv(period: {
  from: string
  to: string
  satang: number
  payers: number
  satangBefore: number
  rows: readonly PeriodRowView[]
}): string {
  const line = ({ from, to, satang, payers, satangBefore }: Omit<typeof period, 'rows'>) =>
    csvLine([from, to, baht(satang), payers, baht(satangBefore), baht(satang - satangBefore)])
  const { rows, ...sum } = period
  return [CSV_BOM, csvLine(HEADINGS), ...rows.map(line).reverse(), line(sum)].join('')
}

function baht(satang: number): number {
  return Number(plainBaht(satang))
}
