import type { QuickRange } from '@thokham/domain/date-range'
import { thaiMoney, thaiNumber } from '../lib/format/thai-format.ts'

/** The admin screens' shared words. */
export const admin = {
  title: 'ผู้ดูแล',
  sections: 'ส่วนผู้ดูแล',
  payments: 'การชำระเงิน',
  waiting: (count: number) => `รอ ${thaiNumber(count)} รายการ`,
  members: 'สมาชิก',
  announcements: 'ประกาศ',
  coupons: 'คูปอง',
  fetchFail: 'เกิดข้อผิดพลาดในการดึงข้อมูล',
  none: '–',
} as const

export const RANGE_NAMES: Record<QuickRange, string> = {
  today: 'วันนี้',
  yesterday: 'เมื่อวาน',
  last7: '7 วันล่าสุด',
  thisMonth: 'เดือนนี้',
  lastMonth: 'เดือนที่แล้ว',
}

/** Looking at payments and deciding them. */
export const adminPayments = {
  revenue: 'รายรับ',
  revenueLine: 'อนุมัติแล้วในช่วงที่เลือก',
  pending: 'รอตรวจสอบ',
  pendingLine: 'แจ้งเข้ามาในช่วงที่เลือก',
  payers: 'ผู้ชำระเงิน',
  payersLine: 'นับสมาชิกไม่ซ้ำ',
  people: (count: number) => `${thaiNumber(count)} คน`,
  all: 'ทั้งหมด',
  tabs: 'กรองตามสถานะ',
  range: 'ช่วงวันที่',
  allTime: 'ทุกช่วงเวลา',
  custom: 'กำหนดเอง',
  from: 'ตั้งแต่',
  to: 'ถึง',
  by: 'ช่วงวันที่นับตาม',
  bySubmitted: 'ตามวันที่แจ้ง',
  byDecided: 'ตามวันที่อนุมัติ',
  undo: 'เลิกทำ',
  search: 'ค้นหาอีเมล ชื่อ ผู้โอน ยอด เลขอ้างอิง',
  csv: 'CSV',
  csvLabel: 'ดาวน์โหลด CSV ตามตัวกรอง',
  noneWaiting: 'ไม่มีรายการรอตรวจสอบ',
  columns: {
    slip: 'สลิป',
    member: 'สมาชิก',
    package: 'แพ็กเกจ',
    coupon: 'คูปอง',
    amount: 'ยอดโอน (บาท)',
    sentAt: 'แจ้งเมื่อ',
    reference: 'เลขที่',
    email: 'อีเมล',
    payer: 'ผู้โอน',
    decidedAt: 'ตัดสินเมื่อ',
    checks: 'ผลตรวจ',
    status: 'สถานะ',
    actions: 'จัดการ',
  },
  read: 'อ่าน QR ได้',
  byHand: 'ตรวจด้วยตนเอง',
  allGood: 'ผ่านทั้งหมด',
  toLookAt: (count: number) => `${thaiNumber(count)} ข้อต้องดู`,
  repeated: 'สลิปซ้ำ',
  noSlip: 'ไม่ต้องใช้สลิป',
  memberGone: 'สมาชิกลบบัญชีแล้ว',
  refundDue: (satang: number) => `สมาชิกถอนรายการและลบบัญชี อาจต้องคืน ${thaiMoney(satang)}`,
  refundMark: 'อาจต้องคืนเงิน',
  refunded: 'คืนเงินแล้ว',
  eyes: 'ดูยอดบนสลิปเทียบกับยอดโอนก่อนอนุมัติ',
  open: (name: string) => `ตรวจรายการของ ${name}`,
  review: 'ตรวจสลิป',
  counter: (at: number, total: number) => `ตรวจสลิป ${thaiNumber(at)} จาก ${thaiNumber(total)}`,
  approve: 'อนุมัติ',
  reject: 'ปฏิเสธ',
  move: 'เลื่อน',
  zoom: 'ซูม',
  rotate: 'หมุน',
  full: 'เต็มจอ',
  allKeys: 'ปุ่มลัดทั้งหมด',
  newer: 'รายการก่อนหน้า',
  older: 'รายการถัดไป',
  approvedOne: (name: string, seconds: number) => ({
    name: `${name} อนุมัติแล้ว`,
    undo: `เลิกทำ (${seconds})`,
  }),
  undone: 'เลิกทำแล้ว รายการยังรอตรวจสอบ',
  several: (count: number) => `${thaiNumber(count)} รายการ`,
  approved: 'อนุมัติการชำระเงินเรียบร้อย',
  approvedMany: (count: number) => `อนุมัติการชำระเงินเรียบร้อย ${thaiNumber(count)} รายการ`,
  approveFail: 'อนุมัติการชำระเงินไม่สำเร็จ',
  undoFail: 'เลิกทำการอนุมัติไม่สำเร็จ',
  changedSince: 'การชำระเงินหรือสมาชิกมีการเปลี่ยนแปลงหลังอนุมัติ',
  rejected: 'ปฏิเสธการชำระเงินแล้ว',
  statusFail: 'อัปเดตสถานะการชำระเงินไม่สำเร็จ',
  soon: 'กำลังอนุมัติ',
  price: (price: number, discount: number) =>
    discount > 0 ? `ราคา ${thaiMoney(price)} − ส่วนลด ${thaiMoney(discount)}` : `ราคา ${thaiMoney(price)}`,
  facts: {
    package: 'แพ็กเกจ',
    transferred: 'โอนเมื่อ',
    coupon: 'คูปอง',
    sent: 'แจ้งเมื่อ',
    bank: 'ธนาคารที่โอน',
    account: 'ชื่อบัญชี',
  },
  checksTitle: 'ผลตรวจ',
  now: 'ตอนนี้',
  after: 'เมื่ออนุมัติ',
  was: 'ก่อนอนุมัติ',
  became: 'หลังอนุมัติ',
  rejectHint: 'ต้องเลือกเหตุผล สมาชิกจะเห็นข้อความนี้',
  reason: 'เหตุผลที่สมาชิกจะเห็น',
  reasonRequired: 'กรุณากรอกเหตุผล',
  templates: 'เหตุผลที่ใช้บ่อย',
  sendReject: 'ยืนยันปฏิเสธ',
  decided: (status: string, at: string, by: string | null) =>
    [`${status} เมื่อ ${at}`, by && `โดย ${by}`].filter(Boolean).join(' '),
  refusals: {
    admin: 'สมาชิกคนนี้เป็นผู้ดูแลระบบ จึงอนุมัติแพ็กเกจนี้ไม่ได้',
    lifetime: 'สมาชิกคนนี้เป็น VIP ตลอดชีพอยู่แล้ว จึงอนุมัติแพ็กเกจนี้ไม่ได้',
    deleted: 'สมาชิกลบบัญชีแล้ว กรุณาคืนเงินและปฏิเสธรายการ',
    endless: 'VIP ของสมาชิกคนนี้ไม่มีวันหมดอายุอยู่แล้ว จึงอนุมัติแพ็กเกจนี้ไม่ได้',
  },
  slipFail: 'เปิดรูปสลิปไม่ได้',
  slipGoneWithMember: 'สมาชิกลบบัญชีแล้ว รูปสลิปถูกลบไปด้วย',
  slipGone: 'รูปสลิปพ้นระยะเวลาเก็บแล้ว',
  slipOf: (name: string) => `สลิปของ ${name}`,
} as const

