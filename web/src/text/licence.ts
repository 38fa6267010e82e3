import type { LicenceState } from '@thokham/domain/licence'
import { thaiNumber } from '../lib/thai-format.ts'

/** The licence key of the desktop edition. */
export const licence = {
  title: 'License Key',
  lead: (machines: number) => `ใช้เปิดโปรแกรม metamind6 รุ่นเดสก์ท็อปได้ ${thaiNumber(machines)} เครื่องพร้อมกัน`,
  none: 'ยังไม่มี License Key สร้างแล้วใช้โปรแกรมได้ 2 เครื่อง',
  create: 'สร้าง License Key',
  exists: 'มี License Key แล้ว',
  created: (key: string) => `สร้าง License Key แล้ว: ${key}`,
  tierTitle: 'สำหรับสมาชิก VIP',
  tier: 'ต้องเป็นสมาชิก VIP, Lifetime หรือ Admin จึงจะสร้าง License Key ได้',
  upgrade: 'อัปเกรดเป็น VIP',
  states: { active: 'ใช้งานอยู่', suspended: 'ปิดใช้งาน', expired: 'หมดอายุ' } satisfies Record<
    LicenceState,
    string
  >,
  suspended: 'License Key ถูกปิดใช้งาน กรุณาติดต่อทีมงาน',
  suspendedReason: (reason: string) => `เหตุผล: ${reason}`,
  expired: 'หมดอายุพร้อม VIP ต่ออายุแล้วใช้ต่อได้ทันที',
  renew: 'ต่ออายุ',
  show: 'แสดง',
  hide: 'ซ่อน',
  keyLabel: 'License Key ของคุณ',
  leaked: 'คนอื่นรู้ License Key นี้แล้ว',
  replace: 'เปลี่ยน License Key',
  replaceTitle: 'ต้องการเปลี่ยน License Key หรือไม่',
  replaceBody:
    'คีย์เดิมใช้ไม่ได้ทันที และทุกเครื่องถูกนำออก เครื่องของคุณเปิดใช้ด้วยคีย์ใหม่ได้โดยไม่นับเป็นเครื่องใหม่ เครื่องที่มีไฟล์ออฟไลน์ยังใช้ต่อได้จนไฟล์หมดอายุ',
  replaced: 'เปลี่ยน License Key แล้ว กดคัดลอกเพื่อนำคีย์ใหม่ไปวางในเครื่องของคุณ',
  replacedAlready: 'License Key ถูกเปลี่ยนไปแล้ว คีย์ที่แสดงคือคีย์ใหม่',
  machines: 'เครื่องที่ใช้งาน',
  meter: (used: number, most: number) => `${thaiNumber(used)}/${thaiNumber(most)} เครื่อง`,
  newLeft: (left: number, limit: number) =>
    `ใน 30 วันนี้เปิดใช้เครื่องใหม่ได้อีก ${thaiNumber(left)} จาก ${thaiNumber(limit)} ครั้ง`,
  newAt: (date: string) => `เปลี่ยนเครื่องบ่อยเกินไป เพิ่มได้อีกวันที่ ${date}`,
  refusedTitle: (most: number) =>
    `เครื่องที่ ${thaiNumber(most + 1)} เปิดใช้ไม่ได้ เพราะใช้ครบ ${thaiNumber(most)} เครื่องแล้ว`,
  refusedHint: 'นำเครื่องที่ไม่ใช้ออก แล้วกดลองอีกครั้งในโปรแกรม',
  acknowledge: 'รับทราบ',
  noMachines: 'ยังไม่มีเครื่องที่เปิดใช้ เปิดโปรแกรมแล้ววาง License Key',
  lastUsed: 'ใช้ล่าสุด',
  offlineUntil: 'ใช้แบบออฟไลน์ได้ถึง',
  rename: 'เปลี่ยนชื่อ',
  renameOf: (name: string) => `เปลี่ยนชื่อ ${name}`,
  machineName: 'ชื่อเครื่อง',
  removeMachine: 'นำเครื่องออก',
  removeOf: (name: string) => `นำ ${name} ออก`,
  removeTitle: (name: string) => `ต้องการนำ “${name}” ออกจาก License Key นี้หรือไม่`,
  removeBody: 'เครื่องนี้จะใช้งานโปรแกรมต่อไม่ได้',
  removeOffline: 'เครื่องที่มีไฟล์ออฟไลน์ใช้ต่อได้จนไฟล์นั้นหมดอายุ',
  machineRemoved: 'นำเครื่องออกจาก License Key แล้ว',
  removed: (count: number) => `นำออกแล้ว ${thaiNumber(count)} เครื่อง`,
  removedOn: (date: string) => `นำออกเมื่อ ${date}`,
  carried: (date: string) => `ใช้ได้ตามสมาชิก VIP ถึง ${date}`,
  carriedBefore: (date: string) => `สมาชิก VIP สิ้นสุดเมื่อ ${date}`,
  carriedForever: 'ใช้ได้ตามสมาชิก ไม่มีวันหมดอายุ',
} as const
