import { thaiMoney, thaiNumber } from '../lib/format/thai-format.ts'
import { packages } from './packages.ts'

/** A line of the comparison: free, VIP, lifetime; true = has it, false = has it not. */
export interface ComparisonLine {
  feature: string
  /** The screen that shows it. */
  to?: '/vault' | '/category-prompts'
  cells: readonly [string | boolean, string | boolean, string | boolean]
}

/** Returns what each membership has, line by line. @param renewalSatang the price of another month */
export function comparisonLines(dailyLimit: number, renewalSatang: number | undefined): ComparisonLine[] {
  const { free, lifetime } = packages
  return [
    {
      feature: 'จำนวน Prompt ต่อวัน',
      cells: [`${thaiNumber(dailyLimit)} รายการ`, 'ไม่จำกัดจำนวน', 'ไม่จำกัดจำนวน'],
    },
    { feature: 'สร้าง Prompt จากคีย์เวิร์ดของคุณ', cells: [true, true, true] },
    { feature: 'คัดลอก ดาวน์โหลด .txt และชุดตั้งค่า', cells: [true, true, true] },
    { feature: 'สร้าง Prompt ด้วย AI โดยใช้ API Key ของคุณ', cells: [false, true, true] },
    { feature: 'Prompt พร้อมใช้', cells: [false, true, true] },
    { feature: 'Stylize, Chaos, Repeat และสิ่งที่ไม่ต้องการ (--no)', cells: [false, true, true] },
    { feature: 'เว้นที่วางข้อความ (Copy Space) และพื้นหลังขาว', cells: [false, true, true] },
    { feature: 'ข้อความนำหน้า ต่อท้าย และ Personalization', cells: [false, true, true] },
    { feature: 'อัตราส่วนกำหนดเอง', cells: [false, true, true] },
    { feature: 'คลังคีย์เวิร์ด 24 หมวด', to: '/vault', cells: [false, true, true] },
    { feature: 'คีย์เวิร์ดยอดนิยม วันละ 10 ชุด ชุดละ 100 คำ', cells: ['ดูตัวอย่าง', true, true] },
    { feature: '1 Click Prompt วันละ 400 รายการ', cells: ['ดูตัวอย่าง', true, true] },
    {
      feature: 'Prompt ตามหมวด วันละ 400 รายการ',
      to: '/category-prompts',
      cells: ['ดูตัวอย่าง', true, true],
    },
    { feature: 'ปฏิทินคอนเซปต์และคีย์เวิร์ดตามคอนเซปต์', cells: [true, true, true] },
    { feature: 'บทเรียน คลังเครื่องมือ และคะแนนความยากคีย์เวิร์ด', cells: [false, true, true] },
    { feature: 'ดาวน์โหลดไฟล์จากประวัติ Prompt', cells: [false, true, true] },
    { feature: 'ระดับพาร์ตเนอร์', cells: [false, 'Gold', 'Diamond'] },
    { feature: 'อายุสมาชิก', cells: [free.term, '1 เดือน หรือ 1 ปี', 'ไม่มีวันหมดอายุ'] },
    ...(renewalSatang === undefined
      ? []
      : [
          {
            feature: 'ต่ออายุ',
            cells: [false, `เดือนละ ${thaiMoney(renewalSatang)}`, lifetime.noRenewal] as const,
          },
        ]),
  ]
}
