import { thaiDate, thaiMoney } from '../lib/format/thai-format.ts'

/** What locked screens say of the way to open them. */
export const upgrade = {
  button: 'อัปเกรดเป็น VIP',
  renew: 'ต่ออายุ',
  only: 'เฉพาะ VIP',
  lapsed: (date: string) => `VIP หมดอายุเมื่อ ${thaiDate(date)} ต่ออายุแล้วใช้ต่อได้ทันที`,
  perMonth: (satang: number) => `ตกเดือนละ ${thaiMoney(satang)}`,
  waiting: 'รายการชำระเงินรอตรวจสอบ สถานะ VIP จะอัปเดตอัตโนมัติ',
} as const
