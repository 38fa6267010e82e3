import { thaiDate, thaiMoney, thaiNumber, thaiTime } from '../lib/format/thai-format.ts'

/** The home of the team. */
export const today = {
  title: 'วันนี้',
  moment: (day: string, at: string) => `${day} ${thaiTime(at)} น. · ตัวเลขเปลี่ยนเอง ไม่ต้องรีเฟรช`,
  calm: 'ไม่มีอะไรค้าง พักได้เลย',
  review: (waiting: number) => `ตรวจสลิป ${thaiNumber(waiting)} รายการ`,
  answer: (waiting: number) => `ตอบแชต ${thaiNumber(waiting)} คน`,
  slips: 'สลิปรอตรวจ',
  slipsSum: (satang: number) => `เก่าสุดก่อน · รวม ${thaiMoney(satang)}`,
  noSlips: 'ไม่มีสลิปรอ',
  check: 'ตรวจ',
  checkOf: (name: string) => `ตรวจสลิปของ ${name}`,
  waits: (span: string) => `รอ ${span}`,
  sentAt: (at: string) => `แจ้ง ${at}`,
  promise: 'สัญญาไว้ 24 ชั่วโมง รายการเก่าสุดเหลือ',
  overdue: 'สัญญาไว้ 24 ชั่วโมง รายการเก่าสุดเลยมา',
  allSlips: 'รายการทั้งหมด',
  chats: 'แชตยังไม่ตอบ',
  noChats: 'ไม่มีแชตรอ',
  inbox: 'กล่องข้อความ',
  reply: 'ตอบ',
  replyTo: (name: string) => `ตอบ ${name}`,
  visitor: (number: number) => `ผู้เยี่ยมชม ${thaiNumber(number)}`,
  leaving: 'หมดอายุใน 7 วัน',
  noLeaving: 'ไม่มีใครหมดอายุใน 7 วัน',
  leavingSplit: (notYet: number, paid: number) =>
    `ยังไม่ต่อ ${thaiNumber(notYet)} คน · แจ้งชำระแล้ว ${thaiNumber(paid)} คน`,
  people: (members: number) => `${thaiNumber(members)} คน`,
  names: 'ดูรายชื่อ',
  earned: (at: string) => `รายรับวันนี้ ถึง ${thaiTime(at)} น.`,
  payers: (payers: number) => `ผู้ชำระเงิน ${thaiNumber(payers)} คน`,
  against: (weekday: string, satang: number, payers: number) =>
    `จาก${weekday}ก่อนเวลาเดียวกัน ${thaiMoney(satang)} ${thaiNumber(payers)} คน`,
  chart: (satang: number, weekday: string, before: number) =>
    `วันนี้ ${thaiMoney(satang)} ${weekday}ก่อนทั้งวัน ${thaiMoney(before)}`,
  now: 'วันนี้',
  lastWeek: (weekday: string) => `${weekday}ก่อน`,
  report: 'ดูรายงาน',
  due: 'ใกล้ถึงวัน',
  noDue: 'ไม่มีเรื่องใกล้ถึงวัน',
  days: (days: number) =>
    days < 0 ? `เลย ${thaiNumber(-days)} วัน` : days === 0 ? 'วันนี้' : `${thaiNumber(days)} วัน`,
  modelEnds: (name: string) => `โมเดล ${name} ปิด`,
  modelStates: {
    ending: (members: number) => `สมาชิก ${thaiNumber(members)} คนใช้อยู่`,
    ended: (members: number) => `ปิดแล้ว สมาชิก ${thaiNumber(members)} คนเคยใช้`,
    missing: () => 'ผู้ให้บริการไม่มีโมเดลนี้ในรายการแล้ว',
    thinks: () => 'โมเดลนี้ไม่รับค่าคิดน้อยที่ตั้งไว้',
  },
  successor: (name: string) => `มีตัวแทน ${name}`,
  chooseModel: 'เลือกตัวแทน',
  aged: (pieces: number) => `เนื้อหา ${thaiNumber(pieces)} ชิ้นควรตรวจใหม่`,
  agedLine: 'ตรวจครั้งล่าสุดเกิน 120 วัน',
  lookAtContent: 'ตรวจเนื้อหา',
  system: 'ระบบ',
  ai: (satang: number) => ({ line: 'ค่า AI เดือนนี้', figure: thaiMoney(satang) }),
  seeAi: 'ดูการใช้ AI',
  backup: 'สำรองข้อมูล',
  backupDone: (at: string) => `สำเร็จ ${thaiDate(at)} ${thaiTime(at)} น.`,
  backupFailed: (at: string) => `ไม่สำเร็จ ${thaiDate(at)} ${thaiTime(at)} น.`,
  noBackup: 'ยังไม่ได้ตั้งสำรองข้อมูล',
  neverBackedUp: 'ยังไม่มีชุดสำรอง',
  seeBackups: 'ดูชุดสำรอง',
  mails: (lost: number) => (lost === 0 ? 'อีเมลส่งถึงทุกฉบับ' : `อีเมลส่งไม่ถึง ${thaiNumber(lost)} ฉบับ`),
  mailsLine: 'ใน 24 ชั่วโมง',
  seeHealth: 'ดูสุขภาพระบบ',
  vain: 'ค้นแล้วไม่พบ 7 วันล่าสุด',
  vainLine: 'แสดงคำที่ค้นตั้งแต่ 5 ครั้ง ไม่เก็บว่าใครค้น',
  noVain: 'สมาชิกค้นเจอทุกคำ',
  times: (times: number) => `${thaiNumber(times)} ครั้ง`,
  addToLibrary: 'เพิ่มเข้าคลัง',
  bar: {
    today: 'วันนี้',
    payments: 'ตรวจสลิป',
    chats: 'แชต',
    members: 'สมาชิก',
    report: 'รายงาน',
  },
  many: '99+',
} as const

/** Writes how long something has waited: `11 ชม. 24 นาที`. */
export function waitedFor(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return `${thaiNumber(minutes)} นาที`
  if (minutes < 48 * 60) return `${thaiNumber(Math.floor(minutes / 60))} ชม. ${thaiNumber(minutes % 60)} นาที`
  return `${thaiNumber(Math.floor(minutes / 1_440))} วัน`
}
