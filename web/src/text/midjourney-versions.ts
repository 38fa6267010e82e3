import { thaiDate, thaiNumber } from '../lib/format/thai-format.ts'
import { reference } from './reference.ts'

const FAULTS: Readonly<Record<string, string>> = {
  format: 'ใส่เป็นเลข เช่น 9 หรือ niji 8',
  taken: 'มีเวอร์ชันนี้แล้ว',
}

/** The owner's table of Midjourney's versions. */
export const midjourneyVersions = {
  title: 'เวอร์ชัน Midjourney',
  lead: 'สมาชิกเห็นตัวเลือกและคำเตือนตามนี้ทันทีที่เปิดหน้าใหม่ เวอร์ชันเก่าไม่มีให้เลือกเพิ่ม แต่ยังใช้เตือน',
  fetchFail: 'โหลดรายการเวอร์ชันไม่สำเร็จ',
  add: 'เพิ่มเวอร์ชัน',
  added: 'เพิ่มเวอร์ชันแล้ว',
  states: { default: 'ค่าเริ่มต้นของ Midjourney', available: 'เลือกได้', legacy: 'รุ่นเก่า' },
  since: (date: string) => `เปิดตัว ${thaiDate(`${date}T12:00:00+07:00`)}`,
  takesAll: (works: number) => `รับ ${thaiNumber(works)} พารามิเตอร์`,
  refuses: 'ไม่รับ',
  unclear: 'ยังไม่แน่',
  others: (count: number) => `รุ่นเก่า ${thaiNumber(count)} เวอร์ชัน`,
  startsFrom: (label: string) => `ตั้งต้นจาก ${label} แล้ว แก้เฉพาะที่ต่าง`,
  fields: {
    id: 'เลขเวอร์ชัน',
    idHint: 'ใช้กับ --v เช่น 9 หรือ niji 8 ใช้กับ --niji',
    label: 'ชื่อที่สมาชิกเห็น',
    since: 'วันที่เปิดตัว',
    state: 'สถานะ',
    parameters: 'พารามิเตอร์',
    parametersHint: 'ค่าที่รับ: ช่วงเช่น 0–1000 หรือหลายค่าเช่น 1, 2, 4 เว้นว่าง = ไม่จำกัด',
    takesOf: (name: string) => `เวอร์ชันนี้รับ ${name} ไหม`,
    rangeOf: (name: string) => `ค่าที่ ${name} รับ`,
    range: 'ค่าที่รับ',
    another: 'พารามิเตอร์อื่น',
    addParameter: 'เพิ่มพารามิเตอร์',
    notAName: 'ใช้ a–z และตัวเลขเท่านั้น ไม่ต้องใส่ --',
  },
  takes: {
    works: 'รับ',
    web: 'รับ เฉพาะในเว็บ',
    refused: 'ไม่รับ',
    unclear: 'ยังไม่แน่',
    unsaid: 'ไม่เตือน',
  },
  badRange: 'ใส่เช่น 0–1000 หรือ 1, 2, 4',
  fault: (reason: string) => FAULTS[reason] ?? reference.fault(reason),
} as const
