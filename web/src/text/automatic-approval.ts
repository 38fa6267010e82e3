import type { ApprovalCondition } from '@thokham/domain/automatic-approval'
import { brandNow } from '../lib/boot/brand-name.ts'
import { thaiDate, thaiDecimal, thaiMoney, thaiNumber } from '../lib/format/thai-format.ts'

/** Payments that approve themselves, and the rehearsal before. */
export const automaticApproval = {
  title: 'อนุมัติอัตโนมัติ',
  lead: 'อนุมัติเมื่อยอด ผู้รับ ธนาคาร เวลา และเลขอ้างอิงตรงทุกข้อ',
  isOn: (since: string) => `เปิด ตั้งแต่ ${thaiDate(since)}`,
  isRehearsing: (since: string) => `โหมดซ้อม ตั้งแต่ ${thaiDate(since)}`,
  rehearsing: 'จดไว้ว่าจะทำอะไร ยังไม่อนุมัติจริง',
  turnedOff: (reference: string) => `ปิดเองแล้ว เพราะทีมงานปฏิเสธ ${reference} ที่ระบบอนุมัติ`,
  locked: 'เปิดได้เมื่อตรงกัน 100 รายการติดต่อกัน',
  ownerOnly: 'เปิดปิดได้เฉพาะเจ้าของ',
  fold: 'พับ',
  unfold: 'ดูเงื่อนไข',
  agreed: (agreed: number, counted: number) => ({
    figure: `ตรงกับทีมงาน ${thaiNumber(agreed)}`,
    of: `จาก ${thaiNumber(counted)} รายการล่าสุด`,
  }),
  noneYet: 'ยังไม่มีรายการที่ทีมงานตัดสินหลังเริ่มซ้อม',
  run: (inARow: number) =>
    inARow >= 100
      ? `ตรงกันติดต่อกัน ${thaiNumber(inARow)} รายการ เปิดได้แล้ว`
      : `ตรงกันติดต่อกัน ${thaiNumber(inARow)} รายการ อีก ${thaiNumber(100 - inARow)} รายการจึงเปิดได้`,
  oldToNew: 'เก่าไปใหม่',
  median: 'ค่ากลางจากสลิปถึงผล',
  medians: (ms: number, teamMs: number | null) => ({
    own: seconds(ms),
    team: teamMs === null ? null : `ทีมงาน ${seconds(teamMs)}`,
  }),
  differences: 'ไม่ตรงกับทีมงาน',
  differencesLead: 'จะอนุมัติ แต่ทีมงานปฏิเสธ',
  look: 'เปิดดู',
  left: (payments: number) => `ให้ทีมงานตรวจ ${thaiNumber(payments)} รายการ`,
  leftLead: 'ไม่นับเป็นไม่ตรง',
  conditions: 'ต้องผ่านครบทุกข้อ',
  conditionsLead: 'ข้อไหนไม่แน่ใจ ให้ทีมงานตรวจ',
  held: (held: number, of: number) => `ผ่าน ${thaiNumber(held)}/${thaiNumber(of)}`,
  ceiling: 'เพดานต่อวัน',
  baht: 'บาท',
  from: 'ตั้งแต่เวลา',
  until: 'ถึงเวลา',
  hour: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  plans: 'แพ็กเกจที่อนุมัติเองได้',
  today: (isOn: boolean, payments: number, satang: number, ceiling: number) =>
    `${isOn ? 'วันนี้ใช้' : 'วันนี้จะใช้'} ${thaiMoney(satang)} จาก ${thaiMoney(ceiling)} (${thaiNumber(payments)} รายการ) เกินแล้วให้ทีมงานตรวจ`,
  usedToday: (payments: number, satang: number, ceiling: number) =>
    `วันนี้ใช้ ${thaiMoney(satang)} จาก ${thaiMoney(ceiling)} (${thaiNumber(payments)} รายการ)`,
  save: 'บันทึกเงื่อนไข',
  saved: 'บันทึกเงื่อนไขแล้ว',
  foot: 'เปิดแล้วจะปิดเองและแจ้งเจ้าของทันทีที่ทีมงานปฏิเสธรายการที่ระบบอนุมัติ การเปิดต้องยืนยันตัวตนอีกครั้ง',
  switchOn: 'เปิดอนุมัติอัตโนมัติ',
  askOn: (ceiling: number) => `รายการที่ตรงทุกข้อได้ VIP ทันที วันละไม่เกิน ${thaiMoney(ceiling)}`,
  turnOn: 'เปิด',
  keepRehearsing: 'ซ้อมต่อ',
  history: 'ประวัติทั้งหมด',
  on: 'เปิดอนุมัติอัตโนมัติแล้ว',
  off: 'ปิดอนุมัติอัตโนมัติแล้ว กลับเป็นโหมดซ้อม',
  notYet: 'ยังเปิดไม่ได้ ต้องตรงกับทีมงาน 100 รายการติดต่อกันก่อน',
  undo: (secondsLeft: number) => `เลิกทำ (${secondsLeft})`,
  undoFail: 'เลิกทำไม่ได้แล้ว เพราะมีการแก้หลังอนุมัติ',
  revoke: 'ปฏิเสธรายการนี้',
  revokeLead: 'สมาชิกกลับเป็นระดับเดิม อนุมัติอัตโนมัติจะปิดทันทีและแจ้งเจ้าของ',
  revoked: 'ปฏิเสธรายการแล้ว อนุมัติอัตโนมัติปิดอยู่',
} as const

export const CONDITIONS: Record<ApprovalCondition, string> = {
  amount: 'ยอดบนสลิปตรงกับยอดที่ต้องโอนถึงสตางค์',
  receiver: 'บัญชีผู้รับเป็นของร้าน',
  transfer: 'ธนาคาร เวลา และเลขอ้างอิงตรงจริง',
  fresh: 'โอนไม่เกิน 24 ชั่วโมงก่อนแจ้ง',
  unique: 'สลิปไม่ซ้ำและไม่คล้ายรายการใด',
  buyer: 'สมาชิกซื้อแพ็กเกจนี้ได้',
}

/** Returns who vouches for a condition: whoever knows the transfer, or the house itself. */
export function voucherOf(condition: ApprovalCondition): string {
  return condition === 'unique' || condition === 'buyer' ? brandNow() : 'บริการตรวจ'
}

function seconds(ms: number): string {
  if (ms < 60_000) return `${thaiDecimal(Math.round(ms / 100) / 10)} วินาที`
  const minutes = Math.round(ms / 60_000)
  if (minutes < 60) return `${thaiNumber(minutes)} นาที`
  return `${thaiNumber(Math.floor(minutes / 60))} ชม. ${thaiNumber(minutes % 60)} นาที`
}
