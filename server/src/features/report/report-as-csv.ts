import type { PeriodRowView } from '@thokham/contract/report'
import { CSV_BOM, csvLine } from '@thokham/domain/csv'
import { plainBaht } from '@thokham/domain/money'

const HEADINGS = ['ตั้งแต่วันที่', 'ถึงวันที่', 'รายรับ (บาท)', 'ผู้ชำระ (คน)', 'ช่วงก่อน (บาท)', 'ต่างกัน (บาท)']

interface Line {
  from: string
  to: string
  satang: number
  payers: number
  /** null where the period before has no such day: then nothing is compared. */
  before: object | null
  satangBefore: number
}

/** Writes the table of revenue as CSV: Gregorian dates, the newest first, the sum last. */
export function reportAsCsv({ rows, ...sum }: Line & { rows: readonly PeriodRowView[] }): string {
  const line = ({ from, to, satang, payers, before, satangBefore }: Line) =>
    csvLine([
      ...[from, to, baht(satang), payers],
      ...(before ? [baht(satangBefore), baht(satang - satangBefore)] : ['', '']),
    ])
  return [CSV_BOM, csvLine(HEADINGS), ...rows.map(line).reverse(), line(sum)].join('')
}

function baht(satang: number): number {
  return Number(plainBaht(satang))
}