/** Approving several payments with one press. */
export const manyPayments = {
  select: (name: string) => `เลือกรายการของ ${name}`,
  tick: 'เลือก',
  selectAll: 'เลือกทุกรายการที่รอตรวจสอบในหน้านี้ เว้นรายการที่ตรวจพบปัญหา',
  selected: (count: number, satang: number) => `เลือก ${thaiNumber(count)} รายการ · ${thaiMoney(satang)}`,
  approve: 'อนุมัติที่เลือก',
  clear: 'ยกเลิกการเลือก',
  title: (count: number) => `อนุมัติ ${thaiNumber(count)} รายการ`,
  lead: 'แต่ละรายการอนุมัติแยกกัน รายการที่อนุมัติไม่ได้จะยังรอตรวจสอบ',
  package: 'แพ็กเกจ',
  count: 'รายการ',
  sum: 'ยอดโอน',
  total: 'รวม',
  checkBefore: 'ยอดเงินบนสลิปต้องเทียบกับภาพสลิปด้วยตาก่อนอนุมัติ',
  doubtful: 'รายการที่ควรเปิดดูก่อน',
} as const

/** A payment that has just come in, called out to the admin. */
export const paymentNotice = {
  toggle: 'แจ้งเตือน',
  hint: 'เสียงและการแจ้งเตือนเมื่อมีรายการใหม่',
  on: 'เปิดแจ้งเตือนรายการใหม่แล้ว',
  onSoundOnly: 'เปิดเสียงแจ้งเตือนแล้ว เบราว์เซอร์นี้ไม่อนุญาตการแจ้งเตือนบนหน้าจอ',
  off: 'ปิดแจ้งเตือนรายการใหม่แล้ว',
  title: 'มีรายการชำระเงินใหม่',
  toast: (name: string, satang: number) => `รายการใหม่จาก ${name} ${thaiMoney(satang)}`,
  body: (name: string, packageName: string, satang: number) =>
    `${name} · ${packageName} ${thaiMoney(satang)}`,
} as const

