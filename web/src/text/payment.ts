import type { ErrorCode } from '@thokham/contract/errors'
import type { DifferenceReason } from '@thokham/domain/payment'
import { bareMoney, thaiMoney } from '../lib/format/thai-format.ts'

/** Paying for a package and what becomes of it. */
export const payment = {
  title: 'แจ้งชำระเงิน',
  back: 'กลับ',
  steps: ['โอนเงิน', 'แนบสลิป', 'รอตรวจสอบ'],
  freeSteps: ['แจ้งชำระเงิน', 'รอตรวจสอบ'],
  stepsLabel: 'ขั้นตอน',
  change: 'เปลี่ยนแพ็กเกจ',
  until: (date: string) => `ใช้ได้ถึง ${date}`,
  coupon: 'โค้ดคูปอง',
  applyCoupon: 'ใช้คูปอง',
  choose: 'เลือกแพ็กเกจที่จะชำระ',
  couponNoPackage: 'กรุณาเลือกแพ็กเกจก่อนใช้คูปอง',
  couponThaiKeys: 'แป้นพิมพ์เป็นภาษาไทยหรือไม่',
  couponUse: (code: string) => `ใช้ ${code}`,
  couponEmpty: 'กรุณากรอกโค้ดคูปอง',
  couponTakes: (satang: number) => `ลด ${thaiMoney(satang)}`,
  couponRemove: 'ยกเลิก',
  price: 'ราคา',
  discount: 'ส่วนลด',
  total: 'ยอดโอน',
  scan: 'สแกนด้วยแอปธนาคาร',
  qrLabel: (satang: number) => `QR PromptPay ยอด ${thaiMoney(satang)}`,
  qrMatches: 'ยอดใน QR ตรงกับยอดโอนแล้ว',
  saveQr: 'บันทึกรูป QR',
  copyAmount: 'คัดลอกยอด',
  copyAccount: 'คัดลอกเลขบัญชี',
  accountCopied: 'คัดลอกเลขบัญชีแล้ว',
  transfer: 'โอนเข้าบัญชี',
  noWay: 'ยังไม่เปิดรับชำระเงินในขณะนี้ กรุณาติดต่อทีมงาน',
  nothingToPay: 'ยอดโอน 0 บาท ไม่ต้องโอนเงินและไม่ต้องแนบสลิป กดแจ้งชำระเงินได้เลย',
  transferDate: 'วันที่โอน',
  transferTime: 'เวลาที่โอน',
  timePlaceholder: 'ชม:นาที',
  oClock: (time: string) => `${time} น.`,
  justNow: 'เมื่อครู่',
  thisMorning: 'เมื่อเช้า',
  quickPicks: 'เลือกเวลาโอนเร็ว',
  bank: 'ธนาคารที่โอน',
  chooseBank: 'เลือกธนาคาร',
  fromSlip: 'กรอกจากสลิปให้แล้ว',
  accountName: 'ชื่อบัญชีผู้โอน',
  slip: 'แนบสลิป',
  missing: (fields: readonly string[]) => `กรุณากรอกให้ครบ: ${fields.join(' ')}`,
  submit: 'แจ้งชำระเงิน',
  notForSale: 'แพ็กเกจนี้ไม่เปิดให้สมัครสำหรับสถานะสมาชิกของคุณ',
  pending: 'คุณมีรายการชำระเงินที่รอตรวจสอบอยู่แล้ว',
  seePackages: 'ดูแพ็กเกจ',
} as const

/** How long a decision takes (docs/product/shop.md#paying). */
const PROMISE = '24 ชั่วโมง'

