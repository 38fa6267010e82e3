import type { WordRow } from '@thokham/contract/reference-data'
import { reference } from './reference.ts'

type Content = WordRow['content']

const FAULTS: Readonly<Record<string, string>> = {
  taken: 'มีคำนี้แล้ว',
  format: 'ใช้เครื่องหมาย | ในคำไม่ได้',
}

/** The owner's own words beside those that ship. */
export const refusedWords = {
  title: 'คำที่ตลาดไม่รับ',
  lead: 'เพิ่มชื่อหรือวลีที่ตลาดภาพเริ่มไม่รับ หรืออนุญาตคำที่ระบบตัดทิ้งทั้งที่ใช้ได้ เครื่องมือ Metadata ตัดสินตามนี้ทันทีที่สมาชิกเปิดหน้าใหม่ นอกเหนือจากรายการที่มากับระบบ',
  none: 'ยังไม่ได้เพิ่มคำ ใช้รายการที่มากับระบบ',
  fetchFail: 'โหลดคำที่ตลาดไม่รับไม่สำเร็จ',
  add: 'เพิ่มคำ',
  added: 'เพิ่มคำแล้ว',
  means: { refused: 'ไม่รับ', allowed: 'ใช้ได้' } satisfies Record<Content['means'], string>,
  kinds: {
    brands: 'ยี่ห้อหรือสินค้า',
    artists: 'ศิลปิน',
    people: 'คนดัง',
    characters: 'ตัวละคร',
    works: 'ชื่อผลงาน',
    agencies: 'หน่วยงานหรือตลาดภาพ',
    events: 'งานหรือการแข่งขัน',
    making: 'ชื่อเครื่องมือสร้างภาพ',
    style: 'วลีอ้างสไตล์ของคนอื่น',
    praise: 'คำชมสำหรับ Prompt',
  } satisfies Record<Content['kind'], string>,
  spellings: (list: string) => `เขียนแบบอื่น: ${list}`,
  fields: {
    id: 'คำหรือวลี',
    idHint: 'เพิ่มแล้วเปลี่ยนคำไม่ได้ ลบแล้วเพิ่มใหม่ได้',
    means: 'ให้ถือว่า',
    kind: 'เป็น',
    spellings: 'เขียนแบบอื่น',
    spellingsHint: 'บรรทัดละ 1 แบบ เช่น ชื่อไทย',
    sourceHint: 'เว้นว่างได้',
  },
  fault: (reason: string) => FAULTS[reason] ?? reference.fault(reason),
} as const