/** Why a payment was not accepted, as its member reads it. */
export const REJECT_TEMPLATES = [
  'ยอดโอนไม่ตรงกับยอดที่ต้องชำระ กรุณาติดต่อทีมงานหรือแจ้งชำระเงินใหม่',
  'สลิปไม่ชัดเจน กรุณาแนบสลิปที่เห็นข้อมูลครบแล้วแจ้งชำระเงินใหม่',
  'ไม่พบยอดโอนเข้าบัญชี กรุณาตรวจสอบกับธนาคารแล้วแจ้งชำระเงินใหม่',
  'สลิปนี้เคยใช้แจ้งชำระเงินแล้ว',
  'โอนผิดบัญชี กรุณาติดต่อทีมงาน',
] as const

export const REJECT_TEMPLATE_NAMES = ['ยอดไม่ตรง', 'สลิปไม่ชัด', 'ไม่พบยอดโอน', 'สลิปซ้ำ', 'ผิดบัญชี'] as const

/** What the checks found, one line each with its verdict. */
export const paymentChecks = {
  amount: 'ยอดที่แจ้งตรงกับแพ็กเกจหักคูปอง',
  priceChanged: (satang: number) => `ราคาแพ็กเกจตอนนี้ ${thaiMoney(satang)} เปลี่ยนหลังแจ้งชำระเงิน`,
  reference: (reference: string) => `เลขอ้างอิง ${reference}`,
  noQr: 'อ่าน QR บนสลิปไม่ได้',
  picture: 'รูปสลิปเทียบกับทุกรายการที่เคยแจ้ง',
  bank: 'ธนาคารใน QR ตรงกับธนาคารที่แจ้ง',
  time: (minutes: number) => `โอนก่อนแจ้ง ${span(minutes)}`,
  timeAfter: 'เวลาโอนอยู่หลังเวลาแจ้ง',
  compareAmount: (satang: number) => `QR บนสลิปไม่มียอดเงิน กรุณาเทียบ ${thaiMoney(satang)} กับภาพสลิป`,
  outside: (service: string) => `ตรวจสลิปกับ ${service}`,
  memberGone: 'สมาชิกลบบัญชีแล้ว กรุณาคืนเงินและปฏิเสธรายการ',
  twins: (references: readonly string[]) => references.join(' '),
  verdicts: {
    matches: 'ตรง',
    differs: 'ไม่ตรง',
    fresh: 'ไม่ซ้ำ',
    twice: 'ซ้ำ',
    usual: 'ปกติ',
    unusual: 'ผิดปกติ',
    manual: 'ต้องดูเอง',
    changed: 'ควรรู้',
    gone: 'อนุมัติไม่ได้',
  },
  outsideVerdicts: {
    ok: 'ผ่าน',
    mismatch: 'ไม่ตรง',
    duplicate: 'ซ้ำ',
    not_found: 'ไม่พบรายการ',
    later: 'รอตรวจซ้ำ',
    failed: 'ตรวจไม่สำเร็จ',
  },
  outsidePartly: 'ผ่านบางส่วน',
  outsideDetails: {
    amount: { yes: 'ยอดโอนตรง', no: 'ยอดโอนไม่ตรง', unknown: 'ยอดโอนบอกไม่ได้' },
    receiver: { yes: 'บัญชีผู้รับตรง', no: 'บัญชีผู้รับไม่ตรง', unknown: 'บัญชีผู้รับบอกไม่ได้' },
    duplicate: { yes: 'เคยตรวจมาแล้ว', no: 'ไม่เคยตรวจมาก่อน', unknown: 'เคยตรวจหรือไม่ บอกไม่ได้' },
  },
} as const

function span(minutes: number): string {
  if (minutes < 60) return `${thaiNumber(minutes)} นาที`
  if (minutes < 1_440) return `${thaiNumber(Math.floor(minutes / 60))} ชั่วโมง`
  return `${thaiNumber(Math.floor(minutes / 1_440))} วัน`
}