/** What had changed when the payment came in. */
export const totalChanged = {
  changed: (oldSatang: number, newSatang: number) =>
    `ยอดเปลี่ยนจาก ${bareMoney(oldSatang)} เป็น ${thaiMoney(newSatang)} ข้อมูลที่กรอกยังอยู่ครบ`,
  by: {
    price: (plan: string, _code: string) => `${plan} เพิ่งเปลี่ยนราคา`,
    coupon_used: (_plan: string, code: string) => `คูปอง ${code} เพิ่งถูกใช้ครบ`,
    coupon_expired: (_plan: string, code: string) => `คูปอง ${code} เพิ่งหมดอายุ`,
    coupon_invalid: (_plan: string, code: string) => `คูปอง ${code} เพิ่งถูกปิด`,
    coupon_minimum: (_plan: string, code: string) => `คูปอง ${code} ใช้กับยอดนี้ไม่ได้แล้ว`,
    sold_out: (_plan: string, _code: string) => 'ที่นั่ง VIP ตลอดชีพเพิ่งเต็ม',
  } satisfies Record<DifferenceReason, (plan: string, code: string) => string>,
  notYet: 'ยังไม่ได้โอน',
  useNew: 'ใช้ยอดใหม่',
  already: (satang: number) => `โอน ${thaiMoney(satang)}แล้ว`,
  review: 'ส่งให้ทีมงานตรวจ',
  hint: `ไม่ต้องโอนซ้ำ ทีมงานจะแจ้งผลภายใน ${PROMISE}`,
  badge: 'ต่างจากยอด',
  line: (sent: number, due: number, why: string) =>
    `โอนมา ${thaiMoney(sent)} ยอดคือ ${thaiMoney(due)} · ${why}`,
} as const

/** Something typed earlier is still there. */
export const paymentDraft = {
  kept: 'กรอกต่อจากที่ค้างไว้',
  startOver: 'เริ่มใหม่',
  startedOver: 'ล้างที่กรอกไว้แล้ว',
  slipLost: 'สลิปที่เลือกไว้ยังอ่านไม่เสร็จ กรุณาเลือกสลิปอีกครั้ง',
} as const

/** A slip that a bank's app shared with this one. */
export const sharedSlip = {
  got: 'รับสลิปแล้ว กรุณาเลือกแพ็กเกจ',
  forWaiting: (reference: string) => `ใช้กับ ${reference} ที่รออยู่`,
  use: 'ใช้สลิปนี้',
  lost: 'รับรูปที่แชร์มาไม่สำเร็จ กรุณาเลือกรูปสลิปอีกครั้ง',
} as const

/** Paying once more what was transferred already. */
export const paymentAgain = {
  question: (satang: number) => `คุณแจ้งโอน ${thaiMoney(satang)}ไว้แล้ว โอนใหม่คือจ่ายอีกครั้ง`,
  why: (reference: string, reason: string) => `${reference} ยังไม่ผ่าน: ${reason}`,
  better: 'ส่งสลิปที่ชัดกว่า',
  anew: 'โอนใหม่',
} as const

export type TransferField = 'transferDate' | 'transferTime' | 'bank' | 'accountName'

/** Returns the sentence at a field of the transfer; undefined when all is well. */
export function transferMessage(field: TransferField, reason: string | undefined): string | undefined {
  if (reason === undefined) return undefined
  if (reason === 'future') return 'เวลาโอนต้องไม่อยู่ในอนาคต'
  if (field === 'transferDate')
    return reason === 'required' ? 'กรุณากรอกวันที่โอน' : 'กรุณากรอกวันที่ให้ถูกต้อง เช่น 20/11/2569'
  if (field === 'transferTime')
    return reason === 'required' ? 'กรุณากรอกเวลาที่โอน' : 'กรุณากรอกเวลาให้ถูกต้อง เช่น 08:30'
  if (field === 'bank') return 'กรุณาเลือกธนาคารที่โอน'
  return reason === 'too_long' ? 'ชื่อบัญชีต้องไม่เกิน 120 ตัวอักษร' : 'กรุณากรอกชื่อบัญชีผู้โอน'
}

