import { thaiMoney } from '../lib/format/thai-format.ts'

/** The shop's LINE account. */
export const line = {
  lead: 'รับผลการชำระเงินทาง LINE',
  addFriend: 'เพิ่มเพื่อน',
  noFriend: 'ยังไม่เป็นเพื่อน จึงแจ้งทางอีเมลแทน',
} as const

/** A picture that the member sent to the shop's LINE account. */
export const lineSlip = {
  label: 'สลิปที่ส่งทาง LINE',
  question: (reference: string, satang: number, isReplaced: boolean) =>
    `สลิปที่ส่งทาง LINE ใช้กับ ${reference} ${thaiMoney(satang)}${isReplaced ? ' แทนสลิปที่ส่งไว้แล้ว' : ''}หรือไม่`,
  which: 'สลิปที่ส่งทาง LINE ใช้กับรายการไหน',
  forPayment: (reference: string, satang: number) => `${reference} ${thaiMoney(satang)}`,
  noCode: 'อ่าน QR บนสลิปไม่ได้ ทีมงานจะตรวจด้วยตนเอง',
  use: 'ใช้สลิปนี้',
  pay: 'ไปหน้าชำระเงิน',
  drop: 'ไม่ใช่',
  used: 'ส่งสลิปแล้ว ทีมงานกำลังตรวจ',
  dropped: 'ลบรูปนี้แล้ว',
} as const
