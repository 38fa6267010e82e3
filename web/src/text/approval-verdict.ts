import type { ApprovalDoubt } from '@thokham/domain/automatic-approval'

/** What the rule of automatic approval says of one payment. */
export const approvalVerdict = {
  wouldApprove: 'ซ้อม: จะอนุมัติ',
  wouldLeave: 'ซ้อม: ให้ทีมงานตรวจ',
  because: (doubts: readonly ApprovalDoubt[]) => `เพราะ${doubts.map((one) => DOUBTS[one]).join(' · ')}`,
  byItself: (service: string | null) =>
    service ? `อนุมัติอัตโนมัติ · ${PROVERS[service] ?? service}` : 'อนุมัติอัตโนมัติ',
} as const

/** Why the team has to look. */
export const DOUBTS: Record<ApprovalDoubt, string> = {
  service: 'บริการตรวจไม่ตอบ',
  unknown: 'ธนาคารไม่พบรายการ',
  amount: 'ยอดไม่ตรง',
  receiver: 'ผู้รับไม่ตรง',
  bank: 'ธนาคารไม่ตรง',
  time: 'เวลาไม่ตรง',
  reference: 'เลขอ้างอิงไม่ตรง',
  stale: 'โอนก่อนแจ้งเกิน 24 ชั่วโมง',
  repeated: 'สลิปซ้ำ',
  alike: 'คล้ายสลิปอื่น',
  difference: 'ต่างจากยอด',
  buyer: 'ซื้อไม่ได้',
  package: 'แพ็กเกจที่ไม่ได้เลือก',
  ceiling: 'ครบเพดาน',
  hours: 'นอกเวลา',
  frozen: 'พักการขาย',
}

const PROVERS: Record<string, string> = { statement: 'รายการเดินบัญชี' }