/** Tells whether a refusal concerns the coupon's field. */
export function isCouponFault(code: ErrorCode | 'network'): boolean {
  return code.startsWith('coupon_')
}

/** Tells whether a refusal concerns the slip. */
export function isSlipFault(code: ErrorCode | 'network'): boolean {
  return code.startsWith('slip_')
}

/** After the payment was handed in. */
export const paymentStatus = {
  title: 'สถานะการชำระเงิน',
  success: 'ได้รับหลักฐานการโอนแล้ว ทีมงานจะตรวจสอบภายใน 24 ชั่วโมง สถานะ VIP จะอัปเดตอัตโนมัติ',
  successFree: `ได้รับคำขอแล้ว ไม่ต้องโอนเงิน ทีมงานจะตรวจสอบภายใน ${PROMISE}`,
  checking: `กำลังตรวจกับธนาคาร · ทีมงานจะตรวจต่อภายใน ${PROMISE}`,
  earlier: 'รายการนี้ส่งถึงทีมงานตั้งแต่ครั้งก่อนแล้ว ข้อมูลการโอนเป็นตามที่ส่งครั้งนั้น หากต้องแก้ไขกรุณาติดต่อทีมงาน',
  better: 'ส่งสลิปที่ชัดกว่า',
  betterWhy: 'ใช้การโอนเดิม ไม่ต้องโอนซ้ำ',
  betterSent: 'ส่งสลิปใหม่แล้ว รอตรวจสอบอีกครั้ง',
  steps: { sent: 'ส่งแล้ว', checking: 'กำลังตรวจ', approved: 'อนุมัติ', rejected: 'ไม่ผ่านการตรวจสอบ' },
  timeline: 'ลำดับสถานะ',
  waitingLine: 'หน้านี้อัปเดตเอง ปิดไปก่อนได้ เราแจ้งผลทางอีเมลด้วย',
  reference: 'เลขอ้างอิง',
  copyReference: 'คัดลอกเลขอ้างอิง',
  package: 'แพ็กเกจ',
  amount: 'ยอดโอน',
  transferred: 'โอนเมื่อ',
  bank: 'ธนาคารที่โอน',
  accountName: 'ชื่อบัญชีผู้โอน',
  slip: 'สลิป',
  replace: 'เปลี่ยนสลิป',
  replaceLine: 'แนบผิดรูป เปลี่ยนได้ระหว่างรอตรวจสอบ',
  replaceSend: 'ส่งสลิปใหม่',
  replaced: 'เปลี่ยนสลิปเรียบร้อย',
  approved: (until: string) => `อนุมัติแล้ว ใช้ได้ถึง ${until}`,
  approvedForever: 'อนุมัติแล้ว ไม่มีวันหมดอายุ',
  start: 'เริ่มใช้งาน VIP',
  rejected: 'รายการนี้ไม่ผ่านการตรวจสอบ',
  reason: 'เหตุผล',
  again: 'แจ้งชำระเงินใหม่',
  contact: 'ติดต่อทีมงาน',
  dashboard: 'กลับหน้าหลัก',
} as const

/** An approved payment on paper. */
export const receipt = {
  print: 'พิมพ์หลักฐาน',
  title: 'หลักฐานการชำระเงิน',
  reference: 'เลขอ้างอิง',
  approvedAt: 'อนุมัติเมื่อ',
  payer: 'ผู้ชำระเงิน',
  from: 'โอนจาก',
  transferred: 'โอนเมื่อ',
  coupon: 'คูปอง',
  total: 'ยอดชำระ',
  noTaxInvoice: 'เอกสารนี้ออกโดยระบบ ไม่ใช่ใบกำกับภาษี',
} as const

/** A payment's status in words. */
export const STATUS_NAMES = {
  pending: 'รอตรวจสอบ',
  approved: 'อนุมัติแล้ว',
  rejected: 'ไม่ผ่านการตรวจสอบ',
} as const
