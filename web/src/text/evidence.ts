import { AGED_AFTER_DAYS } from '@thokham/domain/content-age'
import { thaiNumber } from '../lib/format/thai-format.ts'

/** On what a piece of the library rests, and when that was last looked at. */
export const evidence = {
  checked: (date: string) => `ตรวจเมื่อ ${date}`,
  never: 'ยังไม่เคยตรวจ',
  sources: 'ที่มา',
  sourceOf: (host: string, number: number) => (number === 1 ? host : `${host} ${thaiNumber(number)}`),
  ownJudgement: 'ใครซื้อและความยากเป็นการประเมินของเรา ไม่ใช่ตัวเลขจากตลาด',
  checkNow: 'ตรวจแล้ววันนี้',
  checkNowOf: (title: string) => `ตรวจแล้ววันนี้: ${title}`,
  checkedNow: (title: string) => `ตรวจ “${title}” แล้ววันนี้`,
  unchecked: (title: string) => `เลิกทำการตรวจ “${title}” แล้ว`,
  changed: 'มีคนแก้รายการนี้ไปก่อนแล้ว กรุณาอ่านใหม่ก่อนกดตรวจ',
  part: 'ควรตรวจใหม่',
  aged: (count: number) => `ควรตรวจใหม่ ${thaiNumber(count)} ชิ้น เก่ากว่า ${thaiNumber(AGED_AFTER_DAYS)} วัน`,
  seeAged: 'ดูรายการ',
  lead: 'อ่านเทียบกับที่มา แก้ถ้าข้อมูลเปลี่ยน แล้วกดตรวจแล้ววันนี้',
  none: (days: number) => `ไม่มีอะไรเก่ากว่า ${thaiNumber(days)} วัน`,
  ofKind: 'ชนิด',
  all: 'ทั้งหมด',
} as const
