import { shortDay } from '../lib/format/report-dates.ts'
import { thaiMoney, thaiNumber } from '../lib/format/thai-format.ts'

/** The bank's statement beside the payments. */
export const bankStatement = {
  title: 'รายการเดินบัญชี',
  lead: 'เทียบเงินเข้ากับสลิป และยืนยันรายการที่ตรงกันได้เอง',
  choose: 'เลือกไฟล์จากธนาคาร',
  files: 'CSV หรือ Excel (.xlsx) นำเข้าซ้ำไม่นับซ้ำ เก็บเฉพาะเงินเข้า 100 วัน',
  faults: {
    unread: 'อ่านไฟล์นี้ไม่ได้ กรุณาบันทึกเป็น CSV หรือ .xlsx ที่ไม่มีรหัสผ่านแล้วเลือกใหม่',
    failed: 'เปิดไฟล์ไม่สำเร็จ กรุณาเลือกไฟล์อีกครั้ง',
    empty: 'ไม่พบเงินเข้าในไฟล์นี้ กรุณาตรวจว่าเป็นรายการเดินบัญชี',
    too_many: 'ไฟล์นี้มีเงินเข้าเกิน 5,000 รายการ กรุณาเลือกช่วงวันที่สั้นลง',
  },
  added: (added: number, known: number) =>
    known === 0
      ? `นำเข้าเงินเข้า ${thaiNumber(added)} รายการแล้ว`
      : `นำเข้าเงินเข้า ${thaiNumber(added)} รายการแล้ว มีอยู่แล้ว ${thaiNumber(known)}`,
  none: 'ยังไม่ได้นำเข้ารายการเดินบัญชี',
  paired: (paired: number, lines: number) => `จับคู่ได้ ${thaiNumber(paired)} จาก ${thaiNumber(lines)} รายการ`,
  pairedSum: (satang: number) => `รวม ${thaiMoney(satang)}`,
  span: (from: string, to: string) =>
    from === to ? `เงินเข้า ${shortDay(from)}` : `เงินเข้า ${shortDay(from)} ถึง ${shortDay(to)}`,
  withoutSlip: (lines: number) => `เงินเข้าที่ไม่มีสลิป ${thaiNumber(lines)} รายการ`,
  noneWithoutSlip: 'เงินเข้าทุกรายการมีสลิป',
  withoutMoney: (payments: number) => `สลิปที่ไม่พบเงินเข้า ${thaiNumber(payments)} รายการ`,
  noneWithoutMoney: 'พบเงินของทุกสลิป',
  firstOnly: (shown: number) => `แสดง ${thaiNumber(shown)} รายการล่าสุด`,
  askColumns: 'ไม่รู้จักหัวตารางนี้ เลือกครั้งเดียว ครั้งต่อไปจำให้',
  columns: { date: 'วันที่', time: 'เวลา', deposit: 'เงินเข้า', details: 'รายละเอียด' },
  noColumn: 'ไม่มี',
  column: (number: number, name: string, example: string) =>
    [`คอลัมน์ ${thaiNumber(number)}`, name, example].filter(Boolean).join(' · '),
  use: 'ใช้คอลัมน์นี้',
  forget: 'ลบรายการเดินบัญชี',
  askForget: 'ลบรายการเดินบัญชีทั้งหมดหรือไม่',
  forgetLead: 'การชำระเงินไม่เปลี่ยน รายการที่ยืนยันแล้วไม่ถูกยกเลิก',
  forgotten: 'ลบรายการเดินบัญชีแล้ว',
} as const
